/** Users' folders of workflows, which groups can share. */
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { type Folder, folders, folderWorkflows, users, workflows } from '../schema/index.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { accessibleWorkflow, foldersOfGroupsOf, type WorkflowAccess } from './access.ts'
import type { Person } from './workflows.ts'

/** The number of folders that can be nested into each other. */
export const MAX_FOLDER_DEPTH = 5

/** A folder as lists show it. */
export interface ListedFolder extends Pick<Folder, 'id' | 'name'> {
  /** The folder that contains this one; null at the top, or if the user may not see the folder above. */
  readonly parentId: string | null
  readonly owner: Person
  readonly access: WorkflowAccess
  /** Number of workflows in the folder, without those in its folders. */
  readonly workflows: number
}

/** The result of a change that needs a folder. `taken` means that another folder beside it has the name. */
export type FolderOutcome =
  | { readonly outcome: 'done'; readonly folder: Folder; readonly before: Folder | null }
  | { readonly outcome: 'notFound' | 'taken' | 'tooDeep' | 'notEmpty' }

const ownedBy = ({ ownerId, organizationId }: Owner): SQL | undefined =>
  and(eq(folders.ownerId, ownerId), eq(folders.organizationId, organizationId))

/** Number of workflows in a folder. Aliases, because Drizzle leaves table names out of a select from a single table. */
const liveWorkflows = sql<number>`(select count(*) from ${folderWorkflows} as entry
  join ${workflows} as inside on inside.id = entry.workflow_id
  where entry.folder_id = "folders"."id" and inside.deleted_at is null)`.mapWith(Number)

