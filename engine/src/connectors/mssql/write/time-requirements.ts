import { constant, type Sql, sql } from '../../../duckdb/sql.ts'
import { isCalendarDate } from '../../common-requirements.ts'
import { fractionFits, isoDate, type Requirement, requirement } from '../../requirement-parts.ts'
import type { TableColumn } from '../find-table.ts'
import { type Asked, incompatibleType } from './required-column.ts'

/** Digits of fractional seconds in DuckDB. */
const MICROSECONDS = 6
const offset = '[ ]?(Z|[+-](0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)'

/** Returns a condition that excludes 24:00:00, which only DuckDB allows. */
export function isWithinDay(time: Sql): Sql {
  return sql`${time} < time '24:00:00'`
}

/** Returns the requirement for a TIME column. */
export function timeRequirement(asked: Asked): Requirement {
  const { kind, to, value, text } = asked
  if (kind === 'time')
    return requirement(
      sql`${isWithinDay(value)} and ${fractionFits(text, to.scale)}`,
      'parts of a second would be lost, or there is no such time',
    )
  if (kind !== 'text') throw incompatibleType(asked)
  return requirement(
    sql`regexp_full_match(${text}, ${constant(clock(to.scale))}) and coalesce(${isWithinDay(sql`try_cast(${text} as time)`)}, false)`,
    'not a time such as 23:59:59',
  )
}

/** Returns the requirement for a DATETIME2, DATETIME or SMALLDATETIME column. */
export function timestampRequirement(asked: Asked): Requirement {
  const { kind, to, value, text } = asked
  const moment = kind === 'text' ? sql`try_cast(${text} as timestamp)` : sql`${value}::timestamp`
  const kept = keeps(to, moment)
  if (kind === 'date') return requirement(kept, 'beyond the range of its column')
  if (kind === 'timestamp')
    return requirement(kept, 'beyond the range of its column, or parts of a second would be lost')
  if (kind !== 'text') throw incompatibleType(asked)
  return requirement(
    sql`regexp_full_match(${text}, ${constant(`${isoDate}([ T]${clock(MICROSECONDS)})?`)}) and ${kept}`,
    'not a date and time such as 2024-12-31 23:59:59 that its column keeps',
  )
}

/** Returns a condition for values that the column stores unchanged. */
function keeps({ baseType, scale }: TableColumn, moment: Sql): Sql {
  const between = (from: Sql, to: Sql) => sql`coalesce(${moment} between ${from} and ${to}, false)`
  const microseconds = sql`(epoch_us(${moment}) % 60000000 + 60000000) % 60000000`
  switch (baseType) {
    case 'datetime':
      // DATETIME counts 300ths of a second and shows them as milliseconds that end in 0, 3 or 7.
      return sql`${between(sql`timestamp '1753-01-01'`, sql`timestamp '9999-12-31 23:59:59.997'`)}
        and ${microseconds} % 1000 = 0 and ((${microseconds} // 1000) % 10) in (0, 3, 7)`
    case 'smalldatetime':
      return sql`${between(sql`timestamp '1900-01-01'`, sql`timestamp '2079-06-06 23:59:00'`)} and ${microseconds} = 0`
    default:
      return scale >= MICROSECONDS
        ? isCalendarDate(moment)
        : sql`${isCalendarDate(moment)} and ${microseconds} % ${constant(10 ** (MICROSECONDS - scale))} = 0`
  }
}

/** Returns the requirement for a DATETIMEOFFSET column. Texts must contain an offset. */
export function instantRequirement(asked: Asked): Requirement {
  const { kind, to, text } = asked
  if (kind !== 'text') return timestampRequirement(asked)
  const day = sql`try_cast(left(${text}, 10) as date)`
  return requirement(
    sql`regexp_full_match(${text}, ${constant(`${isoDate}[ T]${clock(to.scale)}${offset}`)}) and ${isCalendarDate(day)}`,
    'not a date, time and offset such as 2024-12-31 23:59:59 +01:00',
  )
}

/** Returns a pattern for times of day with at most `digits` digits of fractional seconds. */
function clock(digits: number): string {
  const most = Math.min(digits, 7)
  const parts = most === 0 ? '' : `(\\.[0-9]{1,${most}})?`
  return `([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]${parts}`
}
