/**
 * Returns an object for looking up names that users or databases chose. The object has no prototype, so a name such as
 * `toString` is found only if it is an entry.
 */
export function ownRecord<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const found: Record<string, T> = Object.create(null)
  for (const [name, thing] of entries) found[name] = thing
  return found
}
