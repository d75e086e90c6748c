import type { LoginFacts, SqlEngine, SqlSession } from '../session.ts'
import { Database } from './catalogue/model.ts'
import { userOf } from './catalogue/permissions.ts'
import { sqlError } from './errors.ts'
import { LockManager } from './locks/lock-manager.ts'
import { Session } from './run/session.ts'
import { type Login, type Server, SessionState } from './run/session-state.ts'

export interface EngineLogin {
  readonly userName: string
  readonly password: string
  /** The domain, for a Windows account. The login is then named `DOMAIN\user`. */
  readonly domain?: string
  /** Grants all permissions. The first login always has them. */
  readonly isAdmin?: boolean
  readonly defaultDatabase?: string
}

export interface EngineOptions {
  /** `sa` with an empty password by default. */
  readonly logins?: readonly EngineLogin[]
  /** Databases in addition to the system databases. */
  readonly databases?: readonly string[]
  /** Version for SERVERPROPERTY('ProductVersion'). */
  readonly version?: string
  readonly collation?: string
}

const years: Readonly<Record<string, string>> = {
  '13': '2016',
  '14': '2017',
  '15': '2019',
  '16': '2022',
  '17': '2025',
}

function describedVersion(product: string): string {
  const year = years[product.split('.')[0] ?? ''] ?? '2022'
  return `Microsoft SQL Server ${year} (RTM) - ${product} (X64) \n\tThe server for tests, in memory`
}

/** Creates a SQL Server in memory, with databases, logins, tables and locks. */
export function createSqlEngine(options: EngineOptions = {}): SqlEngine {
  const collation = options.collation ?? 'SQL_Latin1_General_CP1_CI_AS'
  const product = options.version ?? '16.0.4135.4'
  let lastDatabase = 0
  let lastTransaction = 1000n
  const server: Server = {
    databases: new Map(),
    logins: new Map(),
    sessions: new Map(),
    locks: new LockManager(),
    version: { product, text: describedVersion(product) },
    startedAt: new Date(),
    collation,
    nextTransaction: () => {
      lastTransaction += 1n
      return lastTransaction
    },
    createDatabase: (name, own) => {
      lastDatabase += 1
      const database = new Database(lastDatabase, name, own)
      server.databases.set(name.toLowerCase(), database)
      return database
    },
    kill: (session) =>
      session.end(
        sqlError(596, 'Cannot continue the execution because the session is in the kill state.', {
          class: 21,
        }),
      ),
  }
  for (const name of ['master', 'tempdb', 'model', 'msdb', ...(options.databases ?? [])])
    server.createDatabase(name, collation)
  const logins = options.logins ?? [{ userName: 'sa', password: '' }]
  for (const [at, one] of logins.entries()) {
    const name = one.domain === undefined ? one.userName : `${one.domain}\\${one.userName}`
    server.logins.set(name.toLowerCase(), {
      name,
      password: one.password,
      isAdmin: one.isAdmin ?? at === 0,
      defaultDatabase: one.defaultDatabase ?? 'master',
    })
  }
  return {
    logIn: (facts) => logIn(server, facts),
    restart: () => {
      for (const session of server.sessions.values())
        session.end(sqlError(6005, 'SHUTDOWN is in progress.', { class: 21 }))
      server.startedAt = new Date()
      for (const database of server.databases.values())
        for (const table of database.tables()) table.uses.clear()
    },
  }
}

function logIn(server: Server, facts: LoginFacts): SqlSession {
  const login: Login | undefined = server.logins.get(facts.userName.toLowerCase())
  if (login === undefined || login.password !== facts.password)
    throw sqlError(18_456, `Login failed for user '${facts.userName}'.`, { class: 14 })
  const name = facts.databaseName === '' ? login.defaultDatabase : facts.databaseName
  const database = server.databases.get(name.toLowerCase())
  const state =
    database === undefined ? null : new SessionState(freeId(server), server, login, database, facts)
  if (database === undefined || state === null || userOf(state, database) === null)
    throw sqlError(4060, `Cannot open database "${name}" requested by the login. The login failed.`, {
      class: 11,
    })
  server.sessions.set(state.id, state)
  return new Session(state)
}

/** IDs below 51 are reserved for the system. */
function freeId(server: Server): number {
  let id = 51
  while (server.sessions.has(id)) id += 1
  return id
}
