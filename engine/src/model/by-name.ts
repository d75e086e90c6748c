/**
 * Returns an object for lookup by names from outside. It has no prototype, so names such as `toString` aren't found
 * unless they are entries.
 */
export function byName<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const found: Record<string, T> = Object.create(null)
  for (const [name, thing] of entries) found[name] = thing
  return found
}
