import type { WorkflowGraph } from '@anj/workflow'
import { copyName } from '@anj/workflow'
import { createWorkflow } from '../server/workflows.ts'
import { toDrawing, workflowById } from '../store/graph-store.ts'
import { loadFromServer } from './load-workflow.ts'

/** Creates a workflow with the given graph in one call and returns the id. */
export async function createWorkflowFrom(name: string, graph: WorkflowGraph): Promise<string> {
  const made = await createWorkflow(name, toDrawing(graph))
  loadFromServer(made)
  return made.id
}

/** Creates a workflow from the open drawing of another workflow and returns the new id. */
export async function copyLocalVersion(workflowId: string): Promise<string> {
  const mine = workflowById(workflowId)
  if (!mine) throw new Error('The workflow is not open.')
  return createWorkflowFrom(copyName('mineOf', mine.name), mine)
}
