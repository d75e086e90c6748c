import {
  findProblems,
  incomingByNode,
  nodeProblems,
  type Problem,
  pathTo,
  type WorkflowGraph,
} from '@anj/workflow'

/** A node with everything before it, or null while something of it is unfinished. */
export function previewGraph(graph: WorkflowGraph, nodeId: string): WorkflowGraph | null {
  const part = partBefore(graph, nodeId)
  return part && !blockOf(part, nodeId) ? part : null
}

/** What keeps a node's rows from being computed, there or before it, where that can be told. */
export function previewBlock(graph: WorkflowGraph, nodeId: string): Problem | null {
  const part = partBefore(graph, nodeId)
  return part && blockOf(part, nodeId)
}

/** A node with everything before it; null when no input is among that. */
function partBefore(graph: WorkflowGraph, nodeId: string): WorkflowGraph | null {
  const ids = new Set(pathTo(graph, nodeId).map(({ id }) => id))
  const nodes = graph.nodes.filter(({ id }) => ids.has(id))
  const edges = graph.edges.filter(({ source, target }) => ids.has(source) && ids.has(target))
  return nodes.some(({ data }) => data.type === 'input') ? { nodes, edges } : null
}

function blockOf(part: WorkflowGraph, nodeId: string): Problem | null {
  // What an output still lacks doesn't keep the rows from being shown that it is given.
  const isOutput = part.nodes.some(({ id, data }) => id === nodeId && data.type === 'output')
  const matters = (id: string | undefined) => id !== undefined && !(isOutput && id === nodeId)
  return (
    settingsProblems(part).find((problem) => matters(problem.nodeId)) ??
    findProblems(part).find((problem) => matters(problem.nodeId)) ??
    null
  )
}

/** What of the nodes' own settings keeps rows from being computed. */
function settingsProblems(part: WorkflowGraph): readonly Problem[] {
  const incoming = incomingByNode(part)
  return part.nodes.flatMap((node) => {
    const tables = incoming.get(node.id) ?? []
    const areKnown = tables.length > 0 && tables.every((columns) => columns.length > 0)
    return nodeProblems(node, areKnown ? tables : null)
  })
}

/** Everything but where things stand. */
export function meaningOf({ nodes, edges }: WorkflowGraph): string {
  return JSON.stringify([
    nodes.map(({ id, data }) => [id, data.kind, data.config]),
    edges.map(({ source, target }) => [source, target]),
  ])
}
