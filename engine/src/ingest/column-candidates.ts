import { type ColumnProfile, type DataType, defaultFalseWords, defaultTrueWords } from '@anj/workflow'
import { constant, type Sql, sql } from '../duckdb/sql.ts'
import { type ConversionOptions, conversionOf } from '../steps/conversions/index.ts'

/** A possible type of a column, with the options for its conversion. */
export interface Candidate {
  readonly type: DataType
  readonly options: Pick<ConversionOptions, 'format' | 'decimalSign' | 'thousandsSign'>
  /** True when the source says that these are numbers, so that long ones aren't ids. */
  readonly isNumber?: boolean
}

/** The candidates of a column, or undefined if its values must suggest them. */
export type KnownCandidates = readonly Candidate[] | undefined

export type Suggestion = Pick<
  ColumnProfile,
  'suggestedType' | 'suggestedFormat' | 'ambiguousDate' | 'suggestedDecimalSign' | 'suggestedThousandsSign'
>

/** The maximum number of digits of a number. Longer numbers are usually IDs. */
const MOST_DIGITS = 18

/**
 * Returns a condition that is true when a value rules out a candidate, because the value doesn't convert or is probably
 * an ID rather than a number.
 */
export function contradicts(text: Sql, { type, options, isNumber }: Candidate): Sql {
  const { result } = conversionOf(text, 'text', { toType: type, ...options })
  const fails = sql`${text} is not null and ${result} is null`
  if (isNumber || (type !== 'int' && type !== 'decimal')) return fails
  const isLong = sql`strlen(${text}) > ${constant(MOST_DIGITS)}`
  const hasMany = sql`regexp_matches(${text}, ${constant(`[0-9]{${MOST_DIGITS + 1}}`)})`
  return sql`${fails} or case when ${isLong} then ${hasMany} else false end`
}

/** Returns the possible types for a few values, narrowest first. Later steps verify the types on all values. */
export function candidatesOf(values: readonly string[], decimalSign?: '.' | ','): readonly Candidate[] {
  if (values.length === 0) return []
  const every = (test: RegExp) => values.every((value) => test.test(value))
  if (every(words)) return [{ type: 'bit', options: {} }]
  if (every(dottedDay)) return moments(values)
  if (every(looksNumeric)) return decimalSign ? numbersWith(decimalSign, values) : numbers(values)
  if (every(/^\d{1,2}:\d{2}/)) return times
  if (every(/\d/) && every(looksLikeDay)) return moments(values)
  return []
}

/** True when two candidates accept the same values but interpret them differently. */
export function areAmbiguous({ type, options }: Candidate, other: Candidate): boolean {
  if (options.format !== undefined) return type === other.type && other.options.format !== undefined
  const { thousandsSign } = options
  if (!thousandsSign) return false
  return other.options.decimalSign === thousandsSign || plainDecimal(other.options, thousandsSign)
}

/** Returns the type to suggest for a column, given the candidates that accept all of its values. */
export function suggestionFrom([first, rival]: readonly Candidate[]): Suggestion {
  if (!first) return { suggestedType: 'text' }
  const { format, decimalSign, thousandsSign } = first.options
  if (rival)
    return format === undefined
      ? { suggestedType: 'text' }
      : { suggestedType: first.type, suggestedFormat: format, ambiguousDate: true }
  return {
    suggestedType: first.type,
    ...(format === undefined ? {} : { suggestedFormat: format }),
    ...(decimalSign ? { suggestedDecimalSign: decimalSign } : {}),
    ...(thousandsSign ? { suggestedThousandsSign: thousandsSign } : {}),
  }
}

/**
 * True when a candidate reads `sign` as its decimal point by default. A text such as '1.234' can then mean 1234 or
 * 1.234.
 */
function plainDecimal({ decimalSign, thousandsSign }: Candidate['options'], sign: string): boolean {
  return sign === '.' && !decimalSign && !thousandsSign
}

const anyWord = [...defaultTrueWords, ...defaultFalseWords].filter((word) => !/\d/.test(word)).join('|')
const words = new RegExp(`^(${anyWord})$`, 'i')
const looksNumeric = /^[+-]?[\d.,' \u00a0\u202f\u2019]*\d[\d.,' \u00a0\u202f\u2019]*([eE][+-]?\d+)?$/
/**
 * Matches dates with dots. Numbers with dots as thousands separators don't match, because their groups have three
 * digits.
 */
