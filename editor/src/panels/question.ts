import { sentenceOf } from '../server/call-failed.ts'
import { whenReady } from '../server/when-ready.ts'

const PATIENCE = 10 * 60_000

/** What is known of the answer to a question. */
export interface Known<T> {
  readonly value: T | null
  readonly isAsking: boolean
  readonly problem: string | null
  readonly wasCancelled: boolean
}

/** Of a question that nobody has put. */
export const unasked = { value: null, isAsking: false, problem: null, wasCancelled: false } as const

/** Puts a question to the server. */
export type Ask<T> = (signal: AbortSignal) => Promise<T>

/** A question that was put. */
export interface Question {
  /** Ends the request and says so. */
  readonly cancel: () => void
  /** Ends the request; nothing is told any more. */
  readonly close: () => void
}

/** Puts a question and tells `note` what is known: at first the former value, in the end the answer or what went wrong. */
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
