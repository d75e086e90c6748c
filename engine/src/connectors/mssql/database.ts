import { AppError } from '@anj/workflow'
import type { IResult } from 'mssql'
import { type BulkLoad, type Connection, Request } from 'tedious'
import { packBulkLoad } from './bulk-packets.ts'
import type { OneConnection } from './one-connection.ts'
import { addParameters, type Parameters } from './parameters.ts'
import { asDatabaseProblem, type DatabaseContext } from './problems.ts'
import { type RowSink, tapRows } from './row-tokens.ts'
import { checkServerVersion } from './server-version.ts'

export type Row = Readonly<Record<string, unknown>>

/** A type for sending rows: one of the driver's, or our own object of the same shape. */
export type BulkType = ArgumentsOf<BulkLoad['addColumn']>[1]
type ArgumentsOf<T extends (...all: never) => unknown> = T extends (...all: infer P) => unknown ? P : never

export interface BulkColumn {
  readonly name: string
  readonly type: BulkType
  readonly nullable: boolean
  readonly length?: number
  readonly precision?: number
  readonly scale?: number
}

/** An INSERT BULK. Each row is an array in column order. Rows are read only as fast as the server accepts them. */
export interface Bulk {
  /** Already quoted. */
  readonly table: string
  readonly columns: readonly BulkColumn[]
  readonly rows: AsyncIterable<readonly unknown[]>
  readonly lockTable?: boolean
  /** Called with buffers of 8,000 bytes or more that a column's type has filled and that can now be reused. */
  readonly onTaken?: (bytes: Buffer) => void
}

/** Limits after which a statement is cancelled on the server. The connection remains usable. */
export interface Limits {
  /** Milliseconds. */
  readonly within: number
  readonly signal: AbortSignal
}

/**
 * One connection to a server, on which statements run one after another. Once the connection is lost, every further
 * call fails. It never reconnects, because a commit in a new session would succeed without committing anything.
 */
export interface Database extends AsyncDisposable {
  /** @@SPID */
  readonly sessionId: number
  /** The major version; 13 is SQL Server 2016. */
  readonly version: number
  /** True for Azure SQL Database. */
  readonly isAzure: boolean
  /** Returns the rows of a statement as objects. If the statement contains several SELECTs, their rows are combined. */
  rows<T = Row>(text: string, parameters?: Parameters, limits?: Limits): Promise<readonly T[]>
  /** Runs statements and returns the total number of rows that they changed. */
  run(text: string, parameters?: Parameters): Promise<number>
  /** Passes every row of a select to `taker` as bytes. `pause` and `resume` apply backpressure to the server. */
  stream(select: string, taker: RowSink): Promise<void>
  pause(): void
  resume(): void
  /** Sends rows in bulk: keeps nulls, checks constraints and fires triggers. Returns the server's own row count. */
  bulk(load: Bulk): Promise<number>
  /**
   * Cancels the running statement, also on the server (with an attention message), and then closes the connection.
   * Pending calls fail with the reason.
   */
  cancel(reason: unknown): Promise<void>
  /** Closes the connection immediately. Pending calls fail with the reason. */
  destroy(reason?: unknown): void
  readonly lost: boolean
}

/** Settles a request with an error or with its result. */
type Settle<T> = (error: Error | null | undefined, answer?: T) => void

/**
 * A database over a logged-in pool. Uses the mssql package to run statements and to return rows. The package can
 * neither stream rows as bytes nor send bulk loads of any length, so those use the driver directly.
 */
