/**
 * Returns the number of written rows if every later count agrees with it. If a count doesn't agree, returns that count,
 * so that the reconciliation fails. Taking the lowest count instead would hide a later step that stored too many rows.
 */
export function agreedCount(written: number, ...counts: readonly number[]): number {
  return counts.find((count) => count !== written) ?? written
}
