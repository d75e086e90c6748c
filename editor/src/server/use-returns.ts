import { useEffect, useRef, useSyncExternalStore } from 'react'
import { server } from './client.ts'

/** Returns how many outages of the server have ended. When the number changes, callers retry their failed requests. */
export function useReturns(): number {
  return useSyncExternalStore(server.whenBack, server.returns)
}

/** Calls the listener when the server is reachable again. */
export function useWhenBack(listener: () => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => server.whenBack(() => latest.current()), [])
}
