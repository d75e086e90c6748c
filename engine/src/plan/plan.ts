import type { Column } from '@anj/workflow'
import type { Sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import type {
  Answer,
  CheckedRule,
  ConversionColumns,
  LandingBounds,
  MeasureBound,
  RowCount,
} from '../steps/table.ts'

/** Row counts of one check, where in = droppedEmpty + rejected + kept. */
export interface CheckResult {
  readonly in: number
  readonly droppedEmpty: number
  /** Rows that the leaveOut policy drops. */
  readonly rejected: number
  /** Rejected rows already counted by an earlier check that reads the same source on another path. */
  readonly rejectedBefore: number
  readonly kept: number
  /** For each of the check's steps, the number of rows dropped at or before that step. */
  readonly rejectedAt: readonly number[]
  /** The number of values that failed to convert or that fail a rule, for each node and column or rule. */
  readonly failures: readonly {
    readonly nodeId: string
    readonly column: string
    readonly count: number
    readonly rule?: CheckedRule
  }[]
  /** By column index; null for columns that weren't measured. */
  readonly measures: readonly (ColumnMeasures | null)[]
}

/** A range of source row numbers, both ends included. */
export interface RowWindow {
  readonly first: number
  readonly last: number
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** A pass over all rows of a table that is either an input of a combination or the result. */
export interface CheckPart {
  readonly kind: 'check'
  /** A single aggregate query. */
  readonly select: Sql
  readonly read: (row: readonly unknown[]) => CheckResult
  /** The conversions whose failures this check counts, in the order of the result's `failures`. */
  readonly conversions: readonly ConversionColumns[]
  /** True when an earlier check on another path read the same source rows, so empty rows aren't counted again. */
  readonly isRepeated: boolean
  /** The expected number of rows. */
  readonly rows: RowCount
  /** The node whose table is checked. */
  readonly nodeId: string
  /** True if the table is within the node's step, so that its rows aren't those that leave the node. */
  readonly isWithin: boolean
  /** Earlier nodes that drop rows, with the number of rows they receive. */
  readonly steps: readonly { readonly nodeId: string; readonly rows: RowCount }[]
}

/** A result that is materialized because both a check and a write read it, or because a user wrote its query. */
export interface MaterializedPart {
  readonly kind: 'landing'
  readonly nodeId: string
  readonly rows: Sql
  readonly columns: number
  readonly path: string
  /** For the query that a user wrote. */
  readonly bounds?: LandingBounds
}

/** A step's query about its inputs, whose answer is logged or stops the run. */
export interface QuestionPart {
  readonly kind: 'question'
  readonly nodeId: string
  /** Selects one row. */
  readonly select: Sql
  /** Returns a line for the log, an error that stops the run, the result of a rule, or null. */
  readonly answer: (row: readonly unknown[]) => Answer
  /** Set if the row is one number, which is the sum of the numbers for parts of the table. */
  readonly merging?: 'adds'
}

export type PlanPart = CheckPart | MaterializedPart | QuestionPart

/** A step's message about its node, logged before the plan runs. */
export interface Warning {
  readonly nodeId: string
  readonly line: string
}

/** A workflow compiled up to one node: pure SQL over the sources' columnar copies. */
export interface CompiledPlan {
  /**
   * Parts to execute in order before the first row is written. Empty for a plan that streams directly, because
   * nothing can be dropped, rejected or combined and no target type depends on values.
   */
  readonly parts: readonly PlanPart[]
  /**
   * One select with typed columns in output order. Its rows keep the source's order, except after a
   * combination.
   */
  readonly rows: Sql
  readonly columns: readonly Column[]
  /**
   * For each column, where its measures come from once the parts have run. Null where nothing depends on the measures.
   */
  readonly bounds: readonly MeasureBound[]
  /** True when the last part checks the result itself. */
  readonly isChecked: boolean
  /** The number of result rows before any are dropped. */
  readonly rowCount: RowCount
  /** The number of input rows. For aligned tables, this is the longest table's; for combined tables, it is the sum. */
  readonly sourceRows: number
  /** True when rows are matched by position or chosen by their order, so their order matters for every target. */
  readonly needsOrder: boolean
  /**
   * Selects the result's rows with the row number as the first column, for a window or for all rows (null). After a
   * combination the window is ignored.
   */
  readonly numbered: (window: RowWindow | null) => Sql
  readonly warnings: readonly Warning[]
  /** The nodes on the path, sources first, with the titles that the run's log shows. */
  readonly path: readonly { readonly nodeId: string; readonly title: string }[]
}
