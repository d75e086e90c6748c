import type { Schemas } from '@anj/client'

/** A folder with its depth below the top, from 0. */
export interface FolderInTree {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** Number of workflows in the folder and in the folders in it. */
  readonly workflows: number
  readonly owner: { readonly fullName: string }
  readonly access: Schemas['WorkflowAccess']
  readonly depth: number
}

/** Orders folders as a tree: each folder is followed by the folders in it. The order of siblings stays. */
export function folderTree(folders: readonly Schemas['Folder'][]): readonly FolderInTree[] {
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId)
  const below = (parentId: string | null, depth: number): readonly FolderInTree[] =>
    (byParent.get(parentId) ?? []).flatMap((folder) => {
      const inside = below(folder.id, depth + 1)
      const children = inside.filter(({ parentId }) => parentId === folder.id)
      const workflows = children.reduce((sum, child) => sum + child.workflows, folder.workflows)
      return [{ ...folder, workflows, depth }, ...inside]
    })
  return below(null, 0)
}

/** The folders that belong to the user, and those that others share with a group of the user. */
export function byOwnership(folders: readonly FolderInTree[]) {
  const isOwn = ({ access }: FolderInTree) => access === 'own'
  return { own: folders.filter(isOwn), others: folders.filter((folder) => !isOwn(folder)) }
}

/** The choices of a select with folders, indented by depth. */
export function folderChoices(folders: readonly FolderInTree[]) {
  return folders.map(({ id, name, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${name}` }))
}
