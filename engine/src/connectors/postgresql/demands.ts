import { AppError, type DataType } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import type { ColumnDemand } from '../writer.ts'
import type { TableColumn } from './introspect.ts'
import type { ColumnPair } from './match-columns.ts'

/**
 * What values must meet so that an existing column takes them unchanged. The server refuses loudly what it can't read
 * at all, but takes '007' for 7, rounds 1.239 to 1.24 and drops times from dates without a word: those are asked here.
 */
export function demandsOf(pairs: readonly ColumnPair[]): readonly ColumnDemand[] {
  return pairs.flatMap(({ from, to }) => {
    const demand = demandOn(from.type, to, name(from.name))
    return demand ? [{ column: from.name, ...demand, reason: `${demand.reason} (${to.type})` }] : []
  })
}

type Demand = Omit<ColumnDemand, 'column'> | null

const whole = /^(smallint|integer|bigint)$/
const text = /^(text|character varying|character|citext|name)$/
const textTypes: readonly DataType[] = ['text', 'char', 'varchar']

function demandOn(type: DataType, to: TableColumn, column: Sql): Demand {
  const fromText = textTypes.includes(type)
  if (text.test(to.baseType))
    return to.length === null
      ? null
      : fits(sql`length(${column}::varchar) <= ${constant(to.length)}`, 'too long for its column')
  if (to.baseType === 'money' || to.baseType === 'bytea' || (to.baseType === 'real' && type !== 'bit'))
    throw new AppError('targetTypeRefused', { column: to.name, type: to.type })
  if (whole.test(to.baseType))
    return fromText
      ? matches(column, '-?(0|[1-9][0-9]*)', 'not a whole number as the column would show it')
      : null
  if (to.baseType === 'numeric') return numericDemand(type, to, column)
  if (to.baseType === 'double precision') return doubleDemand(type, column)
  if (to.baseType === 'date') return dateDemand(type, column)
  if (to.baseType.startsWith('timestamp')) return timestampDemand(type, to, column)
  if (to.baseType.startsWith('time')) return timeDemand(type, to, column)
  return null
}

function numericDemand(type: DataType, { scale }: TableColumn, column: Sql): Demand {
  const digits = sql`length(regexp_extract(${column}::varchar, '\\.([0-9]*)', 1))`
  const fitting = scale === null ? null : sql`${digits} <= ${constant(Math.max(0, scale))}`
  if (scale !== null && scale < 0) return fits(sql`false`, 'rounded by its column')
  if (textTypes.includes(type)) {
    const plain = sql`regexp_full_match(${column}, '-?(0|[1-9][0-9]*)(\\.[0-9]+)?')`
    return fits(fitting ? sql`${plain} and ${fitting}` : plain, 'not a number as the column would show it')
  }
  if (type === 'decimal') return fitting ? fits(fitting, 'more digits behind the sign than its column') : null
  if (type === 'float') {
    const exact = sql`try_cast(${column}::varchar as decimal(38, ${constant(Math.max(0, Math.min(scale ?? 18, 37)))}))::double = ${column}`
    return scale === null
      ? null
      : fits(sql`coalesce(${exact}, false)`, 'more digits behind the sign than its column')
  }
  return null
}

function doubleDemand(type: DataType, column: Sql): Demand {
  const digits = sql`length(replace(trim(replace(replace(${column}::varchar, '-', ''), '.', ''), '0'), ' ', '')) <= 15`
  if (textTypes.includes(type))
    return fits(
      sql`regexp_full_match(${column}, '-?(0|[1-9][0-9]*)(\\.[0-9]+)?') and ${digits}`,
      'not a number of at most 15 digits',
    )
  if (type === 'int' || type === 'decimal') return fits(digits, 'more digits than its column holds')
  return null
}

function dateDemand(type: DataType, column: Sql): Demand {
  if (textTypes.includes(type)) return matches(column, isoDate, 'not a date such as 2024-12-31')
  if (type === 'datetime' || type === 'timestamp')
    return fits(sql`${column} = ${column}::date::timestamp`, 'its time of day would be lost')
  return null
}

function timestampDemand(type: DataType, { scale }: TableColumn, column: Sql): Demand {
  if (textTypes.includes(type))
    return matches(
      column,
      `${isoDate}([ T]${isoTime(scale)})?`,
      'not a date and time such as 2024-12-31 23:59:59',
    )
  if (type === 'datetime' || type === 'timestamp') return fraction(column, scale)
  return null
}

function timeDemand(type: DataType, { scale }: TableColumn, column: Sql): Demand {
  if (textTypes.includes(type)) return matches(column, isoTime(scale), 'not a time such as 23:59:59')
  if (type === 'datetime' || type === 'timestamp') return fits(sql`false`, 'its date would be lost')
  if (type === 'time') return fraction(column, scale)
  return null
}

const isoDate = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
const isoTime = (scale: number | null) =>
  `[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,${Math.max(1, scale ?? 6)}})?)?`

function fraction(column: Sql, scale: number | null): Demand {
  if (scale === null || scale >= 6) return null
  return fits(
    sql`length(regexp_extract(${column}::varchar, '\\.([0-9]*)', 1)) <= ${constant(scale)}`,
    'parts of a second would be lost',
  )
}

function matches(column: Sql, pattern: string, reason: string): Demand {
  return fits(sql`regexp_full_match(${column}, ${constant(pattern)})`, reason)
}

function fits(holds: Sql, reason: string): Demand {
  return { holds, reason }
}
