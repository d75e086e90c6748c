import type { Column } from '@anj/workflow'
import type { Sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import type { MeasureBound, RowCount } from '../steps/table.ts'

/** Counts of one check: in = droppedEmpty + rejected + kept. */
export interface CheckResult {
  readonly in: number
  readonly droppedEmpty: number
  /** Rows that the leaveOut policy drops. */
  readonly rejected: number
  /** The rejected rows that an earlier check has already counted, because it reads the same source on another path. */
  readonly rejectedBefore: number
  readonly kept: number
  /** For each of the check's steps: rows dropped at that step or before it. */
  readonly rejectedAt: readonly number[]
  /** Number of values that failed to convert, by node and column. */
  readonly failures: readonly { readonly nodeId: string; readonly column: string; readonly count: number }[]
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

/** A pass over all rows of a table: an input of a combination, or the result. */
export interface CheckPart {
  readonly kind: 'check'
  /** A single aggregate query. */
  readonly select: Sql
  readonly read: (row: readonly unknown[]) => CheckResult
  /** Selects the first rejects, or null where no value can be rejected. Columns: row, column, value, reason. */
  readonly rejects: ((limit: number) => Sql) | null
  /** True when an earlier check on another path read the same source rows, so empty rows aren't counted again. */
  readonly isRepeated: boolean
  /** The expected number of rows. */
  readonly rows: RowCount
  /** The node whose table is checked. */
  readonly nodeId: string
  /** Earlier nodes that drop rows, with the number of rows they receive. */
  readonly steps: readonly { readonly nodeId: string; readonly rows: RowCount }[]
}

/** The result of a combination, materialized because both a check and a write read it. */
export interface MaterializedPart {
  readonly kind: 'landing'
  readonly nodeId: string
  readonly rows: Sql
  readonly columns: number
  readonly path: string
}

export type PlanPart = CheckPart | MaterializedPart

/** A step's message about its node, logged before the plan runs. */
export interface Warning {
  readonly nodeId: string
  readonly line: string
}

/** A workflow compiled up to one node: pure SQL over the sources' columnar copies. */
export interface CompiledPlan {
  /**
   * Parts to execute in order before the first row is written. Empty when nothing can be dropped or rejected, no target
   * type depends on values and nothing is combined: such a plan streams directly.
   */
  readonly parts: readonly PlanPart[]
  /**
   * One select with typed columns in output order. Its rows keep the source's order, or have no order after a
   * combination.
   */
  readonly rows: Sql
  readonly columns: readonly Column[]
  /** For each column, the source of its measures once the parts are done. Null where nothing depends on them. */
  readonly bounds: readonly MeasureBound[]
  /** True when the last part checks the result itself. */
  readonly isChecked: boolean
  /** Number of result rows before any are dropped. */
  readonly rowCount: RowCount
  /** Number of input rows: the longest of tables side by side, the sum of combined tables. */
  readonly sourceRows: number
  /** True when rows are matched by position, so their order matters for every target. */
  readonly isAligned: boolean
  /**
   * Selects the result's rows with the row number as the first column, for a window or for all rows (null). After a
   * combination the window is ignored.
   */
  readonly numbered: (window: RowWindow | null) => Sql
  readonly warnings: readonly Warning[]
  /** The nodes on the path, sources first, with their titles. The run's log names each. */
  readonly path: readonly { readonly nodeId: string; readonly title: string }[]
}
