/** The ids of two related tables. */
export type Pair = readonly [one: string, other: string]

/** Groups tables that are related directly or through other tables. Omits tables without relationships. */
export function componentsOf(pairs: readonly Pair[]): readonly (readonly string[])[] {
  const neighbours = neighboursOf(pairs)
  const seen = new Set<string>()
  return [...neighbours.keys()].flatMap((id) => {
    if (seen.has(id)) return []
    const reached = [...distancesFrom(id, neighbours).keys()]
    for (const one of reached) seen.add(one)
    return [reached]
  })
}

/** Returns how many relationships away each reachable table is from one table, nearest first. */
export function distancesFrom(
  from: string,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
  most = Number.POSITIVE_INFINITY,
): ReadonlyMap<string, number> {
  const distances = new Map([[from, 0]])
  // The loop also visits entries that it adds: a map iterates in insertion order.
  for (const [id, distance] of distances) {
    if (distance >= most) break
    for (const next of neighbours.get(id) ?? []) if (!distances.has(next)) distances.set(next, distance + 1)
  }
  return distances
}

/** Returns each table's neighbours, in both directions. */
export function neighboursOf(pairs: readonly Pair[]): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbours = new Map<string, Set<string>>()
  const join = (one: string, other: string) => {
    const known = neighbours.get(one) ?? new Set()
    neighbours.set(one, known.add(other))
  }
  for (const [one, other] of pairs) {
    join(one, other)
    join(other, one)
  }
  return neighbours
}
