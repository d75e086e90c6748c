import type { Writable } from 'node:stream'
import { AppError } from '@anj/workflow'
import postgres from 'postgres'
import type { DatabaseConnection } from '../../child/protocol.ts'
import { asDatabaseProblem } from './problems.ts'
import { addressOf, openSocket } from './socket.ts'

const CONNECT_TIMEOUT = 10_000
const CLOSE_TIMEOUT = 2

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, unknown>>

/** A COPY into a table: bytes go into `sink`; ending it ends the COPY, destroying it undoes it. */
export interface CopyIn {
  readonly sink: Writable
  /** The server's own count of the rows that it stored; rejects when the COPY fails. */
  readonly stored: Promise<number>
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
  copyIn(text: string): Promise<CopyIn>
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
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set client_min_messages = warning',
].join('; ')

/** Logs in to one database of a server within 10 seconds, or says in a sentence of its own what is wrong. */
export async function connect(connection: DatabaseConnection, options: ConnectOptions): Promise<Database> {
  const { host, port } = addressOf(connection)
  const { databaseName, applicationName } = options
  const context = { server: host, port, user: connection.userId, database: databaseName }
  let opened = false
  let lost: AppError | undefined
  const lose = () => {
    lost ??= new AppError('databaseConnectionLost', { server: host, port })
    return lost
  }
  const openOnce = async () => {
    if (opened) throw lose()
    opened = true
    const socket = await openSocket(connection, CONNECT_TIMEOUT)
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
  const asked = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    // The driver would queue a statement behind the one that failed with the connection, and forget it there.
    if (lost) throw lost
    try {
      return await work()
    } catch (error) {
      throw asDatabaseProblem(error, context)
    }
  }
  const rows = <T>(text: string, values: readonly Value[] = []) =>
    asked(
      async () =>
        (await sql.unsafe(text, [...values], {
          simple: values.length === 0,
        } as never)) as unknown as readonly T[],
    )
  const close = () => sql.end({ timeout: lost ? 0 : CLOSE_TIMEOUT })
  try {
    await rows(settings)
    const [backend] = await rows<{ pid: number }>('select pg_catalog.pg_backend_pid() as pid')
    return {
      backendPid: backend?.pid ?? 0,
      rows,
      run: async (text) => (await asked(() => sql.unsafe(text).simple())).command,
      copyIn: (text) => asked(() => startCopy(sql, text, (error) => asDatabaseProblem(error, context))),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What the driver's query offers without saying so in its types: how it ends. */
interface Settled {
  resolve: (result: { readonly count: number }) => void
  reject: (error: unknown) => void
}

/**
 * The driver resolves a COPY with its stream and then drops the server's answer, which carries the count of rows. Its
 * query object is settled once more when that answer comes; there the count is caught.
 */
async function startCopy(
  sql: postgres.Sql,
  text: string,
  asProblem: (error: unknown) => unknown,
): Promise<CopyIn> {
  const query = sql.unsafe(text)
  const sink = await query.writable()
  const { promise: stored, resolve, reject } = Promise.withResolvers<number>()
  const settled = query as unknown as Settled
  settled.resolve = (result) => resolve(result.count)
  settled.reject = (error) => reject(asProblem(error))
  stored.catch(() => undefined)
  sink.on('error', () => undefined)
  return { sink, stored }
}
