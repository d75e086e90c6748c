import { CallFailed } from '../server/call-failed.ts'

/** About a minute in total: the time that a server needs to restart. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

/**
 * Returns the milliseconds to wait before an automatic retry. Returns null when the server refused the
 * request, since a retry would not help, or when the attempts are used up.
 */
export function retryPause(error: unknown, failuresBefore: number): number | null {
  if (!(error instanceof CallFailed && error.isOffline)) return null
  return PAUSES[failuresBefore] ?? null
}
