import { AppError } from '@anj/workflow'
import { withTimeout } from '../model/with-timeout.ts'

/** After this many refused queries in a row, the server's error is thrown. */
const MOST_REFUSALS = 3

/** The time that is available for reading rows. `until` is a time of `performance.now()`. */
export interface TimeBudget {
  readonly until: number
  readonly signal: AbortSignal
  /** Called with the completed fraction, from 0 to 1. */
  readonly progress: (done: number) => void
}

/** The reason why a query has no result. Other queries may still succeed. */
export type NoAnswerReason = 'late' | 'slow' | 'refused'

/** Runs queries one after another. A failed query doesn't stop later queries, unless several fail in a row. */
export function askWithinBudget({ until, signal }: TimeBudget) {
  let refusals = 0
  return async <T extends object>(
    question: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | NoAnswerReason> => {
    const left = Math.ceil(until - performance.now())
    if (left <= 0) return 'late'
    try {
      const answer = await withTimeout(left, signal, question)
      refusals = 0
      return answer ?? 'late'
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof AppError && error.code === 'sampleTooSlow') return 'slow'
      refusals += 1
      if (refusals === MOST_REFUSALS) throw withoutValues(error)
      return 'refused'
    }
  }
}

/** Replaces the server's message with a general message, because it may quote a value. */
function withoutValues(error: unknown): unknown {
  return error instanceof AppError && error.code === 'databaseRefused'
    ? new AppError('rowsRefused', {})
    : error
}
