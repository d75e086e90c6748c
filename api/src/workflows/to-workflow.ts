import type { AccessibleWorkflow, WorkflowSummary as StoredSummary } from '@anj/db'
import type { Workflow, WorkflowSummary } from './schema.ts'

/** Converts a workflow to the form that the API returns. */
export function toWorkflow(stored: AccessibleWorkflow): Workflow {
  const { nodes, edges, notes = [], parameters = [] } = stored.graph
  const changedBy = [...stored.changers]
  return {
    ...toSummary(stored),
    nodes: [...nodes],
    edges: [...edges],
    notes: [...notes],
    parameters: [...parameters],
    changedBy,
  }
}

/** Converts a workflow to the form used in lists. */
export function toSummary(stored: StoredSummary): WorkflowSummary {
  const { id, name, revision, position, updatedAt, access, owner, savedBy } = stored
  return { id, name, revision, position, updatedAt: updatedAt.toISOString(), access, owner, savedBy }
}
