/** Proof, after any crash, of whether the target transaction committed (docs/architecture.md, "How a run works"). */
export type CommitMark =
  | {
      readonly kind: 'postgresql'
      readonly transactionId: string
      /** The server's own identifier, so that another server at the same address is never asked; null where it isn't told. */
      readonly serverId: string | null
      readonly backendPid: number
      readonly databaseName: string
    }
  | {
      readonly kind: 'mysql'
      readonly databaseName: string
      readonly runId: string
      /** Proof of the write: the row of the run's mark table, or the table names that exist after a rename. */
      readonly proof: 'row' | 'names'
    }
  /** The proof is a row of the run's mark table, written in the transaction that puts rows or table in place. */
  | { readonly kind: 'mssql'; readonly databaseName: string; readonly runId: string }
  | { readonly kind: 'file'; readonly path: string }
