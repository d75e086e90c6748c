import { PassThrough, type Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates } from 'node:tls'
import { AppError } from '@anj/workflow'
import mysql from 'mysql2'
import type { DatabaseConnection } from '../../model/connection.ts'
import { addressOf } from '../address-of.ts'
import { alwaysVerified } from './always-verified.ts'
import { asDatabaseProblem, asLoginProblem, type DatabaseContext } from './problems.ts'
import { interceptColumns, type PacketQuery, tapRows, type WireColumn } from './row-packets.ts'
import { sessionSettings } from './session-settings.ts'
import { openSocket } from './socket.ts'

const CONNECT_TIMEOUT = 10_000
const CLOSE_TIMEOUT = 2_000
const INFILE_BUFFER = 1 << 20

type Value = string | number | null
export type Row = Readonly<Record<string, unknown>>

/** The server's response to a statement that returns no rows. */
export interface Answer {
  readonly affectedRows: number
  /** The server's summary, such as 'Records: 3  Deleted: 0  Skipped: 0  Warnings: 0'. */
  readonly info: string
  readonly warnings: number
}

/** A running LOAD DATA LOCAL INFILE. The server reads what is written to `sink` as the content of the file. */
export interface LocalInfile {
  readonly sink: Writable
  readonly answer: Promise<Answer>
}

/** Receives one row as length-encoded cells between two buffer offsets. The bytes are valid only during the call. */
export type OnRow = (bytes: Buffer, start: number, end: number) => void

/**
 * One connection to a server. Once it is lost, every further call fails. It never reconnects, because a COMMIT in a new
 * session would succeed without committing anything.
 */
export interface Database extends AsyncDisposable {
  readonly connectionId: number
  readonly isMariaDb: boolean
  rows<T = Row>(text: string, values?: readonly Value[]): Promise<readonly T[]>
  /** Runs a statement that returns no rows. */
  run(text: string): Promise<Answer>
  /** Returns a SELECT's columns as the protocol describes them. The SELECT must return no rows. */
  describe(select: string): Promise<readonly WireColumn[]>
  /** Lets the server validate a statement without running it. */
  prepare(statement: string): Promise<void>
  /** Passes each row of a SELECT to `take` as bytes. `pause` and `resume` apply backpressure to the server. */
  stream(select: string, take: OnRow): Promise<void>
  pause(): void
  resume(): void
  loadIn(text: string): Promise<LocalInfile>
  /** Closes the connection immediately. Pending calls fail with the reason. */
  destroy(reason?: unknown): void
  readonly lost: boolean
}

export interface ConnectOptions {
  /** Null to select no database. */
  readonly databaseName: string | null
  /** The program name that performance_schema shows for the connection. */
  readonly applicationName: string
}

/** Logs in to a server within 10 seconds, or throws an error with a specific message. */
export async function connect(connection: DatabaseConnection, options: ConnectOptions): Promise<Database> {
  const { host, port } = addressOf(connection)
  const { databaseName, applicationName } = options
  const context = { server: host, port, user: connection.userId, database: databaseName ?? '' }
  const began = Date.now()
  const socket = await openSocket(connection, CONNECT_TIMEOUT)
  const driver = mysql.createConnection({
    // The driver's types lack the `stream` option for a custom socket, and `verifyIdentity` in `ssl`.
    stream: socket,
    host,
    port,
    user: connection.userId,
    password: connection.password,
    ...(databaseName === null ? {} : { database: databaseName }),
    ...(tlsOf(connection) ? { ssl: tlsOf(connection) } : {}),
    charset: 'UTF8MB4_GENERAL_CI',
    connectTimeout: Math.max(1, CONNECT_TIMEOUT - (Date.now() - began)),
    connectAttributes: { program_name: applicationName },
    // IGNORE_SPACE would make the names of built-in functions reserved words.
    flags: ['-IGNORE_SPACE', '-ODBC'],
    multipleStatements: false,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
  } as unknown as mysql.ConnectionOptions)
  try {
    await logIn(driver)
  } catch (error) {
    driver.destroy()
    throw asLoginProblem(error, context)
  }
  const database = databaseOn(driver, context)
  try {
    for (const statement of sessionSettings(database.isMariaDb)) await database.run(statement)
    return database
  } catch (error) {
    database.destroy()
    throw error
  }
}

function tlsOf({ kind, tls }: DatabaseConnection): object | null {
  const mode = alwaysVerified(kind) ? 'verify' : tls
  if (mode === 'disable') return null
  if (mode === 'require') return { rejectUnauthorized: false }
  const ca = [...getCACertificates('default'), ...getCACertificates('system')]
  return { rejectUnauthorized: true, verifyIdentity: true, ca }
}

