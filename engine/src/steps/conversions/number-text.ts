import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { type ConversionOptions, matches } from './conversion.ts'

/** A text interpreted as a number with the column's separators. */
export interface NumberText {
  /** True when the complete text is a number. */
  readonly isNumber: Sql
  /** The number with plain separators, such as '1234.5' for '1.234,5'. Valid only if the text is a number. */
  readonly plain: Sql
  /** True when the column uses plain separators, so `plain` is the text itself. */
  readonly isPlain: boolean
}

/** Characters accepted for each thousands separator. Files use several kinds of narrow spaces and apostrophes. */
const variants: Readonly<Record<string, string>> = {
  ',': ',',
  '.': '.',
  ' ': ' \u00a0\u2007\u202f\u2009',
  "'": "'\u2019",
}

/** Interprets a text as a number. Thousands separators are allowed only between groups of three digits. */
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

/** True for numbers with leading zeros. A text such as '007' is usually an ID, and a number would lose its zeros. */
export function hasLeadingZeros(plain: Sql): Sql {
  return matches(plain, '[+-]?0\\d.*')
}

/** Returns the digits before the decimal point, without a sign or leading zeros; '0' if there are none. */
export function integerDigits(plain: Sql): Sql {
  return sql`coalesce(nullif(ltrim(regexp_extract(${plain}, ${constant('^[+-]?(\\d*)')}, 1), '0'), ''), '0')`
}

/** Returns the digits before the decimal point, with the minus sign if there is one. */
export function signedInteger(plain: Sql): Sql {
  return sql`case when starts_with(${plain}, '-') then '-' else '' end || ${integerDigits(plain)}`
}

/** Returns the digits after the decimal point. */
export function fractionDigits(plain: Sql): Sql {
  return sql`regexp_extract(${plain}, ${constant('\\.(\\d*)')}, 1)`
}
