import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { orderNodes } from './execution-order.ts'
import { type GraphIndex, indexGraph, sourceIds } from './graph-index.ts'

/** Returns the sources of a node, the left table first. */
export function sourcesOf(graph: WorkflowGraph, nodeId: string): readonly WorkflowNode[] {
  return orderedSources(indexGraph(graph)).get(nodeId) ?? []
}

/**
 * Returns every node's sources, the left table first. The left table is the one whose branch starts at an input with
 * `firstNodeToExecute`. When both inputs or neither have this mark, the first connection decides.
 */
export function orderedSources(index: GraphIndex): ReadonlyMap<string, readonly WorkflowNode[]> {
  const leads = new Map<string, boolean>()
  const ordered = new Map<string, readonly WorkflowNode[]>()
  for (const node of orderNodes(index)) {
    const sources = [...sourceIds(index, node.id)].flatMap((id) => index.nodes.get(id) ?? [])
    // The sort is stable: sources with the same mark stay in the order of their edges.
    sources.sort((a, b) => Number(leads.get(b.id) ?? false) - Number(leads.get(a.id) ?? false))
    ordered.set(node.id, sources)
    leads.set(node.id, sources[0] ? (leads.get(sources[0].id) ?? true) : isFirst(node))
  }
  return ordered
}

/** True when an input is marked as the left table, which is the default. */
function isFirst(node: WorkflowNode): boolean {
  const config: Readonly<Record<string, unknown>> = { ...node.data.config }
  return config.firstNodeToExecute !== false
}
