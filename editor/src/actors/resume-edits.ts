import { showError, showSuccess } from '@anj/ui'
import { isEqual } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { forgetEdit, type KeptEdit, keptEditsOf } from '../server/kept-edits.ts'
import { listWorkflows, readWorkflow, type WorkflowSummary } from '../server/workflows.ts'
import { alone, openPages, pageId, whenClosed } from '../session/page-id.ts'
import { documentOf } from '../store/document.ts'
import { joinEdits } from '../store/join-edits.ts'
import { takeOver } from './take-over-edit.ts'

/** Pages that were open when something of theirs was found. */
const waitedFor = new Set<string>()

/**
 * Brings back what pages that are closed now had not got to the server. It is saved like anything drawn: at once, together
 * with what others saved meanwhile, or after the person has chosen. Answers the workflows with edits that came back.
 * Several windows that open at the same time do so one after the other: each edit comes back once.
 */
export function resumeEdits(userId: string, list: readonly WorkflowSummary[]): Promise<readonly string[]> {
  return alone(`anj-resume ${userId}`, () => resumeClosed(userId, list))
}

async function resumeClosed(userId: string, list: readonly WorkflowSummary[]): Promise<readonly string[]> {
  const kept = (await keptEditsOf(userId).catch(() => [])).filter((edit) => edit.pageId !== pageId)
  const open = await openPages(kept)
  for (const id of open) waitFor(id, userId)
  const left: KeptEdit[] = []
  for (const edit of kept) if (!open.has(edit.pageId) && !(await isOnServer(edit, list))) left.push(edit)
  const { joined, apart } = joinEdits(left)
  const back: KeptEdit[] = []
  for (const one of [...joined, ...apart.map((edit) => ({ edit, from: [edit] }))]) {
    try {
      if (await takeOver(one, list)) back.push(one.edit)
    } catch {
      // It stays kept and is tried again at the next start.
      showError(sentence('editsStillKept', { name: one.edit.mine.name }))
    }
  }
  if (back.length > 0) {
    const names = [...new Set(back.map(({ mine }) => mine.name))].join(', ')
    showSuccess(sentence('editsCameBack', { names }))
  }
  return back.map(({ workflowId }) => workflowId)
}

/** What a page that is still open leaves behind is this page's to save once it is closed. */
function waitFor(id: string, userId: string): void {
  if (waitedFor.has(id)) return
  waitedFor.add(id)
  void whenClosed(id)
    .then(async () => {
      waitedFor.delete(id)
      await resumeEdits(userId, await listWorkflows())
    })
    .catch(() => undefined)
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
