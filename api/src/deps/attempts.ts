const MINUTE = 60_000

/** A key under which attempts are counted, and its limit. */
export interface Counted {
  readonly key: string
  readonly most: number
}

export interface Attempts {
  /**
   * Counts an attempt under every key and returns null. If a key has reached its limit, counts nothing and returns the
   * milliseconds until that key accepts an attempt.
   */
  readonly count: (counted: readonly Counted[]) => number | null
  readonly takeBack: (keys: readonly string[]) => void
  /** Returns how many recent attempts a key has. */
  readonly countOf: (key: string) => number
  readonly forget: (key: string) => void
}

/** Counts each key's attempts within the given number of minutes. Knows only this process's attempts. */
export function createAttempts(now: () => number, minutes: number): Attempts {
  const attempts = new Map<string, number[]>()
  let swept = now()

  const recent = (key: string): number[] =>
    (attempts.get(key) ?? []).filter((at) => at > now() - minutes * MINUTE)
  const forgetOld = () => {
    swept = now()
    for (const key of attempts.keys()) if (recent(key).length === 0) attempts.delete(key)
  }

  return {
    count: (counted) => {
      if (now() - swept > MINUTE) forgetOld()
      for (const { key, most } of counted) {
        const earlier = recent(key)
        if (earlier.length >= most) return (earlier[0] ?? now()) + minutes * MINUTE - now()
      }
      for (const { key } of counted) attempts.set(key, [...recent(key), now()])
      return null
    },
    takeBack: (keys) => {
      for (const key of keys) attempts.set(key, recent(key).slice(0, -1))
    },
    countOf: (key) => recent(key).length,
    forget: (key) => void attempts.delete(key),
  }
}
