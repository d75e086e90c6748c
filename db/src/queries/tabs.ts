/** Users' tabs: all of a user's own workflows, and the shared workflows that the user has opened. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { workflowShares, workflows } from '../schema/index.ts'
import { accessibleWorkflow } from './access.ts'

/** Returns the position after a user's last tab. */
export function lastTabPosition(ownerId: string) {
  return sql<number>`(select coalesce(max(tab.position) + 1, 0) from (
    select ${workflows.position} as position from ${workflows} where ${workflows.ownerId} = ${ownerId}
    union all select ${workflowShares.position} from ${workflowShares} where ${workflowShares.userId} = ${ownerId}) as tab)`
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
      .select({ id: workflows.id })
      .from(workflows)
      .where(and(eq(workflows.id, workflowId), accessibleWorkflow(person, 'read')))
    if (!there) return false
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