export class Session implements Database {
  sessionId = 0
  version = 0
  isAzure = false
  readonly #pool: OneConnection
  readonly #driver: Connection
  readonly #context: DatabaseContext
  readonly #gone = Promise.withResolvers<never>()
  #isLost = false
  #request: Request | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(pool: OneConnection, driver: Connection, context: DatabaseContext) {
    this.#pool = pool
    this.#driver = driver
    this.#context = context
    this.#gone.promise.catch(() => undefined)
    driver.removeAllListeners('error').on('error', (error) => this.#lose(asDatabaseProblem(error, context)))
    driver.on('end', () => this.#lose())
  }

  get lost(): boolean {
    return this.#isLost
  }

  /** Reads the session ID and the server's version; refuses a server that is too old. */
  async learn(): Promise<void> {
    const [found] = await this.rows<{ session: number; version: string; edition: number }>(
      `select @@spid as session, cast(serverproperty('ProductVersion') as nvarchar(128)) as version,
        cast(serverproperty('EngineEdition') as int) as edition`,
    )
    this.sessionId = Number(found?.session)
    const { version, isAzure } = checkServerVersion(
      found?.version ?? '',
      Number(found?.edition),
      this.#context.server,
    )
    this.version = version
    this.isAzure = isAzure
  }

  async rows<T = Row>(text: string, parameters?: Parameters, limits?: Limits): Promise<readonly T[]> {
    const { recordsets } = await this.#query(text, parameters, limits)
    return (recordsets as readonly (readonly T[])[]).flat()
  }

  async run(text: string, parameters?: Parameters): Promise<number> {
    const { rowsAffected } = await this.#query(text, parameters)
    return rowsAffected.reduce((sum, count) => sum + count, 0)
  }

  async stream(select: string, taker: RowSink): Promise<void> {
    const tapped: RowSink = {
      begin: (columns) => taker.begin(columns),
      take: (bytes, from, nulls) => {
        try {
          return taker.take(bytes, from, nulls)
        } catch (error) {
          // Close the connection, so that the server stops sending rows.
          this.destroy(error)
          throw error
        }
      },
    }
    await this.#asked<void>((settle) => {
      const request = new Request(select, (error) => {
        this.#request = null
        settle(error, undefined)
      })
      request.once('requestCompleted', tapRows(this.#driver, tapped))
      this.#request = request
      this.#driver.execSqlBatch(request)
    })
  }

  pause(): void {
    this.#request?.pause()
  }

  resume(): void {
    this.#request?.resume()
  }

  bulk({ table, columns, rows, lockTable = false, onTaken = () => undefined }: Bulk): Promise<number> {
    return this.#asked<number>((settle) => {
      const options = { keepNulls: true, checkConstraints: true, fireTriggers: true, lockTable }
      const pack = packBulkLoad(this.#driver, onTaken)
      const load = this.#driver.newBulkLoad(table, options, (error, count) => {
        pack()
        settle(error, count ?? 0)
      })
      for (const { name, type, ...facts } of columns) load.addColumn(name, type, facts)
      this.#driver.execBulkLoad(load, rows as AsyncIterable<unknown[]>)
    })
  }

  async cancel(reason: unknown): Promise<void> {
    const running = this.#last
    const isSent = this.#driver.cancel()
    this.#lose(reason)
    // If the server doesn't confirm the cancellation in time, the driver stops waiting for it.
    if (isSent) await running.catch(() => undefined)
    this.#close()
  }

  destroy(reason?: unknown): void {
    this.#lose(reason)
    this.#close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.destroy()
    return Promise.resolve()
  }

  #query(text: string, parameters?: Parameters, limits?: Limits): Promise<IResult<unknown>> {
    return this.#asked((settle) => {
      const request = this.#pool.request(limits ? { requestTimeout: limits.within } : {})
      if (parameters) addParameters(request, parameters)
      const asked = parameters ? request.query<unknown>(text) : request.batch<unknown>(text)
      const cancel = () => request.cancel()
      limits?.signal.addEventListener('abort', cancel, { once: true })
      if (limits?.signal.aborted) cancel()
      asked
        .finally(() => limits?.signal.removeEventListener('abort', cancel))
        .then((answer) => settle(null, answer), settle)
    })
  }

  /** Serialises requests, because the driver accepts only one at a time. */
  async #asked<T>(work: (settle: Settle<T>) => void): Promise<T> {
    const before = this.#last
    const mine = before
      .catch(() => undefined)
      .then(async () => {
        if (this.#isLost) return await this.#gone.promise
        return await new Promise<T>((resolve, reject) =>
          work((error, result) =>
            error ? reject(asDatabaseProblem(error, this.#context)) : resolve(result as T),
          ),
        )
      })
    mine.catch(() => undefined)
    this.#last = mine
    return await Promise.race([mine, this.#gone.promise])
  }

  #close(): void {
    this.#driver.close()
    void this.#pool.close()
  }

  #lose(reason?: unknown): void {
    this.#isLost = true
    const { server, port } = this.#context
    this.#gone.reject(reason ?? new AppError('databaseConnectionLost', { server, port }))
  }
}
