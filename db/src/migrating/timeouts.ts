import { setTimeout as sleep } from 'node:timers/promises'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Milliseconds that a migration waits for locks held by other sessions. */
export interface MigrationTimeouts {
  /**
   * Timeout of a single attempt, which makes other sessions queue behind it. It is shorter than PostgreSQL's
   * `deadlock_timeout` of one second, so that in a deadlock PostgreSQL never cancels the other session.
   */
  readonly lock: number
  /** Pause between two attempts, which lets other sessions continue. */
  readonly pause: number
  /** Limit for all attempts at one file together. */
  readonly whole: number
}

/** Timeouts that are long enough for a backup of a small database or a long report to finish and release its locks. */
export const defaultMigrationTimeouts: MigrationTimeouts = { lock: 800, pause: 2 * SECOND, whole: 5 * MINUTE }

/**
 * True if a lock timed out or a deadlock was detected, also as the cause of another error. Both can be retried.
 */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : null
  return code === '55P03' || code === '40P01' || isLockTimeout(error.cause)
}

/** Retries work while its locks time out, until `whole` has passed. Then throws the last error. */
export async function retryLocks(
  { pause, whole }: Pick<MigrationTimeouts, 'pause' | 'whole'>,
  attempt: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + whole
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() + pause > until) throw error
      await sleep(pause)
    }
  }
}
