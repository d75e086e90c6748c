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

/** A licence's application types (docs/specification.md, "Constants and limits"). */
export const applicationTypes = ['Web', 'Windows', 'Linux', 'iOS', 'Android', 'macOS'] as const

type Dates = Pick<LicenceForm, 'licenseStartingDay' | 'licenseExpiryDate'>

/**
 * Refuses a licence that breaks the rules in docs/specification.md, "Licence form". Each wrong field has its own
 * message, and the first message is also the error's message. Unchanged dates aren't checked, so that users can still
 * edit an old licence.
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

/** Checks the dates, which are written YYYY-MM-DD and therefore compare correctly as strings. */
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
  // A licence lasts at least one day. This is checked when either date changes.
  const [startIsNew, expiryIsNew] = [
    start !== before?.licenseStartingDay,
    expiry !== before?.licenseExpiryDate,
  ]
  const tooShort = bothAreDays && (expiryIsNew ? expiry <= start : startIsNew && expiry === start)
  return [...newStart, ...newExpiry, ...findingIf(tooShort, 'licenseExpiryDate', 'licenceExpiryBeforeStart')]
}

/** True for a date that exists and is written YYYY-MM-DD. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
