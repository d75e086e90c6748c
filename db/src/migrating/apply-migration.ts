import type postgres from 'postgres'
import { buildIndexConcurrently } from './concurrent-index.ts'
import type { Migration } from './read-migrations.ts'
import { recordMigration } from './recorded-migrations.ts'
import { type MigrationTimeouts, retryLocks } from './timeouts.ts'

/** Minimum lock timeout in milliseconds. With a shorter timeout, even a free lock may not be acquired in time. */
const leastLockPatience = 50

/**
 * Applies one migration and records it. If it is interrupted, the next call applies the entire migration again. Throws
 * PostgreSQL's error if locks aren't acquired within `patience`.
 */
export async function applyMigration(
  sql: postgres.Sql,
  migration: Migration,
  patience: MigrationTimeouts,
): Promise<void> {
  const { way, statements } = migration
  if (way === 'together')
    return retryLocks(patience, async () => {
      await inTransaction(sql, patience, [...statements, (tx) => recordMigration(tx, migration)])
    })
  for (const statement of statements) {
    if (way === 'concurrently') await buildIndexConcurrently(sql, statement, patience)
    else await repeat(sql, statement, patience)
  }
  await sql.begin((tx) => recordMigration(tx, migration))
}

type Step = string | ((tx: postgres.TransactionSql) => Promise<unknown>)

/**
 * Runs all steps in one transaction. `patience` limits how long the steps together may wait for locks, because the
 * transaction holds the locks of earlier steps in the meantime.
 */
async function inTransaction(
  sql: postgres.Sql,
  { lock }: MigrationTimeouts,
  steps: readonly Step[],
): Promise<number> {
  return sql.begin(async (tx) => {
    const until = performance.now() + lock
    let changed = 0
    for (const step of steps) {
      const left = Math.max(leastLockPatience, Math.round(until - performance.now()))
      await tx`select set_config('lock_timeout', ${`${left}ms`}, true)`
      if (typeof step === 'string') changed = (await tx.unsafe(step)).count
      else await step(tx)
    }
    return changed
  }) as Promise<number>
}

/** Repeats a statement, with a batch of rows in each transaction, until it changes no rows. */
async function repeat(sql: postgres.Sql, statement: string, patience: MigrationTimeouts): Promise<void> {
  let changed = 1
  while (changed > 0)
    await retryLocks(patience, async () => {
      changed = await inTransaction(sql, patience, [statement])
    })
}
