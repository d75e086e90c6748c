import {
  effectiveGraph,
  findProblems,
  incomingByNode,
  missingDefault,
  nodeProblems,
  type Problem,
  parametersOf,
  parametersOfNode,
  pathTo,
  type WorkflowGraph,
} from '@anj/workflow'

/**
 * Returns the part of the graph that a preview needs: the node and all nodes before it. Returns null if one of them is
 * incomplete.
 */
export function previewGraph(graph: WorkflowGraph, nodeId: string): WorkflowGraph | null {
  const part = partBefore(graph, nodeId)
  return part && !blockOf(part, nodeId) ? part : null
}

/**
 * Returns the problem that prevents a preview of a node's rows, in the node itself or in one before it. Returns null if
 * no problem is known.
 */
export function previewObstacle(graph: WorkflowGraph, nodeId: string): Problem | null {
  const part = partBefore(graph, nodeId)
  return part && blockOf(part, nodeId)
}

/** Returns a node and all nodes before it, or null if none of them is an input. */
function partBefore(graph: WorkflowGraph, nodeId: string): WorkflowGraph | null {
  const ids = new Set(pathTo(graph, nodeId).map(({ id }) => id))
  const nodes = graph.nodes.filter(({ id }) => ids.has(id))
  const edges = graph.edges.filter(({ source, target }) => ids.has(source) && ids.has(target))
  const used = new Set(nodes.flatMap((node) => parametersOfNode(node, parametersOf(graph))))
  const parameters = parametersOf(graph).filter((one) => used.has(one))
  return nodes.some(({ data }) => data.type === 'input') ? { nodes, edges, parameters } : null
}

function blockOf(part: WorkflowGraph, nodeId: string): Problem | null {
  // An output with missing settings can still show its incoming rows.
  const isOutput = part.nodes.some(({ id, data }) => id === nodeId && data.type === 'output')
  const matters = (id: string | undefined) => id !== undefined && !(isOutput && id === nodeId)
  return (
    settingsProblems(part).find((problem) => matters(problem.nodeId)) ??
    findProblems(part).find((problem) => matters(problem.nodeId)) ??
    missingDefault(
      part.nodes.filter(({ id }) => matters(id)),
      parametersOf(part),
    )
  )
}

/** Returns the problems in nodes' own settings that prevent a preview. */
function settingsProblems(part: WorkflowGraph): readonly Problem[] {
  const incoming = incomingByNode(part)
  return part.nodes.flatMap((node) => {
    const tables = incoming.get(node.id) ?? []
    const areKnown = tables.length > 0 && tables.every((columns) => columns.length > 0)
    return nodeProblems(node, areKnown ? tables : null, false, part.parameters)
  })
}

/** Serializes everything in a graph that affects its rows, which excludes positions. */
export function meaningOf(graph: WorkflowGraph): string {
  const { nodes, edges, parameters = [] } = effectiveGraph(graph)
  return JSON.stringify([
    nodes.map(({ id, data }) => [id, data.kind, data.config]),
    edges.map(({ source, target }) => [source, target]),
    parameters.map(({ name, type, default: value }) => [name, type, value]),
  ])
}
