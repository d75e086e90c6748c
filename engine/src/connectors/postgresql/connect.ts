import type { Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import postgres from 'postgres'
import type { DatabaseConnection } from '../../model/connection.ts'
import { addressOf } from '../address-of.ts'
import { shareTunnel } from '../tunnel/share-tunnel.ts'
import { type CopyIn, runCopyOut, startCopyIn } from './copy-streams.ts'
import { asDatabaseProblem } from './problems.ts'
import { type RowTap, type TakeRows, tapRows } from './row-tap.ts'
import { openSocket } from './socket.ts'

const CONNECT_TIMEOUT = 10_000
const CLOSE_TIMEOUT = 2

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, unknown>>

/** A column of a statement's result, as the server describes it. */
export interface Field {
  readonly name: string
  /** Number of its type in the server's catalogue. */
  readonly type: number
  /** Numbers of the table and the column that it comes from unchanged; 0 when it doesn't. */
  readonly table: number
  readonly number: number
}

/**
 * One connection to one backend of a server, for good: when it is lost every further call fails. Nothing reconnects
 * silently, since a commit that reaches another backend would say yes to nothing.
 */
export interface Database extends AsyncDisposable {
  readonly backendPid: number
  rows<T = Row>(text: string, values?: readonly Value[]): Promise<readonly T[]>
  /** Runs a statement without parameters and gives its command tag, such as 'COMMIT'. */
  run(text: string): Promise<string>
  /** Runs a statement without parameters and gives the number of rows that it wrote. */
  affected(text: string): Promise<number>
  /** What a statement would give, without executing it; nothing when it gives no rows. Refuses more than one statement. */
  describe(text: string): Promise<readonly Field[]>
  copyIn(text: string): Promise<CopyIn>
  /**
   * Runs a COPY … TO STDOUT, one statement and no more, and gives the server's own count of its rows, which are handed
   * over as they arrive. They stop arriving while `paused`.
   */
  copyOut(text: string, take: TakeRows): Promise<number>
  /** Lets no more bytes arrive, or lets them arrive again. */
  pause(paused: boolean): void
}

export interface ConnectOptions {
  readonly databaseName: string
  /** Shown in the server's list of connections. */
  readonly applicationName: string
}

/** What every session sets, so that no default of server, database or user changes a value or ends a long load. */
const settings = [
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, YMD'",
  "set timezone = 'UTC'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set standard_conforming_strings = on',
  'set xmloption = content',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set client_min_messages = warning',
].join('; ')

/** Logs in to one database of a server within 10 seconds, or says in a sentence of its own what is wrong. */
export async function connect(connection: DatabaseConnection, options: ConnectOptions): Promise<Database> {
  const { host, port } = addressOf(connection)
  const { databaseName, applicationName } = options
  const context = { server: host, port, user: connection.userId, database: databaseName }
  const way = connection.ssh ? await shareTunnel(connection.ssh, { host, port }) : null
  let opened = false
  let socket: Socket | undefined
  let tap: RowTap | undefined
  let lost: AppError | undefined
  const lose = () => {
    lost ??= way?.problem() ?? new AppError('databaseConnectionLost', { server: host, port })
    return lost
  }
  const openOnce = async () => {
    if (opened) throw lose()
    opened = true
    socket = await openSocket(connection, CONNECT_TIMEOUT, way && { host: '127.0.0.1', port: way.port })
    tap = tapRows(socket)
    return socket.once('error', lose).once('end', lose).once('close', lose)
  }
  // The driver's types know neither a list of hosts nor a socket of one's own; its code takes both.
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
  // What broke on the way explains more than that it broke.
  const asProblem = (error: unknown) => way?.problem() ?? asDatabaseProblem(error, context)
  const asked = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    // The driver would queue a statement behind the one that failed with the connection, and forget it there.
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
    await rows(settings)
    const [backend] = await rows<{ pid: number }>('select pg_catalog.pg_backend_pid() as pid')
    return {
      backendPid: backend?.pid ?? 0,
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
