import {
  connect,
  newNode,
  nodeKinds,
  type PassingKind,
  type Side,
  stepBetween,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { showActionToast } from '../kit/action-toast.tsx'
import { roomBehind } from '../layout/make-room.ts'
import { addNode } from '../store/graph-changes.ts'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'

/**
 * Connects a node with another node before or after it, or reports why they can't be connected. If a step between them
 * makes the connection possible, the report offers to insert it.
 */
export function connectNodes(nodeId: string, side: Side, other: string): void {
  const now = currentWorkflow()
  if (!now) return
  const [source, target] = side === 'behind' ? [nodeId, other] : [other, nodeId]
  const made = connect(now, { id: newId(), source, target })
  if (made.ok) return changeGraph(now.id, () => made.value)
  const says = made.problem.sentence
  const kind = stepBetween(now, source, target)
  if (!kind) return showWorkflowError(says)
  showActionToast({
    id: 'refused connection',
    says,
    button: sentence('insertStep', { title: nodeKinds[kind].title }),
    isProblem: true,
    take: () => changeGraph(now.id, (graph) => withStepBetween(graph, kind, source, target)),
  })
}

/** Returns the graph with a new step between two nodes. The graph can have changed since the step was offered. */
function withStepBetween(
  graph: WorkflowGraph,
  kind: PassingKind,
  source: string,
  target: string,
): WorkflowGraph {
  if (stepBetween(graph, source, target) !== kind) return graph
  const from = graph.nodes.find(({ id }) => id === source)
  const to = graph.nodes.find(({ id }) => id === target)
  if (!from || !to) return graph
  const room = roomBehind(graph, from, [to])
  const step = newNode(kind, newId(), room.position)
  const added = addNode(room.graph, step)
  const first = connect(added, { id: newId(), source, target: step.id })
  const second = first.ok && connect(first.value, { id: newId(), source: step.id, target })
  return second && second.ok ? second.value : graph
}
