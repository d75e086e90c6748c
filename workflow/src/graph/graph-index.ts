import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from './document.ts'
import { nodeKinds } from './node-kinds.ts'

/** A graph as its readers ask for it. Edges to missing nodes are left out, double ones count once. */
export interface GraphIndex {
  readonly nodes: ReadonlyMap<string, WorkflowNode>
  /** By target, in the order of the edges. */
  readonly sources: ReadonlyMap<string, ReadonlySet<string>>
  /** By source, in the order of the edges. */
  readonly targets: ReadonlyMap<string, ReadonlySet<string>>
}

const none: ReadonlySet<string> = new Set()

/** Reads a graph once, so that each question to it is one look-up. */
export function indexGraph(graph: WorkflowGraph): GraphIndex {
  const index = startIndex(graph)
  for (const edge of graph.edges) index.add(edge)
  return index
}

/** An index without edges, to which they are added one by one. */
export function startIndex(
  graph: WorkflowGraph,
): GraphIndex & { add(edge: Pick<WorkflowEdge, 'source' | 'target'>): void } {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const sources = new Map<string, Set<string>>()
  const targets = new Map<string, Set<string>>()
  const put = (map: Map<string, Set<string>>, key: string, value: string) => {
    const set = map.get(key)
    if (set) set.add(value)
    else map.set(key, new Set([value]))
  }
  return {
    nodes,
    sources,
    targets,
    add({ source, target }) {
      if (!nodes.has(source) || !nodes.has(target)) return
      put(sources, target, source)
      put(targets, source, target)
    },
  }
}

/** Ids of the nodes that lead into a node, in the order of the edges. */
export function sourceIds(index: GraphIndex, nodeId: string): ReadonlySet<string> {
  return index.sources.get(nodeId) ?? none
}

/** Whether a node leads to nothing but what reads a whole database; `wanted` leaves all other nodes out of account. */
export function leadsToInsights(index: GraphIndex, nodeId: string, wanted?: ReadonlySet<string>): boolean {
  const targets = [...(index.targets.get(nodeId) ?? none)].filter((id) => !wanted || wanted.has(id))
  const families = targets.flatMap((id) => {
    const node = index.nodes.get(id)
    return node ? nodeKinds[node.data.kind].family : []
  })
  return families.length > 0 && families.every((family) => family === 'insight')
}

/** Every node that can be reached along `next`, the start included. */
export function reach(next: ReadonlyMap<string, ReadonlySet<string>>, from: string): ReadonlySet<string> {
  const seen = new Set([from])
  // A set is walked in insertion order, also over what is added on the way.
  for (const id of seen) for (const other of next.get(id) ?? none) seen.add(other)
  return seen
}
