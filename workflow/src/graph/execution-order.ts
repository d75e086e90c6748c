import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { type GraphIndex, indexGraph, reachableFrom, sourceIds } from './graph-index.ts'

/**
 * Returns the nodes in an order that puts every node after its sources and otherwise follows the document. Nodes in or
 * after a loop are omitted; `findProblems` reports the loop.
 */
export function executionOrder(graph: WorkflowGraph): readonly WorkflowNode[] {
  return orderNodes(indexGraph(graph))
}

/** Returns the nodes that a node's table depends on in execution order, with the node itself last. */
export function pathTo(graph: WorkflowGraph, nodeId: string): readonly WorkflowNode[] {
  const index = indexGraph(graph)
  const wanted = reachableFrom(index.sources, nodeId)
  return orderNodes(index).filter((node) => wanted.has(node.id))
}

/** Returns the execution order of an existing index. */
export function orderNodes(index: GraphIndex): readonly WorkflowNode[] {
  const waiting = new Map<string, number>()
  for (const id of index.nodes.keys()) waiting.set(id, sourceIds(index, id).size)
  const ready = [...index.nodes.values()].filter((node) => waiting.get(node.id) === 0)
  // The loop also visits nodes that it pushes.
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