/** Lists the folders that a user may see, ordered by name: the user's own, and those that a group of the user reaches. */
export async function listFolders(
  db: Db | Tx,
  owner: Owner,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly ListedFolder[]> {
  const { ownerId, organizationId } = owner
  const isOwn = eq(folders.ownerId, ownerId)
  const reached = (least: 'edit' | 'read', id: SQL) => sql`${id} in ${foldersOfGroupsOf(ownerId, least)}`
  const id = sql`${folders.id}`
  const rows = await db
    .select({
      id: folders.id,
      name: folders.name,
      parentId: folders.parentId,
      owner: { id: users.id, fullName: users.fullName },
      mayEdit: sql<boolean>`${reached('edit', id)}`,
      seesParent: sql<boolean>`${isOwn} or ${reached('read', sql`${folders.parentId}`)}`,
      workflows: liveWorkflows,
    })
    .from(folders)
    .innerJoin(users, eq(users.id, folders.ownerId))
    .where(and(eq(folders.organizationId, organizationId), or(isOwn, reached('read', id))))
    .orderBy(asc(sql`lower(${folders.name})`), asc(folders.id))
    .limit(limit)
  return rows.map(({ mayEdit, seesParent, parentId, ...folder }) => ({
    ...folder,
    parentId: seesParent ? parentId : null,
    access: folder.owner.id === ownerId ? 'own' : mayEdit ? 'edit' : 'read',
  }))
}

/** Adds a folder to another one, or at the top. */
export async function createFolder(
  tx: Tx,
  owner: Owner,
  { name, parentId }: Pick<Folder, 'name' | 'parentId'>,
): Promise<FolderOutcome> {
  if (parentId !== null && !(await lockFolder(tx, owner, parentId))) return { outcome: 'notFound' }
  if (parentId !== null && (await depthOf(tx, parentId)) >= MAX_FOLDER_DEPTH) return { outcome: 'tooDeep' }
  const { ownerId, organizationId } = owner
  const [folder] = await tx
    .insert(folders)
    .values({ ownerId, organizationId, name, parentId })
    .onConflictDoNothing()
    .returning()
  return folder ? { outcome: 'done', folder, before: null } : { outcome: 'taken' }
}

/** Renames a folder. */
export async function renameFolder(tx: Tx, owner: Owner, id: string, name: string): Promise<FolderOutcome> {
  const before = await lockFolder(tx, owner, id)
  if (!before) return { outcome: 'notFound' }
  if (await hasSibling(tx, before, name)) return { outcome: 'taken' }
  try {
    const [folder] = await tx.update(folders).set({ name }).where(eq(folders.id, id)).returning()
    return folder ? { outcome: 'done', folder, before } : { outcome: 'notFound' }
  } catch (error) {
    // Another transaction took the name after the check. This one can only be rolled back now.
    if (isUniqueViolation(error)) return { outcome: 'taken' }
    throw error
  }
}

/**
 * Deletes a folder. If it contains folders or workflows, deletes it only with `moveUp`, and moves them to where the
 * folder was.
 */
export async function deleteFolder(
  tx: Tx,
  owner: Owner,
  id: string,
  { moveUp }: { readonly moveUp: boolean },
): Promise<FolderOutcome> {
  const folder = await lockFolder(tx, owner, id)
  if (!folder) return { outcome: 'notFound' }
  const inner = await tx.select().from(folders).where(eq(folders.parentId, id)).for('update')
  if (!moveUp) {
    const [counted] = await tx.select({ workflows: liveWorkflows }).from(folders).where(eq(folders.id, id))
    if (inner.length > 0 || (counted?.workflows ?? 0) > 0) return { outcome: 'notEmpty' }
  }
  for (const child of inner) {
    if (await hasSibling(tx, { ...child, parentId: folder.parentId }, child.name, id))
      return { outcome: 'taken' }
  }
  // A folder inside can have the name of the deleted one, which must be gone before the other one takes its place.
  await tx
    .update(folders)
    .set({ name: sql`${folders.name} || ' ' || ${folders.id}` })
    .where(eq(folders.id, id))
  await tx.update(folders).set({ parentId: folder.parentId }).where(eq(folders.parentId, id))
  if (folder.parentId !== null)
    await tx
      .update(folderWorkflows)
      .set({ folderId: folder.parentId })
      .where(eq(folderWorkflows.folderId, id))
  await tx.delete(folders).where(eq(folders.id, id))
  return { outcome: 'done', folder, before: folder }
}

/** The result of moving a workflow, with the names of the folders before and after. */
export type MoveOutcome =
  | {
      readonly outcome: 'moved'
      readonly name: string
      readonly before: string | null
      readonly after: string | null
    }
  | { readonly outcome: 'notFound' | 'folderNotFound' }

/** Moves one of the owner's workflows into one of the owner's folders, or out of all folders with null. */
export async function moveToFolder(
  tx: Tx,
  owner: Owner,
  workflowId: string,
  folderId: string | null,
): Promise<MoveOutcome> {
  const theirs = and(eq(workflows.id, workflowId), accessibleWorkflow(owner, 'own'))
  const [workflow] = await tx.select({ name: workflows.name }).from(workflows).where(theirs).for('update')
  if (!workflow) return { outcome: 'notFound' }
  const target = folderId === null ? null : await lockFolder(tx, owner, folderId)
  if (target === undefined) return { outcome: 'folderNotFound' }
  const [was] = await tx
    .select({ name: folders.name })
    .from(folderWorkflows)
    .innerJoin(folders, eq(folders.id, folderWorkflows.folderId))
    .where(eq(folderWorkflows.workflowId, workflowId))
  if (folderId === null) await tx.delete(folderWorkflows).where(eq(folderWorkflows.workflowId, workflowId))
  else
    await tx
      .insert(folderWorkflows)
      .values({ workflowId, folderId })
      .onConflictDoUpdate({ target: folderWorkflows.workflowId, set: { folderId } })
  return { outcome: 'moved', name: workflow.name, before: was?.name ?? null, after: target?.name ?? null }
}

/** Condition for folders that are a folder that the user may see, or lie in it, at any depth. */
export function withinFolder({ ownerId }: Owner, id: string): SQL {
  return sql`${folders.id} in (with recursive inside as (
    select f.id from ${folders} as f
    where f.id = ${id} and (f.owner_id = ${ownerId} or f.id in ${foldersOfGroupsOf(ownerId, 'read')})
    union all select f.id from ${folders} as f join inside on f.parent_id = inside.id) select id from inside)`
}

/**
 * Transfers a user's folders to another user. A folder whose name the other user has already used at the top gets the
 * name of the former owner after its own.
 */
export async function handOverFolders(tx: Tx, fromId: string, toId: string): Promise<void> {
  const taken = sql`exists (select from ${folders} as b where b.owner_id = ${toId} and b.parent_id is null and lower(b.name) = lower(${folders.name}))`
  await tx.execute(sql`update ${folders} set name = ${folders.name} || ' (' || (select full_name from users where id = ${fromId}) || ' ' || left(${folders.id}::text, 8) || ')'
    where owner_id = ${fromId} and parent_id is null and ${taken}`)
  await tx.update(folders).set({ ownerId: toId }).where(eq(folders.ownerId, fromId))
}

async function lockFolder(tx: Tx, owner: Owner, id: string): Promise<Folder | undefined> {
  const [found] = await tx
    .select()
    .from(folders)
    .where(and(eq(folders.id, id), ownedBy(owner)))
    .for('update')
  return found
}

/** True if a folder other than this one and `but` has the name in the same place. */
async function hasSibling(
  tx: Tx,
  { id, ownerId, parentId }: Pick<Folder, 'id' | 'ownerId' | 'parentId'>,
  name: string,
  but = id,
): Promise<boolean> {
  const place = parentId === null ? isNull(folders.parentId) : eq(folders.parentId, parentId)
  const alike = and(
    eq(folders.ownerId, ownerId),
    place,
    sql`lower(${folders.name}) = lower(${name})`,
    sql`${folders.id} not in (${id}, ${but})`,
  )
  return (await tx.$count(folders, alike)) > 0
}

/** Returns the number of folders from the top down to this one. */
async function depthOf(tx: Tx, id: string): Promise<number> {
  const rows = await tx.execute<{ depth: number }>(sql`with recursive above as (
    select f.id, f.parent_id from ${folders} as f where f.id = ${id}
    union all select f.id, f.parent_id from ${folders} as f join above on f.id = above.parent_id)
    select count(*)::int as depth from above`)
  return rows[0]?.depth ?? 0
}
