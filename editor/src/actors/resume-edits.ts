import { showError, showSuccess } from '@anj/ui'
import { isEqual } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { forgetEdit, type KeptEdit, keepEdit, keptEditsOf } from '../server/kept-edits.ts'
import { listWorkflows, readWorkflow, type WorkflowSummary } from '../server/workflows.ts'
import { openPages, pageId, whenClosed } from '../session/page-id.ts'
import { documentOf, mergeDocuments } from '../store/document.ts'
import { changeGraph, drawingOf, renameWorkflow, workflowById } from '../store/graph-store.ts'
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
  for (const id of open) void whenClosed(id).then(() => resumeLater(userId), ignored)
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

/** Another page that was open at the start is closed by now: what it left behind is this page's to save. */
async function resumeLater(userId: string): Promise<void> {
  const list = await listWorkflows().catch(() => null)
  if (list) await resumeEdits(userId, list)
}

/** From now on it is this page that keeps the edit. */
async function takeOver({ edit, from }: JoinedEdit): Promise<void> {
  const open = workflowById(edit.workflowId)
  if (!open) {
    await keepEdit({ ...edit, pageId })
    resume(edit.workflowId, edit.mine, edit.base, edit.revision)
  } else {
    const together = mergeDocuments({ base: edit.base, mine: edit.mine, theirs: documentOf(open) })
    if (!together) return keepApart(edit)
    renameWorkflow(open.id, together.name)
    changeGraph(open.id, () => drawingOf(together))
  }
  for (const one of from) await forgetEdit(one)
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

const ignored = () => undefined
