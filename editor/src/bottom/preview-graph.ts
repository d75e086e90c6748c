import {
  findProblems,
  incomingColumns,
  nodeProblems,
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
  // What an output still lacks doesn't keep the rows from being shown that it is given.
  const isOutput = part.nodes.some(({ id, data }) => id === nodeId && data.type === 'output')
  const matters = (id: string | undefined) => id !== undefined && !(isOutput && id === nodeId)
  const isBlocked =
    findProblems(part).some((problem) => matters(problem.nodeId)) ||
    part.nodes.some((node) => matters(node.id) && isUnfinished(part, node))
  return reachesInput && !isBlocked ? part : null
}

/** Whether a node's own settings keep its rows from being computed. */
function isUnfinished(graph: WorkflowGraph, node: WorkflowNode): boolean {
  const incoming = incomingColumns(graph, node.id)
  const areKnown = incoming.length > 0 && incoming.every((columns) => columns.length > 0)
  return nodeProblems(node, areKnown ? incoming : null).length > 0
}

/** Everything but where things stand. */
export function meaningOf({ nodes, edges }: WorkflowGraph): string {
  return JSON.stringify([
    nodes.map(({ id, data }) => [id, data.kind, data.config]),
    edges.map(({ source, target }) => [source, target]),
  ])
}
