import { sentence } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { type Convert, firstMatch, hasSurroundingSpaces, matches, reasonOf } from './conversion.ts'
import { fractionDigits, hasLeadingZeros, integerDigits, numberText, signedInteger } from './number-text.ts'

/** The number of digits that every target's decimal type can store. */
const MOST_DIGITS = 38

/**
 * Converts to decimal, which is stored as text in a plain form such as '-12.340'. The required scale is known only once
 * all values have been checked, so a fixed one could lose digits or trailing zeros. The target's column gets the
 * precision and scale that the check measured.
 */
export const toDecimal: Convert = (text, options) => {
  const { isNumber, plain, isPlain } = numberText(text, options)
  const asWritten = [
    sql`length(${text}) <= ${constant(MOST_DIGITS)} and ${matches(text, '-?(0|[1-9]\\d*)(\\.\\d+)?')}`,
    text,
  ] as const
  const normal = normalForm(plain)
  const allowed = options.round ? isNumber : sql`${isNumber} and not ${hasLeadingZeros(plain)}`
  const digits = sql`length(${integerDigits(plain)}) + length(${fractionDigits(plain)})`
  const fits = sql`${digits} <= ${constant(MOST_DIGITS)}`
  const exact = [sql`${allowed} and ${fits}`, normal] as const
  const { round, scale } = options
  const rounding =
    round && scale !== undefined
      ? ([
          sql`${isNumber} and length(${fractionDigits(plain)}) > ${constant(scale)}`,
          roundedTo(scale, normal),
        ] as const)
      : null
  return {
    result: firstMatch(rounding ? [rounding, exact] : isPlain ? [asWritten, exact] : [exact]),
    reason: reasonOf(
      [
        [hasSurroundingSpaces(text), sentence('rejectSpaces')],
        [sql`not ${isNumber}`, sentence('rejectNotDecimal')],
        ...(round ? [] : ([[hasLeadingZeros(plain), sentence('rejectLeadingZeros')]] as const)),
      ],
      sentence('rejectDigits'),
    ),
  }
}

/**
 * Returns the plain form: no plus sign, no leading zeros, a zero before a leading decimal point, no trailing decimal
 * point.
 */
function normalForm(plain: Sql): Sql {
  const fraction = fractionDigits(plain)
  return sql`${signedInteger(plain)}
    || case when ${fraction} = '' then '' else '.' || ${fraction} end`
}

/**
 * Rounds to a number of digits behind the point, halves away from zero. DuckDB needs a hundredth of the time for a
 * decimal of 18 digits, which short numbers fit into even if rounding adds a digit.
 */
function roundedTo(scale: number, normal: Sql): Sql {
  const rounded = (digits: number) =>
    sql`try_cast(${normal} as decimal(${constant(digits)}, ${constant(scale)}))::varchar`
  const most = 17 - scale
  if (most < 1) return rounded(38)
  const isShort = sql`strlen(${normal}) <= 18 and strlen(split_part(${normal}, '.', 1)) <= ${constant(most)}`
  return sql`case when ${isShort} then ${rounded(18)} else ${rounded(38)} end`
}
