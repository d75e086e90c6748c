const MINUTE = 60_000

/** One thing that attempts are counted for, and how many of them it has. */
export interface Counted {
  readonly key: string
  readonly most: number
}

/** Attempts of the last minutes, by key. */
export interface Attempts {
  /** Counts an attempt for each key, or for none when one of them has no more: then in how many milliseconds it has. */
  readonly count: (counted: readonly Counted[]) => number | null
  /** Takes the last attempt of each key back. */
  readonly takeBack: (keys: readonly string[]) => void
  /** Counts the attempts that a key has now. */
  readonly countOf: (key: string) => number
  /** Takes all attempts of a key back. */
  readonly forget: (key: string) => void
}

/** Counts attempts of the last minutes in this process. */
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
