import { useEffect, useRef, useSyncExternalStore } from 'react'
import { server } from './client.ts'

/** How often the server has come back after it did not answer: what failed meanwhile is asked for again when it changes. */
export function useReturns(): number {
  return useSyncExternalStore(server.whenBack, server.returns)
}

/** Calls when the server answers again after it did not. */
export function useWhenBack(listener: () => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => server.whenBack(() => latest.current()), [])
}
