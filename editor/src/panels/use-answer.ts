import { useCallback, useEffect, useRef, useState } from 'react'
import { useWhenBack } from '../server/use-returns.ts'
import { type Ask, type Known, putQuestion, type Question, unasked } from './question.ts'

/** What the server answered to a question of a panel. */
export interface Answer<T> extends Known<T> {
  readonly cancel: () => void
  readonly again: () => void
}

interface Asking {
  /** Another occasion, such as newer data, asks the same question once more. */
  readonly occasion?: string
  /** Whether the answer to the former question is good enough until there is the one to this. */
  readonly keepsFormer?: boolean
}

interface Held<T> {
  readonly of: Ask<T> | null
  readonly known: Known<T>
}

/**
 * Asks the server anew whenever the question changes, and ends the former request. Null asks nothing. The question must be
 * the same function as long as it means the same. An answer never stands for another question, unless that was wished. What
 * went wrong is asked again when the server is back.
 */
export function useAnswer<T>(
  ask: Ask<T> | null,
  { occasion = '', keepsFormer = false }: Asking = {},
): Answer<T> {
  const [held, setHeld] = useState<Held<T>>({ of: null, known: unasked })
  const [round, setRound] = useState(0)
  const question = useRef<Question | null>(null)
  const latest = useRef(held)
  latest.current = held
  // Another round or occasion asks the same question once more.
  useEffect(() => {
    if (!ask) return setHeld({ of: null, known: unasked })
    const { of, known } = latest.current
    const former = keepsFormer || of === ask ? known.value : null
    const put = putQuestion(ask, former, (now) => setHeld({ of: ask, known: now }))
    question.current = put
    return () => put.close()
  }, [ask, round, occasion, keepsFormer])
  useWhenBack(() => {
    if (latest.current.known.problem !== null) setRound((before) => before + 1)
  })
  const known =
    held.of === ask
      ? held.known
      : { ...unasked, value: keepsFormer ? held.known.value : null, isAsking: true }
  return {
    ...(ask ? known : unasked),
    cancel: useCallback(() => question.current?.cancel(), []),
    again: useCallback(() => setRound((before) => before + 1), []),
  }
}
