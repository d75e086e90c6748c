import type { NodeKind, OperationKind, WorkflowNode } from '@anj/workflow'
import { type OpenWorkflow, useGraphStore } from '../store/graph-store.ts'

/** Where an insight comes from. */
export interface InsightPlace {
  readonly workflowId: string
  readonly runId: string
}

/** The node that an insight is of, as far as this workflow has one. */
export interface OwnNode<K extends OperationKind> {
  /** The node of the kind; there is one at most. Null where there is none any more. */
  readonly node: WorkflowNode<K> | null
  /** Whether there is one, and it may be changed: who was shown a workflow to read sees what its node says. */
  readonly mayChange: boolean
}

/** The node of a kind in a workflow, and whether it may be changed. */
export function useOwnNode<K extends OperationKind>(workflowId: string, kind: K): OwnNode<K> {
  const workflow = useGraphStore(({ workflows }) => workflows[workflowId])
  return ownNode(workflow, kind)
}

/** Whether a workflow is here and may be changed. */
export const useMayChange = (workflowId: string): boolean =>
  useGraphStore(({ workflows }) => mayChange(workflows[workflowId]))

export function ownNode<K extends OperationKind>(workflow: OpenWorkflow | undefined, kind: K): OwnNode<K> {
  const node = workflow?.nodes.find(({ data }) => (data.kind as NodeKind) === kind) ?? null
  return { node: node as WorkflowNode<K> | null, mayChange: node !== null && mayChange(workflow) }
}

const mayChange = (workflow: OpenWorkflow | undefined) => workflow !== undefined && workflow.access !== 'read'
