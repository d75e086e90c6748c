import { AppError } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import {
  type Demand,
  fits,
  fractionFits,
  isoDate,
  type Kind,
  kindOf,
  matches,
  plainNumber,
  shownDecimal,
  shownWhole,
} from '../demand-parts.ts'
import type { Pair } from '../match-columns.ts'
import type { ColumnDemand } from '../writer.ts'
import type { TableColumn } from './introspect.ts'

/**
 * What values must meet so that an existing column takes them unchanged. The server refuses loudly what it can't read
 * at all, but takes '007' for 7, rounds 1.239 to 1.24 and drops times from dates without a word: those are asked here.
 */
export function demandsOf(pairs: readonly Pair<TableColumn>[]): readonly ColumnDemand[] {
  return pairs.flatMap(({ from, to }) => {
    const demand = demandOn(from, to, name(from.name))
    return demand ? [{ column: from.name, holds: demand.holds, reason: `${demand.reason} (${to.type})` }] : []
  })
}

/** What values must meet where the column is made for them: only a column of characters would change one. */
export function demandsOfNew(columns: readonly PlanColumn[]): readonly ColumnDemand[] {
  return columns
    .filter(({ type, origin }) => type === 'char' && !origin)
    .map((column) => ({
      column: column.name,
      holds: sql`not ends_with(${name(column.name)}::varchar, ' ')`,
      reason: 'ends with a space that a column of type char would not keep; varchar keeps it',
    }))
}

/** Points in time that go into columns without a zone are written as UTC shows them; a run says so. */
export function writtenInUtc(pairs: readonly Pair<TableColumn>[]): readonly string[] {
  return pairs
    .filter(({ from, to }) => from.origin?.kind === 'timestamptz' && !hasZone(to))
    .map(({ to }) => to.name)
}

const wholeTypes = ['smallint', 'integer', 'bigint']
const textTypes = ['text', 'character varying', 'character', 'citext']
const zoneText = '(Z|[+-][0-9]{2}(:?[0-9]{2}){0,2})?'

function demandOn({ type, origin }: PlanColumn, to: TableColumn, column: Sql): Demand {
  const { baseType } = to
  const kind = kindOf(type)
  if (baseType === 'bytea' && origin?.kind === 'binary') return null
  if (baseType === 'real' && origin?.kind === 'float32') return null
  if (textTypes.includes(baseType)) return textDemand(to, column)
  if (wholeTypes.includes(baseType)) return wholeDemand(kind, column)
  if (baseType === 'numeric') return numericDemand(kind, to, column)
  if (baseType === 'double precision') return floatDemand(kind, column, 15)
  if (baseType === 'real') return floatDemand(kind === 'float' ? 'decimal' : kind, column, 6)
  if (baseType === 'date') return dateDemand(kind, column)
  if (baseType.startsWith('timestamp')) return timestampDemand(kind, to, column)
  if (baseType.startsWith('time')) return timeDemand(kind, to, column)
  if (baseType === 'name') return fits(sql`strlen(${column}::varchar) <= 63`, 'too long for its column')
  // What is written in one way there and in another here, and what the server would cut without a word.
  const isCut = baseType === '"char"' || (baseType === 'interval' && to.type !== 'interval')
  const isOther =
    baseType === 'money' || baseType === 'bytea' || (baseType.endsWith('[]') && origin?.kind === 'array')
  if (isCut || isOther) throw new AppError('targetTypeRefused', { column: to.name, type: to.type })
  return null
}

function textDemand({ length, baseType }: TableColumn, column: Sql): Demand {
  if (length === null) return null
  const text = sql`${column}::varchar`
  if (baseType === 'character')
    return fits(
      sql`length(${text}) <= ${constant(length)} and not ends_with(${text}, ' ')`,
      'too long for its column, or ends with a space that it would not keep',
    )
  return fits(sql`length(${text}) <= ${constant(length)}`, 'too long for its column')
}

function wholeDemand(kind: Kind, column: Sql): Demand {
  return kind === 'text'
    ? matches(column, shownWhole, 'not a whole number as the column would show it')
    : null
}

function numericDemand(kind: Kind, { scale }: TableColumn, column: Sql): Demand {
  const fitting = scale === null ? sql`true` : fractionFits(sql`${column}::varchar`, Math.max(0, scale))
  if (scale !== null && scale < 0) return fits(sql`false`, 'rounded by its column')
  if (kind === 'text')
    return fits(
      sql`regexp_full_match(${column}, ${constant(shownDecimal)}) and ${fitting}`,
      'not a number as the column would show it',
    )
  if (scale === null || (kind !== 'decimal' && kind !== 'float')) return null
  // A float with an exponent is too small or too large to be told exactly here.
  const plain = sql`not contains(${column}::varchar, 'e') and ${fitting}`
  const whole = sql`regexp_full_match(${column}::varchar, '-?[0-9]+\\.0')`
  return fits(sql`(${whole} or (${plain}))`, 'more digits behind the sign than its column')
}

function floatDemand(kind: Kind, column: Sql, digits: number): Demand {
  const mantissa = sql`regexp_extract(${column}::varchar, '^-?([0-9.]*)', 1)`
  const few = sql`length(trim(replace(${mantissa}, '.', ''), '0')) <= ${constant(digits)}`
  if (kind === 'text')
    return fits(
      sql`regexp_full_match(${column}, ${constant(plainNumber)}) and ${few}`,
      `not a number of at most ${digits} digits`,
    )
  return kind === 'int' || kind === 'decimal' ? fits(few, 'more digits than its column holds') : null
}

function dateDemand(kind: Kind, column: Sql): Demand {
  if (kind === 'text') return matches(column, isoDate, 'not a date such as 2024-12-31')
  if (kind === 'timestamp')
    return fits(sql`${column} = ${column}::date::timestamp`, 'its time of day would be lost')
  return null
}

function timestampDemand(kind: Kind, to: TableColumn, column: Sql): Demand {
  if (kind === 'text') {
    const zone = hasZone(to) ? zoneText : ''
    return matches(
      column,
      `${isoDate}([ T]${isoTime(to)}${zone})?`,
      'not a date and time such as 2024-12-31 23:59:59',
    )
  }
  return kind === 'timestamp' ? fraction(column, to) : null
}

function timeDemand(kind: Kind, to: TableColumn, column: Sql): Demand {
  if (kind === 'text') {
    const zone = hasZone(to) ? zoneText : ''
    return matches(column, `${isoTime(to)}${zone}`, 'not a time such as 23:59:59')
  }
  if (kind === 'timestamp') return fits(sql`false`, 'its date would be lost')
  return kind === 'time' ? fraction(column, to) : null
}

function isoTime({ scale }: TableColumn): string {
  const parts = scale === 0 ? '' : `(\\.[0-9]{1,${scale ?? 6}})?`
  return `[0-9]{2}:[0-9]{2}(:[0-9]{2}${parts})?`
}

function fraction(column: Sql, { scale }: TableColumn): Demand {
  if (scale === null || scale >= 6) return null
  return fits(fractionFits(sql`${column}::varchar`, scale), 'parts of a second would be lost')
}

/** Whether a column keeps instants. */
export function hasZone({ baseType }: TableColumn): boolean {
  return baseType.endsWith('with time zone')
}
