import type { SqlRow, SqlType, SqlValue } from './values.ts'

/** Error as SQL Server sends it. */
export interface SqlErrorFacts {
  readonly number: number
  readonly state: number
  /** Severity: users can correct 11 to 16; 20 and above end the connection. */
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
  /** Name with the @. */
  readonly name: string
  readonly type: SqlType
  readonly value: SqlValue
}

/** Result of a batch, in order. */
export type BatchResult =
  | { readonly kind: 'columns'; readonly columns: readonly ResultColumn[] }
  /** Rows of the preceding columns. Large results come in several pieces. */
  | { readonly kind: 'rows'; readonly rows: readonly SqlRow[] }
  /** End of a statement. The count is null when there is none, as under SET NOCOUNT ON. */
  | { readonly kind: 'done'; readonly count: number | null; readonly isSelect: boolean }
  | { readonly kind: 'error'; readonly error: SqlErrorFacts }
  | { readonly kind: 'info'; readonly info: SqlErrorFacts }
  | {
      readonly kind: 'environment'
      readonly change: 'database' | 'begin' | 'commit' | 'rollback'
      /** Name of the database or number of the transaction. */
      readonly value: string | bigint
    }
  /** Start of a procedure, to which all results belong until it returns. */
  | { readonly kind: 'called' }
  /** End of a procedure. Null after an error, which leaves no status. */
  | { readonly kind: 'returned'; readonly status: number | null }

/** Connection to the engine. It executes one batch at a time. */
export interface SqlSession {
  /** @@SPID. */
  readonly id: number
  readonly databaseName: string
  /** Executes a batch with parameters as its variables. Errors are results. The iteration ends with the batch. */
  execute(text: string, parameters: readonly SqlParameter[]): AsyncIterable<BatchResult>
  /** Throws `SqlError` when the table or a column of INSERT BULK doesn't exist, before rows are sent. */
  announceBulk?(statement: string): void
  /**
   * Inserts the rows of an INSERT BULK statement, whose columns came over the wire, completely or not at all. Throws
   * `SqlError` when a row is refused.
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
  /**
   * Cancels the running batch (attention), which ends without further results. An open transaction stays open unless
   * XACT_ABORT is on.
   */
  cancel(): void
  /** Ends the session after a disconnect: rolls back the open transaction and releases all locks. */
  close(): void
  /**
   * Registers a listener that is called once when the session is ended from outside (KILL, a restart) and its
   * connection must be closed.
   */
  onEnded?(listener: () => void): void
}

export interface LoginFacts {
  readonly userName: string
  readonly password: string
  /** Requested database. Empty for the login's default database. */
  readonly databaseName: string
  readonly applicationName: string
  readonly hostName: string
}

/** Engine with databases, logins and tables in memory. */
export interface SqlEngine {
  /** Throws `SqlError` 18456 for a wrong password and 4060 for an inaccessible database. */
  logIn(login: LoginFacts): SqlSession
  /** Simulates a crash and a restart: closes every session and keeps committed data. */
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
