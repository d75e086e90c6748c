import { CallFailed } from '../server/call-failed.ts'

/** About a minute in all: as long as a server takes to start again. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

/**
 * How long to wait before rows are asked for again by themselves, in milliseconds; null when the server refused
 * them, which another try would not change, or when it was asked often enough.
 */
export function retryPause(error: unknown, failuresBefore: number): number | null {
  if (!(error instanceof CallFailed && error.isOffline)) return null
  return PAUSES[failuresBefore] ?? null
}
