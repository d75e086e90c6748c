/** What all sampled values together may be, so that they find room in a process of a few hundred megabytes. */
const MOST_VALUES = 2_000_000
const MOST_ROWS = 500
const FEWEST_ROWS = 50

/** How many rows of each table are looked at. */
export function sampleSize(tables: readonly { readonly columns: readonly unknown[] }[]): number {
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0)
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.floor(MOST_VALUES / Math.max(1, columns))))
}
