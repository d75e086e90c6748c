import type { ColumnProfile, DataType, NumberFormat } from '@anj/workflow'
import { constant, type Sql, sql } from '../duckdb/sql.ts'
import { type ConversionOptions, conversionOf } from '../steps/conversions/index.ts'
import { booleanWordsOf, isBooleanWord } from './boolean-words.ts'
import { areSwapped, compactDay, dateFamilyOf, ordinaryDate } from './date-families.ts'
import { ordinaryNumber } from './number-formats.ts'

/** A possible type of a column, with the options for its conversion. */
export interface Candidate {
  readonly type: DataType
  readonly options: Pick<
    ConversionOptions,
    'format' | 'formats' | 'decimalSign' | 'thousandsSign' | 'numberFormats' | 'trueWords' | 'falseWords'
  >
  /** True when the source says that these are numbers, so that long numbers aren't ids. */
  readonly isNumber?: boolean
}

/** The candidates of a column, or undefined if its values must suggest them. */
export type KnownCandidates = readonly Candidate[] | undefined

export type Suggestion = Pick<
  ColumnProfile,
  | 'suggestedType'
  | 'suggestedFormat'
  | 'suggestedFormats'
  | 'ambiguousDate'
  | 'suggestedDecimalSign'
  | 'suggestedThousandsSign'
  | 'suggestedNumberFormats'
  | 'suggestedTrueWords'
  | 'suggestedFalseWords'
  | 'nearly'
>

/** The maximum number of digits of a number. Longer numbers are usually IDs. */
const MOST_DIGITS = 18

/** Returns a text's value under a candidate, which is null where the text doesn't convert. */
export function valueUnder(text: Sql, { type, options }: Candidate): Sql {
  return conversionOf(text, 'text', { toType: type, ...options }).result
}

/**
 * Returns a condition that is true when a value rules out a candidate, because the value doesn't convert or is probably
 * an ID rather than a number.
 */
export function contradicts(text: Sql, candidate: Candidate): Sql {
  const fails = sql`${text} is not null and ${valueUnder(text, candidate)} is null`
  const contradiction = isCounted(candidate)
    ? sql`${fails} or ${hasManyDigits(text)} or ${looksLikePhone(text, candidate)}`
    : fails
  const ordinary = isOrdinary(text, candidate)
  return ordinary ? sql`case when ${ordinary} then false else ${contradiction} end` : contradiction
}

/** Returns a condition that is true for groups of digits after a plus sign, which are a phone number. */
function looksLikePhone(text: Sql, { options }: Candidate): Sql {
  return options.thousandsSign ? sql`starts_with(${text}, '+')` : sql`false`
}

/** Ordinary days in ISO 8601: all of them exist in every month of every year. */
const ordinaryIsoDay = '[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])'

/**
 * Returns a condition for texts that surely fit a candidate, because it is cheaper than a conversion. Regular expressions
 * are the cheapest for values that repeat, because DuckDB tests each of them once. Null if nothing is cheaper.
 */
function isOrdinary(text: Sql, { type, options }: Candidate): Sql | null {
  const { format, formats, numberFormats } = options
  const matching = (patterns: readonly string[]) =>
    patterns.length === 0 ? null : sql`regexp_full_match(${text}, ${constant(patterns.join('|'))})`
  if (type === 'int' || type === 'decimal') {
    const signs: readonly Partial<NumberFormat>[] = numberFormats ?? [options]
    return matching(signs.map((one) => ordinaryNumber(one, type === 'int')))
  }
  if (type !== 'date' && type !== 'datetime') return null
  const patterns = formats ?? (format === undefined ? null : [format])
  if (patterns) return matching(patterns.map(ordinaryDate).filter((pattern) => pattern !== null))
  return type === 'date'
    ? matching([ordinaryIsoDay])
    : sql`strlen(${text}) = 19 and try_cast(${text} as timestamp)::varchar = ${text}`
}

/** Returns a condition that is true for an ID rather than a number: leading zeros, or more digits than a number has. */
export function looksLikeId(text: Sql): Sql {
  return sql`regexp_full_match(${text}, '[+-]?0[0-9].*') or ${hasManyDigits(text)}`
}

