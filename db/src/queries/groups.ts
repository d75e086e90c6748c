/** Groups of users, and what is shared with them. */
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import {
  folderGroupShares,
  folders,
  folderWorkflows,
  type Group,
  groupMembers,
  groups,
  type ShareLevel,
  users,
  workflowGroupShares,
  workflows,
} from '../schema/index.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { accessibleWorkflow, foldersOfGroupsOf } from './access.ts'
import type { NamedPerson } from './shares.ts'

/** A group as lists show it. */
export interface ListedGroup extends Pick<Group, 'id' | 'name'> {
  /** Number of members that aren't deactivated. */
  readonly members: number
}

/** A group with which something is shared. */
export interface GroupShare {
  readonly group: ListedGroup
  readonly level: ShareLevel
  /** The folder that is shared with the group, if the group reaches the workflow or folder only through it. */
  readonly through: { readonly id: string; readonly name: string } | null
}

/** A user who is told about a share. */
export interface NewReader {
  readonly id: string
  readonly email: string
}

/** The result of sharing with a group. */
export type GroupShareOutcome =
  /** `newReaders` are the members who reach the workflow or folder since this change. */
  | {
      readonly outcome: 'shared'
      readonly group: string
      readonly name: string
      readonly newReaders: readonly NewReader[]
    }
  | { readonly outcome: 'notFound' | 'noGroup' }

/** The result of a change of a group. `taken` means that another group has the name. */
export type GroupOutcome =
  | {
      readonly outcome: 'done'
      readonly group: Group
      readonly before: Group | null
      /** The user who was added or removed. */
      readonly member?: NamedPerson | undefined
      /** True if the user was a member already. */
      readonly isUnchanged?: boolean
    }
  | { readonly outcome: 'notFound' | 'taken' | 'nobody' | 'noMember' }

const activeMembers = sql<number>`(select count(*) from ${groupMembers} as member
  join ${users} as person on person.id = member.user_id and person.deactivated_at is null
  where member.group_id = "groups"."id")`.mapWith(Number)

const listed = { id: groups.id, name: groups.name, members: activeMembers }

/** Lists the groups of an organization, ordered by name. */
export async function listGroups(
  db: Db | Tx,
  { organizationId }: Pick<Owner, 'organizationId'>,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly ListedGroup[]> {
  return db
    .select(listed)
    .from(groups)
    .where(eq(groups.organizationId, organizationId))
    .orderBy(asc(sql`lower(${groups.name})`))
    .limit(limit)
}

/** Lists the members of a group, ordered by name, without deactivated users. Undefined if there is no such group. */
export async function listMembers(
  db: Db | Tx,
  { organizationId }: Pick<Owner, 'organizationId'>,
  groupId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly NamedPerson[] | undefined> {
  const ours = and(eq(groups.id, groupId), eq(groups.organizationId, organizationId))
  if ((await db.$count(groups, ours)) === 0) return undefined
  const { id, fullName, userName } = users
  return db
    .select({ id, fullName, userName })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), isNull(users.deactivatedAt)))
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id))
    .limit(limit)
}

/** Adds a group without members. */
export async function createGroup(
  tx: Tx,
  { organizationId }: Pick<Owner, 'organizationId'>,
  name: string,
): Promise<GroupOutcome> {
  const [group] = await tx.insert(groups).values({ organizationId, name }).onConflictDoNothing().returning()
  return group ? { outcome: 'done', group, before: null } : { outcome: 'taken' }
}

/** Renames a group. */
export async function renameGroup(
  tx: Tx,
  owner: Pick<Owner, 'organizationId'>,
  id: string,
  name: string,
): Promise<GroupOutcome> {
  const before = await lockGroup(tx, owner, id)
  if (!before) return { outcome: 'notFound' }
  const alike = sql`${groups.organizationId} = ${before.organizationId} and lower(${groups.name}) = lower(${name})
    and ${groups.id} <> ${id}`
  if ((await tx.$count(groups, alike)) > 0) return { outcome: 'taken' }
  try {
    const [group] = await tx.update(groups).set({ name }).where(eq(groups.id, id)).returning()
    return group ? { outcome: 'done', group, before } : { outcome: 'notFound' }
  } catch (error) {
    // Another transaction took the name after the check. This one can only be rolled back now.
    if (isUniqueViolation(error)) return { outcome: 'taken' }
    throw error
  }
}

