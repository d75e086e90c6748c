import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { orderNodes } from './execution-order.ts'
import { type GraphIndex, indexGraph, sourceIds } from './graph-index.ts'

/** The nodes that lead into a node, the left table first. */
export function sourcesOf(graph: WorkflowGraph, nodeId: string): readonly WorkflowNode[] {
  return orderedSources(indexGraph(graph)).get(nodeId) ?? []
}

/**
 * Every node's sources, the left table first: that is the one whose branch starts at an input with
 * `firstNodeToExecute`; where both or none do, the one that was connected first.
 */
export function orderedSources(index: GraphIndex): ReadonlyMap<string, readonly WorkflowNode[]> {
  const leads = new Map<string, boolean>()
  const ordered = new Map<string, readonly WorkflowNode[]>()
  for (const node of orderNodes(index)) {
    const sources = [...sourceIds(index, node.id)].flatMap((id) => index.nodes.get(id) ?? [])
    // Sorting is stable: equals stay in the order of the edges.
    sources.sort((a, b) => Number(leads.get(b.id) ?? false) - Number(leads.get(a.id) ?? false))
    ordered.set(node.id, sources)
    leads.set(node.id, sources[0] ? (leads.get(sources[0].id) ?? true) : isFirst(node))
  }
  return ordered
}

/** Whether an input is marked as the left table, which it is unless it says otherwise. */
function isFirst(node: WorkflowNode): boolean {
  const config: Readonly<Record<string, unknown>> = { ...node.data.config }
  return config.firstNodeToExecute !== false
}
