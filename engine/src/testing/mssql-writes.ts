import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { connectors, type DatabaseOutputConfig } from '@anj/workflow'
import { mssql } from '../connectors/mssql/index.ts'
import { namesOf } from '../connectors/staged/run-names.ts'
import type { TargetWriter } from '../connectors/writer.ts'
import { openSession } from '../duckdb/session.ts'
import { type Sql, sql } from '../duckdb/sql.ts'
import type { MssqlDatabase } from './mssql-database.ts'

export const writtenColumns = [
  { name: 'id', type: 'int' as const },
  { name: 'name', type: 'text' as const },
]
export const FEW_ROWS = sql`select i, 'new ' || i from range(3) t(i)`
export const ENDLESS_ROWS = sql`select i, repeat('x', 1000) from range(100000000000) t(i)`
export const OLD_ROWS = ['1 old']
const fresh = ['0 new 0', '1 new 1', '2 new 2']

/** A way of writing a table, with the rows before and after. */
export interface WriteMode {
  readonly way: string
  readonly flags: Partial<DatabaseOutputConfig>
  readonly before: readonly string[] | null
  readonly after: readonly string[]
}

export const writeModes: readonly WriteMode[] = [
  { way: 'create', flags: {}, before: null, after: fresh },
  { way: 'drop and create', flags: { dropTableThenCreate: true }, before: OLD_ROWS, after: fresh },
  { way: 'delete', flags: {}, before: OLD_ROWS, after: fresh },
  { way: 'truncate', flags: { truncate: true }, before: OLD_ROWS, after: fresh },
  {
    way: 'append',
    flags: { deleteExistingData: false },
    before: OLD_ROWS,
    after: [...fresh, ...OLD_ROWS].sort(),
  },
  {
    way: 'update by key',
    flags: { deleteExistingData: false, updateByKey: ['id'] },
    before: OLD_ROWS,
    after: fresh,
  },
]

/** Helpers that write the table people one step at a time. */
export function writesInto(database: MssqlDatabase, folder: string) {
  return {
    /** Returns the table's rows, or null if the table doesn't exist. */
    held: async (): Promise<readonly string[] | null> => {
      if (!(await database.tables()).includes('people')) return null
      const rows = await database.rows('select * from people')
      return rows.map((row) => Object.values(row).join(' ')).sort()
    },
    /** Creates the initial table and opens a writer for it. */
    begin: async (flags: Partial<DatabaseOutputConfig>, before: readonly string[] | null) => {
      if (before) {
        const key = flags.updateByKey ? ' not null primary key' : ''
        await database.run(`create table people (id int${key}, name nvarchar(max))`)
        await database.run(`insert into people values (1, 'old')`)
      }
      const runId = randomUUID()
      const config = {
        ...connectors.mssqlOutput.initial(),
        databaseName: database.name,
        tableName: 'people',
        ...flags,
      }
      const writer = await mssql.openWriter(database.connection, config, runId, () => undefined)
      return { runId, writer }
    },
    /** Checks the columns and writes the rows. Returns the checked writer with the counts. */
    write: async (
      writer: TargetWriter,
      rows: Sql = FEW_ROWS,
      signal = new AbortController().signal,
      onBytes = (_: number) => {},
    ) => {
      await using session = await openSession({
        memoryBytes: 256e6,
        temporaryDirectory: folder,
        temporaryBytes: 1e9,
        directories: [folder],
      })
      const workFolder = await mkdtemp(join(folder, 'run-'))
      const checked = await writer.check(writtenColumns, signal)
      const result = await checked.write({
        session,
        rows: sql`select * from (${rows}) as r(id, name)`,
        findRow: async () => null,
        columns: writtenColumns,
        measures: {},
        workFolder,
        onBytes,
        signal,
      })
      return { ...checked, result }
    },
    /** Removes a run's leftovers twice, because a caller can't always know whether the first attempt succeeded. */
    settled: async (runId: string) => {
      await mssql.removeLeftovers(database.connection, database.name, runId)
      await mssql.removeLeftovers(database.connection, database.name, runId)
    },
    /** Kills the session of a run, as a crash would. */
    cut: async (runId: string): Promise<void> => {
      const found = await database.rows(
        `select session_id as id from sys.dm_exec_sessions where program_name = '${namesOf(runId).session}'`,
      )
      for (const { id } of found) await database.run(`kill ${id}`)
    },
  }
}
