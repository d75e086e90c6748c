import type { Column, DatabaseInputConfig, DecimalDigits, LoadStart } from '@anj/workflow'
import type { DatabaseConnection } from './connection.ts'
import type { SourceWindow } from './source-window.ts'

/** A dataset's columnar copy in the store that parent and child share. Every cell is text. */
export interface DatasetSource {
  readonly kind: 'dataset'
  readonly path: string
  readonly columns: readonly string[]
  readonly rows: number
  /** The number of rows in which every cell is empty. The plan drops and counts these rows. */
  readonly emptyRows: number
  /** The number of empty strings that became null in the columnar copy. */
  readonly emptyCells: number
  /** The columns that have cells of numbers as well as texts. The numbers are written with a decimal point. */
  readonly numberCells?: readonly string[]
  /** For each column, the proof of a conversion that all of its values have passed, or null (`proofOf`). */
  readonly proofs?: readonly (string | null)[]
  /** For each column, the digits of the decimals that the proven conversion returns, or null. */
  readonly digits?: readonly (DecimalDigits | null)[]
  /**
   * Maximum number of rows to read from the copy; `rows` already takes this maximum into account. If omitted, all rows
   * are read.
   */
  readonly firstRows?: number
}

/** Rows of a database in a columnar copy. Each column has the DuckDB type of its column type (`duckdbTypes`). */
export interface LandedSource {
  readonly kind: 'landed'
  readonly path: string
  readonly columns: readonly Column[]
  readonly rows: number
  /** `emptyRows` and `emptyCells` are 0 unless the source is treated as a file. */
  readonly emptyRows: number
  readonly emptyCells: number
  /** True for an extract that reached its limit and has only the first rows of the source. */
  readonly isSample: boolean
}

/** A table or SELECT of a database, which the run's child reads directly. */
export interface DatabaseSource {
  readonly kind: 'database'
  readonly connection: DatabaseConnection
  readonly config: DatabaseInputConfig & {
    /** The rows of an incremental load, once the reading has found their bounds. */
    readonly window?: SourceWindow
  }
  /** The start of an incremental load. Missing for a source whose rows are all read. */
  readonly load?: LoadStart
}

/** A source that a plan can read directly because it is a columnar copy. */
export type ReadableSource = DatasetSource | LandedSource
export type Source = ReadableSource | DatabaseSource
