/** Parses a number in the brackets of a type. Returns null if it isn't a whole number within the limits. */
export function measureWithin(text: string, least: number, most: number): number | null {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : null
}