/** Deletes a group. What was shared with it is no longer shared with its members. */
export async function deleteGroup(
  tx: Tx,
  owner: Pick<Owner, 'organizationId'>,
  id: string,
): Promise<GroupOutcome> {
  const group = await lockGroup(tx, owner, id)
  if (!group) return { outcome: 'notFound' }
  await tx.delete(groups).where(eq(groups.id, id))
  return { outcome: 'done', group, before: group }
}

/** Adds an active user of the organization to a group, or removes a user from it. */
export async function setMember(
  tx: Tx,
  owner: Pick<Owner, 'organizationId'>,
  groupId: string,
  userId: string,
  isMember: boolean,
): Promise<GroupOutcome> {
  const group = await lockGroup(tx, owner, groupId)
  if (!group) return { outcome: 'notFound' }
  const { id, fullName, userName } = users
  const [member] = await tx
    .select({ id, fullName, userName, isActive: sql<boolean>`${users.deactivatedAt} is null` })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.organizationId, owner.organizationId)))
  if (!isMember) {
    const removed = await tx
      .delete(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
      .returning()
    if (removed.length === 0) return { outcome: 'noMember' }
    return { outcome: 'done', group, before: group, member }
  }
  if (!member?.isActive) return { outcome: 'nobody' }
  const added = await tx.insert(groupMembers).values({ groupId, userId }).onConflictDoNothing().returning()
  return { outcome: 'done', group, before: group, member, isUnchanged: added.length === 0 }
}

/** The folder with an ID, and the folders that contain it. */
const upFrom = (folder: SQL) => sql`(with recursive above as (
  select f.id, f.parent_id from ${folders} as f where f.id = ${folder}
  union all select f.id, f.parent_id from ${folders} as f join above on f.id = above.parent_id)
  select id from above)`

/** The folder of a workflow. */
const folderOf = (workflow: SQL) =>
  sql`(select entry.folder_id from ${folderWorkflows} as entry where entry.workflow_id = ${workflow})`

/** IDs of the groups that reach a workflow, also through its folders. */
export const groupsReaching = (
  workflow: SQL,
) => sql`(select direct.group_id from ${workflowGroupShares} as direct
  where direct.workflow_id = ${workflow} union select indirect.group_id from ${folderGroupShares} as indirect
  where indirect.folder_id in ${upFrom(folderOf(workflow))})`

/**
 * Lists the groups with which a workflow is shared. The owner also sees the groups that reach it through its folders.
 * Empty if the calling user has no access to the workflow.
 */
