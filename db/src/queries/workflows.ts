import type { WorkflowGraph } from '@anj/workflow'
import { and, asc, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type StoredWorkflow, workflows, workflowVersions } from '../schema/index.ts'
import { one } from './one.ts'

/** Whose workflow: stands in every where. */
export interface Owner {
  readonly ownerId: string
  readonly organizationId: string
}

export type WorkflowSummary = Pick<StoredWorkflow, 'id' | 'name' | 'revision' | 'position' | 'updatedAt'>

/** The owner's workflows in the order of their tabs. */
export async function listWorkflows(db: Db | Tx, ownerId: string): Promise<readonly WorkflowSummary[]> {
  const { id, name, revision, position, updatedAt } = workflows
  return db
    .select({ id, name, revision, position, updatedAt })
    .from(workflows)
    .where(and(eq(workflows.ownerId, ownerId), isNull(workflows.deletedAt)))
    .orderBy(asc(workflows.position), asc(workflows.createdAt))
}

/** One of the owner's workflows, unless deleted. */
export async function getWorkflow(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<StoredWorkflow | undefined> {
  return (await db.select().from(workflows).where(ownedAndThere(ownerId, id)))[0]
}

/** Whose workflow an id is, deleted ones too; undefined while nobody has it. */
export async function findWorkflowOwner(
  db: Db | Tx,
  id: string,
): Promise<{ readonly ownerId: string; readonly deleted: boolean } | undefined> {
  const { ownerId, deletedAt } = workflows
  const [row] = await db.select({ ownerId, deletedAt }).from(workflows).where(eq(workflows.id, id))
  return row && { ownerId: row.ownerId, deleted: row.deletedAt !== null }
}

/** Adds a workflow behind the owner's last tab, under a given id when nobody has it. */
export async function createWorkflow(
  db: Db | Tx,
  owner: Owner,
  name: string,
  graph: WorkflowGraph = { nodes: [], edges: [] },
  id?: string,
): Promise<StoredWorkflow> {
  const position = sql<number>`(select coalesce(max(${workflows.position}) + 1, 0) from ${workflows} where ${workflows.ownerId} = ${owner.ownerId})`
  const { ownerId, organizationId } = owner
  return one(
    await db
      .insert(workflows)
      .values({ ...(id ? { id } : {}), ownerId, organizationId, name, graph, position })
      .returning(),
  )
}

export interface WorkflowChange {
  readonly name?: string | undefined
  readonly graph?: WorkflowGraph | undefined
  readonly position?: number | undefined
}

export type PatchOutcome =
  | { readonly outcome: 'saved'; readonly workflow: StoredWorkflow }
  /** Somebody saved in between; nothing was changed. */
  | { readonly outcome: 'conflict'; readonly stored: StoredWorkflow }
  | { readonly outcome: 'notFound' }

/** Saves a change that was made on `revision`, keeping what was there as a version. A stale save changes nothing. */
export async function patchWorkflow(
  db: Db | Tx,
  ownerId: string,
  id: string,
  revision: number,
  change: WorkflowChange,
): Promise<PatchOutcome> {
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(workflows).where(ownedAndThere(ownerId, id)).for('update')
    if (!stored) return { outcome: 'notFound' }
    if (stored.revision !== revision) return { outcome: 'conflict', stored }
    await tx.insert(workflowVersions).values({
      workflowId: id,
      revision,
      name: stored.name,
      graph: stored.graph,
      savedAt: stored.updatedAt,
    })
    const saved = await tx
      .update(workflows)
      .set({
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.graph === undefined ? {} : { graph: change.graph }),
        ...(change.position === undefined ? {} : { position: change.position }),
        revision: revision + 1,
        updatedAt: sql`now()`,
      })
      .where(ownedAndThere(ownerId, id))
      .returning()
    return { outcome: 'saved', workflow: one(saved) }
  })
}

/** Copies a workflow under another name, behind the last tab. */
export async function duplicateWorkflow(
  db: Db | Tx,
  owner: Owner,
  id: string,
  name: string,
): Promise<StoredWorkflow | undefined> {
  const original = await getWorkflow(db, owner.ownerId, id)
  return original && createWorkflow(db, owner, name, original.graph)
}

/** Deletes a workflow so that it can be restored for 30 days; false when it is not there. */
export async function deleteWorkflow(db: Db | Tx, ownerId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(workflows)
    .set({ deletedAt: sql`now()` })
    .where(ownedAndThere(ownerId, id))
    .returning({ id: workflows.id })
  return rows.length > 0
}

/** Takes a deletion back; undefined when there is none. */
export async function restoreWorkflow(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<StoredWorkflow | undefined> {
  const rows = await db
    .update(workflows)
    .set({ deletedAt: null })
    .where(and(eq(workflows.id, id), eq(workflows.ownerId, ownerId), isNotNull(workflows.deletedAt)))
    .returning()
  return rows[0]
}

/** Removes for good what was deleted more than 30 days ago, and versions of more than 30 days but for each workflow's newest. */
export async function removeOldWorkflows(db: Db): Promise<void> {
  await db.delete(workflows).where(lt(workflows.deletedAt, sql`now() - interval '30 days'`))
  const newest = db
    .select({ key: sql<string>`${workflowVersions.workflowId} || ':' || max(${workflowVersions.revision})` })
    .from(workflowVersions)
    .groupBy(workflowVersions.workflowId)
  await db
    .delete(workflowVersions)
    .where(
      and(
        lt(workflowVersions.savedAt, sql`now() - interval '30 days'`),
        notInArray(sql`${workflowVersions.workflowId} || ':' || ${workflowVersions.revision}`, newest),
      ),
    )
}

function ownedAndThere(ownerId: string, id: string) {
  return and(eq(workflows.id, id), eq(workflows.ownerId, ownerId), isNull(workflows.deletedAt))
}
