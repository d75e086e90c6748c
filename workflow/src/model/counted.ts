/** A count of things in a sentence: 1 row, 20000 rows. */
export function counted(value: number, thing: string): string {
  return `${value} ${thing}${value === 1 ? '' : 's'}`
}
