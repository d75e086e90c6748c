import {
  canDrop,
  connect,
  insertIntoEdge,
  maxNodes,
  type NodeKind,
  newNode,
  nodeKinds,
  type PassingKind,
  type Point,
  problem,
  type Side,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useCallback } from 'react'
import { noWorkflowReason } from '../actors/workflows.ts'
import { useShowNode } from '../kit/use-place.ts'
import { roomInEdge } from '../layout/make-room.ts'
import { addNode } from '../store/graph-changes.ts'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import { useIsReadOnly } from '../store/use-workflow.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { focusItem } from './focus.ts'
import { selectOnceRendered } from './pending-selection.ts'

/** The edge that a new node is inserted into. `isBetween` puts it between the two nodes, which make room. */
interface DropIntoEdge {
  readonly edgeId: string
  readonly isBetween?: boolean
}

/** The node that a new node is connected to immediately, and the step that the rules require between them. */
interface DropBeside {
  readonly nodeId: string
  readonly side: Side
  readonly step?: { readonly kind: PassingKind; readonly position: Point }
}

/** How a new node is connected immediately. */
export type DropConnection = DropIntoEdge | DropBeside

/** Adds a node and returns its id. If it can't be added, reports why and returns null. */
export type DropNode = (
  kind: NodeKind,
  position: { x: number; y: number },
  joined?: DropConnection | null,
) => string | null

/**
 * Returns a function that adds a node where the user dropped it and opens its screen, or reports why it can't be added.
 * If the node was dropped on an edge and the rules allow it, the node is inserted into the edge; otherwise it stays
 * unconnected.
 */
export function useDropNode(): DropNode {
  const showNode = useShowNode()
  const isReadOnly = useIsReadOnly()
  return useCallback(
    (kind, position, joined = null) => {
      const workflow = currentWorkflow()
      const unopened = noWorkflowReason()
      if (unopened) return refuse(unopened)
      const refusal = canDrop(workflow, kind)
      if (refusal) return refuse(refusal.sentence)
      if (!workflow) return null
      if (isReadOnly) return refuse(sentence('workflowReadOnly'))
      const count = workflow.nodes.length + (joined && 'step' in joined ? 2 : 1)
      if (count > maxNodes) return refuse(problem('fileTooManyNodes', { count, limit: maxNodes }).sentence)
      const room =
        joined && 'edgeId' in joined && joined.isBetween ? roomInEdge(workflow, joined.edgeId) : null
      const node = newNode(kind, newId(), room?.position ?? position)
      selectOnceRendered([node.id])
      changeGraph(workflow.id, () => join(addNode(room?.graph ?? workflow, node), node.id, joined))
      showNode(nodeKinds[kind].type, node.id)
      focusItem(node.id)
      return node.id
    },
    [showNode, isReadOnly],
  )
}

function refuse(why: string): null {
  showWorkflowError(why)
  return null
}

function join(graph: WorkflowGraph, nodeId: string, joined: DropConnection | null): WorkflowGraph {
  if (!joined) return graph
  if ('edgeId' in joined) {
    const inserted = insertIntoEdge(graph, nodeId, joined.edgeId, newId)
    return inserted.ok ? inserted.value : graph
  }
  const step = joined.step && newNode(joined.step.kind, newId(), joined.step.position)
  const path = [joined.nodeId, ...(step ? [step.id] : []), nodeId]
  if (joined.side === 'before') path.reverse()
  let made = step ? addNode(graph, step) : graph
  for (const [at, target] of path.slice(1).entries()) {
    const linked = connect(made, { id: newId(), source: path[at] ?? '', target })
    if (!linked.ok) {
      showWorkflowError(linked.problem.sentence)
      return graph
    }
    made = linked.value
  }
  return made
}
