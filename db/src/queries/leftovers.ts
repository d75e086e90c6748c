/** Tables that ended runs may have left on servers which could not be reached then. */
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { type Run, runs } from '../schema/index.ts'

/** Ended runs whose leftovers are due to be removed now. */
export async function findRunsWithLeftovers(db: Db, limit = 20): Promise<readonly Run[]> {
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.leftBehind, true), lte(runs.removalDueAt, sql`now()`)))
    .orderBy(asc(runs.removalDueAt))
    .limit(limit)
}

/** Says that nothing of a run is left, or that nobody will look again. */
export async function settleLeftovers(db: Db, runId: string): Promise<void> {
  await db.update(runs).set({ leftBehind: false, removalDueAt: null }).where(eq(runs.id, runId))
}

/** Says that the leftovers could not be removed and when to try again. */
export async function postponeLeftovers(db: Db, runId: string, seconds: number): Promise<void> {
  await db
    .update(runs)
    .set({
      removalAttempts: sql`${runs.removalAttempts} + 1`,
      removalDueAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(eq(runs.id, runId))
}
