/** The longest text for which a new table gets a column with a length; longer ones go where any length does. */
export const LONGEST_VARCHAR = 4_000

/**
 * 7 stays 7, 23 becomes 30, 120 becomes 150, 1001 becomes 1500: room for a little more, and a number that looks chosen.
 * A length within the limit is not rounded beyond it.
 */
export function roundedUp(length: number, most = LONGEST_VARCHAR): number {
  const step = length <= 10 ? 1 : length <= 100 ? 10 : length <= 1000 ? 50 : 500
  const rounded = Math.max(1, Math.ceil(length / step) * step)
  return length <= most ? Math.min(most, rounded) : rounded
}
