import { connect, type Side } from '@anj/workflow'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'

/** Connects a node with another node before or after it, or reports why they can't be connected. */
export function connectNodes(nodeId: string, side: Side, other: string): void {
  const now = currentWorkflow()
  if (!now) return
  const [source, target] = side === 'behind' ? [nodeId, other] : [other, nodeId]
  const made = connect(now, { id: newId(), source, target })
  if (made.ok) changeGraph(now.id, () => made.value)
  else showWorkflowError(made.problem.sentence)
}