const dottedDay = /^(\d{1,2}\.\d{1,2}\.(\d{4}|\d{2})|\d{4}\.\d{1,2}\.\d{1,2})( |$)/
const looksLikeDay =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{2,4}|[A-Za-z]{3,9} \d{1,2}, \d{4})/

const whole = (options: Candidate['options'] = {}): Candidate => ({ type: 'int', options })
const decimal = (options: Candidate['options'] = {}): Candidate => ({ type: 'decimal', options })

function numbers(values: readonly string[]): readonly Candidate[] {
  const some = (sign: RegExp) => values.some((value) => sign.test(value))
  if (some(/[eE]/)) return [{ type: 'float', options: {} }]
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

/**
 * Returns the candidates for numbers with a known decimal sign. The other sign, spaces and apostrophes can then only
 * separate thousands.
 */
function numbersWith(sign: '.' | ',', values: readonly string[]): readonly Candidate[] {
  const some = (test: RegExp) => values.some((value) => test.test(value))
  const decimals = sign === ',' ? { decimalSign: sign } : {}
  if (some(/[eE]/)) return [{ type: 'float', options: decimals }]
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
  { type: 'time', options: { format: '%I:%M %p' } },
  { type: 'time', options: { format: '%I:%M:%S %p' } },
]

const dayFormats: readonly (readonly [looks: RegExp, formats: readonly string[]])[] = [
  [/^\d{1,2}\/\d{1,2}\/\d{4}/, ['%d/%m/%Y', '%m/%d/%Y']],
  [/^\d{1,2}\/\d{1,2}\/\d{2}(\D|$)/, ['%d/%m/%y', '%m/%d/%y']],
  [/^\d{1,2}\.\d{1,2}\.\d{4}/, ['%d.%m.%Y', '%m.%d.%Y']],
  [/^\d{1,2}\.\d{1,2}\.\d{2}(\D|$)/, ['%d.%m.%y']],
  [/^\d{1,2}-\d{1,2}-\d{4}/, ['%d-%m-%Y', '%m-%d-%Y']],
  [/^\d{4}\/\d{1,2}\/\d{1,2}/, ['%Y/%m/%d', '%Y/%d/%m']],
  [/^\d{4}\.\d{1,2}\.\d{1,2}/, ['%Y.%m.%d']],
  [/^\d{1,2}-[A-Za-z]{3}-\d{4}/, ['%d-%b-%Y']],
  [/^\d{1,2}-[A-Za-z]{3}-\d{2}(\D|$)/, ['%d-%b-%y']],
  [/^\d{1,2} [A-Za-z]{3,9} \d{4}/, ['%d %b %Y', '%d %B %Y']],
  [/^[A-Za-z]{3,9} \d{1,2}, \d{4}/, ['%b %d, %Y', '%B %d, %Y']],
]

const clockFormats: readonly (readonly [looks: RegExp, format: string])[] = [
  [/\d{1,2}:\d{2}:\d{2}\.\d+$/, ' %H:%M:%S.%f'],
  [/\d{1,2}:\d{2}:\d{2} [AaPp][Mm]$/, ' %I:%M:%S %p'],
  [/\d{1,2}:\d{2} [AaPp][Mm]$/, ' %I:%M %p'],
  [/\d{1,2}:\d{2}:\d{2}$/, ' %H:%M:%S'],
  [/\d{1,2}:\d{2}$/, ' %H:%M'],
]

function moments(values: readonly string[]): readonly Candidate[] {
  const first = values[0] ?? ''
  const hasClock = values.some((value) => /\d:\d/.test(value))
  const type = hasClock ? 'datetime' : 'date'
  if (/^\d{4}-\d{2}-\d{2}/.test(first)) return [{ type, options: {} }]
  const days = dayFormats.find(([looks]) => looks.test(first))?.[1] ?? []
  const clock = hasClock ? clockFormats.find(([looks]) => looks.test(first))?.[1] : ''
  return clock === undefined ? [] : days.map((day) => ({ type, options: { format: day + clock } }))
}
