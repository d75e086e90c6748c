import type { StreamPatience } from './language-model.ts'

/** Waits for words that come in one after the other. */
export interface Patience extends Disposable {
  /** Aborted when no time is left. */
  readonly signal: AbortSignal
  /** Which of the times was over, in milliseconds; null while none is. */
  readonly lostAfter: number | null
  /** Words came: until `goOn` nobody waits for further ones. */
  readonly stop: () => void
  readonly goOn: () => void
}

/** Begins to wait for the first words. */
export function createPatience({ firstWords, pause, whole }: StreamPatience): Patience {
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
