import { sentence } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { type Convert, firstOf, hasSpaces, matches, reasonOf } from './conversion.ts'
import { fractionDigits, hasLeadingZeros, numberText, signedWhole, wholeDigits } from './number-text.ts'

/** The most digits that a decimal of any target holds. */
const MOST_DIGITS = 38

/**
 * decimal: kept as text in one plain form, '-12.340', so that no digit or trailing zero depends on a scale that is only
 * known once every value was seen; the target's column gets the precision and scale that the check pass measured.
 */
export const toDecimal: Convert = (text, options) => {
  const { isNumber, plain, isPlain } = numberText(text, options)
  const asWritten = [
    sql`length(${text}) <= ${constant(MOST_DIGITS)} and ${matches(text, '-?(0|[1-9]\\d*)(\\.\\d+)?')}`,
    text,
  ] as const
  const normal = normalForm(plain)
  const allowed = options.round ? isNumber : sql`${isNumber} and not ${hasLeadingZeros(plain)}`
  const digits = sql`length(${wholeDigits(plain)}) + length(${fractionDigits(plain)})`
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
    result: firstOf(rounding ? [rounding, exact] : isPlain ? [asWritten, exact] : [exact]),
    reason: reasonOf(
      [
        [hasSpaces(text), sentence('rejectSpaces')],
        [sql`not ${isNumber}`, sentence('rejectNotDecimal')],
        ...(round ? [] : ([[hasLeadingZeros(plain), sentence('rejectLeadingZeros')]] as const)),
      ],
      sentence('rejectDigits'),
    ),
  }
}

/** No plus, no zeros in front, a zero before the sign, no sign at the end. */
function normalForm(plain: Sql): Sql {
  const fraction = fractionDigits(plain)
  return sql`${signedWhole(plain)}
    || case when ${fraction} = '' then '' else '.' || ${fraction} end`
}

function roundedTo(scale: number, normal: Sql): Sql {
  return sql`try_cast(${normal} as decimal(38, ${constant(scale)}))::varchar`
}
