/** The single row that a statement gives back, as an insert always does. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`One row was expected, ${rows.length} came.`)
  return row
}
