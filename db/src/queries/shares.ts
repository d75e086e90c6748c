/** Workflows that are shared with others of the organization, and whose tabs they are. */
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { type ShareLevel, users, workflowShares, workflows } from '../schema/index.ts'
import { reachableWorkflow } from './reach.ts'
import type { Person } from './workflows.ts'

/** Somebody of the organization, as those find them who share something. */
export interface NamedPerson extends Person {
  readonly userName: string
}

/** What somebody may do with a workflow that is shared with them. */
export interface Share {
  readonly user: NamedPerson
  readonly level: ShareLevel
}

/** With whom a workflow is shared, by name, without those who were deactivated; nobody where the person does not reach it. */
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
        reachableWorkflow(person, 'read'),
      ),
    )
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id))
    .limit(limit)
}

/** What somebody is to be let do with a workflow. */
export interface WantedShare {
  readonly userId: string
  readonly level: ShareLevel
}

/** The place among the tabs of a workflow that whoever it is shared with has never opened. */
const NEVER_OPENED = -1

/** What became of a change of shares: with whom the workflow was shared, and is now. */
export type ShareOutcome =
  | { readonly outcome: 'shared'; readonly before: readonly Share[]; readonly after: readonly Share[] }
  /** Not the person's own. */
  | { readonly outcome: 'notFound' }
  /** Somebody named is not, or no longer, in the organization. */
  | { readonly outcome: 'nobody' }

/** Shares one of the owner's workflows with a person, or changes what they may. Who had it as a tab before keeps it as one. */
export async function shareWith(
  db: Db | Tx,
  owner: Owner,
  workflowId: string,
  { userId, level }: WantedShare,
): Promise<ShareOutcome> {
  return changeShares(db, owner, workflowId, async (tx) => {
    if (userId === owner.ownerId || !(await isThere(tx, owner, userId))) return false
    await tx
      .insert(workflowShares)
      .values({ workflowId, userId, level, position: NEVER_OPENED })
      .onConflictDoUpdate({ target: [workflowShares.workflowId, workflowShares.userId], set: { level } })
    return true
  })
}

/** Stops sharing one of the owner's workflows with a person, which is done already where nobody shares it with them. */
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

/** Does something with the shares of a workflow that nobody else changes meanwhile; `change` says whether the person is there. */
async function changeShares(
  db: Db | Tx,
  owner: Owner,
  workflowId: string,
  change: (tx: Tx) => Promise<boolean>,
): Promise<ShareOutcome> {
  return db.transaction(async (tx) => {
    const theirs = and(eq(workflows.id, workflowId), reachableWorkflow(owner, 'own'))
    const [locked] = await tx.select({ id: workflows.id }).from(workflows).where(theirs).for('update')
    if (!locked) return { outcome: 'notFound' }
    const before = await listShares(tx, owner, workflowId)
    if (!(await change(tx))) return { outcome: 'nobody' }
    return { outcome: 'shared', before, after: await listShares(tx, owner, workflowId) }
  })
}

/** Whether somebody is of the organization and may log in. */
async function isThere(tx: Tx, { organizationId }: Owner, userId: string): Promise<boolean> {
  const { id, deactivatedAt } = users
  const found = await tx
    .select({ id })
    .from(users)
    .where(and(eq(id, userId), eq(users.organizationId, organizationId), isNull(deactivatedAt)))
  return found.length > 0
}

/** A workflow of somebody else, as it is offered under 'Shared with me'. */
export interface SharedWorkflow {
  readonly id: string
  readonly name: string
  readonly owner: Person
  readonly level: ShareLevel
  /** It is a tab. */
  readonly isOpen: boolean
  /** The person has never opened it. */
  readonly isNew: boolean
  readonly updatedAt: Date
}

/** What others share with a person, by name. */
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
      level: workflowShares.level,
      isOpen: workflowShares.isOpen,
      isNew: sql<boolean>`${workflowShares.position} < 0`,
      updatedAt: workflows.updatedAt,
    })
    .from(workflowShares)
    .innerJoin(workflows, eq(workflows.id, workflowShares.workflowId))
    .innerJoin(users, eq(users.id, workflows.ownerId))
    .where(
      and(
        eq(workflowShares.userId, person.ownerId),
        ne(workflows.ownerId, person.ownerId),
        reachableWorkflow(person, 'read'),
      ),
    )
    .orderBy(asc(sql`lower(${workflows.name})`), asc(workflows.id))
    .limit(limit)
}