function isCounted({ type, isNumber }: Candidate): boolean {
  return !isNumber && (type === 'int' || type === 'decimal')
}

function hasManyDigits(text: Sql): Sql {
  const isLong = sql`strlen(${text}) > ${constant(MOST_DIGITS)}`
  const hasMany = sql`regexp_matches(${text}, ${constant(`[0-9]{${MOST_DIGITS + 1}}`)})`
  return sql`case when ${isLong} then ${hasMany} else false end`
}

/** Kinds of notation that values of one column share. */
export type Notation = 'word' | 'day' | 'number' | 'time'

/** Returns the notation of a value, or null for other texts. */
export function notationOf(value: string): Notation | null {
  if (isBooleanWord(value)) return 'word'
  if (dottedDay.test(value)) return 'day'
  if (looksNumeric.test(value)) return 'number'
  if (/^\d{1,2}:\d{2}/.test(value)) return 'time'
  return looksLikeDay.test(value) || dateFamilyOf(value) !== null ? 'day' : null
}

/** Returns the possible types for a few values, narrowest first. Later steps verify the types on all values. */
export function candidatesOf(values: readonly string[], decimalSign?: '.' | ','): readonly Candidate[] {
  const [first] = values
  const notation = first === undefined ? null : notationOf(first)
  if (notation === null || !values.every((value) => notationOf(value) === notation)) return []
  if (notation === 'word') return booleans(values)
  if (notation === 'day') return moments(values)
  if (notation === 'time') return times
  // Leading zeros show IDs, which no type of number accepts.
  if (values.some((value) => /^[+-]?0\d/.test(value))) return []
  const found = decimalSign ? numbersWith(decimalSign, values) : numbers(values)
  return areCompactDays(values) ? [{ type: 'date', options: { format: 'yyyyMMdd' } }, ...found] : found
}

/** True when two candidates accept the same values but interpret them differently. */
export function areAmbiguous({ type, options }: Candidate, other: Candidate): boolean {
  const { format } = other.options
  if (options.format !== undefined)
    return type === other.type && format !== undefined && areSwapped(options.format, format)
  const { thousandsSign } = options
  if (!thousandsSign) return false
  return other.options.decimalSign === thousandsSign || plainDecimal(other.options, thousandsSign)
}

/** Returns the type to suggest for a column, given the candidates that accept all of its values. */
export function suggestionFrom([first, rival]: readonly Candidate[]): Suggestion {
  if (!first || (rival && first.options.format === undefined)) return { suggestedType: 'text' }
  return { ...suggestionOf(first), ...(rival ? { ambiguousDate: true } : {}) }
}

/** Returns the suggestion of a candidate that accepts all values. */
export function suggestionOf({ type, options }: Candidate): Suggestion {
  const { format, formats, decimalSign, thousandsSign, numberFormats, trueWords, falseWords } = options
  return {
    suggestedType: type,
    ...(format === undefined ? {} : { suggestedFormat: format }),
    ...(formats ? { suggestedFormats: formats } : {}),
    ...(decimalSign ? { suggestedDecimalSign: decimalSign } : {}),
    ...(thousandsSign ? { suggestedThousandsSign: thousandsSign } : {}),
    ...(numberFormats ? { suggestedNumberFormats: numberFormats } : {}),
    ...(trueWords ? { suggestedTrueWords: trueWords } : {}),
    ...(falseWords ? { suggestedFalseWords: falseWords } : {}),
  }
}

/**
 * True when a candidate reads `sign` as its decimal point by default. A text such as '1.234' can then mean 1234 or
 * 1.234.
 */
function plainDecimal({ decimalSign, thousandsSign }: Candidate['options'], sign: string): boolean {
  return sign === '.' && !decimalSign && !thousandsSign
}

const looksNumeric = /^[+-]?[\d.,' \u00a0\u202f\u2019]*\d[\d.,' \u00a0\u202f\u2019]*([eE][+-]?\d+)?$/
/**
 * Matches dates with dots. Numbers with dots as thousands separators don't match, because their groups have three
 * digits.
 */
