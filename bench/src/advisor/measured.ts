/** What was seen of the advisor's work on one server. */
export interface Measured {
  /** Of each round. */
  readonly seconds: readonly number[]
  /** Which part of a large table was read at most in a round. */
  readonly mostOfATable: number
  /** Different locks beyond those of a reader; null where the server does not show them. */
  readonly locks: number | null
  /** In all tables. */
  readonly rows: number
}
