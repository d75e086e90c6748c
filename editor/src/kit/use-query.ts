import { useCallback, useEffect, useRef, useState } from 'react'
import { useWhenBack } from '../server/use-returns.ts'
import { idleQuery, type Query, type QueryFn, type QueryState, startQuery } from './question.ts'

/** The server's answer to a panel's question, with its controls. */
export interface QueryResult<T> extends QueryState<T> {
  readonly cancel: () => void
  readonly again: () => void
}

interface Asking {
  /** A new value, such as a newer data version, asks the same question again. */
  readonly occasion?: string
  /** True to show the previous question's answer until the new answer arrives. */
  readonly keepsFormer?: boolean
}

interface Held<T> {
  readonly of: QueryFn<T> | null
  readonly known: QueryState<T>
}

/**
 * Asks the server again whenever the question changes, and aborts the previous request. Null sends no request. Pass
 * the same function as long as the question is the same. The answer to one question is never shown for
 * another, unless `keepsFormer` is set. A failed question is asked again once the server is back.
 */
export function useQuery<T>(
  ask: QueryFn<T> | null,
  { occasion = '', keepsFormer = false }: Asking = {},
): QueryResult<T> {
  const [held, setHeld] = useState<Held<T>>({ of: null, known: idleQuery })
  const [round, setRound] = useState(0)
  const question = useRef<Query | null>(null)
  const latest = useRef(held)
  latest.current = held
  // Another round or occasion asks the same question again.
  useEffect(() => {
    if (!ask) return setHeld({ of: null, known: idleQuery })
    const { of, known } = latest.current
    const former = keepsFormer || of === ask ? known.value : null
    const put = startQuery(ask, former, (now) => setHeld({ of: ask, known: now }))
    question.current = put
    return () => put.close()
  }, [ask, round, occasion, keepsFormer])
  useWhenBack(() => {
    if (latest.current.known.problem !== null) setRound((before) => before + 1)
  })
  const known =
    held.of === ask
      ? held.known
      : { ...idleQuery, value: keepsFormer ? held.known.value : null, isAsking: true }
  return {
    ...(ask ? known : idleQuery),
    cancel: useCallback(() => question.current?.cancel(), []),
    again: useCallback(() => setRound((before) => before + 1), []),
  }
}
