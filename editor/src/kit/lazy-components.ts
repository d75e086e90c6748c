import { lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * Loads a part of the screen when it is first shown, or earlier while the browser is idle. A part loaded early also
 * works offline.
 */
export const lazyComponent: typeof lazy = (load) => lazy(prefetchable(load))

/** Loads code lazily that is needed later than the component around it. */
export function prefetchable<T>(load: () => Promise<T>): () => Promise<T> {
  loads.push(load)
  return load
}

const AFTER_START = 2500

/** Loads the remaining parts one after the other. Returns a function that stops it. */
export function prefetchParts(): () => void {
  let isStopped = false
  const timer = setTimeout(async () => {
    for (const load of loads) {
      if (isStopped) return
      await whenIdle()
      // Offline, the part loads when it is first shown.
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
