/** Whether the server answers, and who is told when it does again. */
export interface Reachable {
  /** Notes that a call had no answer: from now on the server is asked until it answers. */
  readonly noteSilent: () => void
  /** Notes that a call had an answer. */
  readonly noteAnswered: () => void
  /** Calls whenever the server answers again after it did not; answers what ends that. */
  readonly whenBack: (listener: () => void) => () => void
  /** How often it has come back so far. */
  readonly returns: () => number
}

const SHORTEST = 1000
const LONGEST = 15_000

/** Watches over a server that `ask` asks for a sign of life; `soon` calls when now may be a good moment, such as a network that is back. */
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
      // What fails again and again, though there are signs of life, is asked for more and more seldom.
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
