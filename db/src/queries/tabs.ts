/** Users' tabs: all of a user's own workflows, and the shared workflows that the user has opened. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { workflowShares, workflows, workflowTabs } from '../schema/index.ts'
import { accessibleWorkflow } from './access.ts'

/** Returns the position after a user's last tab. */
export function lastTabPosition(ownerId: string) {
  return sql<number>`(select coalesce(max(tab.position) + 1, 0) from (
    select ${workflows.position} as position from ${workflows} where ${workflows.ownerId} = ${ownerId}
    union all select ${workflowShares.position} from ${workflowShares} where ${workflowShares.userId} = ${ownerId}
    union all select ${workflowTabs.position} from ${workflowTabs} where ${workflowTabs.userId} = ${ownerId}) as tab)`
}

/** Puts a user's tabs in the given order. Ignores IDs of workflows that aren't tabs of the user. */
export async function orderTabs(db: Db | Tx, person: Owner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // Sends the IDs as JSON text, because the driver doesn't send the type of an array.
  const order = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality as t(id, place)`
  await db.transaction(async (tx) => {
    await tx.execute(sql`update ${workflows} set position = t.place - 1 from ${order}
      where ${workflows.id} = t.id::uuid and ${workflows.ownerId} = ${person.ownerId}
        and ${workflows.organizationId} = ${person.organizationId}`)
    await tx.execute(sql`update ${workflowShares} set position = t.place - 1 from ${order}
      where ${workflowShares.workflowId} = t.id::uuid and ${workflowShares.userId} = ${person.ownerId}`)
    await tx.execute(sql`update ${workflowTabs} set position = t.place - 1 from ${order}
      where ${workflowTabs.workflowId} = t.id::uuid and ${workflowTabs.userId} = ${person.ownerId}`)
  })
}

/**
 * Opens a shared workflow as the user's last tab, or closes its tab without deleting the workflow. Returns false if
 * the workflow isn't shared with the user. A user's own workflow is always a tab.
 */
export async function setTab(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  isOpen: boolean,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [there] = await tx
      .select({ ownerId: workflows.ownerId })
      .from(workflows)
      .where(and(eq(workflows.id, workflowId), accessibleWorkflow(person, 'read')))
    if (!there) return false
    const { ownerId: userId } = person
    const share = and(eq(workflowShares.workflowId, workflowId), eq(workflowShares.userId, userId))
    const isShared = (await tx.$count(workflowShares, share)) > 0
    // A tab that was opened through a group stays when the workflow is then shared with the user.
    if (!isOpen) await closeGroupTab(tx, userId, workflowId)
    else if (!isShared && there.ownerId !== userId) await openGroupTab(tx, userId, workflowId)
    await tx
      .update(workflowShares)
      .set({ isOpen, ...(isOpen ? { position: lastTabPosition(person.ownerId) } : {}) })
      .where(
        and(
          eq(workflowShares.workflowId, workflowId),
          eq(workflowShares.userId, person.ownerId),
          eq(workflowShares.isOpen, !isOpen),
        ),
      )
    return true
  })
}

async function openGroupTab(tx: Tx, userId: string, workflowId: string): Promise<void> {
  await tx
    .insert(workflowTabs)
    .values({ userId, workflowId, position: lastTabPosition(userId) })
    .onConflictDoNothing()
}

async function closeGroupTab(tx: Tx, userId: string, workflowId: string): Promise<void> {
  await tx
    .delete(workflowTabs)
    .where(and(eq(workflowTabs.userId, userId), eq(workflowTabs.workflowId, workflowId)))
}
