import type { WorkflowNode } from '@anj/workflow'
import { useGraphStore } from './graph-store.ts'

/** Returns a node of a loaded workflow. Its id alone is ambiguous, because copies of a workflow keep the node ids. */
export function nodeOf(workflowId: string, nodeId: string): WorkflowNode | null {
  const workflow = useGraphStore.getState().workflows[workflowId]
  return workflow?.nodes.find(({ id }) => id === nodeId) ?? null
}

/** Calls the listener whenever a node changes, no matter who changed it, and with null when it is deleted. */
export function whenNodeChanges(
  workflowId: string,
  nodeId: string,
  listener: (node: WorkflowNode | null) => void,
): () => void {
  let known = nodeOf(workflowId, nodeId)
  return useGraphStore.subscribe((state, before) => {
    if (state.workflows[workflowId]?.nodes === before.workflows[workflowId]?.nodes) return
    const node = nodeOf(workflowId, nodeId)
    if (node === known) return
    known = node
    listener(node)
  })
}
