import { showError, showSuccess } from '@anj/ui'
import { isEqual } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { forgetEdit, type KeptEdit, keepEdit, keptEditsOf } from '../server/kept-edits.ts'
import { readWorkflow, type WorkflowSummary } from '../server/workflows.ts'
import { openPages, pageId } from '../session/page-id.ts'
import { documentOf } from '../store/document.ts'
import { type JoinedEdit, joinEdits } from '../store/join-edits.ts'
import { makeWorkflow, resume } from './saving.ts'

/**
 * Brings back what pages that are closed now had not got to the server. It is saved like anything drawn: at once, together
 * with what others saved meanwhile, or after the person has chosen. Answers the workflows with edits that came back.
 */
export async function resumeEdits(
  userId: string,
  list: readonly WorkflowSummary[],
): Promise<readonly string[]> {
  const kept = await keptEditsOf(userId).catch(() => [])
  const open = await openPages(kept.map((edit) => edit.pageId))
  const left: KeptEdit[] = []
  for (const edit of kept) if (!open.has(edit.pageId) && !(await isOnServer(edit, list))) left.push(edit)
  const { joined, apart } = joinEdits(left)
  for (const one of joined) await takeOver(one)
  for (const edit of apart) void keepApart(edit)
  if (joined.length > 0) {
    const names = joined.map(({ edit }) => edit.mine.name).join(', ')
    showSuccess(sentence('editsCameBack', { names }))
  }
  return joined.map(({ edit }) => edit.workflowId)
}

/** Whether the server has got an edit although its page never heard of it; it needs to be kept no longer then. */
async function isOnServer(edit: KeptEdit, list: readonly WorkflowSummary[]): Promise<boolean> {
  const summary = list.find(({ id }) => id === edit.workflowId)
  if (!summary || summary.revision === edit.revision) return false
  const workflow = await readWorkflow(edit.workflowId).catch(() => null)
  if (!workflow || !isEqual(documentOf(workflow), documentOf(edit.mine))) return false
  await forgetEdit(edit)
  return true
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
