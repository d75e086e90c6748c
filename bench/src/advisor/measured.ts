/** Measurements of the advisor's work on one server. */
export interface Measured {
  /** Seconds of each round. */
  readonly seconds: readonly number[]
  /** The largest share of a large table's rows that Anj read in any round. */
  readonly mostOfATable: number
  /** Number of different locks that are stronger than a reader's. Null if the server doesn't show locks. */
  readonly locks: number | null
  /** Total number of rows in all tables. */
  readonly rows: number
}