export async function listWorkflowGroups(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly GroupShare[]> {
  const direct = await db
    .select({ group: listed, level: workflowGroupShares.level, through: sql<null>`null` })
    .from(workflowGroupShares)
    .innerJoin(groups, eq(groups.id, workflowGroupShares.groupId))
    .innerJoin(workflows, eq(workflows.id, workflowGroupShares.workflowId))
    .where(and(eq(workflowGroupShares.workflowId, workflowId), accessibleWorkflow(person, 'read')))
    .orderBy(asc(sql`lower(${groups.name})`))
    .limit(limit)
  const own = and(eq(workflows.id, workflowId), accessibleWorkflow(person, 'own'))
  if ((await db.$count(workflows, own)) === 0) return direct
  const inherited = await sharesOfFolders(db, upFrom(folderOf(sql`${workflowId}::uuid`)), limit)
  return [...direct, ...inherited].slice(0, limit)
}

/** Lists the shares of folders with groups, ordered by group and folder. */
function sharesOfFolders(db: Db | Tx, ids: SQL, limit: number): Promise<readonly GroupShare[]> {
  return db
    .select({
      group: listed,
      level: folderGroupShares.level,
      through: { id: folders.id, name: folders.name },
    })
    .from(folderGroupShares)
    .innerJoin(groups, eq(groups.id, folderGroupShares.groupId))
    .innerJoin(folders, eq(folders.id, folderGroupShares.folderId))
    .where(sql`${folderGroupShares.folderId} in ${ids}`)
    .orderBy(asc(sql`lower(${groups.name})`), asc(sql`lower(${folders.name})`))
    .limit(limit)
}

/** Shares a workflow of the owner with a group of the organization, or ends that with null. */
export async function shareWorkflowWithGroup(
  tx: Tx,
  owner: Owner,
  workflowId: string,
  groupId: string,
  level: ShareLevel | null,
): Promise<GroupShareOutcome> {
  const theirs = and(eq(workflows.id, workflowId), accessibleWorkflow(owner, 'own'))
  const [locked] = await tx.select({ name: workflows.name }).from(workflows).where(theirs).for('update')
  if (!locked) return { outcome: 'notFound' }
  const group = await lockGroup(tx, owner, groupId)
  if (!group) return { outcome: 'noGroup' }
  const { workflowId: ofWorkflow, groupId: ofGroup } = workflowGroupShares
  const names = { group: group.name, name: locked.name }
  if (level === null) {
    await tx.delete(workflowGroupShares).where(and(eq(ofWorkflow, workflowId), eq(ofGroup, groupId)))
    return { outcome: 'shared', ...names, newReaders: [] }
  }
  const member = { ownerId: sql`${users.id}`, organizationId: sql`${users.organizationId}` }
  const reached = sql`exists (select from ${workflows} where ${workflows.id} = ${workflowId} and ${accessibleWorkflow(member, 'read')})`
  const newReaders = await membersWithout(tx, groupId, reached)
  await tx
    .insert(workflowGroupShares)
    .values({ workflowId, groupId, level })
    .onConflictDoUpdate({ target: [ofWorkflow, ofGroup], set: { level } })
  return { outcome: 'shared', ...names, newReaders }
}

/** Lists the active members of a group who don't fulfil a condition, and locks them until the transaction ends. */
function membersWithout(tx: Tx, groupId: string, condition: SQL): Promise<readonly NewReader[]> {
  return tx
    .select({ id: users.id, email: users.email })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), isNull(users.deactivatedAt), sql`not ${condition}`))
    .orderBy(asc(users.id))
    .for('share', { of: users })
}

/**
 * Lists the groups with which a folder of the owner is shared, also through the folders that contain it. Undefined if
 * the owner has no such folder.
 */
export async function listFolderGroups(
  db: Db | Tx,
  owner: Owner,
  folderId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly GroupShare[] | undefined> {
  if ((await db.$count(folders, ownFolder(owner, folderId))) === 0) return undefined
  const found = await sharesOfFolders(db, upFrom(sql`${folderId}::uuid`), limit)
  return found.map((share) => (share.through?.id === folderId ? { ...share, through: null } : share))
}

/** Shares a folder of the owner, with everything in it, with a group of the organization, or ends that with null. */
export async function shareFolderWithGroup(
  tx: Tx,
  owner: Owner,
  folderId: string,
  groupId: string,
  level: ShareLevel | null,
): Promise<GroupShareOutcome> {
  const [locked] = await tx
    .select({ name: folders.name })
    .from(folders)
    .where(ownFolder(owner, folderId))
    .for('update')
  if (!locked) return { outcome: 'notFound' }
  const group = await lockGroup(tx, owner, groupId)
  if (!group) return { outcome: 'noGroup' }
  const { folderId: ofFolder, groupId: ofGroup } = folderGroupShares
  const names = { group: group.name, name: locked.name }
  if (level === null) {
    await tx.delete(folderGroupShares).where(and(eq(ofFolder, folderId), eq(ofGroup, groupId)))
    return { outcome: 'shared', ...names, newReaders: [] }
  }
  const reached = sql`(${users.id} = ${owner.ownerId} or ${folderId}::uuid in ${foldersOfGroupsOf(sql`${users.id}`, 'read')})`
  const newReaders = await membersWithout(tx, groupId, reached)
  await tx
    .insert(folderGroupShares)
    .values({ folderId, groupId, level })
    .onConflictDoUpdate({ target: [ofFolder, ofGroup], set: { level } })
  return { outcome: 'shared', ...names, newReaders }
}

const ownFolder = ({ ownerId, organizationId }: Owner, id: string) =>
  and(eq(folders.id, id), eq(folders.ownerId, ownerId), eq(folders.organizationId, organizationId))

async function lockGroup(
  tx: Tx,
  { organizationId }: Pick<Owner, 'organizationId'>,
  id: string,
): Promise<Group | undefined> {
  const [found] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.organizationId, organizationId)))
    .for('update')
  return found
}
