import { useCallback, useEffect, useRef, useState } from 'react'
import { useWhenBack } from '../server/use-returns.ts'
import { idleQuery, type Query, type QueryFn, type QueryState, startQuery } from './question.ts'

/** The server's answer to a panel's question, with functions for cancelling and repeating the request. */
export interface QueryResult<T> extends QueryState<T> {
  readonly cancel: () => void
  readonly again: () => void
}

interface Asking {
  /** When this changes, for example because the data has a newer version, the same question is asked again. */
  readonly occasion?: string
  /** True to show the previous question's answer until the new answer arrives. */
  readonly keepsFormer?: boolean
}

interface Held<T> {
  readonly of: QueryFn<T> | null
  readonly known: QueryState<T>
}

/**
 * Sends a question to the server whenever `ask` changes, and aborts the previous request. If `ask` is null, no request
 * is sent. Pass the same function as long as the question is the same. Unless `keepsFormer` is set, the answer to one
 * question is never shown for another. When the server is back after an outage, a question that failed is asked again.
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
  // When the round or the occasion changes, the same question is asked again.
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
