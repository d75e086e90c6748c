import { workflowById } from '../store/graph-store.ts'
import { deleteEdit, type LocalEdit } from '../store/local-edits.ts'
import { backUpNow, editsOfOtherPages, isBackedUpLocally, stopLocalBackup } from './local-backup.ts'
import { unsavedWorkflows } from './saving.ts'

/** The user's edits that the server doesn't have, on this page and in other windows of this browser. */
export interface Unsaved {
  /** The workflows' names, without duplicates. */
  readonly names: readonly string[]
  /** True if all unsaved edits would be restored on the next visit. */
  readonly isKept: boolean
  readonly elsewhere: readonly LocalEdit[]
}

/** Finds unsaved edits. Stores this page's edits first, because the user may leave the page. */
export async function findUnsaved(): Promise<Unsaved> {
  const here = unsavedWorkflows()
  for (const id of here) await backUpNow(id)
  const elsewhere = await editsOfOtherPages()
  const names = [...here.map((id) => workflowById(id)?.name ?? ''), ...elsewhere.map(({ mine }) => mine.name)]
  return { names: [...new Set(names)], isKept: here.every(isBackedUpLocally), elsewhere }
}

/** Discards the listed edits and all edits on this page, which then stops storing edits. */
export async function dropUnsaved({ elsewhere }: Unsaved): Promise<void> {
  await stopLocalBackup()
  for (const edit of elsewhere) await deleteEdit(edit)
}
