export type ComponentState = 'ok' | 'failing'

/** Checks that a part is reachable. The signal aborts the check when its deadline passes. */
export type Probe = (signal: AbortSignal) => Promise<unknown>

/** The state of each part. `isReady` is true when all parts are reachable. */
export interface Readiness<Name extends string> {
  readonly isReady: boolean
  readonly states: Readonly<Record<Name, ComponentState>>
}

interface Times {
  /**
   * Timeout of a probe in milliseconds. A slow part counts as not ready, because work that depends on it would be slow
   * too.
   */
  readonly patience: number
  /** Milliseconds for which a result is reused. */
  readonly kept: number
}

const usual: Times = { patience: 5000, kept: 3000 }

/**
 * Creates a check that probes all parts concurrently. `onFailing` receives the reason for each failure. To limit the
 * number of probes, calls during a check and shortly afterwards share its result, and a part whose last probe hasn't
 * ended isn't probed again.
 */
export function checkComponents<Name extends string>(
  probes: Readonly<Record<Name, Probe>>,
  onFailing: (part: Name, error: unknown) => void,
  { patience, kept }: Times = usual,
): () => Promise<Readiness<Name>> {
  const going = new Set<Name>()
  const look = async (): Promise<Readiness<Name>> => {
    const states: Record<string, ComponentState> = {}
    const names = Object.keys(probes) as Name[]
    await Promise.all(
      names.map(async (name) => {
        states[name] = 'failing'
        try {
          if (going.has(name)) throw new Error('the last probe has not ended yet')
          going.add(name)
          await within(patience, probes[name], () => going.delete(name))
          states[name] = 'ok'
        } catch (error) {
          onFailing(name, error)
        }
      }),
    )
    const isReady = Object.values(states).every((state) => state === 'ok')
    return { isReady, states: states as Record<Name, ComponentState> }
  }
  let last: Promise<Readiness<Name>> | null = null
  let until = Number.POSITIVE_INFINITY
  return () => {
    if (last && performance.now() < until) return last
    until = Number.POSITIVE_INFINITY
    last = look().finally(() => {
      until = performance.now() + kept
    })
    return last
  }
}

/** Runs a probe with a timeout. Calls `ended` when the probe ends, even after the timeout. */
async function within(milliseconds: number, probe: Probe, ended: () => void): Promise<void> {
  const late = Promise.withResolvers<never>()
  const giveUp = new AbortController()
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${milliseconds / 1000} seconds`)
    late.reject(error)
    giveUp.abort(error)
  }, milliseconds)
  const work = (async () => probe(giveUp.signal))().finally(ended)
  // Ignores a failure after the timeout.
  work.catch(() => undefined)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
