import { CallFailed } from '../server/call-failed.ts'
import { readWorkflow } from '../server/workflows.ts'
import { loadAsChange, loadFromServer } from './load-workflow.ts'
import { copyLocalVersion } from './local-copy.ts'
import { saverOf } from './saving.ts'
import { dropMissingWorkflow, selectWorkflow } from './workflows.ts'

/** Turns a drawing that can't be saved into a new workflow and shows it. */
export async function keepLocalVersion(workflowId: string): Promise<void> {
  // Fetches the server's state before making the copy, so that nothing has changed yet if this fails.
  const takeTheirs = await theirsOf(workflowId)
  const copy = await copyLocalVersion(workflowId)
  takeTheirs()
  selectWorkflow(copy)
}

/** Replaces the local drawing with the server's. After a conflict, undo restores the local drawing. */
export async function discardLocalVersion(workflowId: string): Promise<void> {
  const takeTheirs = await theirsOf(workflowId)
  takeTheirs()
}

/**
 * Fetches the server's current state again, because the dialog may have been open for a long time. Returns a function
 * that replaces the local drawing with that state, or closes the tab if the workflow has been deleted.
 */
async function theirsOf(workflowId: string): Promise<() => void> {
  const isConflict = saverOf(workflowId).getSnapshot().context.theirs !== null
  try {
    const workflow = await readWorkflow(workflowId)
    return () => (isConflict ? loadAsChange(workflow) : loadFromServer(workflow))
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'notFound') return () => dropMissingWorkflow(workflowId)
    throw error
  }
}
