/** Keeps one object per id, created on first use and closed when dropped. */
export function registryOf<T>(open: (id: string) => T, close: (thing: T) => void) {
  const things = new Map<string, T>()
  return {
    get(id: string): T {
      const known = things.get(id)
      if (known) return known
      const opened = open(id)
      things.set(id, opened)
      return opened
    },
    has: (id: string): boolean => things.has(id),
    all: (): readonly T[] => [...things.values()],
    drop(id: string): void {
      const thing = things.get(id)
      things.delete(id)
      if (thing) close(thing)
    },
  }
}
