import { testColumn } from '@anj/workflow/dictionary-testing'
import { describe, expect, it } from 'vitest'
import { isPasswordName, isSensitiveName, sensitiveKindOf } from './sensitive-names.ts'

describe('detection of sensitive columns by name', () => {
  it.each([
    ['email', 'text', 'email'],
    ['customerEMailAddress', 'text', 'email'],
    ['contact_email2', 'text', 'email'],
    ['phone_number', 'varchar(20)', 'phone'],
    ['last_name', 'text', 'person'],
    ['BirthDate', 'date', 'birth'],
    ['date_of_birth', 'date', 'birth'],
    ['passport_no', 'text', 'officialId'],
    ['ssn', 'integer', 'officialId'],
    ['credit_card_number', 'bigint', 'card'],
    ['iban', 'text', 'account'],
    ['monthly_salary', 'numeric(10,2)', 'pay'],
    ['refresh_token', 'text', 'secret'],
    ['home_address', 'text', 'address'],
  ])('%s %s is sensitive', (name, type, kind) => expect(sensitiveKindOf(testColumn(name, type))).toBe(kind))

  it.each([
    ['email_verified', 'boolean'],
    ['email_id', 'integer'],
    ['email_sent_at', 'timestamp'],
    ['email_template', 'text'],
    ['phone_type', 'text'],
    ['passport_required', 'boolean'],
    ['card_type', 'text'],
    ['ip_address', 'text'],
    ['file_name', 'text'],
    ['product_name', 'text'],
    ['tax_id', 'boolean'],
    ['salary_band_id', 'integer'],
    ['primary_key', 'text'],
    ['diagnosis_id', 'integer'],
    ['token_count', 'integer'],
  ])('%s %s is not sensitive', (name, type) => expect(sensitiveKindOf(testColumn(name, type))).toBeNull())

  it('distinguishes columns that contain passwords from columns about passwords', () => {
    for (const name of ['password', 'user_password', 'passwd', 'Pwd', 'db_pass', 'passwort'])
      expect(isPasswordName(name), name).toBe(true)
    for (const name of [
      'password_hash',
      'password_changed_at',
      'password_hint',
      'bypass',
      'compass',
      'pass_rate',
    ])
      expect(isPasswordName(name), name).toBe(false)
  })

  it('hides values when in doubt', () => {
    for (const name of ['email_old', 'ssn_last4', 'user_name', 'billing_street'])
      expect(isSensitiveName(name), name).toBe(true)
    for (const name of ['colour', 'order_no']) expect(isSensitiveName(name), name).toBe(false)
  })
})
