import { showSuccess } from '@anj/ui'
import { copyName } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { CallFailed } from '../server/call-failed.ts'
import { openTab } from '../server/sharing.ts'
import { readWorkflow, type WorkflowSummary } from '../server/workflows.ts'
import { mergeDocuments, toDocument } from '../store/document.ts'
import { changeGraph, type Ownership, renameWorkflow, toDrawing, workflowById } from '../store/graph-store.ts'
import type { JoinedEdit } from '../store/join-edits.ts'
import { deleteEdit } from '../store/local-edits.ts'
import { resumeEdit } from './load-workflow.ts'
import { backUpNow, isBackedUpLocally } from './local-backup.ts'
import { createWorkflowFrom } from './local-copy.ts'
import { isSaved } from './server-state.ts'

/**
 * Moves an edit made on a closed page to this page. If the edit can't be saved or conflicts with the current drawing,
 * turns it into a separate workflow. Returns true if the edit stayed in its own workflow. Deletes the stored edit only
 * once the edit is stored elsewhere.
 */
export async function takeOverEdit(joined: JoinedEdit, list: readonly WorkflowSummary[]): Promise<boolean> {
  const { workflowId } = joined.edit
  const place =
    workflowById(workflowId) ?? list.find(({ id }) => id === workflowId) ?? (await elsewhere(workflowId))
  if (!place || place.access === 'read') return keepApart(joined, 'editsKeptAsCopy')
  if (!bringIn(joined, place)) return keepApart(joined, 'editsKeptApart')
  await backUpNow(workflowId)
  if (isBackedUpLocally(workflowId) || isSaved(workflowId)) await forgetAll(joined)
  return true
}

/**
 * Merges an edit into its workflow, whether or not the workflow is open. Returns false if the edit conflicts with the
 * current drawing.
 */
function bringIn({ edit }: JoinedEdit, { access, owner }: Ownership): boolean {
  const open = workflowById(edit.workflowId)
  if (!open) {
    resumeEdit({ ...edit, access, owner })
    return true
  }
  const together = mergeDocuments({ base: edit.base, mine: edit.mine, theirs: toDocument(open) })
  if (!together || open.access === 'read') return false
  renameWorkflow(open.id, together.name)
  changeGraph(open.id, () => toDrawing(together))
  return true
}

/** Reads a workflow that has no tab, and reopens the tab if the workflow is shared. Returns null if it was deleted. */
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
  await createWorkflowFrom(copy, mine)
  await forgetAll(joined)
  showSuccess(sentence(why, { name: mine.name, copy }))
  return false
}

async function forgetAll({ from }: JoinedEdit): Promise<void> {
  for (const one of from) await deleteEdit(one)
}
