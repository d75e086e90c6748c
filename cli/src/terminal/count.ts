/** A number as people read it: 20,000. */
export function grouped(value: number): string {
  return value.toLocaleString('en')
}

/** A count of things as people read it: 1 row, 20,000 rows. */
export function many(value: number, thing: string): string {
  return `${grouped(value)} ${thing}${value === 1 ? '' : 's'}`
}
