import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf, DatabaseOutputConfig } from '@anj/workflow'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connectorOf } from '../connectors/databases.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { DatasetSource } from '../model/source.ts'
import { makeDataset } from './make-dataset.ts'
import { createMssqlDatabase, type MssqlDatabase } from './mssql-database.ts'
import { createMysqlDatabase, type MysqlDatabase } from './mysql-database.ts'
import { type RunOutput, requestFor, runHere } from './run-here.ts'
import { createTargetDatabase, type TargetDatabase } from './target-database.ts'
import { workflowOf } from './workflow-of.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]
type Flags = Partial<DatabaseOutputConfig>
type Changes = Partial<ConfigOf<'changeDataType'>>
type Types = Record<string, ConfigOf<'changeDataType'>['columnDataTypes'][number]['toType']>

export interface TestDatabase extends AsyncDisposable {
  readonly name: string
  readonly connection: DatabaseConnection
}

/** An empty database for tests of a writer. */
interface WriteTarget<D> {
  readonly database: D
  /** Runs statements separated by '; '. */
  run(statements: string): Promise<void>
  rows(select: string): Promise<Rows>
  tables(): Promise<readonly string[]>
  /** Counts the connections that runs have open. */
  connections(): Promise<number>
  /** Drops all tables and views. */
  clear(): Promise<void>
}

/** A family of databases for tests of its writer. */
export interface WriteFamily<D> {
  readonly output: 'mysqlOutput' | 'mssqlOutput' | 'postgresqlOutput'
  /** The column types for a short text that can be a key, and for a long text. */
  readonly key: string
  readonly text: string
  open(): Promise<WriteTarget<D>>
}

async function eachOf(statements: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const statement of statements.split('; ')) await run(statement)
}

