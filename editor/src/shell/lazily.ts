import { lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * A part of the screen that is fetched when it is first shown, or before, once the browser has nothing else to do: what was
 * fetched is there also when the connection isn't.
 */
export const lazily: typeof lazy = (load) => lazy(fetchedAhead(load))

/** The same for what isn't drawn at once with what it is part of. */
export function fetchedAhead<T>(load: () => Promise<T>): () => Promise<T> {
  loads.push(load)
  return load
}

const AFTER_START = 2500

/** Fetches, one after the other, the parts that weren't shown yet. Answers what stops it. */
export function fetchParts(): () => void {
  let isStopped = false
  const timer = setTimeout(async () => {
    for (const load of loads) {
      if (isStopped) return
      await whenIdle()
      // Without a connection there is nothing to fetch now; the part is asked for again when it is shown.
      if (navigator.onLine) await load().catch(() => undefined)
    }
  }, AFTER_START)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 50)
  })
