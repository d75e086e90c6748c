/** Returns a count with its noun: 1 row, 20000 rows. */
export function countPhrase(value: number, thing: string): string {
  return `${value} ${thing}${value === 1 ? '' : 's'}`
}
