import { isOutOfMemory } from '../duckdb/out-of-memory.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { unreadable } from './file-program.ts'

/** A table of a DuckDB file. */
export interface DuckDbTable {
  /** The name that users choose: without the schema in the main schema. */
  readonly shown: string
  readonly from: Sql
}

/** The tables of the attached file. */
export interface DuckDbTables {
  readonly tables: readonly DuckDbTable[]
  /** The views, whose rows are not stored in the file. */
  readonly notExecuted: readonly string[]
}

const MAIN = 'main'

/** Lists the tables of the attached file. */
export async function listDuckDbTables(session: Session): Promise<DuckDbTables> {
  const tables = await session.rows(
    sql`select schema_name, table_name from duckdb_tables() where database_name = 'attached' and not internal
      order by schema_name <> ${constant(MAIN)}, schema_name, table_name`,
  )
  const views = await session.rows(
    sql`select schema_name, view_name from duckdb_views() where database_name = 'attached' and not internal
      order by schema_name <> ${constant(MAIN)}, schema_name, view_name`,
  )
  return {
    tables: tables.map(([schema, table]) => ({
      shown: shownName(schema, table),
      from: join([name('attached'), name(schema ?? ''), name(table ?? '')], sql`.`),
    })),
    notExecuted: views.map(([schema, view]) => shownName(schema, view)),
  }
}

/** A name with a dot keeps its schema, so that no two tables have the same name. */
function shownName(schema: string | null | undefined, table: string | null | undefined): string {
  const isPlain = schema === MAIN && !table?.includes('.')
  return isPlain ? (table ?? '') : `${schema}.${table}`
}

/** Returns the error for a file that DuckDB can't open or read. */
export function duckDbFault(error: unknown): unknown {
  if (isOutOfMemory(error) || !(error instanceof Error)) return error
  const { message } = error
  if (/encrypt/i.test(message)) return unreadable('databaseFileEncrypted', error)
  if (/newer|storage version|version number/i.test(message)) return unreadable('databaseFileNewer', error)
  return unreadable('databaseFileDamaged', error)
}
