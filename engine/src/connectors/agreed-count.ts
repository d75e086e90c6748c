/**
 * Returns the number of written rows if every later count agrees with it, otherwise the first count that doesn't, so
 * that the reconciliation refuses the write. The lowest count would hide a later step that stored too many rows.
 */
export function agreedCount(written: number, ...counts: readonly number[]): number {
  return counts.find((count) => count !== written) ?? written
}
