import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { type ConversionOptions, matches } from './conversion.ts'

/** A text seen as a number in the signs that its column uses. */
export interface NumberText {
  /** Whether it is one, in full. */
  readonly isNumber: Sql
  /** The same number in plain signs: '1.234,5' becomes '1234.5'. Only for texts that are numbers. */
  readonly plain: Sql
  /** Whether the column uses plain signs, so that `plain` is the text itself. */
  readonly isPlain: boolean
}

/** What a reader may find for one thousands sign: files use several kinds of narrow spaces and apostrophes. */
const variants: Readonly<Record<string, string>> = {
  ',': ',',
  '.': '.',
  ' ': ' \u00a0\u2007\u202f\u2009',
  "'": "'\u2019",
}

/** Reads a text as a number. Thousands signs count only between groups of three digits. */
export function numberText(text: Sql, options: ConversionOptions, exponent = ''): NumberText {
  const { decimalSign = '.', thousandsSign } = options
  const grouping = thousandsSign ? `[${variants[thousandsSign]}]` : null
  const whole = grouping ? `(\\d+|\\d{1,3}(${grouping}\\d{3})+)` : '\\d+'
  const sign = `[${decimalSign}]`
  const isNumber = matches(text, `[+-]?(${whole}(${sign}\\d*)?|${sign}\\d+)${exponent}`)
  if (decimalSign === '.' && !grouping) return { isNumber, plain: text, isPlain: true }
  const ungrouped = grouping ? sql`regexp_replace(${text}, ${constant(grouping)}, '', 'g')` : text
  const plain = decimalSign === '.' ? ungrouped : sql`replace(${ungrouped}, ${constant(decimalSign)}, '.')`
  return { isNumber, plain, isPlain: false }
}

/** '007' is an id more often than a number; its zeros would be gone. */
export function hasLeadingZeros(plain: Sql): Sql {
  return matches(plain, '[+-]?0\\d.*')
}

/** Digits before the sign, without a plus, a minus, or zeros in front; '0' when there are none. */
export function wholeDigits(plain: Sql): Sql {
  return sql`coalesce(nullif(ltrim(regexp_extract(${plain}, ${constant('^[+-]?(\\d*)')}, 1), '0'), ''), '0')`
}

/** The same with a minus where there is one. */
export function signedWhole(plain: Sql): Sql {
  return sql`case when starts_with(${plain}, '-') then '-' else '' end || ${wholeDigits(plain)}`
}

/** Digits behind the sign. */
export function fractionDigits(plain: Sql): Sql {
  return sql`regexp_extract(${plain}, ${constant('\\.(\\d*)')}, 1)`
}
