import { availableParallelism } from 'node:os'
import { AppError, counted } from '@anj/workflow'

const SECOND = 1000

/** Work that waits its turn. */
export interface Line {
  /** Does a piece of work when it is its turn, or refuses it at once when too many wait. */
  readonly wait: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * A line in which a few are served at once and a bounded number waits, first come, first served. A full line refuses with
 * the seconds after which it will have moved on, from how long the work took lately.
 */
export function createLine({
  atOnce,
  waiting,
  now = () => performance.now(),
}: {
  readonly atOnce: number
  readonly waiting: number
  readonly now?: () => number
}): Line {
  const turns: (() => void)[] = []
  let busy = 0
  let usual = 50

  return {
    wait: async (work) => {
      if (busy >= atOnce) {
        if (turns.length >= waiting) throw full(Math.ceil((turns.length * usual) / atOnce / SECOND))
        await new Promise<void>((resolve) => turns.push(resolve))
      } else busy += 1
      const began = now()
      try {
        return await work()
      } finally {
        usual += (now() - began - usual) / 16
        const next = turns.shift()
        if (next) next()
        else busy -= 1
      }
    },
  }
}

/** The line of those who log in: few enough at once that the database has connections left for everybody else. */
export function createLogInLine(): Line {
  return createLine({ atOnce: availableParallelism() + 1, waiting: 512 })
}

function full(seconds: number): AppError {
  const retryAfter = Math.max(1, seconds)
  return new AppError('passwordsBusy', { seconds: counted(retryAfter, 'second') }, { retryAfter })
}
