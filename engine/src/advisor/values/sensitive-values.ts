/** Checks that recognize sensitive values regardless of their column's name. */

const email = String.raw`[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24}`
const wholeEmail = new RegExp(`^${email}$`, 'u')
const anyEmail = new RegExp(email, 'u')

export function isEmail(text: string): boolean {
  return wholeEmail.test(text.trim())
}

/** The first digits that identify the issuers of payment cards, and the lengths of their card numbers. */
const issuers: readonly (readonly [start: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(6011|64[4-9]|65)/, [16, 17, 18, 19]],
  [/^(30[0-5]|36|38|39)/, [14, 15, 16, 17, 18, 19]],
  [/^(352[89]|35[3-8])/, [16, 17, 18, 19]],
  [/^62/, [16, 17, 18, 19]],
]

/** True for a payment card number: it has an issuer's first digits, a matching length and a valid Luhn check digit. */
export function isCardNumber(text: string): boolean {
  const trimmed = text.trim()
  if (!/^\d(?:[ -]?\d){12,18}$/.test(trimmed)) return false
  const digits = trimmed.replaceAll(/\D/g, '')
  return (
    issuers.some(([start, lengths]) => start.test(digits) && lengths.includes(digits.length)) &&
    passesLuhn(digits)
  )
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  // A number that consists only of zeros would pass the checksum.
  return sum > 0 && sum % 10 === 0
}

/** True for an IBAN: it starts with a country code and its check digits (ISO 7064) are valid. */
export function isIban(text: string): boolean {
  const compact = text.replaceAll(/[ -]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false
  const moved = compact.slice(4) + compact.slice(0, 4)
  let rest = 0
  for (const character of moved) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** True for a value that looks like a phone number: digits with parentheses, dashes and spaces. */
export function isPhoneNumber(text: string): boolean {
  const trimmed = text.trim()
  const digits = trimmed.replaceAll(/\D/g, '').length
  return digits >= 6 && digits <= 15 && /^\+?[\d\s().\-/]+(?:\s*(?:x|ext\.?)\s*\d+)?$/i.test(trimmed)
}

/** True when a value contains anything sensitive and therefore must not be shown. */
export function holdsSensitive(text: string): boolean {
  if (anyEmail.test(text) || /\b\d{3}-\d{2}-\d{4}\b/.test(text) || /\+\d[\d ()/-]{7,}/.test(text)) return true
  const numbers = text.match(/\d(?:[ -]?\d){12,18}/g) ?? []
  if (numbers.some(isCardNumber)) return true
  const accounts = text.match(/\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/gi) ?? []
  // The pattern may also have matched the text after the account number, so check shorter prefixes too.
  return accounts.some((found) =>
    Array.from({ length: Math.max(0, found.length - 14) }, (_, cut) =>
      found.slice(0, found.length - cut),
    ).some(isIban),
  )
}
