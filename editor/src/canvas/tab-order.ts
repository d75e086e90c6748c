import { executionOrder, type WorkflowGraph } from '@anj/workflow'

/**
 * Returns the ids of all canvas items in data-flow order: each node followed by its outgoing connections, then the
 * notes.
 */
export function tabOrder(graph: WorkflowGraph): readonly string[] {
  const inOrder = executionOrder(graph).map(({ id }) => id)
  const known = new Set(inOrder)
  const nodes = [...inOrder, ...graph.nodes.map(({ id }) => id).filter((id) => !known.has(id))]
  const leaving = Map.groupBy(graph.edges, ({ source }) => source)
  return [
    ...nodes.flatMap((id) => [id, ...(leaving.get(id) ?? []).map((edge) => edge.id)]),
    ...(graph.notes ?? []).map(({ id }) => id),
  ]
}

/**
 * Returns the previous or next item in tab order, or null beyond either end. If there is no current item, returns the
 * last or first one.
 */
export function nextInTabOrder(graph: WorkflowGraph, id: string | null, step: 1 | -1): string | null {
  const order = tabOrder(graph)
  if (id === null) return (step === 1 ? order[0] : order.at(-1)) ?? null
  const at = order.indexOf(id)
  return at < 0 ? null : (order[at + step] ?? null)
}

/**
 * Returns the node that a connection leads to in the given direction, or null if there is none. `id` is the id of the
 * connection, or of a node whose first connection in that direction is followed.
 */
export function alongEdge(graph: WorkflowGraph, id: string, way: 'toTarget' | 'toSource'): string | null {
  const [from, to] = way === 'toTarget' ? (['source', 'target'] as const) : (['target', 'source'] as const)
  const edge = graph.edges.find((one) => one.id === id) ?? graph.edges.find((one) => one[from] === id)
  return edge?.[to] ?? null
}

/** Returns the given nodes together with all nodes before them, or with all nodes after them. */
export function connectedNodes(
  graph: WorkflowGraph,
  ids: Iterable<string>,
  way: 'before' | 'behind',
): Set<string> {
  const [from, to] = way === 'behind' ? (['source', 'target'] as const) : (['target', 'source'] as const)
  const next = Map.groupBy(graph.edges, (edge) => edge[from])
  const seen = new Set(ids)
  // Iteration over a set also visits elements added during the loop.
  for (const id of seen) for (const edge of next.get(id) ?? []) seen.add(edge[to])
  return seen
}
