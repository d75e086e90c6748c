/**
 * Things by names that somebody else chose. Under a name that isn't held nothing is found, also where every object has
 * something of that name, such as `toString`.
 */
export function byName<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const found: Record<string, T> = Object.create(null)
  for (const [name, thing] of entries) found[name] = thing
  return found
}
