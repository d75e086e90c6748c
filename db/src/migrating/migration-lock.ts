import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

/** Any number of programs may start at once: one migrates, the others wait for this lock. */
const migrationLock = 7_201_301

const lookEvery = 250

/**
 * Waits until this session may migrate; it may until it ends. The lock is asked for again and again: a session that waits
 * inside PostgreSQL is one that `create index concurrently` of the holder would wait for, and neither would go on.
 */
export async function takeMigrationLock(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`select pg_try_advisory_lock(${migrationLock}) as got`
    if (row?.['got'] === true) return
    await sleep(lookEvery)
  }
}
