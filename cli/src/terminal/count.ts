/** Formats a number with separators: 20,000. */
export function grouped(value: number): string {
  return value.toLocaleString('en')
}

/** Formats a count with its noun: 1 row, 20,000 rows. */
export function many(value: number, thing: string): string {
  return `${grouped(value)} ${thing}${value === 1 ? '' : 's'}`
}
