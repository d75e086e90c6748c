import { constant, type Sql, sql } from '../../../duckdb/sql.ts'
import { isCalendarDate } from '../../common-requirements.ts'
import { fractionFits, isoDate, type Requirement, requirement } from '../../requirement-parts.ts'
import type { TableColumn } from '../find-table.ts'
import { type Asked, incompatibleType } from './required-column.ts'

/** Returns the requirement for a DATETIME or TIMESTAMP column. */
export function timestampRequirement(asked: Asked): Requirement {
  const { kind, to, value, text } = asked
  const moment = kind === 'text' ? sql`try_cast(${text} as timestamp)` : sql`${value}::timestamp`
  const ranged =
    to.baseType === 'timestamp'
      ? sql`coalesce(${moment} between timestamp '1970-01-01 00:00:01' and timestamp '2038-01-19 03:14:07.999999', false)`
      : isCalendarDate(moment)
  if (kind === 'date') return requirement(ranged, 'beyond the range of its column')
  if (kind === 'timestamp')
    return requirement(
      sql`${ranged} and ${fractionFits(text, to.scale ?? 0)}`,
      'beyond the range of its column, or parts of a second would be lost',
    )
  if (kind !== 'text') throw incompatibleType(asked)
  return requirement(
    sql`regexp_full_match(${text}, ${constant(`${isoDate}([ T]${isoTime(to)})?`)}) and ${ranged}`,
    'not a date and time such as 2024-12-31 23:59:59',
  )
}

/** Returns the requirement for a TIME column, which drops the sign of a negative zero. */
export function timeRequirement(asked: Asked): Requirement {
  const { kind, to, text } = asked
  if (kind === 'time')
    return requirement(fractionFits(text, to.scale ?? 0), 'parts of a second would be lost')
  if (kind !== 'text') throw incompatibleType(asked)
  const parts = (to.scale ?? 0) === 0 ? '' : `(\\.[0-9]{1,${to.scale}})?`
  const hours = '[0-9]{2}|[1-7][0-9]{2}|8[0-2][0-9]|83[0-7]'
  // The range ends at 838:59:59 exactly, so the last second has no fraction.
  const shown = `-?((${hours}):[0-5][0-9]:[0-5][0-9]${parts}|838:[0-5][0-9]:[0-5][0-9]${parts.replace('[0-9]', '0')})`
  return requirement(
    sql`regexp_full_match(${text}, ${constant(shown)}) and not regexp_full_match(${text}, '-00:00:00(\\.0*)?')`,
    'not a time such as 23:59:59',
  )
}

/** Returns the requirement for a YEAR column. */
export function yearRequirement(asked: Asked): Requirement {
  const { kind, text, to } = asked
  // A two-digit column returns 1999 as 99, without the century.
  if (to.type === 'year(2)' || !['int', 'decimal', 'text'].includes(kind)) throw incompatibleType(asked)
  return yearOf(text)
}

/** Returns the requirement for a new YEAR column. */
export function newYearColumnRequirement(value: Sql): Requirement {
  return yearOf(sql`${value}::varchar`)
}

function yearOf(text: Sql): Requirement {
  const year = sql`try_cast(${text} as integer)`
  return requirement(
    sql`regexp_full_match(${text}, '0|0000|[12][0-9]{3}') and coalesce(${year} = 0 or ${year} between 1901 and 2155, false)`,
    'not a year from 1901 to 2155, nor 0',
  )
}

function isoTime({ scale }: TableColumn): string {
  const parts = (scale ?? 0) === 0 ? '' : `(\\.[0-9]{1,${scale}})?`
  return `([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}${parts}`
}
