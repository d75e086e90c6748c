import { type ChangedBy, nextChangedBy, type WorkflowGraph } from '@anj/workflow'
import { and, asc, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import {
  type StoredWorkflow,
  users,
  workflowShares,
  workflows,
  workflowTabs,
  workflowVersions,
} from '../schema/index.ts'
import {
  accessibleWorkflow,
  type OwnerLike,
  ownerParameters,
  placeholderOwner,
  type WorkflowAccess,
} from './access.ts'
import { type Changer, changedByOfCopy, changersOf, type DrawnElsewhere } from './changers.ts'
import { preparedOnce } from './prepared-once.ts'
import { singleRow } from './single-row.ts'
import { lastTabPosition } from './tabs.ts'
import { datasetsOf, shareFiles, shareFilesOfCopy } from './workflow-files.ts'

/** A user as other users of the organization see them. */
export interface Person {
  readonly id: string
  readonly fullName: string
}

interface Shared {
  /** The access of the user who made the call. */
  readonly access: WorkflowAccess
  readonly owner: Person
  /** The user who saved the current revision. */
  readonly savedBy: Person | null
}

/** A workflow without its graph. */
export type WorkflowSummary = Pick<StoredWorkflow, 'id' | 'name' | 'revision' | 'position' | 'updatedAt'> &
  Shared
/** A workflow as seen by a user who has access to it. */
export type AccessibleWorkflow = Omit<StoredWorkflow, 'savedBy'> &
  Shared & {
    readonly changers: readonly Changer[]
  }

const savers = alias(users, 'savers')

/** Lists a user's own workflows and the shared workflows that the user has as tabs, in tab order. */
export async function listWorkflows(
  db: Db | Tx,
  person: Owner,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly WorkflowSummary[]> {
  const rows = await tabsQuery(db).execute({ ...ownerParameters(person), limit })
  return rows.map((row) => ({ ...row.workflow, ...seenBy(person, row) }))
}

const tabsQuery = preparedOnce((db) => {
  const { id, ownerId, name, revision, position, updatedAt } = workflows
  return reached(db, placeholderOwner, { id, ownerId, name, revision, position, updatedAt })
    .where(
      and(
        accessibleWorkflow(placeholderOwner, 'read'),
        or(
          eq(workflows.ownerId, placeholderOwner.ownerId),
          eq(workflowShares.isOpen, true),
          isNotNull(workflowTabs.position),
        ),
      ),
    )
    .orderBy(asc(place), asc(workflows.createdAt))
    .limit(sql.placeholder('limit'))
    .prepare('tabs')
})

/** Returns a workflow if the user has at least the given access. */
export async function getWorkflow(
  db: Db | Tx,
  person: Owner,
  id: string,
  least: WorkflowAccess = 'own',
): Promise<AccessibleWorkflow | undefined> {
  const [row] = await wholeQueries[least](db).execute({ ...ownerParameters(person), id })
  return row && { ...row.workflow, ...seenBy(person, row), changers: await changersOf(db, row.workflow) }
}

const wholeQuery = (least: WorkflowAccess) =>
  preparedOnce((db) =>
    reached(db, placeholderOwner, getTableColumns(workflows))
      .where(and(eq(workflows.id, sql.placeholder('id')), accessibleWorkflow(placeholderOwner, least)))
      .prepare('workflow'),
  )
const wholeQueries = {
  own: wholeQuery('own'),
  edit: wholeQuery('edit'),
  read: wholeQuery('read'),
} as const satisfies Record<WorkflowAccess, unknown>

/** Returns a user's level of access to a workflow and the workflow's owner, or undefined if the user has no access. */
export async function getWorkflowAccess(
  db: Db | Tx,
  person: Owner,
  id: string,
): Promise<Pick<Shared, 'access' | 'owner'> | undefined> {
  const [row] = await accessQuery(db).execute({ ...ownerParameters(person), id })
  return row && seenBy(person, row)
}

const accessQuery = preparedOnce((db) =>
  reached(db, placeholderOwner, { ownerId: workflows.ownerId })
    .where(and(eq(workflows.id, sql.placeholder('id')), accessibleWorkflow(placeholderOwner, 'read')))
    .prepare('access'),
)

/** Returns the owner of a workflow, even if it was deleted; undefined if there is no workflow with the ID. */
export async function findWorkflowOwner(
  db: Db | Tx,
  id: string,
): Promise<{ readonly ownerId: string; readonly deleted: boolean } | undefined> {
  const { ownerId, deletedAt } = workflows
  const [row] = await db.select({ ownerId, deletedAt }).from(workflows).where(eq(workflows.id, id))
  return row && { ownerId: row.ownerId, deleted: row.deletedAt !== null }
}

/**
 * Adds a workflow as the owner's last tab. It gets the ID `id` unless another workflow has it. `elsewhere` contains the
 * nodes that other users created.
 */
export async function createWorkflow(
  db: Db | Tx,
  owner: Owner,
  name: string,
  graph: WorkflowGraph = { nodes: [], edges: [] },
  { id, elsewhere }: { readonly id?: string | undefined; readonly elsewhere?: DrawnElsewhere } = {},
): Promise<AccessibleWorkflow> {
  return db.transaction(async (tx) => {
    const { ownerId, organizationId } = owner
    const made = singleRow(
      await tx
        .insert(workflows)
        .values({
          ...(id ? { id } : {}),
          ownerId,
          organizationId,
          name,
          graph,
          changedBy: await changedByOfCopy(tx, owner, graph, elsewhere),
          savedBy: ownerId,
          position: lastTabPosition(ownerId),
        })
        .returning({ id: workflows.id }),
    )
    await shareFilesOfCopy(tx, made.id, owner, datasetsOf(graph))
    const stored = await getWorkflow(tx, owner, made.id)
    if (!stored) throw new Error('The new workflow was not found.')
    return stored
  })
}

/** The changes of a save. Omitted fields keep their values. */
export interface WorkflowChange {
  readonly name?: string | undefined
  readonly graph?: WorkflowGraph | undefined
  /** If the graph comes from an earlier version, the users who last changed its nodes. */
  readonly earlier?: ChangedBy
}

/** The result of a save. */
export type PatchOutcome =
  | { readonly outcome: 'saved'; readonly workflow: AccessibleWorkflow }
  /** Another user saved first, so this save changed nothing. */
  | { readonly outcome: 'conflict'; readonly stored: AccessibleWorkflow }
  | { readonly outcome: 'notFound' }

/**
 * Saves a change that the owner or a user with edit access made to `revision`. The previous content is kept as a
 * version. If `revision` is no longer current, nothing changes.
 */
export async function patchWorkflow(
  db: Db | Tx,
  person: Owner,
  id: string,
  revision: number,
  change: WorkflowChange,
): Promise<PatchOutcome> {
  return db.transaction(async (tx) => {
    const theirs = and(eq(workflows.id, id), accessibleWorkflow(person, 'edit'))
    const [stored] = await tx.select().from(workflows).where(theirs).for('update')
    if (!stored) return { outcome: 'notFound' }
    const now = async () => {
      const found = await getWorkflow(tx, person, id, 'edit')
      if (!found) throw new Error('The locked workflow was not found.')
      return found
    }
    if (stored.revision !== revision) return { outcome: 'conflict', stored: await now() }
    if (change.name !== undefined || change.graph !== undefined) {
      await keepVersion(tx, stored)
      await tx
        .update(workflows)
        .set({
          ...(change.name === undefined ? {} : { name: change.name }),
          ...drawnBy(person, stored, change),
          revision: revision + 1,
          savedBy: person.ownerId,
          label: null,
          updatedAt: sql`now()`,
        })
        .where(theirs)
      if (change.graph) {
        const before = new Set(datasetsOf(stored.graph))
        const added = datasetsOf(change.graph).filter((dataset) => !before.has(dataset))
        await shareFiles(tx, id, person, added)
      }
    }
    return { outcome: 'saved', workflow: await now() }
  })
}

/** Returns the graph of a change and the users who last changed the graph's database nodes. */
function drawnBy({ ownerId: saver }: Owner, stored: StoredWorkflow, { graph, earlier }: WorkflowChange) {
  if (!graph) return {}
  const who = { saver, owner: stored.ownerId, ...(earlier ? { earlier } : {}) }
  return { graph, changedBy: nextChangedBy(stored, graph, who) }
}

/** Records that the current revision of a workflow is the content of a pushed file, and names the revision. */
export async function markPushed(tx: Tx, id: string, revision: number, label?: string): Promise<void> {
  await tx
    .update(workflows)
    .set({ pushedRevision: revision, ...(label === undefined ? {} : { label }) })
    .where(and(eq(workflows.id, id), eq(workflows.revision, revision)))
}

async function keepVersion(tx: Tx, stored: StoredWorkflow): Promise<void> {
  const { id: workflowId, updatedAt: savedAt, graph, ...rest } = stored
  const { revision, name, savedBy, label, changedBy } = rest
  const counts = { nodeCount: graph.nodes.length, edgeCount: graph.edges.length }
  const kept = { workflowId, revision, name, graph, savedAt, savedBy, label, changedBy, ...counts }
  await tx.insert(workflowVersions).values(kept)
}

/** Copies one of the owner's workflows under another name, as the last tab. */
export async function duplicateWorkflow(
  db: Db | Tx,
  owner: Owner,
  id: string,
  name: string,
): Promise<AccessibleWorkflow | undefined> {
  const original = await getWorkflow(db, owner, id)
  return original && createWorkflow(db, owner, name, original.graph)
}

/** The workflow's position among the tabs of the user who made the call. */
const place = sql<number>`coalesce(${workflowShares.position}, ${workflowTabs.position}, ${workflows.position})`

function reached<C extends Columns>(db: Db | Tx, person: OwnerLike, columns: C) {
  return db
    .select({
      workflow: columns,
      mayEdit: sql<boolean>`(${accessibleWorkflow(person, 'edit')})`,
      place: place.mapWith(Number),
      ownerName: users.fullName,
      saver: { id: savers.id, fullName: savers.fullName },
    })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.ownerId))
    .leftJoin(savers, eq(savers.id, workflows.savedBy))
    .leftJoin(
      workflowTabs,
      and(eq(workflowTabs.workflowId, workflows.id), eq(workflowTabs.userId, person.ownerId)),
    )
    .leftJoin(
      workflowShares,
      and(eq(workflowShares.workflowId, workflows.id), eq(workflowShares.userId, person.ownerId)),
    )
    .$dynamic()
}

type Columns = Pick<typeof workflows._.columns, 'ownerId'>
interface Row {
  readonly workflow: { readonly ownerId: string }
  readonly mayEdit: boolean
  readonly place: number
  readonly ownerName: string
  readonly saver: Person | null
}

function seenBy({ ownerId }: Owner, { workflow, mayEdit, place: position, ownerName, saver }: Row) {
  const access: WorkflowAccess = workflow.ownerId === ownerId ? 'own' : mayEdit ? 'edit' : 'read'
  const owner: Person = { id: workflow.ownerId, fullName: ownerName }
  return { position, access, owner, savedBy: saver }
}
