import type { ErrorCode } from '@anj/workflow'

/**
 * Codes of failures that may be temporary and leave the target unchanged: an unreachable or starting server, a lock,
 * another run that loads the same rows, or an interruption before the commit. After any other failure, a user has to do
 * something, and a retry would only cover up what happened.
 */
const healing: ReadonlySet<string> = new Set([
  'databaseServerSilent',
  'databaseBrowserSilent',
  'databaseStarting',
  'databasePaused',
  'databaseFull',
  'databaseConnectionLost',
  'databaseConflict',
  'tableLocked',
  'sshServerSilent',
  'sshGreetingLost',
  'sshConnectionLost',
  'sourceChanged',
  'targetChanged',
  'loadBusy',
  'takingBusy',
  'takingOvertaken',
  'runInterrupted',
  'childDied',
  'unavailable',
] satisfies readonly ErrorCode[])

/** True when a run that failed with this code may be retried. */
export function isRetryableCode(code: string): boolean {
  return healing.has(code)
}

const MINUTE = 60 * 1000

/**
 * Returns the time of the next retry after a number of failed runs; null if no retry is left. `retryMinutes` are the
 * minutes before each retry.
 */
export function nextRetryAt(retryMinutes: readonly number[], attempts: number, now: Date): Date | null {
  const pause = retryMinutes[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE)
}
