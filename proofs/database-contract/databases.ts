import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseInputConfig } from '@anj/workflow'
import { createConnection } from 'mysql2/promise'
import { openReading } from '../../engine/src/connectors/databases.ts'
import type { DatabaseConnection } from '../../engine/src/model/connection.ts'
import type { LandedSource } from '../../engine/src/model/source.ts'
import { landSource } from '../../engine/src/plan/land-source.ts'
import { createMssqlDatabase } from '../../engine/src/testing/mssql-database.ts'
import { MEGABYTE } from '../../engine/src/testing/run-here.ts'
import { nodeOf } from '../../engine/src/testing/tables.ts'
import { createTargetDatabase } from '../../engine/src/testing/target-database.ts'
import type { OpenKind, Place, PlaceOptions } from './kind.ts'

interface Server {
  readonly connection: DatabaseConnection
  readonly databaseName: string
  readonly schemaName: string
  readonly input: 'postgresqlInput' | 'mysqlInput' | 'mssqlInput'
  readonly output: 'postgresqlOutput' | 'mysqlOutput' | 'mssqlOutput'
}

/** Opens a new PostgreSQL database. */
export async function openPostgresql(): Promise<OpenKind> {
  const database = await createTargetDatabase()
  const server = {
    connection: database.connection,
    databaseName: database.name,
    schemaName: 'public',
    input: 'postgresqlInput',
    output: 'postgresqlOutput',
  } as const
  return await opened(server, {
    ask: async (statement) => (await database.sql.unsafe(statement).values()) as (string | null)[][],
    close: () => database[Symbol.asyncDispose]() as Promise<void>,
  })
}

/** Opens a new MySQL database on the server at `url` or MYSQL_TEST_URL. */
export async function openMysql(url = process.env.MYSQL_TEST_URL): Promise<OpenKind> {
  const { hostname, port, username, password } = new URL(url ?? '')
  const connection: DatabaseConnection = {
    kind: 'mysql',
    serverName: hostname,
    port: Number(port || 3306),
    userId: decodeURIComponent(username),
    password: decodeURIComponent(password),
    tls: 'disable',
  }
  const databaseName = `anj_contract_${randomBytes(6).toString('hex')}`
  const admin = await createConnection({
    host: hostname,
    port: connection.port,
    user: connection.userId,
    password: connection.password,
    rowsAsArray: true,
    multipleStatements: true,
    charset: 'utf8mb4',
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
  })
  await admin.query(`create database ${databaseName} character set utf8mb4; use ${databaseName}`)
  const server = {
    connection,
    databaseName,
    schemaName: '',
    input: 'mysqlInput',
    output: 'mysqlOutput',
  } as const
  return await opened(server, {
    ask: async (statement) => (await admin.query(statement))[0] as unknown as (string | null)[][],
    close: async () => {
      await admin.query(`drop database ${databaseName}`)
      await admin.end()
    },
  })
}

/** Opens a new SQL Server database on the server at `url` or MSSQL_TEST_URL, or on the test server. */
export async function openMssql(url?: string): Promise<OpenKind> {
  const database = await createMssqlDatabase(url)
  const server = {
    connection: database.connection,
    databaseName: database.name,
    schemaName: 'dbo',
    input: 'mssqlInput',
    output: 'mssqlOutput',
  } as const
  return await opened(server, {
    ask: async (statement) =>
      (await database.rows(statement)).map((row) =>
        Object.values(row).map((value) => (value === null ? null : String(value))),
      ),
    close: () => database[Symbol.asyncDispose]() as Promise<void>,
  })
}

interface Handles {
  readonly ask: (statement: string) => Promise<readonly (readonly (string | null)[])[]>
  readonly close: () => Promise<void>
}

async function opened(server: Server, { ask, close }: Handles): Promise<OpenKind> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-contract-'))
  let places = 0
  return {
    folder,
    sql: ask,
    place: async (options = {}) => {
      places += 1
      return placeOn(server, join(folder, `read-${places}`), { tableName: `table_${places}`, ...options })
    },
    [Symbol.asyncDispose]: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function placeOn(server: Server, path: string, { tableName = '', flags = {} }: PlaceOptions): Place {
  const { connection, databaseName, schemaName, input, output } = server
  const address = { connectionId: 'c', databaseName, schemaName, tableName }
  const config = { ...(nodeOf('s', input).data.config as DatabaseInputConfig), ...address }
  return {
    output: nodeOf('output', output, { ...address, ...flags }),
    target: { kind: 'database', connection, databaseName },
    source: { node: nodeOf('file', input, config), source: { kind: 'database', connection, config } },
    read: () => readSource(connection, config, path),
  }
}

/** Reads a table or a SELECT in the same way as a run that copies it. */
export async function readSource(
  connection: DatabaseConnection,
  config: DatabaseInputConfig,
  path: string,
): Promise<LandedSource> {
  const { signal } = new AbortController()
  const workFolder = await mkdtemp(`${path}-`)
  await using reading = await openReading(connection, config.databaseName, signal)
  const columns = await reading.columnsOf(config, signal)
  const landed = await landSource({
    reading,
    config,
    title: 'the source',
    columns,
    path: join(workFolder, 'landed.parquet'),
    workFolder,
    limits: { memoryBytes: 256 * MEGABYTE, temporaryBytes: 2_000 * MEGABYTE },
    onRows: () => undefined,
    signal,
  })
  return { ...landed, isSample: false }
}
