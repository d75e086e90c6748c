import type { InsightSummary, Reconciliation, WorkflowGraph } from '@anj/workflow'
import type { LanguageModel } from '../language-model/language-model.ts'
import type { DatabaseConnection } from './connection.ts'
import type { Source } from './source.ts'

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

/** What a run made of its sources: rows whose counts agree, or an insight, which counts none. */
export interface Made {
  readonly reconciliation: Reconciliation | null
  readonly insight?: InsightSummary
}
