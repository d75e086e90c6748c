import { setTimeout as sleep } from 'node:timers/promises'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Limits in milliseconds on a migration's wait for locks that other sessions hold. */
export interface MigrationTimeouts {
  /**
   * Timeout of one attempt, during which later sessions must wait. It is below PostgreSQL's `deadlock_timeout` of a
   * second, so that PostgreSQL never cancels the other session in a deadlock.
   */
  readonly lock: number
  /** Pause between two attempts, during which other sessions can continue. */
  readonly pause: number
  /** Limit for all attempts at one file together. */
  readonly whole: number
}

/** Timeouts that outlast the table locks of a small database's backup or a long report. */
export const defaultMigrationTimeouts: MigrationTimeouts = { lock: 800, pause: 2 * SECOND, whole: 5 * MINUTE }

/** True when a lock timed out or a deadlock was detected. Both can be retried. */
export function isLockTimeout(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === '55P03' || code === '40P01'
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
