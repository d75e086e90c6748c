import type { ConfigOf, NodeKind, WorkflowEdge, WorkflowGraph, WorkflowNode } from '@anj/workflow'

/** Adds a node behind the others. */
export function addNode(graph: WorkflowGraph, node: WorkflowNode): WorkflowGraph {
  return { ...graph, nodes: [...graph.nodes, node] }
}

/** Removes nodes together with the edges at them. */
export function removeNodes(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  return {
    nodes: graph.nodes.filter((node) => !ids.has(node.id)),
    edges: graph.edges.filter((edge) => !ids.has(edge.source) && !ids.has(edge.target)),
  }
}

/** Removes edges. */
export function removeEdges(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  return { ...graph, edges: graph.edges.filter((edge) => !ids.has(edge.id)) }
}

/** Adds an edge; whether it is allowed was asked before. */
export function addEdge(graph: WorkflowGraph, edge: WorkflowEdge): WorkflowGraph {
  return { ...graph, edges: [...graph.edges, edge] }
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

/** Gives a node other settings, where it is of the kind. */
export function configure<K extends NodeKind>(
  graph: WorkflowGraph,
  nodeId: string,
  kind: K,
  config: ConfigOf<K>,
): WorkflowGraph {
  const nodes = graph.nodes.map((node) =>
    node.id === nodeId && node.data.kind === kind
      ? ({ ...node, data: { ...node.data, config } } as WorkflowNode)
      : node,
  )
  return { ...graph, nodes }
}
