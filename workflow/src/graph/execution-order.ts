import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { type GraphIndex, indexGraph, reach, sourceIds } from './graph-index.ts'

/**
 * Nodes with every node after its sources, otherwise in the order of the document.
 * Nodes in or behind a circle have no place and are left out; `findProblems` names the circle.
 */
export function executionOrder(graph: WorkflowGraph): readonly WorkflowNode[] {
  return orderNodes(indexGraph(graph))
}

/** The nodes that a node's table is made from, itself last, in execution order. */
export function pathTo(graph: WorkflowGraph, nodeId: string): readonly WorkflowNode[] {
  const index = indexGraph(graph)
  const wanted = reach(index.sources, nodeId)
  return orderNodes(index).filter((node) => wanted.has(node.id))
}

/** The order of an index that is at hand. */
export function orderNodes(index: GraphIndex): readonly WorkflowNode[] {
  const waiting = new Map<string, number>()
  for (const id of index.nodes.keys()) waiting.set(id, sourceIds(index, id).size)
  const ready = [...index.nodes.values()].filter((node) => waiting.get(node.id) === 0)
  // An array is walked also over what is pushed on the way.
  for (const node of ready) {
    for (const id of index.targets.get(node.id) ?? []) {
      const left = (waiting.get(id) ?? 0) - 1
      waiting.set(id, left)
      const next = index.nodes.get(id)
      if (left === 0 && next) ready.push(next)
    }
  }
  return ready
}
