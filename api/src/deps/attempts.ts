const MINUTE = 60_000

/** A key under which attempts are counted, and its limit. */
export interface Counted {
  readonly key: string
  readonly most: number
}

/** Recent attempts by key. */
export interface Attempts {
  /**
   * Counts an attempt for every key and returns null. If a key has reached its limit, counts none and returns the
   * milliseconds until it accepts an attempt.
   */
  readonly count: (counted: readonly Counted[]) => number | null
  /** Removes the latest attempt of each key. */
  readonly takeBack: (keys: readonly string[]) => void
  /** Returns the number of recent attempts of a key. */
  readonly countOf: (key: string) => number
  /** Removes all attempts of a key. */
  readonly forget: (key: string) => void
}

/** Counts the attempts of the last minutes, in this process only. */
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