export const mysqlFamily: WriteFamily<MysqlDatabase> = {
  output: 'mysqlOutput',
  key: 'varchar(10)',
  text: 'text',
  open: async () => {
    const database = await createMysqlDatabase()
    const { query, tables, connections } = database
    return {
      database,
      run: (statements) => eachOf(statements, query),
      rows: query,
      tables,
      connections,
      clear: async () => {
        await query('set foreign_key_checks = 0')
        for (const row of await query('show full tables')) {
          const [name, kind] = Object.values(row).map(String)
          await query(`drop ${kind === 'VIEW' ? 'view' : 'table'} \`${name?.replaceAll('`', '``')}\``)
        }
        await query('set foreign_key_checks = 1')
      },
    }
  },
}

export const mssqlFamily: WriteFamily<MssqlDatabase> = {
  output: 'mssqlOutput',
  key: 'nvarchar(10)',
  text: 'nvarchar(max)',
  open: async () => {
    const database = await createMssqlDatabase()
    const { run, rows, tables, connections } = database
    return {
      database,
      run: (statements) => eachOf(statements, run),
      rows,
      tables,
      connections,
      clear: async () => {
        const keys = await rows(
          `select f.name as name, s.name as [schema], o.name as [table] from sys.foreign_keys f
           join sys.objects o on o.object_id = f.parent_object_id join sys.schemas s on s.schema_id = o.schema_id`,
        )
        for (const key of keys)
          await run(`alter table [${key.schema}].[${key.table}] drop constraint [${key.name}]`)
        const all = await rows(
          `select rtrim(o.type) as type, s.name as [schema], o.name as name from sys.objects o
           join sys.schemas s on s.schema_id = o.schema_id where rtrim(o.type) in ('U', 'V') order by o.type desc`,
        )
        for (const { type, schema, name } of all)
          await run(
            `drop ${type === 'V' ? 'view' : 'table'} [${schema}].[${String(name).replaceAll(']', ']]')}]`,
          )
      },
    }
  },
}

export const postgresqlFamily: WriteFamily<TargetDatabase> = {
  output: 'postgresqlOutput',
  key: 'text',
  text: 'text',
  open: async () => {
    const database = await createTargetDatabase()
    const { sql } = database
    return {
      database,
      run: async (statements) => void (await sql.unsafe(statements)),
      rows: async (select) => (await sql.unsafe(select)).map((row) => ({ ...row })),
      tables: async () => {
        const found = await sql`select relname from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`
        return found.map(({ relname }) => String(relname))
      },
      connections: database.backends,
      clear: async () => void (await sql.unsafe('drop schema public cascade; create schema public')),
    }
  },
}

interface Load {
  readonly source?: DatasetSource
  /** The types of the file's columns, and of Change Data Type. */
  readonly types?: Changes
  readonly changes?: Changes
  readonly as?: DatabaseConnection
}

/** The rows that `load` writes by default. */
export const both = [
  { id: '007', name: 'Zoë' },
  { id: '8', name: 'Ann' },
]
export const old = { id: '1', name: 'Old' }
export const replace: Flags = { dropTableThenCreate: true }
export const append: Flags = { deleteExistingData: false }
export const update: Flags = { deleteExistingData: false, updateByKey: ['id'] }

/** Texts that a careless writer would alter. Some contain a NUL character. */
export const someTexts = [
  '',
  ' ',
  ' a ',
  'a\nb',
  'a\r\nb',
  'a"b',
  '"',
  '""',
  '\\.',
  '\\N',
  'NULL',
  'null',
  '"NULL"',
  'a,b',
  ',',
  ':',
  '3:abc',
  '😀ü漢',
  '\ufeffmarked',
  '\t',
  "'",
  '\\',
  '\\"',
  '#',
  '--',
  'a\\',
  '\n',
  '\x1a',
  '\u2028',
  '\0',
  'x\0y',
]

/** Returns a text as a literal of DuckDB. */
export const literal = (text: string) =>
  `'${text.replaceAll("'", "''").replaceAll('\0', "' || chr(0) || '")}'`

/** Returns the conversion of text columns to types. */
export function to(types: Types): Changes {
  return {
    columnDataTypes: Object.entries(types).map(([columnName, toType]) => ({
      columnName,
      fromType: 'text',
      toType,
    })),
  }
}

/** A database family in a table of test cases. */
export interface FamilyCase<D extends TestDatabase = TestDatabase> {
  readonly title: string
  readonly family: WriteFamily<D>
}

/** Opens a database and a folder for the tests of a file, empties the database after each test, and returns helpers. */
export function writesOf<D extends TestDatabase>(family: WriteFamily<D>) {
  let folder: string
  let target: WriteTarget<D>
  let people: DatasetSource
  const rows = (name: string, select: string) => makeDataset(join(folder, `${name}.parquet`), select)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anj-write-'))
    target = await family.open()
    people = await rows('people', `select * from (values ('007', 'Zoë'), ('8', 'Ann')) t(id, name)`)
  })
  afterAll(async () => {
    await target.database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(() => target.clear())
  return {
    /** The open database. Call it only within tests and hooks. */
    target: () => target,
    folder: () => folder,
    people: () => people,
    /** Makes a source from a SELECT of DuckDB. */
    rows,
    /** Writes a source into the `people` table. */
    load: async (
      flags: Flags,
      { source = people, types = {}, changes = {}, as = target.database.connection }: Load = {},
    ): Promise<RunOutput> => {
      const { name, connection } = target.database
      const output = { kind: family.output, databaseName: name, tableName: 'people', ...flags }
      const request = requestFor(
        workflowOf({ source, types, changes, output }),
        source,
        { kind: 'database', databaseName: name, connection: as },
        folder,
      )
      try {
        return await runHere(request)
      } finally {
        const connector = await connectorOf(connection.kind)
        await connector.removeLeftovers(connection, name, request.runId)
      }
    },
    rowsOf: (table = 'people') => target.rows(`select * from ${table} order by 1`),
    /** Creates the `people` table with one row. */
    seed: () =>
      target.run(
        `create table people (id ${family.key}, name ${family.text}); insert into people values ('1', 'Old')`,
      ),
  }
}
