/** Shows after any crash whether the target transaction committed (docs/architecture.md, "How a run works"). */
export type CommitMark =
  | {
      readonly kind: 'postgresql'
      readonly transactionId: string
      /**
       * The server's identifier, so that Anj never asks a different server at the same address. Null when the server
       * doesn't report an identifier.
       */
      readonly serverId: string | null
      readonly backendPid: number
      readonly databaseName: string
    }
  | {
      readonly kind: 'mysql'
      readonly databaseName: string
      readonly runId: string
      /** The row of the run's mark table, or the table names that exist after a rename. */
      readonly proof: 'row' | 'names'
    }
  /** The proof is a row of the run's mark table, written in the transaction that stores the rows or the table. */
  | { readonly kind: 'mssql'; readonly databaseName: string; readonly runId: string }
  | { readonly kind: 'file'; readonly path: string }
