import type { Column, DatabaseInputConfig } from '@anj/workflow'
import type { DatabaseConnection } from './connection.ts'

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

/** A source that a plan can read directly, as a columnar copy. */
export type ReadableSource = DatasetSource | LandedSource
export type Source = ReadableSource | DatabaseSource
