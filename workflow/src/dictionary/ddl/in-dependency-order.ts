/**
 * Returns things so that each follows the things that it needs. Otherwise keeps their order. Things that need each other
 * stay in their order too, because no order suits them.
 */
export function inDependencyOrder<T>(things: readonly T[], needs: (thing: T) => readonly T[]): readonly T[] {
  const done = new Set<T>()
  const open = new Set<T>()
  const visit = (thing: T): void => {
    if (done.has(thing) || open.has(thing)) return
    open.add(thing)
    for (const needed of needs(thing)) visit(needed)
    open.delete(thing)
    done.add(thing)
  }
  for (const thing of things) visit(thing)
  return [...done]
}
