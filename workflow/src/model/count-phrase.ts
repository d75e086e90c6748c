/** Returns a count with its noun: 1 row, 20,000 rows. */
export function countPhrase(value: number, thing: string): string {
  return `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`
}
