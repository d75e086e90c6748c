import { sentence } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { type Convert, firstMatch, hasSurroundingSpaces, matches, reasonOf } from './conversion.ts'
import { hasLeadingZeros, numberText, signedInteger } from './number-text.ts'

/** Converts to 64-bit whole numbers. Accepts '5.0', '1.7' only with `round`, and never '0x1F' or '1_000'. */
export const toInteger: Convert = (text, options) => {
  const { isNumber, plain, isPlain } = numberText(text, options)
  const cast = sql`try_cast(${text} as bigint)`
  // Most values already have DuckDB's own notation, and this comparison is the cheapest proof that nothing was lost.
  const asWritten = [sql`${cast}::varchar = ${text}`, cast] as const
  const isWhole = sql`${isNumber} and ${matches(plain, '[+-]?(0|[1-9]\\d*)?(\\.0*)?')}`
  const slow = options.round
    ? ([isNumber, rounded(plain)] as const)
    : ([isWhole, sql`try_cast(${signedInteger(plain)} as bigint)`] as const)
  return {
    result: firstMatch(isPlain ? [asWritten, slow] : [slow]),
    reason: reasonOf(
      [
        [hasSurroundingSpaces(text), sentence('rejectSpaces')],
        [sql`not ${isNumber}`, sentence('rejectNotWhole')],
        ...(options.round ? [] : lossy(plain)),
      ],
      sentence('rejectWholeRange'),
    ),
  }
}

function lossy(plain: Sql): readonly (readonly [Sql, string])[] {
  return [
    [hasLeadingZeros(plain), sentence('rejectLeadingZeros')],
    [matches(plain, '.*\\.\\d*[1-9]\\d*'), sentence('rejectFraction')],
  ]
}

/** Rounds to the nearest whole number, halves away from zero. Only the first decimal place decides. */
function rounded(plain: Sql): Sql {
  const upToTenths = sql`regexp_extract(${plain}, ${constant('^[+-]?\\d*\\.?\\d?')})`
  const whole = (digits: number) =>
    sql`try_cast(round(try_cast(${upToTenths} as decimal(${constant(digits)}, 1))) as bigint)`
  // DuckDB needs a hundredth of the time for a decimal of 18 digits.
  return sql`case when strlen(${upToTenths}) <= 17 then ${whole(18)} else ${whole(38)} end`
}
