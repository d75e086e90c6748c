import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { connectors, type DatabaseOutputConfig } from '@anj/workflow'
import type { DatabaseConnector } from '../connectors/connector.ts'
import { mssql } from '../connectors/mssql/index.ts'
import { mysql } from '../connectors/mysql/index.ts'
import { namesOf } from '../connectors/staged/run-names.ts'
import type { TargetWriter } from '../connectors/writer.ts'
import { openSession } from '../duckdb/session.ts'
import { type Sql, sql } from '../duckdb/sql.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { MssqlDatabase } from './mssql-database.ts'
import type { MysqlDatabase } from './mysql-database.ts'

export const writtenColumns = [
  { name: 'id', type: 'int' as const },
  { name: 'name', type: 'text' as const },
]
export const FEW_ROWS = sql`select i, 'new ' || i from range(3) t(i)`
export const ENDLESS_ROWS = sql`select i, repeat('x', 1000) from range(100000000000) t(i)`
export const OLD_ROWS = ['1 old']
const fresh = ['0 new 0', '1 new 1', '2 new 2']

/** A way to write a table, with the rows before and after. */
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
  {
    way: 'update by key and delete missing rows',
    flags: { deleteExistingData: false, updateByKey: ['id'], deleteMissing: { within: [] } },
    before: [...OLD_ROWS, '7 gone'],
    after: fresh,
  },
]

/** A database whose writer uses a staging table. */
export interface StagedTarget {
  readonly connector: DatabaseConnector
  readonly output: 'mysqlOutput' | 'mssqlOutput'
  /** The type of a long text. */
  readonly text: string
  readonly name: string
  readonly connection: DatabaseConnection
  run(statement: string): Promise<unknown>
  rows(select: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  tables(): Promise<readonly string[]>
  /** Counts the open connections of runs. */
  connections(): Promise<number>
  /** Kills a run's connection, which has the same effect as a crash. */
  cut(runId: string): Promise<void>
}

export function stagedMysql(database: MysqlDatabase): StagedTarget {
  const { query: rows } = database
  const cut = async (runId: string) => {
    const [found] = await rows(`select is_used_lock('${namesOf(runId).mark}') as id`)
    await rows(`kill ${found?.id}`)
  }
  return { ...database, connector: mysql, output: 'mysqlOutput', text: 'text', run: rows, rows, cut }
}

export function stagedMssql(database: MssqlDatabase): StagedTarget {
  const cut = async (runId: string) => {
    const found = await database.rows(
      `select session_id as id from sys.dm_exec_sessions where program_name = '${namesOf(runId).session}'`,
    )
    for (const { id } of found) await database.run(`kill ${id}`)
  }
  return { ...database, connector: mssql, output: 'mssqlOutput', text: 'nvarchar(max)', cut }
}

/** Returns helpers that write the `people` table one step at a time. */
export function writesInto(target: StagedTarget, folder: string) {
  const { connector, connection, name } = target
  return {
    /** Returns the table's rows, or null if the table doesn't exist. */
    held: async (): Promise<readonly string[] | null> => {
      if (!(await target.tables()).includes('people')) return null
      const rows = await target.rows('select * from people')
      return rows.map((row) => Object.values(row).join(' ')).sort()
    },
    /** Creates the initial table and opens a writer for it. */
    begin: async (flags: Partial<DatabaseOutputConfig>, before: readonly string[] | null) => {
      if (before) {
        const key = flags.updateByKey ? ' not null primary key' : ''
        await target.run(`create table people (id int${key}, name ${target.text})`)
        for (const row of before) {
          const [id, name] = row.split(' ')
          await target.run(`insert into people values (${id}, '${name}')`)
        }
      }
      const runId = randomUUID()
      const initial = connectors[target.output].initial()
      const config = { ...initial, databaseName: name, tableName: 'people', ...flags }
      const writer = await connector.openWriter(connection, config, runId, () => undefined)
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
        rejects: null,
        workFolder,
        onBytes,
        signal,
      })
      return { ...checked, result }
    },
    /** Removes a run's leftovers twice, like a caller that doesn't know whether its first attempt succeeded. */
    settled: async (runId: string) => {
      await connector.removeLeftovers(connection, name, runId)
      await connector.removeLeftovers(connection, name, runId)
    },
    cut: target.cut,
    /** Drops all tables. */
    clear: async () => {
      for (const table of await target.tables()) await target.run(`drop table ${table}`)
    },
  }
}
