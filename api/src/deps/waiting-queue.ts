import { availableParallelism } from 'node:os'
import { AppError, countPhrase } from '@anj/workflow'

const SECOND = 1000

/** A queue with limited concurrency. */
export interface WaitingQueue {
  /** Runs a piece of work when a slot is free. Refuses it immediately when the queue is full. */
  readonly wait: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Creates a first-in, first-out queue with limited concurrency and length. A full queue's error contains a waiting time
 * in seconds, estimated from recent work.
 */
export function createWaitingQueue({
  atOnce,
  waiting,
  now = () => performance.now(),
}: {
  readonly atOnce: number
  readonly waiting: number
  readonly now?: () => number
}): WaitingQueue {
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

/** Creates the queue for log-ins. The limited concurrency leaves enough database connections for other calls. */
export function createLogInQueue(): WaitingQueue {
  return createWaitingQueue({ atOnce: availableParallelism() + 1, waiting: 512 })
}

function full(seconds: number): AppError {
  const retryAfter = Math.max(1, seconds)
  return new AppError('passwordsBusy', { seconds: countPhrase(retryAfter, 'second') }, { retryAfter })
}
