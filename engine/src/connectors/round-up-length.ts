/** The maximum length limit of a new column. Longer texts get a type without a limit. */
export const MAX_VARCHAR_LENGTH = 4_000

/**
 * Rounds a column length up to leave some room. For example, 7 stays 7, 23 becomes 30, and 1001 becomes 1500. Never
 * rounds a length within the limit past the limit.
 */
export function roundUpLength(length: number, most = MAX_VARCHAR_LENGTH): number {
  const step = length <= 10 ? 1 : length <= 100 ? 10 : length <= 1000 ? 50 : 500
  const rounded = Math.max(1, Math.ceil(length / step) * step)
  return length <= most ? Math.min(most, rounded) : rounded
}
