import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'
import { vi } from 'vitest'

/** A clock for one test that goes by hand as well as by itself, so that nobody waits for long limits of time. */
export interface HandClock extends Disposable {
  windOn(milliseconds: number): Promise<void>
  /** Winds on until work has ended, well or badly; gives how many milliseconds of this clock that took. */
  windUntil(work: Promise<unknown>): Promise<number>
  /**
   * Winds on to just behind a limit of so many milliseconds that ends work, and waits for its end without winding: under a
   * much longer limit the test would time out. Gives how many milliseconds of this clock the work took from here.
   */
  windPast(work: Promise<unknown>, limit: number): Promise<number>
}

const STEP = 100
const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/**
 * Takes the place of this process's timers. What goes over sockets takes its time all the same: wind once that is done, and
 * only waiting is left.
 */
export function handClock(): HandClock {
  vi.useFakeTimers({ toFake: [...faked, 'Date'], shouldAdvanceTime: true })
  const before = Object.fromEntries(faked.map((name) => [name, timers[name]]))
  const { setTimeout: pause } = promises
  // Drivers take their timers from these modules too.
  for (const name of faked) Object.assign(timers, { [name]: globalThis[name] })
  Object.assign(promises, {
    setTimeout: (milliseconds?: number) => new Promise<void>((end) => setTimeout(end, milliseconds)),
  })
  syncBuiltinESMExports()
  /** Counts from here until work ends. */
  const watch = (work: Promise<unknown>) => {
    const began = Date.now()
    const watched = { took: null as number | null }
    const end = () => {
      watched.took = Date.now() - began
    }
    return Object.assign(watched, { ended: work.then(end, end) })
  }
  const windOn = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    // What came over sockets meanwhile has its turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    windOn,
    windUntil: async (work) => {
      const watched = watch(work)
      while (watched.took === null) await windOn(STEP)
      return watched.took
    },
    windPast: async (work, limit) => {
      const watched = watch(work)
      for (let wound = 0; wound <= limit && watched.took === null; wound += STEP) await windOn(STEP)
      await watched.ended
      return watched.took ?? 0
    },
    [Symbol.dispose]: () => {
      vi.useRealTimers()
      Object.assign(timers, before)
      Object.assign(promises, { setTimeout: pause })
      syncBuiltinESMExports()
    },
  }
}
