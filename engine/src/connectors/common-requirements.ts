import { constant, type Sql, sql } from '../duckdb/sql.ts'
import { incompatibleType, type RequiredColumn } from './required-column.ts'
import {
  integerPattern,
  isoDate,
  NUMBER_TYPE_ADVICE,
  type Requirement,
  requirement,
} from './requirement-parts.ts'

type Asked = RequiredColumn<{ readonly name: string; readonly type: string }>

const plainWhole = '-?(0|[1-9][0-9]*)'
const leastLong = -(2n ** 63n)
const mostLong = 2n ** 63n - 1n
const firstDay = sql`date '0001-01-01'`
const lastMoment = sql`timestamp '9999-12-31 23:59:59.999999'`

/** Returns the requirement for an integer column with this inclusive range. */
export function integerRequirement(asked: Asked, least: bigint, most: bigint): Requirement {
  const { kind, value, text } = asked
  const inRange = (number: Sql) =>
    sql`coalesce(try_cast(${number} as hugeint) between ${constant(least)}::hugeint and ${constant(most)}::hugeint, false)`
  switch (kind) {
    case 'bit':
      return null
    case 'int':
      return least <= leastLong && most >= mostLong
        ? null
        : requirement(inRange(value), 'beyond the range of its column')
    case 'text':
    case 'decimal':
      return {
        holds: sql`regexp_full_match(${text}, ${constant(kind === 'text' ? integerPattern : `${plainWhole}(\\.0+)?`)}) and ${inRange(sql`split_part(${text}, '.', 1)`)}`,
        reason: 'not a whole number in the range of its column, such as 7 or -12',
        ...(kind === 'text' && { advice: NUMBER_TYPE_ADVICE }),
      }
    case 'float':
      return requirement(
        sql`isfinite(${value}) and ${value} = trunc(${value}) and ${inRange(value)}`,
        'not a whole number in the range of its column',
      )
    default:
      throw incompatibleType(asked)
  }
}

/** True for dates and timestamps from year 1 to year 9999. */
export function isCalendarDate(value: Sql): Sql {
  return sql`coalesce(${value} between ${firstDay} and ${lastMoment}, false)`
}

/** Returns the requirement for a DATE column that stores the years 1 to 9999. */
export function dateRequirement(asked: Asked, database: string): Requirement {
  const { kind, value, text } = asked
  if (kind === 'date') return requirement(isCalendarDate(value), `${database} has no such date`)
  if (kind === 'timestamp')
    return requirement(
      sql`${value} = ${value}::date::timestamp and ${isCalendarDate(value)}`,
      'its time of day would be lost',
    )
  if (kind !== 'text') throw incompatibleType(asked)
  return requirement(
    sql`regexp_full_match(${text}, ${constant(isoDate)}) and ${isCalendarDate(sql`try_cast(${text} as date)`)}`,
    'not a date such as 2024-12-31',
  )
}

/** Returns the condition for columns of fixed length, which trim or add trailing spaces. */
export function hasNoTrailingSpace(text: Sql): Sql {
  return sql`not ends_with(${text}, ' ')`
}

/** Requires a float that 32 bits store unchanged. Nulls pass. */
export function isSingle(value: Sql): Sql {
  return sql`try_cast(${value} as float)::double is not distinct from ${value}`
}
