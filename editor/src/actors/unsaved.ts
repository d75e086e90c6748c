import { forgetEdit, type KeptEdit } from '../server/kept-edits.ts'
import { workflowById } from '../store/graph-store.ts'
import { isKept, keepNow, keptByOthers, stopKeeping } from './keep-edits.ts'
import { unsavedWorkflows } from './saving.ts'

/** What the server doesn't have of a person's drawings, on this page and as other windows of this browser keep it. */
export interface Unsaved {
  /** The workflows' names, each once. */
  readonly names: readonly string[]
  /** Whether all of it would be there when the person came back. */
  readonly isKept: boolean
  readonly elsewhere: readonly KeptEdit[]
}

/** Finds it; what this page has is kept before, as it may be left next. */
export async function findUnsaved(): Promise<Unsaved> {
  const here = unsavedWorkflows()
  for (const id of here) await keepNow(id)
  const elsewhere = await keptByOthers()
  const names = [...here.map((id) => workflowById(id)?.name ?? ''), ...elsewhere.map(({ mine }) => mine.name)]
  return { names: [...new Set(names)], isKept: here.every(isKept), elsewhere }
}

/** Drops what was found, on this page whatever was drawn since, and keeps nothing here from now on. */
export async function dropUnsaved({ elsewhere }: Unsaved): Promise<void> {
  await stopKeeping()
  for (const edit of elsewhere) await forgetEdit(edit)
}
