/** Returns the only row of a result, such as the result of an insert. Throws if there isn't exactly one. */
export function singleRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`One row was expected, ${rows.length} came.`)
  return row
}
