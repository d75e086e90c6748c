import type { NodeKind, OperationKind, WorkflowNode } from '@anj/workflow'
import { type OpenWorkflow, useGraphStore } from '../store/graph-store.ts'

/** The workflow and run of an insight. */
export interface InsightPlace {
  readonly workflowId: string
  readonly runId: string
}

/** The node that belongs to an insight, if the workflow still has it. */
export interface InsightNode<K extends OperationKind> {
  /** The workflow's only node of this kind. Null if it was deleted or the workflow isn't open. */
  readonly node: WorkflowNode<K> | null
  /** True when the node exists and the user may change it. Other users still see its settings. */
  readonly mayChange: boolean
}

/** Returns the node of a kind in a workflow, and whether it may be changed. */
export function useInsightNode<K extends OperationKind>(workflowId: string, kind: K): InsightNode<K> {
  const workflow = useGraphStore(({ workflows }) => workflows[workflowId])
  return insightNode(workflow, kind)
}

/** True when a workflow is open and the user may change it. */
export const useMayChange = (workflowId: string): boolean =>
  useGraphStore(({ workflows }) => mayChange(workflows[workflowId]))

export function insightNode<K extends OperationKind>(
  workflow: OpenWorkflow | undefined,
  kind: K,
): InsightNode<K> {
  const node = workflow?.nodes.find(({ data }) => (data.kind as NodeKind) === kind) ?? null
  return { node: node as WorkflowNode<K> | null, mayChange: node !== null && mayChange(workflow) }
}

const mayChange = (workflow: OpenWorkflow | undefined) => workflow !== undefined && workflow.access !== 'read'
