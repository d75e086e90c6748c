import { CallFailed } from '../server/call-failed.ts'
import { restoreVersion } from '../server/versions.ts'
import type { StoredWorkflow } from '../server/workflows.ts'
import { adoptAsChange, adoptNews, readWorkflowInto } from './adopting.ts'
import { isSaved, knownOf } from './known.ts'
import { flush } from './saving.ts'

/**
 * Makes an earlier version of a workflow the current one. Undo reverts it. If another user saved in the meantime, takes
 * in that version and throws: the user should see what the restore replaces.
 */
export async function bringVersionBack(workflowId: string, revision: number): Promise<void> {
  await readWorkflowInto(workflowId)
  if (!isSaved(workflowId)) await flush(workflowId)
  const present = knownOf(workflowId)?.revision ?? 0
  try {
    adoptAsChange(await restoreVersion(workflowId, revision, present))
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'workflowConflict')
      adoptNews(error.data as StoredWorkflow)
    throw error
  }
}
