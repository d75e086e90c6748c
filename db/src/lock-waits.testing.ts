import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'

const PATIENCE = 15_000

/** Resolves once a statement in the database waits for a lock. Throws if none does within 15 seconds. */
export async function untilBlockedByLock(sql: postgres.Sql): Promise<void> {
  for (const began = performance.now(); performance.now() - began < PATIENCE; await pause(20)) {
    const stopped = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (stopped.length > 0) return
  }
  throw new Error('Nothing waits for a lock in this database.')
}
