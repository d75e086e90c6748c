import type { Sql } from '../duckdb/sql.ts'

export interface FoundRow {
  /** Its number in the source. */
  readonly row: number
  /** The beginning of one column's value there. */
  readonly value: string
}

/** Looks up the first row of a plan, by its number in the source, in which a condition holds for a column. */
export type FindRow = (column: string, condition: Sql, signal: AbortSignal) => Promise<FoundRow | null>
