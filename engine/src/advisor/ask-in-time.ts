import { AppError } from '@anj/workflow'
import { inTime } from '../model/in-time.ts'

/** So many questions in a row that the server refuses mean that something else is wrong. */
const MOST_REFUSALS = 3

/** How long may be looked, by the clock of `performance`. */
export interface Budget {
  readonly until: number
  readonly signal: AbortSignal
  /** Takes what is done, of 1. */
  readonly progress: (done: number) => void
}

/** Why a question has no answer; the others can still be asked. */
export type NoAnswer = 'late' | 'slow' | 'refused'

/** Asks a server one question after the other: one that has no answer doesn't end the others, unless none has. */
export function askInTime({ until, signal }: Budget) {
  let refusals = 0
  return async <T extends object>(question: (signal: AbortSignal) => Promise<T>): Promise<T | NoAnswer> => {
    const left = Math.ceil(until - performance.now())
    if (left <= 0) return 'late'
    try {
      const answer = await inTime(left, signal, question)
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

/** A server's own words may quote a value that it stumbled over. */
function withoutValues(error: unknown): unknown {
  return error instanceof AppError && error.code === 'databaseRefused'
    ? new AppError('rowsRefused', {})
    : error
}
