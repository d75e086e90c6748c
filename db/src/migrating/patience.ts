import { setTimeout as sleep } from 'node:timers/promises'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** How long a migration waits for what others hold, in milliseconds. */
export interface MigrationPatience {
  /**
   * For locks, at a stretch: whoever comes later waits behind it that long. Below PostgreSQL's `deadlock_timeout` of a
   * second, so that of two that wait for each other it is never the others' work that is broken off.
   */
  readonly lock: number
  /** Between two tries: others go on meanwhile. */
  readonly pause: number
  /** For all tries of one file together. */
  readonly whole: number
}

/** As long as a backup of a small database or a long report holds a table. */
export const usualPatience: MigrationPatience = { lock: 800, pause: 2 * SECOND, whole: 5 * MINUTE }

/** Tells that a lock was not got in time, or that two waited for each other; both can be done again. */
export function isWaitInVain(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === '55P03' || code === '40P01'
}

/** Does a piece of work again while its locks are not got, until the patience is at its end. Throws what the last try threw. */
export async function retryLocks(
  { pause, whole }: Pick<MigrationPatience, 'pause' | 'whole'>,
  attempt: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + whole
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isWaitInVain(error) || performance.now() + pause > until) throw error
      await sleep(pause)
    }
  }
}
