import { sentenceOf } from '../server/call-failed.ts'
import { pollUntilReady } from '../server/when-ready.ts'

const PATIENCE = 10 * 60_000

/** The current state of the answer to a question. */
export interface QueryState<T> {
  readonly value: T | null
  readonly isAsking: boolean
  readonly problem: string | null
  readonly wasCancelled: boolean
}

/** The state before any question is asked. */
export const idleQuery = { value: null, isAsking: false, problem: null, wasCancelled: false } as const

/** Sends a question to the server. */
export type QueryFn<T> = (signal: AbortSignal) => Promise<T>

/** A question that was sent. */
export interface Query {
  /** Aborts the request and reports the cancellation. */
  readonly cancel: () => void
  /** Aborts the request without reporting anything more. */
  readonly close: () => void
}

/** Sends a question and reports its state to `note`: first the previous answer, then the new answer or the problem. */
export function startQuery<T>(
  ask: QueryFn<T>,
  former: T | null,
  note: (known: QueryState<T>) => void,
): Query {
  const stop = new AbortController()
  const { signal } = stop
  note({ ...idleQuery, value: former, isAsking: true })
  pollUntilReady(() => ask(signal), { patience: PATIENCE, signal }).then(
    (value) => !signal.aborted && note({ ...idleQuery, value }),
    (error: unknown) => !signal.aborted && note({ ...idleQuery, problem: sentenceOf(error) }),
  )
  return {
    cancel: () => {
      stop.abort()
      note({ ...idleQuery, wasCancelled: true })
    },
    close: () => stop.abort(),
  }
}
