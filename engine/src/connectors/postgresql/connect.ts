import type { Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import postgres from 'postgres'
import type { DatabaseConnection } from '../../model/connection.ts'
import { addressOf } from '../address-of.ts'
import { shareTunnel } from '../tunnel/share-tunnel.ts'
import { type CopyIn, runCopyOut, startCopyIn } from './copy-streams.ts'
import { asDatabaseProblem } from './problems.ts'
import { interceptRows, type OnRows, type RowInterceptor } from './row-interceptor.ts'
import { openSocket } from './socket.ts'

const CONNECT_TIMEOUT = 10_000
const CLOSE_TIMEOUT = 2

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, unknown>>

/** A result column as the server describes it. */
export interface Field {
  readonly name: string
  /** The type's OID. */
  readonly type: number
  /** The OID of the table that the column comes from unchanged, or 0. */
  readonly table: number
  /** The column's number in that table, or 0. */
  readonly number: number
}

/**
 * One connection to one backend. Once it is lost, every further call fails. It never reconnects, because a COMMIT in
 * another backend would succeed without committing anything.
 */
export interface Database extends AsyncDisposable {
  readonly backendPid: number
  rows<T = Row>(text: string, values?: readonly Value[]): Promise<readonly T[]>
  /** Runs a statement without parameters and returns its command tag, such as 'COMMIT'. */
  run(text: string): Promise<string>
  /** Runs a statement without parameters and returns the number of rows that it wrote. */
  affected(text: string): Promise<number>
  /**
   * Returns a statement's columns without executing it; empty if it returns no rows. Refuses more than one statement.
   */
  describe(text: string): Promise<readonly Field[]>
  copyIn(text: string): Promise<CopyIn>
  /**
   * Runs a single COPY … TO STDOUT, passes its rows on as they arrive and returns the server's row count. `pause`
   * applies backpressure.
   */
  copyOut(text: string, take: OnRows): Promise<number>
  /** Pauses or resumes reading from the network. */
  pause(paused: boolean): void
}

export interface ConnectOptions {
  readonly databaseName: string
  /** The name that the server's list of connections shows. */
  readonly applicationName: string
}

/**
 * The settings of every session, and the backend's process ID as the last result. They override any default of the
 * server, database or user that would change a value or end a long load.
 */
const settings = [
  // Comes first: the server applies its own timeout until this statement has run.
  'set statement_timeout = 0',
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, YMD'",
  "set timezone = 'UTC'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set standard_conforming_strings = on',
  'set xmloption = content',
  'set idle_in_transaction_session_timeout = 0',
  'set client_min_messages = warning',
  // Versions before 14 lack the first, versions before 17 the second.
  `select pg_catalog.set_config(name, '0', false)
    from pg_catalog.unnest(array['idle_session_timeout', 'transaction_timeout']) as name
    where pg_catalog.current_setting(name, true) is not null`,
  'select pg_catalog.pg_backend_pid() as pid',
].join('; ')

/** Logs in to a database within 10 seconds, or throws an error with a specific message. */
export async function connect(connection: DatabaseConnection, options: ConnectOptions): Promise<Database> {
  const { host, port } = addressOf(connection)
  const { databaseName, applicationName } = options
  const context = { server: host, port, user: connection.userId, database: databaseName }
  const way = connection.ssh ? await shareTunnel(connection.ssh, { host, port }) : null
  let opened = false
  let socket: Socket | undefined
  let tap: RowInterceptor | undefined
  let lost: AppError | undefined
  const lose = () => {
    lost ??= way?.problem() ?? new AppError('databaseConnectionLost', { server: host, port })
    return lost
  }
  const openOnce = async () => {
    if (opened) throw lose()
    opened = true
    socket = await openSocket(connection, CONNECT_TIMEOUT, way && { host: '127.0.0.1', port: way.port })
    tap = interceptRows(socket)
    return socket.once('error', lose).once('end', lose).once('close', lose)
  }
  // The driver accepts a list of hosts and a custom socket, but its types lack both.
  const sql = postgres({
    host: [host],
    port: [port],
    user: connection.userId,
    pass: connection.password,
    database: databaseName,
    socket: openOnce,
    ssl: false,
    max: 1,
    connect_timeout: CONNECT_TIMEOUT / 1000,
    idle_timeout: null,
    max_lifetime: null,
    prepare: false,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: applicationName },
  } as unknown as postgres.Options<Record<string, never>>)
  // If the tunnel itself has failed, its error explains more than the lost connection does.
  const asProblem = (error: unknown) => way?.problem() ?? asDatabaseProblem(error, context)
  const asked = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    // On a lost connection, the driver would queue the statement and never settle it.
    if (lost) throw lost
    try {
      return await work()
    } catch (error) {
      throw asProblem(error)
    }
  }
  const rows = <T>(text: string, values: readonly Value[] = []) =>
    asked(
      async () =>
        (await sql.unsafe(text, [...values], {
          simple: values.length === 0,
        } as never)) as unknown as readonly T[],
    )
  const close = async () => {
    await sql.end({ timeout: lost ? 0 : CLOSE_TIMEOUT })
    await way?.[Symbol.asyncDispose]()
  }
  try {
    const results = await rows<readonly Row[]>(settings)
    return {
      backendPid: Number(results.at(-1)?.[0]?.['pid'] ?? 0),
      rows,
      run: async (text) => (await asked(() => sql.unsafe(text).simple())).command,
      affected: async (text) => (await asked(() => sql.unsafe(text).simple())).count ?? 0,
      describe: async (text) => (await asked(() => sql.unsafe(text).describe())).columns as readonly Field[],
      copyIn: (text) => asked(() => startCopyIn(sql, text, asProblem)),
      copyOut: (text, take) =>
        asked(() => {
          if (!tap) throw new Error('A connection has a socket')
          return runCopyOut(sql, tap, text, take)
        }),
      pause: (paused) => void (paused ? socket?.pause() : socket?.resume()),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
