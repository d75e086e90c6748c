/**
 * Conditions for the where clause of every query on records that may belong to another user. A workflow's owner, and the
 * users with whom it is shared, alone or in a group, have access to the workflow, its runs, and the files and extracts in
 * it. No other file decides about rights of groups.
 */

import { and, eq, exists, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Owner } from '../owner.ts'
import {
  connections,
  datasets,
  extracts,
  folderGroupShares,
  folders,
  folderWorkflows,
  groupMembers,
  runs,
  type ShareLevel,
  workflowFiles,
  workflowGroupShares,
  workflowShares,
  workflows,
} from '../schema/index.ts'

/** An owner, placeholders for one in a prepared statement (`placeholderOwner`), or columns of a query on users. */
export interface OwnerLike {
  readonly ownerId: string | Placeholder | SQL
  readonly organizationId: string | Placeholder | SQL
}

/** Placeholders for the calling user in a prepared statement. */
export const placeholderOwner = {
  ownerId: sql.placeholder('ownerId'),
  organizationId: sql.placeholder('organizationId'),
} as const satisfies OwnerLike

/** Returns the placeholder values for the calling user. */
export const ownerParameters = ({ ownerId, organizationId }: Owner) => ({ ownerId, organizationId })

/** A user's level of access to a workflow: `own` for the owner, otherwise the level of the share. */
export type WorkflowAccess = 'own' | ShareLevel

const build = () => new QueryBuilder().select({ one: sql`1` })

const levels = {
  own: [],
  edit: ['edit'],
  read: ['read', 'edit'],
} as const satisfies Record<WorkflowAccess, readonly ShareLevel[]>

/** Condition for the workflows that a user has at least the given access to, without deleted workflows. */
export function accessibleWorkflow(person: OwnerLike, least: WorkflowAccess): SQL | undefined {
  return and(reachableOrDeletedWorkflow(person, least), isNull(workflows.deletedAt))
}

/** Condition for the workflows that a user has at least the given access to, including deleted workflows. */
export function reachableOrDeletedWorkflow(
  { ownerId, organizationId }: OwnerLike,
  least: WorkflowAccess = 'read',
): SQL | undefined {
  const shared = build()
    .from(workflowShares)
    .where(
      and(
        eq(workflowShares.workflowId, workflows.id),
        eq(workflowShares.userId, ownerId),
        inArray(workflowShares.level, [...levels[least]]),
      ),
    )
  const mine = eq(workflows.ownerId, ownerId)
  const reached =
    least === 'own'
      ? mine
      : or(mine, exists(shared), sharedWithGroupOf(ownerId, least), inFolderOfGroupOf(ownerId, least))
  return and(eq(workflows.organizationId, organizationId), reached)
}

/** The groups of a user. Evaluated anew in each statement, so a right ends as soon as the user leaves the group. */
const groupsOf = (userId: OwnerLike['ownerId']) =>
  sql`(select member.group_id from ${groupMembers} as member where member.user_id = ${userId})`

const levelsAtLeast = (least: 'edit' | 'read') =>
  sql.raw(levels[least].map((level) => `'${level}'`).join(', '))

/** Condition for workflows that are shared with a group of the user. */
function sharedWithGroupOf(userId: OwnerLike['ownerId'], least: 'edit' | 'read'): SQL {
  return sql`exists (select from ${workflowGroupShares} as granted where granted.workflow_id = ${workflows.id}
    and granted.level in (${levelsAtLeast(least)}) and granted.group_id in ${groupsOf(userId)})`
}

/** Condition for workflows in a folder that is shared with a group of the user, or in a folder inside such a folder. */
function inFolderOfGroupOf(userId: OwnerLike['ownerId'], least: 'edit' | 'read'): SQL {
  return sql`exists (select from ${folderWorkflows} as entry where entry.workflow_id = ${workflows.id}
    and entry.folder_id in ${foldersOfGroupsOf(userId, least)})`
}

/** The folders that a user reaches through groups, with all folders inside them. */
export function foldersOfGroupsOf(userId: OwnerLike['ownerId'], least: 'edit' | 'read'): SQL {
  return sql`(with recursive reached as (
    select granted.folder_id from ${folderGroupShares} as granted
    where granted.level in (${levelsAtLeast(least)}) and granted.group_id in ${groupsOf(userId)}
    union select inside.id from ${folders} as inside join reached on inside.parent_id = reached.folder_id)
    select folder_id from reached)`
}

/** Condition for runs that a user started and runs of workflows that the user can access. */
export function accessibleRun(person: OwnerLike, least: WorkflowAccess = 'read'): SQL | undefined {
  const workflow = build()
    .from(workflows)
    .where(and(eq(workflows.id, runs.workflowId), accessibleWorkflow(person, least)))
  return and(
    eq(runs.organizationId, person.organizationId),
    or(eq(runs.ownerId, person.ownerId), exists(workflow)),
  )
}

/** Condition for a user's own files and for files marked as `opened` in workflows that the user can access. */
export function readableDataset(person: OwnerLike): SQL | undefined {
  const inWorkflow = build()
    .from(workflowFiles)
    .innerJoin(workflows, eq(workflows.id, workflowFiles.workflowId))
    .where(
      and(
        eq(workflowFiles.datasetId, datasets.id),
        eq(workflowFiles.opened, true),
        accessibleWorkflow(person, 'read'),
      ),
    )
  return and(
    eq(datasets.organizationId, person.organizationId),
    or(eq(datasets.ownerId, person.ownerId), exists(inWorkflow)),
  )
}

/** Condition for extracts that a user created and extracts in workflows that the user can access. */
export function readableExtract(person: Owner): SQL | undefined {
  const workflow = build()
    .from(workflows)
    .where(and(eq(workflows.id, extracts.workflowId), accessibleWorkflow(person, 'read')))
  return and(
    eq(extracts.organizationId, person.organizationId),
    or(eq(extracts.ownerId, person.ownerId), exists(workflow)),
  )
}

/** Condition for a user's own connections and for connections shared with the organization. */
export function usableConnection({ ownerId, organizationId }: OwnerLike): SQL | undefined {
  return and(
    eq(connections.organizationId, organizationId),
    or(eq(connections.ownerId, ownerId), eq(connections.isShared, true)),
  )
}
