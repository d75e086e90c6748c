import { AppError, sentence } from '@anj/workflow'
import { describe, expect, test } from 'vitest'
import { applicationTypes, checkLicence } from './rules.ts'

const today = '2026-03-10'
const form = {
  fullName: 'Cora Customer',
  email: 'cora@example.com',
  organizationName: 'Cora Ltd',
  address: 'Main Street 1',
  numberOfUsersAllowed: 10,
  licenseStartingDay: '2026-03-10',
  licenseExpiryDate: '2031-03-10',
  applicationTypes: ['Web'],
}
type Form = typeof form

/** Returns the message for each wrong field. */
function findings(over: Partial<Form>, before: Partial<Form> | null = null) {
  try {
    checkLicence({ ...form, ...over }, before && { ...form, ...before }, today)
    return {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.message).toBe(Object.values(error.fields ?? {})[0])
    return error.fields
  }
}

describe('a licence', () => {
  test.each([
    ['fullName', 'Al', 'fullNameLength'],
    ['fullName', `${'x'.repeat(101)}`, 'fullNameLength'],
    ['email', 'cora@example', 'emailInvalid'],
    ['organizationName', 'C', 'organizationNameLength'],
    ['organizationName', 'x'.repeat(101), 'organizationNameLength'],
    ['address', ' x ', 'addressLength'],
    ['address', 'x'.repeat(201), 'addressLength'],
    ['numberOfUsersAllowed', 0, 'licenceUsersRange'],
    ['numberOfUsersAllowed', 1001, 'licenceUsersRange'],
    ['numberOfUsersAllowed', 1.5, 'licenceUsersRange'],
    ['licenseStartingDay', '2026-03-09', 'licenceStartPast'],
    ['licenseStartingDay', '2031-03-11', 'licenceStartAfterExpiry'],
    ['licenseStartingDay', '', 'licenceStartInvalid'],
    ['licenseStartingDay', '2026-02-30', 'licenceStartInvalid'],
    ['licenseStartingDay', '10.03.2026', 'licenceStartInvalid'],
    ['licenseExpiryDate', '2031-03-11', 'licenceExpiryFar'],
    ['licenseExpiryDate', '2026-03-10', 'licenceExpiryBeforeStart'],
    ['licenseExpiryDate', '2026-03-09', 'licenceExpiryPast'],
    ['licenseExpiryDate', '+012026-03-10', 'licenceExpiryInvalid'],
    ['applicationTypes', [], 'applicationTypesNeeded'],
    ['applicationTypes', ['Web', 'web'], 'applicationTypeUnknown'],
  ] as const)('is refused with %s %j', (field, value, code) => {
    expect(findings({ [field]: value } as Partial<Form>)).toMatchObject({ [field]: sentence(code) })
  })

  test.each([
    ['fullName', 'Ali'],
    ['fullName', 'x'.repeat(100)],
    ['organizationName', 'Co'],
    ['address', 'x'.repeat(200)],
    ['numberOfUsersAllowed', 1],
    ['numberOfUsersAllowed', 1000],
    ['licenseStartingDay', '2031-03-09'],
    ['licenseExpiryDate', '2026-03-11'],
    ['applicationTypes', [...applicationTypes]],
  ] as const)('is accepted with %s %j', (field, value) => {
    expect(findings({ [field]: value } as Partial<Form>)).toEqual({})
  })

  test("reports all wrong fields in the form's order", () => {
    const nothing = { fullName: '', email: '', organizationName: '', address: '', applicationTypes: [] }
    const wrong = { ...nothing, numberOfUsersAllowed: 0, licenseStartingDay: '', licenseExpiryDate: '' }
    expect(Object.keys(findings(wrong) ?? {})).toEqual(Object.keys(form))
  })

  test('ends on the same day of the year after five years, or on 1 March after a leap day', () => {
    const leap = (licenseExpiryDate: string) => {
      try {
        checkLicence({ ...form, licenseStartingDay: '2028-02-29', licenseExpiryDate }, null, '2028-02-29')
        return 'taken'
      } catch (error) {
        return (error as AppError).code
      }
    }
    expect(['2033-03-01', '2033-03-02'].map(leap)).toEqual(['taken', 'licenceExpiryFar'])
  })
})

describe('a change of a licence', () => {
  const old = { licenseStartingDay: '2020-01-01', licenseExpiryDate: '2024-01-01' }

  test('accepts unchanged dates, however old', () => {
    expect(findings({ ...old, fullName: 'Somebody Else' }, old)).toEqual({})
    const long = { licenseStartingDay: '2020-01-01', licenseExpiryDate: '2099-12-31' }
    expect(findings(long, long)).toEqual({})
  })

  test('checks a new expiry date against the existing starting day, and a new starting day against the existing expiry date', () => {
    expect(findings({ ...old, licenseExpiryDate: '2027-01-01' }, old)).toEqual({})
    expect(findings({ ...old, licenseExpiryDate: '2025-01-01' }, old)).toEqual({
      licenseExpiryDate: sentence('licenceExpiryPast'),
    })
    expect(findings({ ...old, licenseStartingDay: '2026-03-11' }, old)).toEqual({
      licenseStartingDay: sentence('licenceStartAfterExpiry'),
    })
    expect(
      findings({ ...old, licenseStartingDay: '2026-03-10', licenseExpiryDate: '2026-03-10' }, old),
    ).toEqual({
      licenseExpiryDate: sentence('licenceExpiryBeforeStart'),
    })
    const next = { licenseStartingDay: '2026-03-10', licenseExpiryDate: '2026-04-10' }
    expect(findings({ ...next, licenseStartingDay: '2026-04-10' }, next)).toEqual({
      licenseExpiryDate: sentence('licenceExpiryBeforeStart'),
    })
    const coming = { licenseStartingDay: '2028-01-01', licenseExpiryDate: '2029-01-01' }
    expect(findings({ ...coming, licenseExpiryDate: '2027-01-01' }, coming)).toEqual({
      licenseExpiryDate: sentence('licenceExpiryBeforeStart'),
    })
  })
})
