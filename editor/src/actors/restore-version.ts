import { CallFailed } from '../server/call-failed.ts'
import { restoreVersion } from '../server/versions.ts'
import type { StoredWorkflow } from '../server/workflows.ts'
import { loadAsChange, loadRemoteChanges, readWorkflowInto } from './load-workflow.ts'
import { saveNow } from './saving.ts'
import { isSaved, serverStateOf } from './server-state.ts'

/**
 * Makes an earlier version of a workflow the current version, which the user can undo. If another user has saved in the
 * meantime, loads that save and throws, so that the user sees what would be replaced.
 */
export async function restoreVersionHere(workflowId: string, revision: number): Promise<void> {
  await readWorkflowInto(workflowId)
  if (!isSaved(workflowId)) await saveNow(workflowId)
  const present = serverStateOf(workflowId)?.revision ?? 0
  try {
    loadAsChange(await restoreVersion(workflowId, revision, present))
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'workflowConflict')
      loadRemoteChanges(error.data as StoredWorkflow)
    throw error
  }
}
