import { sentence } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { type Convert, firstMatch, hasSurroundingSpaces, matches, reasonOf } from './conversion.ts'
import { hasLeadingZeros, numberText } from './number-text.ts'

/** A 64-bit float represents every decimal with up to this many significant digits without loss. */
const EXACT_DIGITS = 15
/** The smallest normal float. Smaller floats have fewer significant digits. */
const SMALLEST_FULL = '2.2250738585072014e-308'

/**
 * Converts to float. A number with more digits than the float shows is accepted only with `round`. DuckDB shows the
 * shortest text that gives the same float, which has up to 17 digits.
 */
export const toFloat: Convert = (text, options) => {
  const { isNumber, plain, isPlain } = numberText(text, options, '([eE][+-]?\\d+)?')
  const cast = sql`try_cast(${plain} as double)`
  const asWritten = [
    sql`length(${text}) <= ${constant(EXACT_DIGITS)} and ${matches(text, '-?(0|[1-9]\\d*)(\\.\\d+)?')}`,
    sql`try_cast(${text} as double)`,
  ] as const
  const digits = significantDigits(plain)
  const inRange = sql`isfinite(${cast})
    and (abs(${cast}) >= ${constant(SMALLEST_FULL)}::double or ${digits} = '')`
  const exact = sql`(length(${digits}) <= ${constant(EXACT_DIGITS)} or ${significantDigits(sql`${cast}::varchar`)} = ${digits})`
  const allowed = options.round ? isNumber : sql`${isNumber} and not ${hasLeadingZeros(plain)} and ${exact}`
  const slow = [sql`${allowed} and ${inRange}`, cast] as const
  return {
    result: firstMatch(isPlain ? [asWritten, slow] : [slow]),
    reason: reasonOf(
      [
        [hasSurroundingSpaces(text), sentence('rejectSpaces')],
        [sql`not ${isNumber}`, sentence('rejectNotFloat')],
        [
          sql`${isNumber} and ${cast} <> 0 and isfinite(${cast}) and not (${inRange})`,
          sentence('rejectFloatSmall'),
        ],
        [sql`not (${inRange})`, sentence('rejectFloatRange')],
        [hasLeadingZeros(plain), sentence('rejectLeadingZeros')],
      ],
      sentence('rejectFloatDigits'),
    ),
  }
}

/** Returns the significant digits, without sign, exponent, and leading or trailing zeros. */
function significantDigits(plain: Sql): Sql {
  const mantissa = sql`regexp_replace(regexp_replace(${plain}, '[eE].*$', ''), '[+.-]', '', 'g')`
  return sql`trim(${mantissa}, '0')`
}
