/** Manages the removal of tables that ended runs may have left on unreachable target servers. */
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { type Run, runs } from '../schema/index.ts'
import { removeRunConnection } from './connections.ts'

/** Returns ended runs whose leftovers are due for removal. */
export async function findRunsWithLeftovers(db: Db, limit = 20): Promise<readonly Run[]> {
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.leftBehind, true), lte(runs.removalDueAt, sql`now()`)))
    .orderBy(asc(runs.removalDueAt))
    .limit(limit)
}

/** Marks the leftovers of a run as removed or abandoned. */
export async function markLeftoversDone(db: Db, runId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(runs).set({ leftBehind: false, removalDueAt: null }).where(eq(runs.id, runId))
    await removeRunConnection(tx, runId)
  })
}

/**
 * Claims the leftovers of a run for removal, so that other workers skip them for the given number of seconds. Returns
 * false if another worker has claimed or removed them since the run was read.
 */
export async function claimLeftovers(
  db: Db,
  { id, removalAttempts }: Pick<Run, 'id' | 'removalAttempts'>,
  seconds: number,
): Promise<boolean> {
  const claimed = await db
    .update(runs)
    .set({ removalAttempts: sql`${runs.removalAttempts} + 1`, removalDueAt: inSeconds(seconds) })
    .where(and(eq(runs.id, id), eq(runs.leftBehind, true), eq(runs.removalAttempts, removalAttempts)))
    .returning({ id: runs.id })
  return claimed.length > 0
}

/** Sets the time of the next attempt to remove leftovers. */
export async function postponeLeftovers(db: Db, runId: string, seconds: number): Promise<void> {
  await db
    .update(runs)
    .set({ removalDueAt: inSeconds(seconds) })
    .where(and(eq(runs.id, runId), eq(runs.leftBehind, true)))
}

/**
 * Makes the leftovers of all runs that use this connection due immediately. Call this when the connection's server can
 * be reached again.
 */
export async function retryLeftoversNow(db: Db, connectionId: string): Promise<void> {
  const uses = sql`exists (
    select from jsonb_array_elements(${runs.snapshot} -> 'nodes') node
    where node -> 'data' -> 'config' ->> 'connectionId' = ${connectionId})`
  await db
    .update(runs)
    .set({ removalDueAt: sql`now()` })
    .where(and(eq(runs.leftBehind, true), gt(runs.removalDueAt, sql`now()`), uses))
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`
}
