import type { StreamTimeouts } from './language-model.ts'

/** Enforces the timeouts of a streamed answer. */
export interface StreamTimer extends Disposable {
  /** Aborted at the first timeout. */
  readonly signal: AbortSignal
  /** The exceeded timeout, in milliseconds; null while no timeout was exceeded. */
  readonly lostAfter: number | null
  /** Pauses the timeout until `goOn`. */
  readonly stop: () => void
  readonly goOn: () => void
}

/** Starts the timeout for the first words. */
export function createStreamTimer({ firstWords, pause, whole }: StreamTimeouts): StreamTimer {
  const lost = new AbortController()
  let lostAfter: number | null = null
  const lose = (after: number) => {
    lostAfter ??= after
    lost.abort()
  }
  const all = setTimeout(lose, whole, whole)
  let next = setTimeout(lose, firstWords, firstWords)
  const stop = () => clearTimeout(next)
  return {
    signal: lost.signal,
    get lostAfter() {
      return lostAfter
    },
    stop,
    goOn: () => {
      next = setTimeout(lose, pause, pause)
    },
    [Symbol.dispose]: () => {
      clearTimeout(all)
      stop()
    },
  }
}
