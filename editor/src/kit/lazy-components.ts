import { lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * Loads a part of the screen when it is first shown, or earlier if the browser is idle. A part that has been loaded
 * early also works offline.
 */
export const lazyComponent: typeof lazy = (load) => lazy(prefetchable(load))

/** Registers code that isn't needed immediately, so that it is loaded on demand or while the browser is idle. */
export function prefetchable<T>(load: () => Promise<T>): () => Promise<T> {
  loads.push(load)
  return load
}

const AFTER_START = 2500

/** Loads all parts that haven't been loaded yet, one after the other. Returns a function that stops this. */
export function prefetchParts(): () => void {
  let isStopped = false
  const timer = setTimeout(async () => {
    for (const load of loads) {
      if (isStopped) return
      await whenIdle()
      // If the browser is offline now, the part is loaded when it is first shown.
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
