import { isFinal, runStatuses } from '@anj/workflow'
import { and, eq, gt, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { loadBounds, runs, schedules, workflows } from '../schema/index.ts'
import { accessibleWorkflow } from './access.ts'
import { handBoundsToSchedules } from './load-bounds.ts'
import { type AccessibleWorkflow, getWorkflow } from './workflows.ts'

/**
 * Deletes a workflow, which users can restore for 30 days by default. Returns false if the workflow doesn't exist or
 * has a different revision.
 */
export async function deleteWorkflow(
  db: Db | Tx,
  owner: Owner,
  id: string,
  revision?: number,
): Promise<boolean> {
  const rows = await db
    .update(workflows)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        eq(workflows.id, id),
        revision === undefined ? undefined : eq(workflows.revision, revision),
        accessibleWorkflow(owner, 'own'),
      ),
    )
    .returning({ id: workflows.id })
  return rows.length > 0
}

/** Restores a deleted workflow. Returns undefined if no such deleted workflow exists. */
export async function restoreWorkflow(
  db: Db | Tx,
  owner: Owner,
  id: string,
): Promise<AccessibleWorkflow | undefined> {
  const { ownerId, organizationId } = owner
  const [row] = await db
    .update(workflows)
    .set({ deletedAt: null })
    .where(
      and(
        eq(workflows.id, id),
        eq(workflows.ownerId, ownerId),
        eq(workflows.organizationId, organizationId),
        isNotNull(workflows.deletedAt),
      ),
    )
    .returning({ id: workflows.id })
  return row && getWorkflow(db, owner, id)
}

/**
 * Permanently removes workflows that were deleted more than `days` ago. A workflow stays as long as a run of it is
 * active, or as long as several schedules share its bounds of incremental loads: with bounds of its own, each of them
 * would load the same rows into the same table.
 */
export async function removeOldWorkflows(db: Db, days = 30, portion = 500): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: workflows.id })
      .from(workflows)
      .where(
        and(
          lt(workflows.deletedAt, sql`now() - make_interval(days => ${days}::int)`),
          notExists(activeRuns()),
          notExists(sharedBounds()),
        ),
      )
      .limit(portion)
      // Until the transaction ends, nobody can restore them or start their runs.
      .for('update', { skipLocked: true })
    if (old.length === 0) return 0
    const ids = old.map(({ id }) => id)
    await handBoundsToSchedules(tx, ids)
    const removed = await tx
      .delete(workflows)
      .where(inArray(workflows.id, ids))
      .returning({ id: workflows.id })
    return removed.length
  })
}

const activeStatuses = runStatuses.filter((status) => !isFinal(status))

function activeRuns() {
  return new QueryBuilder()
    .select({ one: sql`1` })
    .from(runs)
    .where(and(eq(runs.workflowId, workflows.id), inArray(runs.status, activeStatuses)))
}

/** Query for the bounds of a workflow that has several schedules. */
function sharedBounds() {
  return new QueryBuilder()
    .select({ one: sql`1` })
    .from(loadBounds)
    .innerJoin(schedules, eq(schedules.workflowId, loadBounds.workflowId))
    .where(eq(loadBounds.workflowId, workflows.id))
    .groupBy(loadBounds.id)
    .having(gt(sql`count(*)`, 1))
}
