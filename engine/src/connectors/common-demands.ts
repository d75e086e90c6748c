import { constant, type Sql, sql } from '../duckdb/sql.ts'
import { type AskedOf, refusedType } from './asked.ts'
import { type Demand, fits, isoDate, shownWhole } from './demand-parts.ts'

type Asked = AskedOf<{ readonly name: string; readonly type: string }>

const plainWhole = '-?(0|[1-9][0-9]*)'
const leastLong = -(2n ** 63n)
const mostLong = 2n ** 63n - 1n
const firstDay = sql`date '0001-01-01'`
const lastMoment = sql`timestamp '9999-12-31 23:59:59.999999'`

/** The requirement of an integer column with this inclusive range. */
export function wholeDemand(asked: Asked, least: bigint, most: bigint): Demand {
  const { kind, value, text } = asked
  const inRange = (number: Sql) =>
    sql`coalesce(try_cast(${number} as hugeint) between ${constant(least)}::hugeint and ${constant(most)}::hugeint, false)`
  switch (kind) {
    case 'bit':
      return null
    case 'int':
      return least <= leastLong && most >= mostLong
        ? null
        : fits(inRange(value), 'beyond the range of its column')
    case 'text':
    case 'decimal':
      return fits(
        sql`regexp_full_match(${text}, ${constant(kind === 'text' ? shownWhole : `${plainWhole}(\\.0+)?`)}) and ${inRange(sql`split_part(${text}, '.', 1)`)}`,
        'not a whole number of its range, as the column would show it',
      )
    case 'float':
      return fits(
        sql`isfinite(${value}) and ${value} = trunc(${value}) and ${inRange(value)}`,
        'not a whole number of its range',
      )
    default:
      throw refusedType(asked)
  }
}

/** True for dates and timestamps from year 1 to year 9999. */
export function inCalendar(value: Sql): Sql {
  return sql`coalesce(${value} between ${firstDay} and ${lastMoment}, false)`
}

/** The requirement of a DATE column that holds years 1 to 9999. */
export function dateDemand(asked: Asked, database: string): Demand {
  const { kind, value, text } = asked
  if (kind === 'date') return fits(inCalendar(value), `${database} has no such date`)
  if (kind === 'timestamp')
    return fits(
      sql`${value} = ${value}::date::timestamp and ${inCalendar(value)}`,
      'its time of day would be lost',
    )
  if (kind !== 'text') throw refusedType(asked)
  return fits(
    sql`regexp_full_match(${text}, ${constant(isoDate)}) and ${inCalendar(sql`try_cast(${text} as date)`)}`,
    'not a date such as 2024-12-31',
  )
}
