/** Lists numbers of things as text, such as "2 workflows and 1 file", without those that are 0. */
export function countedList(counts: readonly (readonly [count: number, thing: string])[]): string {
  const said = counts
    .filter(([count]) => count > 0)
    .map(([count, thing]) => `${count} ${thing}${count === 1 ? '' : 's'}`)
  return new Intl.ListFormat('en').format(said)
}
