/** The tabs of a person: their own workflows, and those of others that they opened. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { workflowShares, workflows } from '../schema/index.ts'
import { reachableWorkflow } from './reach.ts'

/** The place behind the last of somebody's tabs. */
export function behindTabs(ownerId: string) {
  return sql<number>`(select coalesce(max(tab.position) + 1, 0) from (
    select ${workflows.position} as position from ${workflows} where ${workflows.ownerId} = ${ownerId}
    union all select ${workflowShares.position} from ${workflowShares} where ${workflowShares.userId} = ${ownerId}) as tab)`
}

/** Puts a person's tabs in an order; ids of what is no tab of theirs count for nothing. */
export async function orderTabs(db: Db | Tx, person: Owner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // As text: the driver says nothing of the type of a list.
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
 * Makes a workflow of somebody else a tab of the person's, behind the last one, or closes its tab, which deletes nothing.
 * False when nobody shares it with them; a workflow of their own is a tab always.
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
      .where(and(eq(workflows.id, workflowId), reachableWorkflow(person, 'read')))
    if (!there) return false
    await tx
      .update(workflowShares)
      .set({ isOpen, ...(isOpen ? { position: behindTabs(person.ownerId) } : {}) })
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
