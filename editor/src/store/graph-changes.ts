import type { WorkflowGraph, WorkflowNode } from '@anj/workflow'

/** Adds a node in front of the others. */
export function addNode(graph: WorkflowGraph, node: WorkflowNode): WorkflowGraph {
  return { ...graph, nodes: [...graph.nodes, node] }
}

/** Removes edges. */
export function removeEdges(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  return { ...graph, edges: graph.edges.filter((edge) => !ids.has(edge.id)) }
}

/** Puts nodes elsewhere. */
export function moveNodes(
  graph: WorkflowGraph,
  positions: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): WorkflowGraph {
  const nodes = graph.nodes.map((node) => {
    const to = positions.get(node.id)
    return to && (to.x !== node.position.x || to.y !== node.position.y) ? { ...node, position: to } : node
  })
  return nodes.every((node, at) => node === graph.nodes[at]) ? graph : { ...graph, nodes }
}
