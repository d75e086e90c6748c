import { adopt } from '../actors/saving.ts'
import { readWorkflow } from '../server/workflows.ts'
import { workflowById } from '../store/graph-store.ts'

/** Loads a workflow that has only a tab so far, so that a change of it can be saved. */
export async function readWorkflowInto(id: string): Promise<void> {
  if (!workflowById(id)) adopt(await readWorkflow(id))
}
