import { constant, sql } from '../../../duckdb/sql.ts'
import { isSingle } from '../../common-requirements.ts'
import {
  decimalPattern,
  fractionFits,
  plainNumber,
  type Requirement,
  requirement,
} from '../../requirement-parts.ts'
import { type Asked, incompatibleType } from './required-column.ts'

const MOST_DIGITS = { float: 15, real: 6 } as const

/** Returns the requirement for a decimal or money column; money has explicit bounds. */
export function decimalRequirement(asked: Asked, bounds: readonly [string, string] | null): Requirement {
  const { kind, to, text } = asked
  if (kind === 'bit') return null
  if (!['int', 'decimal', 'float', 'text'].includes(kind)) throw incompatibleType(asked)
  const { scale } = to
  const before = to.precision - scale
  const digits = sql`length(ltrim(regexp_extract(${text}, '^-?([0-9]*)', 1), '0'))`
  const behind = sql`regexp_extract(${text}, '\\.([0-9]*)', 1)`
  // In a text every zero counts, because the column returns a fixed number of decimal places.
  const few =
    kind === 'text' ? fractionFits(text, scale) : sql`length(rtrim(${behind}, '0')) <= ${constant(scale)}`
  const inBounds = bounds
    ? sql` and coalesce(try_cast(${text} as decimal(38, 4)) between ${constant(bounds[0])}::decimal(38, 4) and ${constant(bounds[1])}::decimal(38, 4), false)`
    : sql``
  return requirement(
    sql`regexp_full_match(${text}, ${constant(kind === 'text' ? decimalPattern : plainNumber)}) and ${digits} <= ${constant(before)} and ${few}${inBounds}`,
    'not a number with at most so many digits',
  )
}

/** Returns the requirement for a FLOAT or REAL column. */
export function floatRequirement(asked: Asked): Requirement {
  const { kind, to, value, text, from } = asked
  const isReal = to.baseType === 'real'
  const digits = MOST_DIGITS[isReal ? 'real' : 'float']
  if (kind === 'bit') return null
  if (kind === 'float') {
    const exact = isReal && from.origin?.kind !== 'float32' ? sql` and ${isSingle(value)}` : sql``
    return requirement(sql`isfinite(${value})${exact}`, 'more digits than its column holds')
  }
  if (!['int', 'decimal', 'text'].includes(kind)) throw incompatibleType(asked)
  const significant = sql`length(trim(replace(replace(${text}, '-', ''), '.', ''), '0'))`
  return requirement(
    sql`regexp_full_match(${text}, ${constant(plainNumber)}) and ${significant} <= ${constant(digits)}`,
    `not a number of at most ${digits} digits`,
  )
}

/** Returns the requirement for a BIT column. */
export function bitRequirement(asked: Asked): Requirement {
  const { kind, text } = asked
  if (kind === 'bit') return null
  if (kind !== 'int' && kind !== 'text') throw incompatibleType(asked)
  return requirement(sql`${text} in ('0', '1')`, 'not 0 or 1')
}
