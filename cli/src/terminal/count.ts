/** Formats a number with separators: 20,000. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en')
}

/** Formats a count with its noun: 1 row, 20,000 rows. */
export function countPhrase(value: number, thing: string): string {
  return `${formatNumber(value)} ${thing}${value === 1 ? '' : 's'}`
}
