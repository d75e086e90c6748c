import { workflowById } from '../store/graph-store.ts'
import { forgetEdit, type KeptEdit } from '../store/kept-edits.ts'
import { isKept, keepNow, keptByOthers, stopKeeping } from './keep-edits.ts'
import { unsavedWorkflows } from './saving.ts'

/** The user's edits that the server doesn't have, on this page and in other windows of this browser. */
export interface Unsaved {
  /** The workflows' names, without duplicates. */
  readonly names: readonly string[]
  /** True if all of them would be restored on the next visit. */
  readonly isKept: boolean
  readonly elsewhere: readonly KeptEdit[]
}

/** Finds unsaved edits. Stores this page's edits first, as the user may leave next. */
export async function findUnsaved(): Promise<Unsaved> {
  const here = unsavedWorkflows()
  for (const id of here) await keepNow(id)
  const elsewhere = await keptByOthers()
  const names = [...here.map((id) => workflowById(id)?.name ?? ''), ...elsewhere.map(({ mine }) => mine.name)]
  return { names: [...new Set(names)], isKept: here.every(isKept), elsewhere }
}

/** Discards the listed edits and all edits on this page, which then stops storing edits. */
export async function dropUnsaved({ elsewhere }: Unsaved): Promise<void> {
  await stopKeeping()
  for (const edit of elsewhere) await forgetEdit(edit)
}
