import type { NodeKind, OperationKind, WorkflowNode } from '@anj/workflow'
import { type OpenWorkflow, useGraphStore } from '../store/graph-store.ts'

/** The workflow and run of an insight. */
export interface InsightPlace {
  readonly workflowId: string
  readonly runId: string
}

/** The node that belongs to an insight, if the workflow still has it. */
export interface OwnNode<K extends OperationKind> {
  /** The only node of its kind; null when it is deleted. */
  readonly node: WorkflowNode<K> | null
  /** True when the node exists and the user may change it. Readers still see its settings. */
  readonly mayChange: boolean
}

/** Returns the node of a kind in a workflow, and whether it may be changed. */
export function useOwnNode<K extends OperationKind>(workflowId: string, kind: K): OwnNode<K> {
  const workflow = useGraphStore(({ workflows }) => workflows[workflowId])
  return ownNode(workflow, kind)
}

/** True when a workflow is open and the user may change it. */
export const useMayChange = (workflowId: string): boolean =>
  useGraphStore(({ workflows }) => mayChange(workflows[workflowId]))

export function ownNode<K extends OperationKind>(workflow: OpenWorkflow | undefined, kind: K): OwnNode<K> {
  const node = workflow?.nodes.find(({ data }) => (data.kind as NodeKind) === kind) ?? null
  return { node: node as WorkflowNode<K> | null, mayChange: node !== null && mayChange(workflow) }
}

const mayChange = (workflow: OpenWorkflow | undefined) => workflow !== undefined && workflow.access !== 'read'
