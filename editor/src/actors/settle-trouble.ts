import { CallFailed } from '../server/call-failed.ts'
import { readWorkflow } from '../server/workflows.ts'
import { adopt, adoptAsChange } from './adopting.ts'
import { copyMine } from './own-copy.ts'
import { saverOf } from './saving.ts'
import { giveUp, selectWorkflow } from './workflows.ts'

/** Makes a workflow of its own of a drawing that can't be saved as it is, and shows it. */
export async function keepMine(workflowId: string): Promise<void> {
  // Asked first: should that fail, nothing was done yet.
  const takeTheirs = await theirsOf(workflowId)
  const copy = await copyMine(workflowId)
  takeTheirs()
  selectWorkflow(copy)
}

/** Drops what is drawn here in favour of what the server has; where that is another version, an undo brings it back. */
export async function dropMine(workflowId: string): Promise<void> {
  const takeTheirs = await theirsOf(workflowId)
  takeTheirs()
}

/**
 * What takes in what the server has in the place of what is drawn here, or takes the tab away when that is nothing. Read
 * just now: the answer may have been put off for long.
 */
async function theirsOf(workflowId: string): Promise<() => void> {
  const isConflict = saverOf(workflowId).getSnapshot().context.theirs !== null
  try {
    const workflow = await readWorkflow(workflowId)
    return () => (isConflict ? adoptAsChange(workflow) : adopt(workflow))
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'notFound') return () => giveUp(workflowId)
    throw error
  }
}
