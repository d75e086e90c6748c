/** Tracks whether the server is reachable, and calls its listeners when an unreachable server answers again. */
export interface Reachable {
  /** Records a call that got no answer. From then on, the server is polled until it answers. */
  readonly noteSilent: () => void
  /** Records a call that was answered. */
  readonly noteAnswered: () => void
  /** Calls the listener whenever the server answers again after an outage. Returns a function that unsubscribes. */
  readonly whenBack: (listener: () => void) => () => void
  /** Returns how many outages have ended so far. */
  readonly returns: () => number
}

const SHORTEST = 1000
const LONGEST = 15_000

/**
 * Watches a server. `ask` pings it. `soon` registers a function to call when a ping is likely to succeed, such as when
 * the network returns.
 */
export function watchServer(ask: () => Promise<boolean>, soon: (ask: () => void) => void): Reachable {
  const listeners = new Set<() => void>()
  let isSilent = false
  let returned = 0
  let pause = SHORTEST
  let backAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const noteAnswered = () => {
    if (!isSilent) return
    isSilent = false
    clearTimeout(timer)
    returned += 1
    backAt = Date.now()
    for (const listener of Array.from(listeners)) listener()
  }
  const askNow = async () => {
    clearTimeout(timer)
    if (!isSilent) return
    if (await ask().catch(() => false)) return noteAnswered()
    if (!isSilent) return
    clearTimeout(timer)
    timer = setTimeout(() => void askNow(), pause)
    pause = Math.min(LONGEST, pause * 2)
  }
  soon(() => void askNow())
  return {
    noteSilent: () => {
      if (isSilent) return
      isSilent = true
      // Backs off if calls keep failing even though the server answers pings.
      pause = Date.now() - backAt > 2 * LONGEST ? SHORTEST : Math.min(LONGEST, pause * 2)
      timer = setTimeout(() => void askNow(), pause)
    },
    noteAnswered,
    whenBack: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    returns: () => returned,
  }
}
