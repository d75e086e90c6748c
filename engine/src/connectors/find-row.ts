import type { Sql } from '../duckdb/sql.ts'

export interface FoundRow {
  /** The row number in the source. */
  readonly row: number
  /** The start of the column's value in that row. */
  readonly value: string
}

/** Finds the first row, in source order, for which a condition on a column is true. */
export type FindRow = (column: string, condition: Sql, signal: AbortSignal) => Promise<FoundRow | null>
