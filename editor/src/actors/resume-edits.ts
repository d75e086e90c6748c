import { showError, showSuccess } from '@anj/ui'
import { isEqual } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { listWorkflows, readWorkflow, type WorkflowSummary } from '../server/workflows.ts'
import { openPages, pageId, untilPageClosed, withPageLock } from '../session/page-id.ts'
import { toDocument } from '../store/document.ts'
import { joinEdits } from '../store/join-edits.ts'
import { deleteEdit, type LocalEdit, listEdits } from '../store/local-edits.ts'
import { takeOverEdit } from './take-over-edit.ts'

/** Ids of the open pages with stored edits. Once such a page closes, this page restores its edits. */
const waitedFor = new Set<string>()

/**
 * Restores edits that were made on pages closed since and never reached the server. Like any other edits, they are
 * saved immediately, merged with other users' saves, or saved after the user has resolved a conflict. Returns the ids
 * of the workflows whose edits were restored. Windows opened at the same time take turns, so that each edit is restored
 * only once.
 */
export function resumeEdits(userId: string, list: readonly WorkflowSummary[]): Promise<readonly string[]> {
  return withPageLock(`anj-resume ${userId}`, () => resumeClosed(userId, list))
}

async function resumeClosed(userId: string, list: readonly WorkflowSummary[]): Promise<readonly string[]> {
  const kept = (await listEdits(userId).catch(() => [])).filter((edit) => edit.pageId !== pageId)
  const open = await openPages(kept)
  for (const id of open) waitFor(id, userId)
  const left: LocalEdit[] = []
  for (const edit of kept) if (!open.has(edit.pageId) && !(await isOnServer(edit, list))) left.push(edit)
  const { joined, apart } = joinEdits(left)
  const back: LocalEdit[] = []
  for (const one of [...joined, ...apart.map((edit) => ({ edit, from: [edit] }))]) {
    try {
      if (await takeOverEdit(one, list)) back.push(one.edit)
    } catch {
      // The edit stays stored, so it is restored the next time the editor starts.
      showError(sentence('editsStillKept', { name: one.edit.mine.name }))
    }
  }
  if (back.length > 0) {
    const names = [...new Set(back.map(({ mine }) => mine.name))].join(', ')
    showSuccess(sentence('editsCameBack', { names }))
  }
  return back.map(({ workflowId }) => workflowId)
}

/** Waits until an open page closes, then restores its unsaved edits. */
function waitFor(id: string, userId: string): void {
  if (waitedFor.has(id)) return
  waitedFor.add(id)
  void untilPageClosed(id)
    .then(async () => {
      waitedFor.delete(id)
      await resumeEdits(userId, await listWorkflows())
    })
    .catch(() => undefined)
}

/** True when the server has the edit although its page never got the answer. Deletes the stored edit in that case. */
async function isOnServer(edit: LocalEdit, list: readonly WorkflowSummary[]): Promise<boolean> {
  const summary = list.find(({ id }) => id === edit.workflowId)
  if (!summary || summary.revision === edit.revision) return false
  const workflow = await readWorkflow(edit.workflowId).catch(() => null)
  if (!workflow || !isEqual(toDocument(workflow), toDocument(edit.mine))) return false
  await deleteEdit(edit)
  return true
}
