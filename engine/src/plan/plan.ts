import type { Column } from '@anj/workflow'
import type { Sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import type { Bound, RowCount } from '../steps/table.ts'

/** Counts of one check: in = droppedEmpty + rejected + kept. */
export interface CheckResult {
  readonly in: number
  readonly droppedEmpty: number
  /** Rows that the leaveOut policy takes away. */
  readonly rejected: number
  /** Those of them that a check before this one, on another way from the same source, has taken away for values of its own. */
  readonly rejectedBefore: number
  readonly kept: number
  /** Rows that were left out at each of the check's steps or before it. */
  readonly rejectedAt: readonly number[]
  /** Values that would not convert, by node and column. */
  readonly failures: readonly { readonly nodeId: string; readonly column: string; readonly count: number }[]
  /** By the place of the column; null for those that weren't measured. */
  readonly measures: readonly (ColumnMeasures | null)[]
}

/** Rows of the sources by their numbers, both included. */
export interface RowWindow {
  readonly first: number
  readonly last: number
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** A look at all rows of a table: those that go into a combination, or those of the result. */
export interface CheckPart {
  readonly kind: 'check'
  /** One aggregate. */
  readonly select: Sql
  readonly read: (row: readonly unknown[]) => CheckResult
  /** The first rejects, or null where no value can be rejected. Columns: row, column, value, reason. */
  readonly rejects: ((limit: number) => Sql) | null
  /** The same sources' rows were checked before, on another way: those that are empty are not counted once more. */
  readonly isRepeated: boolean
  /** How many rows it must find. */
  readonly rows: RowCount
  /** The node whose table it looks at. */
  readonly nodeId: string
  /** Nodes before it that leave rows out, and how many rows they take. */
  readonly steps: readonly { readonly nodeId: string; readonly rows: RowCount }[]
}

/** The result of a combination, written down because a check and a write look at it. */
export interface LandingPart {
  readonly kind: 'landing'
  readonly nodeId: string
  readonly rows: Sql
  readonly columns: number
  readonly path: string
}

export type PlanPart = CheckPart | LandingPart

/** What a step has to say of its node before the plan runs. */
export interface Warning {
  readonly nodeId: string
  readonly line: string
}

/** A workflow compiled up to one node: pure SQL over the sources' columnar copies. */
export interface CompiledPlan {
  /**
   * What is done before the first row is written, in this order. Nothing where nothing can be dropped or rejected, no
   * target type depends on values and nothing is combined: such a plan streams straight through.
   */
  readonly parts: readonly PlanPart[]
  /** One select whose columns are typed in DuckDB and stand in output order. Its row order is the source's, behind a combination none. */
  readonly rows: Sql
  readonly columns: readonly Column[]
  /** For each column, how its measures are known once the parts are done; null where nothing depends on them. */
  readonly bounds: readonly Bound[]
  /** Whether the last part checks the result itself. */
  readonly isChecked: boolean
  /** Rows of the result before any is left out. */
  readonly rowCount: RowCount
  /** Rows that go in: of tables side by side the longest, of those that are combined their sum. */
  readonly sourceRows: number
  /** Rows are matched by their position, so that their order matters whatever the target. */
  readonly isAligned: boolean
  /** The result's rows, each with its number in front; of some source rows, or of all (null), which is all there is behind a combination. */
  readonly numbered: (window: RowWindow | null) => Sql
  readonly warnings: readonly Warning[]
  /** Nodes on the way, sources first, with their titles: the run's log names each. */
  readonly path: readonly { readonly nodeId: string; readonly title: string }[]
}
