import type { Column, Reject } from '@anj/workflow'
import type { Sql } from '../duckdb/sql.ts'

/** What the check pass measured of a column, so that a target can choose a type that holds every value. */
export interface ColumnMeasures {
  /** Characters of the longest value as text; 0 when all are null. */
  readonly maxLength: number
  /** Digits before and behind the decimal sign, for decimals. */
  readonly integerDigits: number
  readonly scale: number
  /** For whole numbers: whether every value fits 32 bits. */
  readonly fits32Bits: boolean
}

/** A column of a plan's result; one that comes from a database unchanged says what it was there. */
export type PlanColumn = Column

/** Counts of the check pass (DESIGN §5.4): in = droppedEmpty + rejected + kept. */
export interface CheckResult {
  readonly in: number
  readonly droppedEmpty: number
  /** Rows that the leaveOut policy takes away. */
  readonly rejected: number
  readonly kept: number
  /** Values that would not convert, by node and column. */
  readonly failures: readonly { readonly nodeId: string; readonly column: string; readonly count: number }[]
  readonly measures: Readonly<Record<string, ColumnMeasures>>
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

/** A workflow compiled up to one node: pure SQL over the sources' columnar copies. */
export interface CompiledPlan {
  /** One select whose columns are typed in DuckDB and stand in output order; its row order is the source's. */
  readonly rows: Sql
  readonly columns: readonly PlanColumn[]
  /** Source rows, known from the ingest of the datasets that the plan reads (of several: those of the longest). */
  readonly sourceRows: number
  /** Null where nothing can be dropped or rejected and no target type depends on values: such a plan streams straight through. */
  readonly check: { readonly select: Sql; readonly read: (row: readonly unknown[]) => CheckResult } | null
  /** The first rejects, or null where no value can be rejected. Columns: row, column, value, reason. */
  readonly rejects: ((limit: number) => Sql) | null
  readonly readReject: (row: readonly unknown[]) => Reject
  /** The result's rows among some source rows: the number in the source, and then the cells. By number. */
  readonly rowsWithin: (window: RowWindow, page?: Page) => Sql
  /** The rejects among some source rows; columns as in `rejects`. */
  readonly rejectsWithin: ((window: RowWindow) => Sql) | null
  /**
   * Where rows can be left out, how many stay, and between which source rows a page of those lies.
   * Null where every source row gives one row: then the result has `sourceRows` rows with the same numbers.
   */
  readonly kept: { readonly count: Sql; readonly windowOf: (page: Page) => Sql } | null
  /** Nodes on the way, sources first, with their titles: the run's log names each. */
  readonly path: readonly { readonly nodeId: string; readonly title: string }[]
}
