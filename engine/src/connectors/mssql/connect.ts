import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates } from 'node:tls'
import { AppError, databases, isWindowsServer, sqlServerAddress } from '@anj/workflow'
import { Connection, type ConnectionOptions } from 'tedious'
import type { DatabaseConnection } from '../../child/protocol.ts'
import { findInstancePort } from './browser.ts'
import { type Database, Session } from './database.ts'
import { asLoginProblem, type DatabaseContext, isPause, type ServerMessage } from './problems.ts'
import { driverSettings, sessionSettings } from './session-settings.ts'
import { type Place, Way } from './way.ts'

const CONNECT_TIMEOUT = 10_000
const CANCEL_TIMEOUT = 2_000
/** Within what encrypted connections may have. */
const PACKET_SIZE = 16_000
/** How long a database that wakes up is waited for. */
const PAUSES = [1_000, 2_000, 4_000] as const

export type { Bulk, BulkColumn, BulkType, Database, Limits, Row } from './database.ts'
export type { Parameter, Parameters } from './parameters.ts'

export interface ConnectOptions {
  /** Null for the one that the login opens by default. */
  readonly databaseName: string | null
  /** Shown in the server's list of sessions (sys.dm_exec_sessions). */
  readonly applicationName: string
}

/** Logs in to a server within 10 seconds, or says in a sentence of its own what is wrong. */
export async function connect(connection: DatabaseConnection, options: ConnectOptions): Promise<Database> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connectOnce(connection, options)
    } catch (error) {
      const wait = PAUSES[tries]
      if (wait === undefined || !isPause(error)) throw error
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
  const way = new Way({ host, port }, Date.now() + CONNECT_TIMEOUT, judge)
  await way.open()
  const settings: ConnectionOptions = {
    ...driverSettings,
    ...tlsOf(connection),
    port,
    appName: applicationName,
    ...(databaseName === null ? {} : { database: databaseName }),
    connectTimeout: way.rest,
    cancelTimeout: CANCEL_TIMEOUT,
    requestTimeout: 0,
    maxRetriesOnTransientErrors: 0,
    packetSize: PACKET_SIZE,
    connector: ((to: Place) => way.lead(to)) as NonNullable<ConnectionOptions['connector']>,
  }
  const driver = new Connection({
    server: host,
    authentication: authenticationOf(connection),
    options: settings,
  })
  try {
    await logIn(driver, way, context)
  } catch (error) {
    driver.close()
    way.close()
    throw error
  }
  return await settled(driver, context)
}

/** Refuses the hosts that a connection's Windows account must not log in to, and to show it to who listens. */
function judgeOf({ kind, domain, windowsServers = [], tls }: DatabaseConnection): (host: string) => void {
  if (!domain) return () => undefined
  if (tls === 'disable' && !databases[kind].alwaysVerified) throw new AppError('windowsNotEncrypted', {})
  return (host) => {
    if (!isWindowsServer(windowsServers, host)) throw new AppError('windowsServerNotListed', { server: host })
  }
}

/** The name by which people know who logged in. */
function userOf({ domain, userId }: DatabaseConnection): string {
  return domain ? `${domain}\\${userId}` : userId
}

function authenticationOf({ domain, userId: userName, password }: DatabaseConnection) {
  return domain
    ? { type: 'ntlm' as const, options: { domain, userName, password } }
    : { type: 'default' as const, options: { userName, password } }
}

function tlsOf({ kind, tls }: DatabaseConnection): Partial<ConnectionOptions> {
  const mode = databases[kind].alwaysVerified ? 'verify' : tls
  if (mode === 'disable') return { encrypt: false }
  if (mode === 'require') return { encrypt: true, trustServerCertificate: true }
  const ca = [...getCACertificates('default'), ...getCACertificates('system')]
  return { encrypt: true, trustServerCertificate: false, cryptoCredentialsDetails: { ca } }
}

/** Logs in before the way's deadline, which the driver keeps anew for each server that it is sent on to. */
async function logIn(driver: Connection, way: Way, context: DatabaseContext): Promise<void> {
  let refused: ServerMessage | null = null
  driver.on('errorMessage', (message: ServerMessage) => {
    // Of a database that can't be opened the server says afterwards that the log-in failed.
    refused ??= message
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const at = () => ({ ...context, server: way.place.host, port: way.place.port })
  const fail = (error: unknown) => reject(asLoginProblem(error, refused, at()))
  const silent = () => reject(new AppError('databaseServerSilent', { server: at().server, port: at().port }))
  const waited = setTimeout(silent, way.rest)
  driver.on('error', fail)
  driver.connect((error) => (error ? fail(error) : resolve()))
  await promise.finally(() => clearTimeout(waited))
}

/** Makes the session's settings and learns who the server is; a server that logs in and then says nothing is silent too. */
async function settled(driver: Connection, context: DatabaseContext): Promise<Database> {
  const session = new Session(driver, context)
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
