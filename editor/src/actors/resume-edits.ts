import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { forgetEdit, type KeptEdit, keepEdit, keptEditsOf } from '../server/kept-edits.ts'
import { openPages, pageId } from '../session/page-id.ts'
import { type JoinedEdit, joinEdits } from '../store/join-edits.ts'
import { makeWorkflow, resume } from './saving.ts'

/**
 * Brings back what pages that are closed now had not got to the server. It is saved like anything drawn: at once, together
 * with what others saved meanwhile, or after the person has chosen. Answers the workflows with edits that came back.
 */
export async function resumeEdits(userId: string): Promise<readonly string[]> {
  const kept = await keptEditsOf(userId).catch(() => [])
  const open = await openPages(kept.map((edit) => edit.pageId))
  const { joined, apart } = joinEdits(kept.filter((edit) => !open.has(edit.pageId)))
  for (const one of joined) await takeOver(one)
  for (const edit of apart) void keepApart(edit)
  if (joined.length > 0) {
    const names = joined.map(({ edit }) => edit.mine.name).join(', ')
    showSuccess(sentence('editsCameBack', { names }))
  }
  return joined.map(({ edit }) => edit.workflowId)
}

/** From now on it is this page that keeps the edit. */
async function takeOver({ edit, from }: JoinedEdit): Promise<void> {
  await keepEdit({ ...edit, pageId })
  for (const one of from) await forgetEdit(one)
  resume(edit.workflowId, edit.mine, edit.base, edit.revision)
}

/** What doesn't go together with the edits of another page becomes a workflow of its own. */
async function keepApart(edit: KeptEdit): Promise<void> {
  const name = sentence('mineOf', { name: edit.mine.name })
  try {
    await makeWorkflow(name, edit.mine)
    await forgetEdit(edit)
    showSuccess(sentence('editsKeptApart', { name: edit.mine.name, copy: name }))
  } catch {
    // It stays kept and is tried again at the next start.
    showError(sentence('editsStillKept', { name: edit.mine.name }))
  }
}
