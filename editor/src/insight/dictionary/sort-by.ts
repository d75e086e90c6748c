const collator = new Intl.Collator('en', { numeric: true })

/** Sorts items by a value. Items without a value come last in both directions. */
export function sortBy<T>(
  things: readonly T[],
  measure: (thing: T) => string | number | null,
  descending: boolean,
): readonly T[] {
  const sign = descending ? -1 : 1
  return things
    .map((thing) => ({ thing, by: measure(thing) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      const order =
        typeof a.by === 'number' && typeof b.by === 'number'
          ? a.by - b.by
          : collator.compare(String(a.by), String(b.by))
      return sign * order
    })
    .map(({ thing }) => thing)
}
