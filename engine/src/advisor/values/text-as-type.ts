import { booleanFalseWords, booleanTrueWords, type TextValueFamily } from '../dialects/value-patterns.ts'

/** The type that all values of a text column represent. */
export interface TextAsType {
  readonly family: TextValueFamily
  /** Maximum number of digits before and after the decimal point. */
  readonly digits?: number
  readonly scale?: number
  /** True when servers can cast the values to the type unchanged. */
  readonly castable: boolean
}

/** Minimum number of distinct numbers. If there are fewer, they could be codes. */
const FEWEST_NUMBERS = 5
/** If all numbers have the same length and at least this many digits, they are codes, such as postcodes. */
const SHORTEST_CODE = 4

/**
 * Returns the type that all values represent. Returns null if there is none or if converting a value would lose
 * information, such as leading zeros. With `isCode`, digits are treated as identifiers rather than numbers.
 */
export function textAsType(values: readonly string[], isCode: boolean): TextAsType | null {
  const trimmed = values.map((value) => value.trim())
  const different = new Set(trimmed)
  const every = (test: (value: string) => boolean) => trimmed.every(test)
  if (every(isBoolean)) return hasBoth(different) ? { family: 'boolean', castable: true } : null
  if (every((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value)))
    return { family: 'date', castable: true }
  if (
    every((value) => /^(?:19|20)\d{6}$/.test(value) && isDay(dashed(value))) &&
    different.size >= FEWEST_NUMBERS
  )
    return { family: 'date', castable: true }
  if (every(isMoment)) return { family: 'datetime', castable: trimmed.every(isKeptMoment) }
  if (every(isWrittenDay) && different.size >= FEWEST_NUMBERS) return { family: 'date', castable: false }
  if (every((value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)))
    return { family: 'uuid', castable: true }
  if (every(isJson)) return { family: 'json', castable: true }
  return isCode ? null : asNumber(trimmed, different)
}

function asNumber(values: readonly string[], different: ReadonlySet<string>): TextAsType | null {
  const isNumber = (value: string) => /^[+-]?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(value)
  if (different.size < FEWEST_NUMBERS || !values.every(isNumber)) return null
  const digits = longest(values, (value) => value.replace(/^[+-]/, '').split('.')[0]?.length ?? 0)
  const scale = longest(values, (value) => value.split('.')[1]?.length ?? 0)
  if (scale > 0) return { family: 'decimal', digits, scale, castable: true }
  const isOfOneLength = digits >= SHORTEST_CODE && values.every((value) => value.length === digits)
  return isOfOneLength ? null : { family: 'integer', digits, castable: true }
}

const trueWords = new Set(booleanTrueWords)
const falseWords = new Set(booleanFalseWords)

function isBoolean(value: string): boolean {
  const word = value.toLowerCase()
  return trueWords.has(word) || falseWords.has(word)
}

function hasBoth(different: ReadonlySet<string>): boolean {
  const words = [...different].map((value) => value.toLowerCase())
  return words.some((word) => trueWords.has(word)) && words.some((word) => falseWords.has(word))
}

/** True when the calendar has such a date. */
function isDay(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}

function dashed(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

function isMoment(value: string): boolean {
  const found =
    /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?$/i.exec(
      value,
    )
  return found !== null && isDay(found[1] ?? '')
}

/** True when every server can store a timestamp unchanged: it has no offset and no more than six fractional digits. */
function isKeptMoment(value: string): boolean {
  return !/(?:Z|[+-]\d{2}:?\d{2}|\.\d{7,})$/i.test(value)
}

/** True for a date in another common format, such as 31.12.2024, 12/31/2024 or 31-12-2024. */
function isWrittenDay(value: string): boolean {
  const [, first = '', , second = '', year = ''] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(value) ?? []
  const [a, b] = [Number(first), Number(second)]
  return (
    year !== '' && Number(year) >= 1800 && a >= 1 && b >= 1 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31
  )
}

function isJson(value: string): boolean {
  if (!/^[{[]/.test(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

function longest(values: readonly string[], lengthOf: (value: string) => number): number {
  return values.reduce((most, value) => Math.max(most, lengthOf(value)), 0)
}
