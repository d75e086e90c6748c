export type PartState = 'ok' | 'failing'

/** Whether a part can be reached; ends with the signal, at which the answer is no longer waited for. */
export type Probe = (signal: AbortSignal) => Promise<unknown>

/** Whether all parts can be reached, and which can't. */
export interface Readiness<Name extends string> {
  readonly isReady: boolean
  readonly states: Readonly<Record<Name, PartState>>
}

interface Times {
  /** How long a part may take to answer, in milliseconds: what waits longer for it is not ready either. */
  readonly patience: number
  /** How long an answer is given to whoever asks again, in milliseconds. */
  readonly kept: number
}

const usual: Times = { patience: 5000, kept: 3000 }

/**
 * Makes a check of whether each part can be reached, all at once; `onFailing` hears why one can't. Whoever asks meanwhile,
 * or within some seconds afterwards, gets the same answer, and a part that still hasn't ended its last probe is not probed
 * again: anybody may ask as often as they like, and parts are probed no more often for it.
 */
export function checkParts<Name extends string>(
  probes: Readonly<Record<Name, Probe>>,
  onFailing: (part: Name, error: unknown) => void,
  { patience, kept }: Times = usual,
): () => Promise<Readiness<Name>> {
  const going = new Set<Name>()
  const look = async (): Promise<Readiness<Name>> => {
    const states: Record<string, PartState> = {}
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
    return { isReady, states: states as Record<Name, PartState> }
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

/** What a probe gives in time; `ended` hears when it is over, however late. */
async function within(milliseconds: number, probe: Probe, ended: () => void): Promise<void> {
  const late = Promise.withResolvers<never>()
  const giveUp = new AbortController()
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${milliseconds / 1000} seconds`)
    late.reject(error)
    giveUp.abort(error)
  }, milliseconds)
  const work = (async () => probe(giveUp.signal))().finally(ended)
  // Who came to an end later than anybody waited is heard no more.
  work.catch(() => undefined)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
