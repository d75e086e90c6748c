import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'
import { vi } from 'vitest'

/** A clock for one test that goes by hand as well as by itself, so that nobody waits for long limits of time. */
export interface HandClock extends Disposable {
  windOn(milliseconds: number): Promise<void>
  /** Winds on until work has ended, well or badly; gives how many milliseconds of this clock that took. */
  windUntil(work: Promise<unknown>): Promise<number>
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
  const windOn = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    // What came over sockets meanwhile has its turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    windOn,
    windUntil: async (work) => {
      const began = Date.now()
      let ended = false
      const end = () => void (ended = true)
      work.then(end, end)
      while (!ended) await windOn(STEP)
      return Date.now() - began
    },
    [Symbol.dispose]: () => {
      vi.useRealTimers()
      Object.assign(timers, before)
      Object.assign(promises, { setTimeout: pause })
      syncBuiltinESMExports()
    },
  }
}
