import { fiveYearsAfter } from '@anj/db'
import { between, type Findings, found, isEmail, nameFindings, refuse } from '../../sign-in/rules.ts'
import type { LicenceForm } from './schema.ts'

/** Application types of a licence (docs/specification.md, "Constants and limits"). */
export const applicationTypes = ['Web', 'Windows', 'Linux', 'iOS', 'Android', 'macOS'] as const

type Dates = Pick<LicenceForm, 'licenseStartingDay' | 'licenseExpiryDate'>

/**
 * Refuses a licence that breaks docs/specification.md, "Licence form": the first wrong field gives the message, and each
 * has its own. Skips unchanged dates, so that a licence that began long ago can still be changed.
 */
export function checkLicence(form: LicenceForm, before: Dates | null, today: string): void {
  refuse([
    ...nameFindings('fullName', form.fullName),
    ...found(!isEmail(form.email), 'email', 'emailInvalid'),
    ...nameFindings('organizationName', form.organizationName),
    ...found(!between(form.address, 2, 200), 'address', 'addressLength'),
    ...found(!isUserNumber(form.numberOfUsersAllowed), 'numberOfUsersAllowed', 'licenceUsersRange'),
    ...dateFindings(form, before, today),
    ...found(form.applicationTypes.length === 0, 'applicationTypes', 'applicationTypesNeeded'),
    ...found(!form.applicationTypes.every(isKnown), 'applicationTypes', 'applicationTypeUnknown'),
  ])
}

function isUserNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 1000
}

function isKnown(type: string): boolean {
  return applicationTypes.some((known) => known === type)
}

/** Days are compared as they are written, YYYY-MM-DD. */
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
          ...found(!startIsDay, 'licenseStartingDay', 'licenceStartInvalid'),
          ...found(startIsDay && start < today, 'licenseStartingDay', 'licenceStartPast'),
          ...found(bothAreDays && start > expiry, 'licenseStartingDay', 'licenceStartAfterExpiry'),
        ]
  const newExpiry: Findings =
    expiry === before?.licenseExpiryDate
      ? []
      : [
          ...found(!expiryIsDay, 'licenseExpiryDate', 'licenceExpiryInvalid'),
          ...found(expiryIsDay && expiry < today, 'licenseExpiryDate', 'licenceExpiryPast'),
          ...found(expiryIsDay && expiry > fiveYearsAfter(today), 'licenseExpiryDate', 'licenceExpiryFar'),
        ]
  // Whichever of them changes: a licence lasts at least until the day after its first.
  const [startIsNew, expiryIsNew] = [
    start !== before?.licenseStartingDay,
    expiry !== before?.licenseExpiryDate,
  ]
  const tooShort = bothAreDays && (expiryIsNew ? expiry <= start : startIsNew && expiry === start)
  return [...newStart, ...newExpiry, ...found(tooShort, 'licenseExpiryDate', 'licenceExpiryBeforeStart')]
}

/** Whether a text is a day of the calendar, written YYYY-MM-DD. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
