import type { SqlRow, SqlType, SqlValue } from './values.ts'

/** An error as SQL Server sends it. */
export interface SqlErrorFacts {
  readonly number: number
  readonly state: number
  /** The severity: 11 to 16 can be mended by the user, 20 and more end the connection. */
  readonly class: number
  readonly message: string
  readonly line: number
  readonly procedure: string
}

export interface ResultColumn {
  readonly name: string
  readonly type: SqlType
  readonly nullable: boolean
  readonly identity: boolean
  readonly computed: boolean
}

export interface SqlParameter {
  /** With its @. */
  readonly name: string
  readonly type: SqlType
  readonly value: SqlValue
}

/** What a batch gives, in its order. */
export type BatchResult =
  | { readonly kind: 'columns'; readonly columns: readonly ResultColumn[] }
  /** Some of the rows of the columns before; large results come in several pieces. */
  | { readonly kind: 'rows'; readonly rows: readonly SqlRow[] }
  /** A statement is over; the count is null where it has none, as under SET NOCOUNT ON. */
  | { readonly kind: 'done'; readonly count: number | null; readonly isSelect: boolean }
  | { readonly kind: 'error'; readonly error: SqlErrorFacts }
  | { readonly kind: 'info'; readonly info: SqlErrorFacts }
  | {
      readonly kind: 'environment'
      readonly change: 'database' | 'begin' | 'commit' | 'rollback'
      /** The database's name, or the transaction's number. */
      readonly value: string | bigint
    }
  /** A procedure begins; what comes until it returns is its own. */
  | { readonly kind: 'called' }
  /** It is over; null where an error ended it, which leaves no status. */
  | { readonly kind: 'returned'; readonly status: number | null }

/** One connection to the engine of the server for tests. It executes one batch at a time. */
export interface SqlSession {
  /** @@SPID */
  readonly id: number
  readonly databaseName: string
  /** Executes a batch of statements; parameters are its variables. Errors are results; the iteration ends where the batch does. */
  execute(text: string, parameters: readonly SqlParameter[]): AsyncIterable<BatchResult>
  /** Throws `SqlError` where the table or a column of an INSERT BULK isn't there, before any row is sent. */
  announceBulk?(statement: string): void
  /**
   * Takes the rows of an INSERT BULK statement, whose columns the wire has described. All of them go in or none does.
   * Throws `SqlError` where a row is refused.
   */
  bulkInsert(
    statement: string,
    columns: readonly { readonly name: string; readonly type: SqlType }[],
    rows: AsyncIterable<readonly SqlRow[]>,
  ): Promise<number>
  begin(): bigint
  commit(): void
  rollback(): void
  readonly transaction: bigint | null
  /** What runs is given up (attention); it ends with no further result. An open transaction stays, unless XACT_ABORT is on. */
  cancel(): void
  /** The connection has gone: everything open is rolled back, its locks are let go. */
  close(): void
  /** Tells once that the session was ended by another (KILL, a restart), so that its connection is cut. */
  onEnded?(listener: () => void): void
}

export interface LoginFacts {
  readonly userName: string
  readonly password: string
  /** Empty for the login's default. */
  readonly databaseName: string
  readonly applicationName: string
  readonly hostName: string
}

/** Databases, logins and tables in memory. */
export interface SqlEngine {
  /** Throws `SqlError` 18456 for a wrong password, 4060 for a database that can't be opened. */
  logIn(login: LoginFacts): SqlSession
  /** As if the server had been killed and started again: every session is closed, what was committed stays. */
  restart(): void
}

export class SqlError extends Error {
  readonly facts: SqlErrorFacts

  constructor(facts: Pick<SqlErrorFacts, 'number' | 'message'> & Partial<SqlErrorFacts>) {
    super(facts.message)
    this.name = 'SqlError'
    this.facts = { state: 1, class: 16, line: 1, procedure: '', ...facts }
  }
}
