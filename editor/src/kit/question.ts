import { sentenceOf } from '../server/call-failed.ts'
import { whenReady } from '../server/when-ready.ts'

const PATIENCE = 10 * 60_000

/** The current state of the answer to a question. */
export interface Known<T> {
  readonly value: T | null
  readonly isAsking: boolean
  readonly problem: string | null
  readonly wasCancelled: boolean
}

/** The state before any question is asked. */
export const unasked = { value: null, isAsking: false, problem: null, wasCancelled: false } as const

/** Sends a question to the server. */
export type Ask<T> = (signal: AbortSignal) => Promise<T>

/** A question that was sent. */
export interface Question {
  /** Aborts the request and reports the cancellation. */
  readonly cancel: () => void
  /** Aborts the request and reports nothing more. */
  readonly close: () => void
}

/**
 * Sends a question and reports its state to `note`: first the former value, then the answer or the problem.
 */
export function putQuestion<T>(ask: Ask<T>, former: T | null, note: (known: Known<T>) => void): Question {
  const stop = new AbortController()
  const { signal } = stop
  note({ ...unasked, value: former, isAsking: true })
  whenReady(() => ask(signal), { patience: PATIENCE, signal }).then(
    (value) => !signal.aborted && note({ ...unasked, value }),
    (error: unknown) => !signal.aborted && note({ ...unasked, problem: sentenceOf(error) }),
  )
  return {
    cancel: () => {
      stop.abort()
      note({ ...unasked, wasCancelled: true })
    },
    close: () => stop.abort(),
  }
}
