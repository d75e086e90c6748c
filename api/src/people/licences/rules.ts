import { fiveYearsAfter } from '@anj/db'
import {
  type Findings,
  findingIf,
  hasLengthBetween,
  isEmail,
  nameFindings,
  throwFindings,
} from '../../sign-in/rules.ts'
import type { LicenceForm } from './schema.ts'

/** Application types of a licence (docs/specification.md, "Constants and limits"). */
export const applicationTypes = ['Web', 'Windows', 'Linux', 'iOS', 'Android', 'macOS'] as const

type Dates = Pick<LicenceForm, 'licenseStartingDay' | 'licenseExpiryDate'>

/**
 * Refuses a licence that breaks docs/specification.md, "Licence form". The first wrong field gives the error's
 * message, and each field has its own. Unchanged dates aren't checked, so that an old licence can still be
 * edited.
 */
export function checkLicence(form: LicenceForm, before: Dates | null, today: string): void {
  throwFindings([
    ...nameFindings('fullName', form.fullName),
    ...findingIf(!isEmail(form.email), 'email', 'emailInvalid'),
    ...nameFindings('organizationName', form.organizationName),
    ...findingIf(!hasLengthBetween(form.address, 2, 200), 'address', 'addressLength'),
    ...findingIf(!isUserNumber(form.numberOfUsersAllowed), 'numberOfUsersAllowed', 'licenceUsersRange'),
    ...dateFindings(form, before, today),
    ...findingIf(form.applicationTypes.length === 0, 'applicationTypes', 'applicationTypesNeeded'),
    ...findingIf(!form.applicationTypes.every(isKnown), 'applicationTypes', 'applicationTypeUnknown'),
  ])
}

function isUserNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 1000
}

function isKnown(type: string): boolean {
  return applicationTypes.some((known) => known === type)
}

/** Checks the dates. They compare correctly as strings, because they are written YYYY-MM-DD. */
function dateFindings(
  { licenseStartingDay: start, licenseExpiryDate: expiry }: Dates,
  before: Dates | null,
  today: string,
): Findings {
  const [startIsDay, expiryIsDay] = [isDay(start), isDay(expiry)]
  const bothAreDays = startIsDay && expiryIsDay
  const newStart: Findings =
    start === before?.licenseStartingDay
      ? []
      : [
          ...findingIf(!startIsDay, 'licenseStartingDay', 'licenceStartInvalid'),
          ...findingIf(startIsDay && start < today, 'licenseStartingDay', 'licenceStartPast'),
          ...findingIf(bothAreDays && start > expiry, 'licenseStartingDay', 'licenceStartAfterExpiry'),
        ]
  const newExpiry: Findings =
    expiry === before?.licenseExpiryDate
      ? []
      : [
          ...findingIf(!expiryIsDay, 'licenseExpiryDate', 'licenceExpiryInvalid'),
          ...findingIf(expiryIsDay && expiry < today, 'licenseExpiryDate', 'licenceExpiryPast'),
          ...findingIf(
            expiryIsDay && expiry > fiveYearsAfter(today),
            'licenseExpiryDate',
            'licenceExpiryFar',
          ),
        ]
  // The order of the two dates is checked when either changes: a licence lasts at least one day.
  const [startIsNew, expiryIsNew] = [
    start !== before?.licenseStartingDay,
    expiry !== before?.licenseExpiryDate,
  ]
  const tooShort = bothAreDays && (expiryIsNew ? expiry <= start : startIsNew && expiry === start)
  return [...newStart, ...newExpiry, ...findingIf(tooShort, 'licenseExpiryDate', 'licenceExpiryBeforeStart')]
}

/** True for an existing calendar day, written YYYY-MM-DD. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
