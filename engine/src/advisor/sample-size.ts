/**
 * Maximum number of values sampled from all tables together. This many values take up a few hundred megabytes at most.
 */
const MOST_VALUES = 2_000_000
const MOST_ROWS = 500
const FEWEST_ROWS = 50

/** Returns the number of rows to sample from each table. */
export function sampleSize(tables: readonly { readonly columns: readonly unknown[] }[]): number {
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0)
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.floor(MOST_VALUES / Math.max(1, columns))))
}
