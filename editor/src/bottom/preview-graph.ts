import {
  findProblems,
  incomingColumns,
  nodeProblems,
  type Problem,
  pathTo,
  sourcesOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'

/** A node with everything before it, or null while something of it is unfinished. */
export function previewGraph(graph: WorkflowGraph, nodeId: string): WorkflowGraph | null {
  const needed = new Set<string>()
  const collect = (id: string): void => {
    if (needed.has(id)) return
    needed.add(id)
    for (const source of sourcesOf(graph, id)) collect(source.id)
  }
  collect(nodeId)
  const part: WorkflowGraph = {
    nodes: graph.nodes.filter(({ id }) => needed.has(id)),
    edges: graph.edges.filter(({ source, target }) => needed.has(source) && needed.has(target)),
  }
  const reachesInput = part.nodes.some(({ data }) => data.type === 'input')
  return reachesInput && !blockOf(part, nodeId) ? part : null
}

/** What keeps a node's rows from being computed, there or before it, where that can be told. */
export function previewBlock(graph: WorkflowGraph, nodeId: string): Problem | null {
  const nodes = pathTo(graph, nodeId)
  const ids = new Set(nodes.map(({ id }) => id))
  const edges = graph.edges.filter(({ source, target }) => ids.has(source) && ids.has(target))
  return nodes.some(({ data }) => data.type === 'input') ? blockOf({ nodes, edges }, nodeId) : null
}

function blockOf(part: WorkflowGraph, nodeId: string): Problem | null {
  // What an output still lacks doesn't keep the rows from being shown that it is given.
  const isOutput = part.nodes.some(({ id, data }) => id === nodeId && data.type === 'output')
  const matters = (id: string | undefined) => id !== undefined && !(isOutput && id === nodeId)
  const ofSettings = part.nodes
    .filter(({ id }) => matters(id))
    .flatMap((node) => settingsProblems(part, node))
  return ofSettings[0] ?? findProblems(part).find((problem) => matters(problem.nodeId)) ?? null
}

/** What of a node's own settings keeps its rows from being computed. */
function settingsProblems(graph: WorkflowGraph, node: WorkflowNode): readonly Problem[] {
  const incoming = incomingColumns(graph, node.id)
  const areKnown = incoming.length > 0 && incoming.every((columns) => columns.length > 0)
  return nodeProblems(node, areKnown ? incoming : null)
}

/** Everything but where things stand. */
export function meaningOf({ nodes, edges }: WorkflowGraph): string {
  return JSON.stringify([
    nodes.map(({ id, data }) => [id, data.kind, data.config]),
    edges.map(({ source, target }) => [source, target]),
  ])
}
