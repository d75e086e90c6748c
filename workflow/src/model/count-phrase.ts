const numbers = new Intl.NumberFormat('en-US')

/** Formats a count with thousands separators: 2,000,000. */
export function formatCount(value: number): string {
  return numbers.format(value)
}

/** Formats a count with its noun: 1 row, 20,000 rows. */
export function countPhrase(value: number, thing: string): string {
  return `${formatCount(value)} ${thing}${value === 1 ? '' : 's'}`
}
