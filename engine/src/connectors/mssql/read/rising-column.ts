import { AppError, type Column, compareBounds } from '@anj/workflow'
import type { RisingColumn, RisingState } from '../../../model/source-window.ts'
import type { SourceSpec } from '../../connector.ts'
import { boundOf, type RisingSql, windowCondition } from '../../window-condition.ts'
import type { Database } from '../database.ts'
import { quoteName } from '../quote.ts'
import { selectFrom, tableOf } from './select-source.ts'

/** Returns the condition for the rows of an incremental load; undefined for a source whose rows are all read. */
export function windowOf({ window }: SourceSpec, columns: readonly Column[]): string | undefined {
  if (!window) return undefined
  const column = columns.find(({ name }) => name === window.column)
  // Without a condition, all rows would be loaded again.
  if (!column) throw new AppError('risingValueRefused', { column: window.column, value: window.type })
  return windowCondition(window, risingSql(column, window))
}

/**
 * Reads the state of a rising column. Row versions above `settled` could belong to transactions that end later with
 * smaller versions, so the next bound stays below them.
 */
export async function readRising(
  database: Database,
  source: SourceSpec,
  column: Column,
  rising: RisingColumn,
  settled: string | undefined,
): Promise<RisingState> {
  const { name } = risingSql(column, rising)
  const greatest = textOf(`max(${name})`, column, rising)
  const [largest] = await database.rows<{ largest: string | null }>(
    selectFrom(source, `${greatest} as largest`),
  )
  const [missing] = await database.rows<{ missing: string }>(
    selectFrom(source, 'convert(varchar(20), count_big(*)) as missing', undefined, `${name} is null`),
  )
  const found = boundOf(rising, largest?.largest ?? null)
  const limit = rising.type === 'rowversion' && settled !== undefined ? settled : found
  return {
    largest: found !== null && limit !== null && compareBounds(rising.type, limit, found) < 0 ? limit : found,
    withoutValue: Number(missing?.missing ?? 0),
    hasIndex: await isIndexed(database, source, rising),
  }
}

/** Builds the exact text of a value. */
function textOf(value: string, { origin }: Column, { type }: RisingColumn): string {
  switch (type) {
    case 'int':
      return `convert(varchar(40), ${value})`
    case 'decimal': {
      const { precision = 38, scale = 0 } = origin ?? {}
      return `convert(varchar(50), cast(${value} as decimal(${precision}, ${scale})))`
    }
    case 'date':
      return `convert(varchar(10), ${value}, 23)`
    case 'rowversion':
      return `convert(varchar(18), cast(${value} as binary(8)), 1)`
    case 'datetime':
      return `convert(varchar(40), ${value}, 126)`
    case 'instant':
      return `convert(varchar(40), cast(switchoffset(${value}, '+00:00') as datetime2(7)), 126)`
  }
}

/** Bounds have the column's own type, because SQL Server rounds a DATETIME when it compares it with a finer type. */
function risingSql({ name, origin }: Column, { type }: RisingColumn): RisingSql {
  const own = /^(datetime|smalldatetime)$/i.exec(origin?.native?.type ?? '')?.[0]
  const literal = (bound: string) => {
    switch (type) {
      case 'int':
        return `cast('${bound}' as bigint)`
      case 'decimal': {
        const [whole = '', fraction = ''] = bound.replace('-', '').split('.')
        return `cast('${bound}' as decimal(${whole.length + fraction.length}, ${fraction.length}))`
      }
      case 'date':
        return `cast('${bound}' as date)`
      case 'rowversion':
        return bound
      case 'datetime':
        return `cast('${bound.replace(' ', 'T')}' as ${own ?? 'datetime2(7)'})`
      case 'instant':
        return `cast('${bound.replace(' ', 'T')}+00:00' as datetimeoffset(7))`
    }
  }
  return { name: quoteName(name), literal }
}

async function isIndexed(database: Database, source: SourceSpec, { column }: RisingColumn): Promise<boolean> {
  if (source.mode === 'query') return true
  const [found] = await database.rows<{ missing: number }>(
    `select count(*) as missing from sys.tables as t where t.object_id = object_id(@table)
       and not exists (select 1 from sys.index_columns as i
         inner join sys.columns as c on c.object_id = i.object_id and c.column_id = i.column_id
         where i.object_id = t.object_id and i.key_ordinal = 1 and c.name = @column)`,
    { table: tableOf(source), column },
  )
  return Number(found?.missing ?? 0) === 0
}
