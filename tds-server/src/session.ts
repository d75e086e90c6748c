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
  /** Rows that have the columns sent before. A large result is split into several pieces of this kind. */
  | { readonly kind: 'rows'; readonly rows: readonly SqlRow[] }
  /** End of a statement. The count is null if there is none, for example with SET NOCOUNT ON. */
  | { readonly kind: 'done'; readonly count: number | null; readonly isSelect: boolean }
  | { readonly kind: 'error'; readonly error: SqlErrorFacts }
  | { readonly kind: 'info'; readonly info: SqlErrorFacts }
  | {
      readonly kind: 'environment'
      readonly change: 'database' | 'begin' | 'commit' | 'rollback'
      /** Name of the database or number of the transaction. */
      readonly value: string | bigint
    }
  /** Start of a procedure. All results up to its end belong to it. */
  | { readonly kind: 'called' }
  /** End of a procedure. The status is null if an error ended the procedure. */
  | { readonly kind: 'returned'; readonly status: number | null }

/** A session in the engine, which executes one batch at a time. */
export interface SqlSession {
  /** @@SPID. */
  readonly id: number
  readonly databaseName: string
  /** Executes a batch, which can use the parameters as variables. Errors are returned as results instead of thrown. */
  execute(text: string, parameters: readonly SqlParameter[]): AsyncIterable<BatchResult>
  /** Called before the rows are sent. Throws `SqlError` if the table or a column of INSERT BULK doesn't exist. */
  announceBulk?(statement: string): void
  /**
   * Inserts either all rows of an INSERT BULK statement or none. The client sends the columns together with the rows.
   * Throws `SqlError` if a row is refused.
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
   * Cancels the batch that is running (attention), so that it ends without further results. An open transaction stays
   * open unless XACT_ABORT is on.
   */
  cancel(): void
  /** Ends the session after a disconnect: rolls back the open transaction and releases all locks. */
  close(): void
  /**
   * Registers a listener that is called once if something else ends the session (KILL, a restart), so that the
   * connection must be closed.
   */
  onEnded?(listener: () => void): void
}

export interface LoginFacts {
  readonly userName: string
  readonly password: string
  /** The database that the client requests. Empty for the login's default database. */
  readonly databaseName: string
  readonly applicationName: string
  readonly hostName: string
}

/** Engine with databases, logins and tables in memory. */
export interface SqlEngine {
  /** Throws `SqlError` 18456 if the password is wrong, and 4060 if the login has no access to the database. */
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
