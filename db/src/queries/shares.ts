/** Workflows that are shared with other users of the organization, and their tabs. */
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { type ShareLevel, users, workflowShares, workflows, workflowTabs } from '../schema/index.ts'
import { accessibleWorkflow } from './access.ts'
import type { Person } from './workflows.ts'

/** A user of the organization, as the share dialog shows them. */
export interface NamedPerson extends Person {
  readonly userName: string
}

/** A user's permission for a shared workflow. */
export interface Share {
  readonly user: NamedPerson
  readonly level: ShareLevel
}

/**
 * Lists the active users with whom a workflow is shared, ordered by name. Returns an empty list if the calling user has
 * no access to the workflow.
 */
export async function listShares(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly Share[]> {
  const { id, fullName, userName } = users
  return db
    .select({ user: { id, fullName, userName }, level: workflowShares.level })
    .from(workflowShares)
    .innerJoin(users, eq(users.id, workflowShares.userId))
    .innerJoin(workflows, eq(workflows.id, workflowShares.workflowId))
    .where(
      and(
        eq(workflowShares.workflowId, workflowId),
        isNull(users.deactivatedAt),
        accessibleWorkflow(person, 'read'),
      ),
    )
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id))
    .limit(limit)
}

/** A requested permission for a user. */
export interface WantedShare {
  readonly userId: string
  readonly level: ShareLevel
}

/** The tab position of a shared workflow that the user has never opened. */
const NEVER_OPENED = -1

/** The result of a change of shares, with the shares before and after. */
export type ShareOutcome =
  | { readonly outcome: 'shared'; readonly before: readonly Share[]; readonly after: readonly Share[] }
  /** The user doesn't own the workflow. */
  | { readonly outcome: 'notFound' }
  /** The named user doesn't belong to the organization, or was deactivated. */
  | { readonly outcome: 'nobody' }

/**
 * Shares one of the owner's workflows with a user, or changes the user's permission. If the user already has the
 * workflow open as a tab, it stays open.
 */
export async function shareWith(
  db: Db | Tx,
  owner: Owner,
  workflowId: string,
  { userId, level }: WantedShare,
): Promise<ShareOutcome> {
  return changeShares(db, owner, workflowId, async (tx) => {
    if (userId === owner.ownerId || !(await isThere(tx, owner, userId))) return false
    const groupTab = sql`(select tab.position from ${workflowTabs} as tab
      where tab.workflow_id = ${workflowId} and tab.user_id = ${userId})`
    const place = {
      isOpen: sql<boolean>`${groupTab} is not null`,
      position: sql<number>`coalesce(${groupTab}, ${NEVER_OPENED})`,
    }
    await tx
      .insert(workflowShares)
      .values({ workflowId, userId, level, ...place })
      .onConflictDoUpdate({ target: [workflowShares.workflowId, workflowShares.userId], set: { level } })
    return true
  })
}

/** Stops sharing one of the owner's workflows with a user. Succeeds even if the workflow wasn't shared. */
export async function stopSharingWith(
  db: Db | Tx,
  owner: Owner,
  workflowId: string,
  userId: string,
): Promise<ShareOutcome> {
  return changeShares(db, owner, workflowId, async (tx) => {
    await tx
      .delete(workflowShares)
      .where(and(eq(workflowShares.workflowId, workflowId), eq(workflowShares.userId, userId)))
    return true
  })
}

/**
 * Locks a workflow and changes its shares. `change` returns false if the user doesn't belong to the
 * organization.
 */
async function changeShares(
  db: Db | Tx,
  owner: Owner,
  workflowId: string,
  change: (tx: Tx) => Promise<boolean>,
): Promise<ShareOutcome> {
  return db.transaction(async (tx) => {
    const theirs = and(eq(workflows.id, workflowId), accessibleWorkflow(owner, 'own'))
    const [locked] = await tx.select({ id: workflows.id }).from(workflows).where(theirs).for('update')
    if (!locked) return { outcome: 'notFound' }
    const before = await listShares(tx, owner, workflowId)
    if (!(await change(tx))) return { outcome: 'nobody' }
    return { outcome: 'shared', before, after: await listShares(tx, owner, workflowId) }
  })
}

/** True when a user belongs to the organization and isn't deactivated. */
async function isThere(tx: Tx, { organizationId }: Owner, userId: string): Promise<boolean> {
  const { id, deactivatedAt } = users
  const found = await tx
    .select({ id })
    .from(users)
    .where(and(eq(id, userId), eq(users.organizationId, organizationId), isNull(deactivatedAt)))
  return found.length > 0
}

/** Another user's workflow, as listed under 'Shared with me'. */
export interface SharedWorkflow {
  readonly id: string
  readonly name: string
  readonly owner: Person
  readonly level: ShareLevel
  /** True if the user has the workflow open as a tab. */
  readonly isOpen: boolean
  /** True when the user has never opened it. */
  readonly isNew: boolean
  readonly updatedAt: Date
}

/** Lists the workflows that others share with a user, ordered by name. */
export async function listSharedWorkflows(
  db: Db | Tx,
  person: Owner,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly SharedWorkflow[]> {
  return db
    .select({
      id: workflows.id,
      name: workflows.name,
      owner: { id: users.id, fullName: users.fullName },
      level: sql<ShareLevel>`case when ${accessibleWorkflow(person, 'edit')} then 'edit' else 'read' end`,
      isOpen: sql<boolean>`coalesce(${workflowShares.isOpen}, ${workflowTabs.position} is not null)`,
      isNew: sql<boolean>`coalesce(${workflowShares.position} < 0, false)`,
      updatedAt: workflows.updatedAt,
    })
    .from(workflows)
    .leftJoin(
      workflowShares,
      and(eq(workflowShares.workflowId, workflows.id), eq(workflowShares.userId, person.ownerId)),
    )
    .leftJoin(
      workflowTabs,
      and(eq(workflowTabs.workflowId, workflows.id), eq(workflowTabs.userId, person.ownerId)),
    )
    .innerJoin(users, eq(users.id, workflows.ownerId))
    .where(and(ne(workflows.ownerId, person.ownerId), accessibleWorkflow(person, 'read')))
    .orderBy(asc(sql`lower(${workflows.name})`), asc(workflows.id))
    .limit(limit)
}
