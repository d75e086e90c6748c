import { showError } from '@anj/ui'
import { canDrop, type NodeKind, newNode, nodeKinds } from '@anj/workflow'
import { useCallback } from 'react'
import { useShowNode } from '../shell/use-place.ts'
import { addNode } from '../store/graph-changes.ts'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'

/** Adds a node of a kind where it was dropped and goes to its screen, or says why it can't be added. */
export function useDropNode(): (kind: NodeKind, position: { x: number; y: number }) => void {
  const showNode = useShowNode()
  return useCallback(
    (kind, position) => {
      const workflow = currentWorkflow()
      const refusal = canDrop(workflow, kind)
      if (refusal) return showError(refusal.sentence)
      if (!workflow) return
      const node = newNode(kind, newId(), position)
      changeGraph(workflow.id, (graph) => addNode(graph, node))
      showNode(nodeKinds[kind].type, node.id)
    },
    [showNode],
  )
}
