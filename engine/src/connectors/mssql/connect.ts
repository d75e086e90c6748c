import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates } from 'node:tls'
import { AppError, databases, isWindowsServer, sqlServerAddress } from '@anj/workflow'
import type mssql from 'mssql'
import type { Connection, ConnectionOptions } from 'tedious'
import type { DatabaseConnection } from '../../model/connection.ts'
import { findInstancePort } from './browser.ts'
import { type Database, Session } from './database.ts'
import { GatewayRoute, type Place } from './gateway-route.ts'
import { OneConnection } from './one-connection.ts'
import { asLoginProblem, type DatabaseContext, isRetryableLogin, type ServerMessage } from './problems.ts'
import { driverSettings, poolSettings, sessionSettings } from './session-settings.ts'

const CONNECT_TIMEOUT = 10_000
const CANCEL_TIMEOUT = 2_000
/** In bytes. Encrypted connections allow only slightly more. */
const PACKET_SIZE = 16_000
/** Milliseconds before each retry while a paused database resumes. */
const PAUSES = [1_000, 2_000, 4_000] as const

export type { Bulk, BulkColumn, BulkType, Database, Limits, Row } from './database.ts'
export type { Parameter, Parameters } from './parameters.ts'

interface LoggedIn {
  readonly pool: OneConnection
  /** The driver's connection behind the pool. */
  readonly driver: Connection
}

export interface ConnectOptions {
  /** Null for the login's default database. */
  readonly databaseName: string | null
  /** The name in the server's list of sessions (sys.dm_exec_sessions). */
  readonly applicationName: string
}

/**
 * Logs in to a server within 10 seconds, or fails with a message for the user. Waits longer only for a database that is
 * resuming.
 */
export async function connect(connection: DatabaseConnection, options: ConnectOptions): Promise<Database> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connectOnce(connection, options)
    } catch (error) {
      const wait = PAUSES[tries]
      if (wait === undefined || !isRetryableLogin(error)) throw error
      await pause(wait)
    }
  }
}

async function connectOnce(connection: DatabaseConnection, options: ConnectOptions): Promise<Database> {
  const { host, instance, port: given } = sqlServerAddress(connection)
  const judge = judgeOf(connection)
  judge(host)
  const { databaseName, applicationName } = options
  const port = instance === null ? given : await findInstancePort(host, instance)
  const context = { server: host, port, user: userOf(connection), database: databaseName ?? '' }
  const way = new GatewayRoute({ host, port }, Date.now() + CONNECT_TIMEOUT, judge)
  await way.open()
  const settings: ConnectionOptions = {
    ...driverSettings,
    ...tlsOf(connection),
    port,
    appName: applicationName,
    connectTimeout: way.rest,
    cancelTimeout: CANCEL_TIMEOUT,
    requestTimeout: 0,
    maxRetriesOnTransientErrors: 0,
    packetSize: PACKET_SIZE,
    connector: ((to: Place) => way.lead(to)) as NonNullable<ConnectionOptions['connector']>,
  }
  const account = accountOf(connection, databaseName)
  const config: mssql.config = { ...poolSettings, server: host, ...account, options: settings }
  return await settled(await logIn(config, way, context), context)
}

/**
 * Returns a function that throws for hosts at which the connection's Windows account must not be used to log in. Throws
 * right away if the connection isn't encrypted, because others could then intercept the login.
 */
function judgeOf({ kind, domain, windowsServers = [], tls }: DatabaseConnection): (host: string) => void {
  if (!domain) return () => undefined
  if (tls === 'disable' && !databases[kind].alwaysVerified) throw new AppError('windowsNotEncrypted', {})
  return (host) => {
    if (!isWindowsServer(windowsServers, host)) throw new AppError('windowsServerNotListed', { server: host })
  }
}

/** Returns the user name for messages, including the Windows domain if there is one. */
function userOf({ domain, userId }: DatabaseConnection): string {
  return domain ? `${domain}\\${userId}` : userId
}

function accountOf({ domain, userId, password }: DatabaseConnection, databaseName: string | null) {
  return {
    user: userId,
    password,
    ...(domain ? { domain } : {}),
    ...(databaseName === null ? {} : { database: databaseName }),
  }
}

function tlsOf({ kind, tls }: DatabaseConnection): Partial<ConnectionOptions> {
  const mode = databases[kind].alwaysVerified ? 'verify' : tls
  if (mode === 'disable') return { encrypt: false }
  if (mode === 'require') return { encrypt: true, trustServerCertificate: true }
  const ca = [...getCACertificates('default'), ...getCACertificates('system')]
  return { encrypt: true, trustServerCertificate: false, cryptoCredentialsDetails: { ca } }
}

/**
 * Logs in before the deadline of `way`. Without the deadline, the driver would restart its timeout after each redirect.
 */
async function logIn(config: mssql.config, way: GatewayRoute, context: DatabaseContext): Promise<LoggedIn> {
  let refused: ServerMessage | null = null
  const { promise: driver, resolve } = Promise.withResolvers<Connection>()
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const at = () => ({ ...context, server: way.place.host, port: way.place.port })
  const silent = () => reject(new AppError('databaseServerSilent', { server: at().server, port: at().port }))
  const beforeConnect = (made: Connection) => {
    resolve(made)
    made.on('errorMessage', (message: ServerMessage) => {
      // Keep the first message. If it is about the database, the server reports a failed login afterwards.
      refused ??= message
    })
  }
  const pool = new OneConnection({ ...config, beforeConnect })
  const waited = setTimeout(silent, way.rest)
  try {
    await Promise.race([pool.connect(), tooLate])
    return { pool, driver: await driver }
  } catch (error) {
    driver.then((made) => made.close())
    way.close()
    throw asLoginProblem(error, refused, at())
  } finally {
    clearTimeout(waited)
  }
}

/**
 * Applies the session settings and identifies the server. Reports a server that stops responding after the login in the
 * same way as a server that never responds.
 */
async function settled({ pool, driver }: LoggedIn, context: DatabaseContext): Promise<Database> {
  const session = new Session(pool, driver, context)
  const { server, port } = context
  const silent = () => session.destroy(new AppError('databaseServerSilent', { server, port }))
  const waited = setTimeout(silent, CONNECT_TIMEOUT)
  try {
    await session.run(sessionSettings.join('\n'))
    await session.learn()
    return session
  } catch (error) {
    session.destroy()
    throw error
  } finally {
    clearTimeout(waited)
  }
}
