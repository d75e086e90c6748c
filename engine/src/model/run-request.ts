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
  /** Path of the CSV file for all rejects (row, column, value, reason). It is written before rejects are reported, if there are any. */
  readonly rejectsPath?: string
  /** Path of the Parquet file for the first thousand rows of the result (columns c0… of `duckdbTypes`), written before the commit. */
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

/** The result of a run before its commit: rows with counts that agree, or an insight, which has no counts. */
export interface Made {
  readonly reconciliation: Reconciliation | null
  readonly insight?: InsightSummary
}
