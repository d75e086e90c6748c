import type { ErrorCode } from '@anj/workflow'

/**
 * Failures of a run that may be gone a minute later without anybody's doing, and after which the target is as it was: a
 * server that couldn't be reached, was just starting or held something locked, and a run that broke off before its commit
 * began. Everything else needs somebody, and another try would only write over what is to be looked at.
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
  'sshConnectionLost',
  'sourceChanged',
  'targetChanged',
  'runInterrupted',
  'childDied',
  'unavailable',
] satisfies readonly ErrorCode[])

/** Whether a run that failed with a problem may be tried again. */
export function heals(code: string): boolean {
  return healing.has(code)
}

const MINUTE = 60 * 1000

/** How long after a run that failed the next try begins: after the first, and after the second. */
const pauses: readonly number[] = [MINUTE, 5 * MINUTE]

/** When the next try of a task is due after so many runs that failed; null when there was the last. */
export function nextTry(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}
