import type { RisingColumn, RisingState } from '../../../model/source-window.ts'
import type { SourceSpec } from '../../connector.ts'
import { boundOf, type RisingSql, windowCondition } from '../../window-condition.ts'
import type { Database } from '../connect.ts'
import { quoteName } from '../quote.ts'
import { fromClause } from './select-source.ts'

/** Returns the condition for the rows of an incremental load; undefined for a source whose rows are all read. */
export function windowOf({ window }: SourceSpec): string | undefined {
  return window && windowCondition(window, risingSql(window))
}

/** Reads the state of a rising column. Instants are texts in UTC, the zone of the session. */
export async function readRising(
  database: Database,
  source: SourceSpec,
  rising: RisingColumn,
): Promise<RisingState> {
  const { name } = risingSql(rising)
  const [found] = await database.rows<{ largest: string | null; missing: string }>(
    `select cast((select max(${name}) from ${fromClause(source)}) as char) as largest,
       cast((select count(*) from ${fromClause(source, `${name} is null`)}) as char) as missing`,
  )
  return {
    largest: boundOf(rising, found?.largest ?? null),
    withoutValue: Number(found?.missing ?? 0),
    hasIndex: await isIndexed(database, source, rising),
  }
}

/** The session's time zone is UTC, so an instant is compared as a date with time. */
function risingSql({ column, type }: RisingColumn): RisingSql {
  const literal = (bound: string) => {
    if (type === 'int' || type === 'decimal') return `(${bound})`
    return type === 'date' ? `cast('${bound}' as date)` : `cast('${bound}' as datetime(6))`
  }
  return { name: quoteName(column), literal }
}

async function isIndexed(
  database: Database,
  { mode, tableName }: SourceSpec,
  { column }: RisingColumn,
): Promise<boolean> {
  if (mode === 'query') return true
  const [found] = await database.rows<{ tables: string; indexes: string }>(
    `select cast((select count(*) from information_schema.tables
         where table_schema = database() and table_name = ? and table_type <> 'VIEW') as char) as tables,
       cast((select count(*) from information_schema.statistics
         where table_schema = database() and table_name = ? and seq_in_index = 1 and column_name = ?) as char) as indexes`,
    [tableName, tableName, column],
  )
  return Number(found?.tables ?? 0) === 0 || Number(found?.indexes ?? 0) > 0
}
