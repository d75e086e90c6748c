import type { InsightSummary, Reconciliation, RunLoad, WorkflowGraph } from '@anj/workflow'
import type { LanguageModel } from '../language-model/language-model.ts'
import type { DatabaseConnection } from './connection.ts'
import type { RunMoment } from './run-moment.ts'
import type { Source } from './source.ts'

export type Target =
  | { readonly kind: 'database'; readonly connection: DatabaseConnection; readonly databaseName: string }
  /** The child writes `<path>.partial` and commits by renaming it to `path`. */
  | {
      readonly kind: 'file'
      readonly path: string
      /** The workbook that an Excel output fills, if it has a template. */
      readonly templatePath?: string
    }

export interface RunRequest {
  readonly runId: string
  readonly workflow: WorkflowGraph
  /** Keyed by input node ID. */
  readonly sources: Readonly<Record<string, Source>>
  readonly target: Target
  readonly limits: ChildLimits
  /** The moment at which the run began, on the clock of its zone. Now, in UTC, by default. */
  readonly moment?: RunMoment
  /** For a test run: the maximum number of rows to read from each source. */
  readonly firstRows?: number
  /**
   * For a test run: true when an earlier test run created the target table, so it may be replaced. Otherwise the table
   * must not exist.
   */
  readonly replacesTry?: boolean
  /**
   * Path of the CSV file for all rejects with their whole rows. If there are any, it is written before they are
   * reported.
   */
  readonly rejectsPath?: string
  /** Path of the Parquet file that the editor lists the rejects from. It is written with the CSV file. */
  readonly rejectListPath?: string
  /**
   * Path of the Parquet file for the first thousand rows of the result (columns c0… of `duckdbTypes`), written before
   * the commit.
   */
  readonly resultPath?: string
  /** The model that words an advisor's findings, if one is configured. */
  readonly languageModel?: LanguageModel
}

export interface ChildLimits {
  /** DuckDB's memory_limit. */
  readonly memoryBytes: number
  /** The parent kills the child when its resident size exceeds this. */
  readonly residentBytes: number
  /** DuckDB's threads. Default: one per core. */
  readonly threads?: number | null
  /** The number of processes that a large run is divided among. Default: 1. */
  readonly processes?: number
  /** The size of a piece of a columnar copy, in bytes. A run that is divided has at least two of them. */
  readonly pieceBytes?: number
  readonly temporaryDirectory: string
  readonly temporaryBytes: number
}

/** The result of a run before its commit: either rows with counts that agree, or an insight without counts. */
export interface Made {
  readonly reconciliation: Reconciliation | null
  readonly insight?: InsightSummary
  /** The bounds of incremental loads. */
  readonly loads?: readonly RunLoad[]
}
