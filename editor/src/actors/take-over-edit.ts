import { showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { CallFailed } from '../server/call-failed.ts'
import { forgetEdit } from '../server/kept-edits.ts'
import { openTab } from '../server/sharing.ts'
import { readWorkflow, type WorkflowSummary } from '../server/workflows.ts'
import { documentOf, mergeDocuments } from '../store/document.ts'
import { changeGraph, drawingOf, type Ownership, renameWorkflow, workflowById } from '../store/graph-store.ts'
import type { JoinedEdit } from '../store/join-edits.ts'
import { resume } from './adopting.ts'
import { copyName } from './copy-name.ts'
import { isKept, keepNow } from './keep-edits.ts'
import { isSaved } from './known.ts'
import { makeWorkflow } from './own-copy.ts'

/**
 * Makes an edit of a closed page this page's own. Where it can't be saved, or doesn't go together with what is drawn
 * here, it becomes a workflow of its own. Answers whether it came back to where it was drawn. It is forgotten only once
 * it is somewhere else.
 */
export async function takeOver(joined: JoinedEdit, list: readonly WorkflowSummary[]): Promise<boolean> {
  const { workflowId } = joined.edit
  const place =
    workflowById(workflowId) ?? list.find(({ id }) => id === workflowId) ?? (await elsewhere(workflowId))
  if (!place || place.access === 'read') return keepApart(joined, 'editsKeptAsCopy')
  if (!bringIn(joined, place)) return keepApart(joined, 'editsKeptApart')
  await keepNow(workflowId)
  if (isKept(workflowId) || isSaved(workflowId)) await forgetAll(joined)
  return true
}

/** Puts an edit into the workflow, be it open here or not; false when it doesn't go together with what is drawn here. */
function bringIn({ edit }: JoinedEdit, { access, owner }: Ownership): boolean {
  const open = workflowById(edit.workflowId)
  if (!open) {
    resume({ ...edit, access, owner })
    return true
  }
  const together = mergeDocuments({ base: edit.base, mine: edit.mine, theirs: documentOf(open) })
  if (!together || open.access === 'read') return false
  renameWorkflow(open.id, together.name)
  changeGraph(open.id, () => drawingOf(together))
  return true
}

/** A workflow that is no tab: a shared one becomes one again. Null when it is gone. */
async function elsewhere(workflowId: string): Promise<Ownership | null> {
  try {
    const workflow = await readWorkflow(workflowId)
    if (workflow.access === 'edit') await openTab(workflowId)
    return workflow
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'notFound') return null
    throw error
  }
}

async function keepApart(joined: JoinedEdit, why: 'editsKeptApart' | 'editsKeptAsCopy'): Promise<false> {
  const { mine } = joined.edit
  const copy = copyName('mineOf', mine.name)
  await makeWorkflow(copy, mine)
  await forgetAll(joined)
  showSuccess(sentence(why, { name: mine.name, copy }))
  return false
}

async function forgetAll({ from }: JoinedEdit): Promise<void> {
  for (const one of from) await forgetEdit(one)
}
