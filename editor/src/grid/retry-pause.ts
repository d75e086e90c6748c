import { CallFailed } from '../server/call-failed.ts'

/** Pauses in milliseconds. They add up to a minute, which is enough for the server to restart. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

/**
 * Returns the milliseconds to wait before an automatic retry. Returns null if the server refused the request, because a
 * retry would not help, or if there have been enough attempts.
 */
export function retryPause(error: unknown, failuresBefore: number): number | null {
  if (!(error instanceof CallFailed && error.isOffline)) return null
  return PAUSES[failuresBefore] ?? null
}
