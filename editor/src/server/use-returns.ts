import { useEffect, useRef, useSyncExternalStore } from 'react'
import { server } from './client.ts'

/** Returns how often the server has come back. Callers retry failed requests when the number changes. */
export function useReturns(): number {
  return useSyncExternalStore(server.whenBack, server.returns)
}

/** Calls the listener when the server answers again after being unreachable. */
export function useWhenBack(listener: () => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => server.whenBack(() => latest.current()), [])
}
