import { useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { whenReady } from '../server/when-ready.ts'

/** What the server answered to a question of a panel. */
export interface Answer<T> {
  readonly value: T | null
  readonly isAsking: boolean
  readonly problem: string | null
  readonly wasCancelled: boolean
  readonly cancel: () => void
  readonly again: () => void
}

const PATIENCE = 10 * 60_000
const nothing = { value: null, isAsking: false, problem: null, wasCancelled: false } as const

/**
 * Asks the server anew whenever the question changes, and ends the former request. Null asks nothing. The question must be
 * the same function as long as it means the same; another `occasion`, such as newer data, asks it once more.
 */
export function useAnswer<T>(ask: ((signal: AbortSignal) => Promise<T>) | null, occasion = ''): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'cancel' | 'again'>>(nothing)
  const [round, setRound] = useState(0)
  const [stop, setStop] = useState<AbortController | null>(null)
  // Another round asks the same question once more.
  useEffect(() => {
    if (!ask) return setState(nothing)
    const stopping = new AbortController()
    const { signal } = stopping
    setStop(stopping)
    setState((before) => ({ ...nothing, value: before.value, isAsking: true }))
    whenReady(() => ask(signal), { patience: PATIENCE, signal }).then(
      (value) => !signal.aborted && setState({ ...nothing, value }),
      (error: unknown) => !signal.aborted && setState({ ...nothing, problem: sentenceOf(error) }),
    )
    return () => stopping.abort()
  }, [ask, round, occasion])
  return {
    ...state,
    cancel: useCallback(() => {
      stop?.abort()
      setState({ ...nothing, wasCancelled: true })
    }, [stop]),
    again: useCallback(() => setRound((before) => before + 1), []),
  }
}
