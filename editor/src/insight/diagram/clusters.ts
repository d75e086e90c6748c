/** The ids of two tables that a relationship joins. */
export type Pair = readonly [one: string, other: string]

/** Which tables are joined, straight or through others; tables without any relationship are in none. */
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

/** How many relationships away every table is that can be reached from one, nearest first. */
export function distancesFrom(
  from: string,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
  most = Number.POSITIVE_INFINITY,
): ReadonlyMap<string, number> {
  const distances = new Map([[from, 0]])
  // What is added on the way is come to later: a map hands out its entries in the order of their adding.
  for (const [id, distance] of distances) {
    if (distance >= most) break
    for (const next of neighbours.get(id) ?? []) if (!distances.has(next)) distances.set(next, distance + 1)
  }
  return distances
}

/** Who is joined with whom, both ways. */
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
