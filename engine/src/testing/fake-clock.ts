import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'
import { vi } from 'vitest'

/** A clock for one test. It runs on its own, but the test can also advance it, to avoid waiting for long timeouts. */
export interface FakeClock extends Disposable {
  windOn(milliseconds: number): Promise<void>
  /** Advances the clock until the work settles. Returns how many milliseconds the work took on this clock. */
  windUntil(work: Promise<unknown>): Promise<number>
  /**
   * Advances the clock to just after a time limit that should end the work, and then waits for the end without
   * advancing it further. If the actual limit is much longer, the test times out. Returns how many milliseconds the
   * work took on this clock.
   */
  windPast(work: Promise<unknown>, limit: number): Promise<number>
}

const STEP = 100
const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/**
 * Replaces the timers of this process. Data on sockets still takes real time, so don't advance the clock until the data
 * has arrived and only timers are pending.
 */
export function installFakeClock(): FakeClock {
  vi.useFakeTimers({ toFake: [...faked, 'Date'], shouldAdvanceTime: true })
  const before = Object.fromEntries(faked.map((name) => [name, timers[name]]))
  const { setTimeout: pause } = promises
  // Replaces the timers in these modules as well, because drivers import them from there.
  for (const name of faked) Object.assign(timers, { [name]: globalThis[name] })
  Object.assign(promises, {
    setTimeout: (milliseconds?: number) => new Promise<void>((end) => setTimeout(end, milliseconds)),
  })
  syncBuiltinESMExports()
  /** Records the time until the work settles. */
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
    // Lets the handlers of pending socket events run.
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
