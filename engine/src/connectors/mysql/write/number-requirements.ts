import { constant, sql } from '../../../duckdb/sql.ts'
import { integerRequirement, isSingle } from '../../common-requirements.ts'
import {
  decimalPattern,
  fractionFits,
  plainNumber,
  type Requirement,
  requirement,
} from '../../requirement-parts.ts'
import { type Asked, incompatibleType } from './required-column.ts'

/** Returns the requirement for an integer column with this many bits. */
export function bitRangeRequirement(asked: Asked, bits: number): Requirement {
  return asked.to.unsigned
    ? integerRequirement(asked, 0n, 2n ** BigInt(bits) - 1n)
    : integerRequirement(asked, -(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n)
}

/** Returns the requirement for a DECIMAL column. */
export function decimalRequirement(asked: Asked): Requirement {
  const { kind, to, text } = asked
  if (kind === 'bit') return null
  if (!['int', 'decimal', 'float', 'text'].includes(kind)) throw incompatibleType(asked)
  const scale = to.scale ?? 0
  const before = (to.precision ?? 10) - scale
  const digits = sql`length(ltrim(regexp_extract(${text}, '^-?([0-9]*)', 1), '0'))`
  const behind = sql`regexp_extract(${text}, '\\.([0-9]*)', 1)`
  // In a text, trailing zeros count too, because the column would return a different number of them.
  const few =
    kind === 'text' ? fractionFits(text, scale) : sql`length(rtrim(${behind}, '0')) <= ${constant(scale)}`
  const sign = to.unsigned ? sql` and not starts_with(${text}, '-')` : sql``
  return requirement(
    sql`regexp_full_match(${text}, ${constant(kind === 'text' ? decimalPattern : plainNumber)}) and ${digits} <= ${constant(before)} and ${few}${sign}`,
    'not a number with at most so many digits',
  )
}

/** Returns the requirement for a FLOAT or DOUBLE column. MariaDB drops the sign of a negative zero. */
export function floatRequirement(asked: Asked): Requirement {
  const { kind, to, value, text, from } = asked
  const single = to.baseType === 'float'
  // FLOAT(M,D) rounds to D digits. The catalogue reports a scale only for this form.
  const rounded = to.scale !== null
  const sign = to.unsigned ? sql` and not starts_with(${text}, '-')` : sql``
  if (kind === 'bit') return null
  if (rounded) throw incompatibleType(asked)
  if (kind === 'float') {
    const exact = single && from.origin?.kind !== 'float32' ? sql` and ${isSingle(value)}` : sql``
    return requirement(sql`isfinite(${value})${exact}${sign}`, 'more digits than its column holds')
  }
  if (!['int', 'decimal', 'text'].includes(kind)) throw incompatibleType(asked)
  const significant = sql`length(trim(replace(replace(${text}, '-', ''), '.', ''), '0'))`
  return requirement(
    sql`regexp_full_match(${text}, ${constant(kind === 'text' ? decimalPattern : plainNumber)}) and ${significant} <= ${constant(single ? 6 : 15)}${sign}`,
    `not a number of at most ${single ? 6 : 15} digits`,
  )
}

/** Returns the requirement for a BIT column. */
export function bitRequirement(asked: Asked): Requirement {
  const { kind, to, value, text } = asked
  const bits = to.precision ?? 1
  if (kind === 'bit') return null
  if (kind === 'int')
    return bits >= 63
      ? requirement(sql`${value} >= 0`, 'negative')
      : requirement(
          sql`${value} between 0 and ${constant(2n ** BigInt(bits) - 1n)}`,
          'more bits than its column holds',
        )
  if (kind !== 'text') throw incompatibleType(asked)
  return requirement(
    sql`regexp_full_match(${text}, ${constant(`[01]{${bits}}`)})`,
    `not ${bits} digits 0 and 1`,
  )
}