function logIn(driver: mysql.Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    driver.on('error', reject)
    driver.once('connect', () => {
      driver.off('error', reject)
      resolve()
    })
  })
}

/** Properties of the driver's connection that its types omit. */
interface DriverInside {
  readonly _isMariaDB: boolean
  readonly stream: {
    pause(): void
    resume(): void
    destroy(): void
    once(event: 'close' | 'end', hear: () => void): void
  }
}

function databaseOn(driver: mysql.Connection, context: DatabaseContext): Database {
  const inside = driver as unknown as DriverInside
  const gone = Promise.withResolvers<never>()
  gone.promise.catch(() => undefined)
  let isLost = false
  const lose = (reason?: unknown) => {
    isLost = true
    gone.reject(
      reason ?? new AppError('databaseConnectionLost', { server: context.server, port: context.port }),
    )
  }
  driver.on('error', (error) => lose(asDatabaseProblem(error, context)))
  inside.stream.once('close', () => lose())
  // The server stops sending as soon as a session is killed, but it closes its end only after the rollback and reads
  // nothing until then.
  inside.stream.once('end', () => {
    lose()
    inside.stream.destroy()
  })
  let working = 0
  const asked: Asked = async (work) => {
    // On a lost connection, the driver would queue the statement forever.
    if (isLost) return await gone.promise
    working += 1
    try {
      return await Promise.race([
        new Promise<never>((resolve, reject) =>
          work((error, result) =>
            error ? reject(asDatabaseProblem(error, context)) : resolve(result as never),
          ),
        ),
        gone.promise,
      ])
    } finally {
      working -= 1
    }
  }
  const run = (text: string) =>
    asked<mysql.ResultSetHeader>((settle) => driver.query(text, settle as never)).then(answerOf)
  return {
    connectionId: driver.threadId,
    isMariaDb: inside._isMariaDB,
    rows: (text, values = []) =>
      asked((settle) => driver.query(text, [...values], (error, rows) => settle(error, rows as never))),
    run,
    describe: (select) =>
      asked<readonly WireColumn[]>((settle) => {
        let columns: readonly WireColumn[] = []
        const query = driver.query(select, (error) => settle(error, columns))
        interceptColumns(query as unknown as PacketQuery, (found) => {
          columns = found
        })
      }),
    prepare: (text) =>
      asked<void>((settle) =>
        driver.prepare(text, (error, statement) => {
          statement?.close()
          settle(error, undefined)
        }),
      ),
    stream: (select, take) =>
      asked<void>((settle) => {
        const query = driver.query(select, (error) => settle(error, undefined))
        tapRows(query as unknown as PacketQuery, take)
      }),
    pause: () => inside.stream.pause(),
    resume: () => inside.stream.resume(),
    loadIn: (text) => startLoad(driver, text, asked),
    destroy: (reason) => {
      lose(reason)
      driver.destroy()
      inside.stream.destroy()
    },
    get lost() {
      return isLost
    },
    [Symbol.asyncDispose]: async () => {
      // The driver would queue its QUIT behind a statement that is still running.
      if (!isLost && working === 0)
        await Promise.race([
          new Promise<void>((resolve) => driver.end(() => resolve())),
          pause(CLOSE_TIMEOUT, undefined, { ref: false }),
        ])
      lose()
      driver.destroy()
      inside.stream.destroy()
    },
  }
}

type Asked = <T>(work: (settle: (error: unknown, result: T) => void) => void) => Promise<T>

/** Resolves once the server has accepted the statement and requests the file. */
async function startLoad(driver: mysql.Connection, text: string, asked: Asked): Promise<LocalInfile> {
  const sink = new PassThrough({ highWaterMark: INFILE_BUFFER })
  const began = Promise.withResolvers<void>()
  const answer = asked<mysql.ResultSetHeader>((settle) =>
    driver.query(
      {
        sql: text,
        infileStreamFactory: () => {
          began.resolve()
          return sink
        },
      },
      settle as never,
    ),
  ).then(answerOf)
  // Only the driver reads from the sink. If the connection is lost, a full sink would block its writer forever.
  answer.catch((error: unknown) => sink.destroy(error instanceof Error ? error : new Error(String(error))))
  sink.on('error', () => undefined)
  await Promise.race([began.promise, answer])
  return { sink, answer }
}

function answerOf({ affectedRows, info, warningStatus }: mysql.ResultSetHeader): Answer {
  return { affectedRows, info: info ?? '', warnings: warningStatus ?? 0 }
}
