import type { WorkflowSummary as StoredSummary, StoredWorkflow } from '@anj/db'
import type { Workflow, WorkflowSummary } from './schema.ts'

/** A workflow as the api shows it. */
export function toWorkflow(stored: StoredWorkflow): Workflow {
  const { nodes, edges } = stored.graph
  return { ...toSummary(stored), nodes: [...nodes], edges: [...edges] }
}

/** A workflow in a list. */
export function toSummary({ id, name, revision, position, updatedAt }: StoredSummary): WorkflowSummary {
  return { id, name, revision, position, updatedAt: updatedAt.toISOString() }
}
