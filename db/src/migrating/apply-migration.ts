import type postgres from 'postgres'
import { buildIndexConcurrently } from './concurrent-index.ts'
import { type MigrationPatience, retryLocks } from './patience.ts'
import type { Migration } from './read-migrations.ts'
import { recordMigration } from './recorded-migrations.ts'

/** Below it nobody gets a lock even where nothing is in the way. Milliseconds. */
const leastLockPatience = 50

/**
 * Brings one migration to the database and writes down that it has it. A migration that is broken off, by whatever, is
 * applied as a whole by the next call. Throws what PostgreSQL says when locks are not got within the patience.
 */
export async function applyMigration(
  sql: postgres.Sql,
  migration: Migration,
  patience: MigrationPatience,
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

/** All steps or none. They wait for locks no longer than the patience together, since what the first ones got is held meanwhile. */
async function inTransaction(
  sql: postgres.Sql,
  { lock }: MigrationPatience,
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

/** One statement, a portion of rows at a time, each its own transaction, until none is left. */
async function repeat(sql: postgres.Sql, statement: string, patience: MigrationPatience): Promise<void> {
  let changed = 1
  while (changed > 0)
    await retryLocks(patience, async () => {
      changed = await inTransaction(sql, patience, [statement])
    })
}
