import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startSqlServer, type TestSqlServer } from '../../../tds-server/src/start.ts'
import { connect, type Database } from '../connectors/mssql/connect.ts'
import { numberOf } from '../connectors/mssql/problems.ts'
import { quoteName, quoteText } from '../connectors/mssql/quote.ts'
import type { DatabaseConnection } from '../model/connection.ts'

/** The number of the error that DROP DATABASE throws while the database has connections. */
const IN_USE = 3702
const PATIENCE = 10_000
const AGAIN = 50

type Rows = readonly Readonly<Record<string, unknown>>[]

/** An empty database for one test, on a real SQL Server or the test server. */
export interface MssqlDatabase extends AsyncDisposable {
  readonly name: string
  /** The administrator's connection. */
  readonly connection: DatabaseConnection
  /** The test server, or null on a real SQL Server. */
  readonly server: TestSqlServer | null
  /** Runs a batch as the administrator and returns the number of changed rows. */
  run(text: string): Promise<number>
  /** Returns the rows of a statement, as the driver reads them. */
  rows(text: string): Promise<Rows>
  /** Returns the tables and views of the database, prefixed with the schema unless it is dbo. */
  tables(): Promise<readonly string[]>
  /** Creates a login with access to the database and these permissions on it, such as 'select, insert'. */
  createUser(rights: string): Promise<DatabaseConnection>
  /** Returns the number of open sessions in the database, except the administrator's. */
  connections(): Promise<number>
}

/** Returns the administrator's connection for a URL such as mssql://user:password@host:port/. */
export function mssqlConnection(url: string): DatabaseConnection {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const tls = searchParams.get('tls')
  return {
    kind: 'mssql',
    serverName: hostname,
    port: Number(port || 1433),
    userId: decodeURIComponent(username),
    password: decodeURIComponent(password),
    tls: tls === 'disable' || tls === 'verify' ? tls : 'require',
  }
}

/** The test server in this process, which runs as long as any test has a database on it. */
let shared: Promise<TestSqlServer> | null = null
let users = 0

async function takeServer(): Promise<TestSqlServer> {
  users += 1
  shared ??= startSqlServer({ tls: 'off' })
  return await shared
}

async function leaveServer(): Promise<void> {
  users -= 1
  if (users > 0 || !shared) return
  const server = await shared
  shared = null
  await server.stop()
}

/** Retries while the database is in use, because the server notices a closed connection only after a moment. */
async function onceUnused<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE; ; ) {
    try {
      return await work()
    } catch (error) {
      if (numberOf(error) !== IN_USE || Date.now() > until) throw error
      await pause(AGAIN)
    }
  }
}

/** Creates an empty database on the server in `MSSQL_TEST_URL`, or on a test server in this process. */
export async function createMssqlDatabase(url = process.env.MSSQL_TEST_URL): Promise<MssqlDatabase> {
  const server = url ? null : await takeServer()
  const connection = server?.connection ?? mssqlConnection(url ?? '')
  const name = `anj_target_${randomBytes(6).toString('hex')}`
  let admin: Database | undefined
  const ask = async (): Promise<Database> => {
    if (admin && !admin.lost) return admin
    const opened = await connect(connection, { databaseName: null, applicationName: 'anj test' })
    await opened.run(`if db_id(${quoteText(name)}) is null create database ${quoteName(name)}`)
    await opened.run(`use ${quoteName(name)}`)
    admin = opened
    return opened
  }
  const logins: string[] = []
  const run = (text: string) => onceUnused(async () => (await ask()).run(text))
  const rows = (text: string) => onceUnused(async () => (await ask()).rows(text))
  await ask()
  return {
    name,
    connection,
    server,
    run,
    rows,
    tables: async () =>
      (
        await rows(
          `select s.name as [schema], o.name as name from sys.objects as o
           inner join sys.schemas as s on s.schema_id = o.schema_id
           where o.type in ('U', 'V') and o.is_ms_shipped = 0 order by s.name, o.name`,
        )
      ).map((row) => (row.schema === 'dbo' ? String(row.name) : `${row.schema}.${row.name}`)),
    createUser: async (rights) => {
      const login = `anj_${randomBytes(6).toString('hex')}`
      const password = `Secret-1 of ${login}`
      logins.push(login)
      await run(`create login ${quoteName(login)} with password = ${quoteText(password)}`)
      await run(`create user ${quoteName(login)} for login ${quoteName(login)}`)
      if (rights !== '') await run(`grant ${rights} to ${quoteName(login)}`)
      return { ...connection, userId: login, password }
    },
    connections: async () => {
      const [found] = await rows(
        `select count(*) as n from sys.dm_exec_sessions
         where database_id = db_id(${quoteText(name)}) and session_id <> @@spid`,
      )
      return Number(found?.n)
    },
    [Symbol.asyncDispose]: async () => {
      await run('use master')
      await run(`drop database ${quoteName(name)}`)
      for (const login of logins) await run(`drop login ${quoteName(login)}`)
      await admin?.[Symbol.asyncDispose]()
      if (server) await leaveServer()
    },
  }
}
