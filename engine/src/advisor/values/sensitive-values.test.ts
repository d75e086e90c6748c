import { describe, expect, it } from 'vitest'
import { holdsSensitive, isCardNumber, isEmail, isIban, isPhoneNumber } from './sensitive-values.ts'

describe('detection of sensitive values', () => {
  it.each([
    '4111 1111 1111 1111',
    '5555555555554444',
    '378282246310005',
    '6011-1111-1111-1117',
    '3530111333300000',
    '2223003122003222',
  ])('recognizes the card number %s', (number) => expect(isCardNumber(number)).toBe(true))

  it.each([
    ['a wrong check digit', '4111111111111112'],
    ['a number without a known issuer', '9111111111111111'],
    ['an IMEI, which passes Luhn too', '490154203237518'],
    ['too few digits', '4111111'],
    ['zeros', '0000000000000000'],
    ['a timestamp in milliseconds', '1712345678901'],
    ['letters', '4111-1111-ABCD-1111'],
  ])('does not mistake %s for a card number', (_, number) => expect(isCardNumber(number)).toBe(false))

  it('recognizes IBANs with valid check digits, with and without spaces', () => {
    for (const iban of [
      'DE89 3704 0044 0532 0130 00',
      'GB82WEST12345698765432',
      'NO9386011117947',
      'fr1420041010050500013m02606',
    ])
      expect(isIban(iban), iban).toBe(true)
    for (const other of ['DE89370400440532013001', 'GB82', 'AB12CDEFGHIJKLMNOP', ''])
      expect(isIban(other), other).toBe(false)
  })

  it('recognizes email addresses in any script', () => {
    for (const email of ['ann@example.com', "o'neil+x@mail.example.co.uk", 'jörg@bücher.example'])
      expect(isEmail(email), email).toBe(true)
    for (const other of ['ann@example', '@example.com', 'ann at example.com', 'a@b@c.com', ''])
      expect(isEmail(other), other).toBe(false)
  })

  it('recognizes phone numbers', () => {
    for (const number of ['+49 (30) 901820', '030/901820', '555-0134 x12'])
      expect(isPhoneNumber(number), number).toBe(true)
    for (const other of ['12345', 'SKU-555-0134', '2024-01-01T10:00'])
      expect(isPhoneNumber(other), other).toBe(false)
  })

  it.each([
    'write to ann@example.com, please',
    'card 4111 1111 1111 1111 exp 12/29',
    'IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFF',
    'ssn 078-05-1120',
    'call +49 30 901820',
  ])('finds a sensitive value within “%s”', (text) => expect(holdsSensitive(text)).toBe(true))

  it.each(['red,green,blue', '2024-01-01', '12.50', 'order 1234567', 'ISO 9001'])(
    'finds no sensitive value in “%s”',
    (text) => expect(holdsSensitive(text)).toBe(false),
  )
})