const dottedDay = /^(\d{1,2}\.\d{1,2}\.(\d{4}|\d{2})|\d{4}\.\d{1,2}\.\d{1,2})( |$)/
const looksLikeDay = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/

const whole = (options: Candidate['options'] = {}): Candidate => ({ type: 'int', options })
const decimal = (options: Candidate['options'] = {}): Candidate => ({ type: 'decimal', options })

function numbers(values: readonly string[]): readonly Candidate[] {
  const some = (sign: RegExp) => values.some((value) => sign.test(value))
  if (some(/[eE]/)) return areCodes(values) ? [] : [{ type: 'float', options: {} }]
  const plain: readonly Candidate[] = [whole(), decimal(), { type: 'float', options: {} }]
  if (some(/[ \u00a0\u202f]/)) {
    return [
      whole({ thousandsSign: ' ' }),
      decimal({ decimalSign: ',', thousandsSign: ' ' }),
      decimal({ thousandsSign: ' ' }),
    ]
  }
  if (some(/['\u2019]/)) return [whole({ thousandsSign: "'" }), decimal({ thousandsSign: "'" })]
  if (some(/,/)) {
    return [
      whole({ thousandsSign: ',' }),
      decimal({ decimalSign: ',' }),
      decimal({ thousandsSign: ',' }),
      decimal({ decimalSign: ',', thousandsSign: '.' }),
    ]
  }
  if (some(/\..*\./)) return [whole({ thousandsSign: '.' })]
  return plain
}

/** True for codes such as '12E4'. Programs write scientific notation with a decimal point or with a sign. */
function areCodes(values: readonly string[]): boolean {
  return values.every((value) => !/[.,]|[eE][+-]/.test(value))
}

/**
 * Returns the candidates for numbers with a known decimal sign. The other sign, spaces and apostrophes can then only
 * separate thousands.
 */
function numbersWith(sign: '.' | ',', values: readonly string[]): readonly Candidate[] {
  const some = (test: RegExp) => values.some((value) => test.test(value))
  const decimals = sign === ',' ? { decimalSign: sign } : {}
  if (some(/[eE]/)) return areCodes(values) ? [] : [{ type: 'float', options: decimals }]
  const between = ([' ', "'", sign === ',' ? '.' : ','] as const).find((thousands) =>
    some(thousandsTests[thousands]),
  )
  const thousands = between ? { thousandsSign: between } : {}
  const exact = [whole(thousands), decimal({ ...decimals, ...thousands })]
  return between ? exact : [...exact, { type: 'float', options: decimals }]
}

const thousandsTests = { ' ': /[ \u00a0\u202f]/, "'": /['\u2019]/, '.': /\./, ',': /,/ } as const

const times: readonly Candidate[] = [
  { type: 'time', options: {} },
  { type: 'time', options: { format: 'HH:mm' } },
  { type: 'time', options: { format: 'HH:mm:ss' } },
  { type: 'time', options: { format: 'hh:mm a' } },
  { type: 'time', options: { format: 'hh:mm:ss a' } },
]

function booleans(values: readonly string[]): readonly Candidate[] {
  const options = booleanWordsOf(values)
  return options ? [{ type: 'bit', options }] : []
}

/** The number of different days that are no coincidence. */
const FEWEST_DAYS = 3

function areCompactDays(values: readonly string[]): boolean {
  const looks = compactDay()
  return values.every((value) => looks.test(value)) && new Set(values).size >= FEWEST_DAYS
}

function moments([first = '', ...others]: readonly string[]): readonly Candidate[] {
  const hasClock = [first, ...others].some((value) => /\d:\d/.test(value))
  const type = hasClock ? 'datetime' : 'date'
  if (/^\d{4}-\d{2}-\d{2}/.test(first)) return [{ type, options: {} }]
  const family = dateFamilyOf(first)
  if (!family || family.hasClock !== hasClock) return []
  return family.patterns.map((format) => ({ type, options: { format } }))
}
