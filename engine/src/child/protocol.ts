/**
 * What a run's child process and its parent say to each other over Node's IPC channel.
 * The parent is a worker or the command line; secrets travel here and nowhere else.
 */
import type {
  Column,
  DatabaseInputConfig,
  DatabaseKind,
  InsightSummary,
  Reconciliation,
  Reject,
  RunProgress,
  WorkflowGraph,
} from '@anj/workflow'
import type { LanguageModel } from '../language-model/language-model.ts'

/** A dataset's columnar copy on the store that parent and child share: every cell is text. */
export interface DatasetSource {
  readonly kind: 'dataset'
  readonly path: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Rows in which every cell is empty; the plan leaves them out and counts them. */
  readonly emptyRows: number
  /** Empty strings that became null in the columnar copy. */
  readonly emptyCells: number
  /** Only so many of the copy's rows are read, which `rows` counts; all where it is missing. */
  readonly firstRows?: number
}

/** Rows of a database in a columnar copy whose columns have DuckDB's type for each of ours (`duckdbTypes`). */
export interface LandedSource {
  readonly kind: 'landed'
  readonly path: string
  readonly columns: readonly Column[]
  readonly rows: number
  /** Both are 0 unless the source is treated as a file. */
  readonly emptyRows: number
  readonly emptyCells: number
  /** Only the first rows of the source are there: an extract that reached its limit. */
  readonly isSample: boolean
}

/** A table or SELECT of a database, which the run's child reads itself. */
export interface DatabaseSource {
  readonly kind: 'database'
  readonly connection: DatabaseConnection
  readonly config: DatabaseInputConfig
}

/** What a plan can be compiled over. */
export type ReadableSource = DatasetSource | LandedSource
export type Source = ReadableSource | DatabaseSource

/** How a database is reached, with its secrets. */
export interface DatabaseConnection {
  readonly kind: DatabaseKind
  /** `host`, `host,port` or `host\instance` */
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly password: string
  readonly tls: 'disable' | 'require' | 'verify'
  /** SQL Server: user and password are those of a Windows account in this domain. */
  readonly domain?: string
  /** The only hosts that this account logs in to, wherever a server sends the log-in on to: none, if they aren't given. */
  readonly windowsServers?: readonly string[]
  /** The server is reached through this one. */
  readonly ssh?: SshTunnel
}

export interface SshTunnel {
  readonly serverName: string
  readonly port: number
  readonly userId: string
  readonly password: string
  /** `SHA256:…` as ssh-keygen prints it; another key is refused. Null accepts any, which only a connection may that was never saved. */
  readonly hostKey: string | null
}

export type Target =
  | { readonly kind: 'database'; readonly connection: DatabaseConnection; readonly databaseName: string }
  /** The child writes `<path>.partial` and renames it to `path` as its commit. */
  | { readonly kind: 'file'; readonly path: string }

export interface RunRequest {
  readonly runId: string
  readonly workflow: WorkflowGraph
  /** By input node id. */
  readonly sources: Readonly<Record<string, Source>>
  readonly target: Target
  readonly limits: ChildLimits
  /** A try: so many rows of each source at most. */
  readonly firstRows?: number
  /** Of a try: the table of its name was made by an earlier one, so that it may be replaced. Else it must not be there. */
  readonly replacesTry?: boolean
  /** Where all rejects go as CSV (row, column, value, reason), when there are any; the file is there before they are told. */
  readonly rejectsPath?: string
  /** Where the first thousand rows of the result go before the commit, as Parquet with columns c0.. of `duckdbTypes`. */
  readonly resultPath?: string
  /** Words an advisor's findings; none where it is missing. */
  readonly languageModel?: LanguageModel
}

export interface ChildLimits {
  /** DuckDB's memory_limit. */
  readonly memoryBytes: number
  /** The parent ends the child above this resident size. */
  readonly residentBytes: number
  readonly temporaryDirectory: string
  readonly temporaryBytes: number
}

/** Proof, after any crash, of whether the target's transaction committed (docs/architecture.md, "How a run works"). */
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
      /** How the write is proven: by the row of the run's mark table, or by which names exist after a rename. */
      readonly proof: 'row' | 'names'
    }
  /** The proof is a row of the run's mark table, written in the transaction that puts rows or table in place. */
  | { readonly kind: 'mssql'; readonly databaseName: string; readonly runId: string }
  | { readonly kind: 'file'; readonly path: string }

/** What a run made of its sources: rows whose counts agree, or an insight, which counts none. */
export interface Made {
  readonly reconciliation: Reconciliation | null
  readonly insight?: InsightSummary
}

/** An error that may cross a process: its code leads to the catalogue's sentence, its sentence is already filled in. */
export interface EngineProblem {
  readonly code: string
  readonly sentence: string
  readonly nodeId?: string
  readonly rejects?: readonly Reject[]
  readonly rejectCount?: number
  /** Whether another try may succeed: a lost connection heals, a bad configuration doesn't. */
  readonly retry?: boolean
}

/**
 * What a run goes through: sources opened, the target asked, rows landed, checked and written, counts compared, made final.
 * An insight describes its database instead of landing and checking rows. A phase that is passed over is not told.
 */
export const runPhases = [
  'open',
  'enter',
  'land',
  'check',
  'describe',
  'write',
  'reconcile',
  'commit',
] as const
export type RunPhase = (typeof runPhases)[number]
export type PhaseState = 'began' | 'ended' | 'failed'

export type ToChild =
  | { readonly type: 'start'; readonly request: RunRequest }
  /** Answer to `prepared`: the run row says `committing`, go on. */
  | { readonly type: 'commit' }
  | { readonly type: 'cancel' }

export type FromChild =
  | { readonly type: 'ready' }
  /** The request has arrived; whatever is done for it comes after this. */
  | { readonly type: 'begun' }
  | { readonly type: 'log'; readonly line: string; readonly nodeId?: string }
  | { readonly type: 'progress'; readonly progress: RunProgress }
  /** `at`: milliseconds since 1970. */
  | { readonly type: 'phase'; readonly phase: RunPhase; readonly state: PhaseState; readonly at: number }
  /** The target has let the run in; nothing of it is there before this. */
  | { readonly type: 'entered' }
  | { readonly type: 'rejects'; readonly rejects: readonly Reject[]; readonly rejectCount: number }
  /** Everything is written and agrees; nothing is committed yet. */
  | ({ readonly type: 'prepared'; readonly mark: CommitMark } & Made)
  | { readonly type: 'committed' }
  | { readonly type: 'failed'; readonly problem: EngineProblem }
  | { readonly type: 'cancelled' }
