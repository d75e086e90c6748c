import type { ParameterValue } from '../model/parameter.ts'
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from './document.ts'
import { nodeKinds } from './node-kinds.ts'

/** Lookup tables of a graph. Edges to missing nodes are omitted, and duplicate edges count once. */
export interface GraphIndex {
  readonly nodes: ReadonlyMap<string, WorkflowNode>
  /** Source IDs by target, in the order of the edges. */
  readonly sources: ReadonlyMap<string, ReadonlySet<string>>
  /** Target IDs by source, in the order of the edges. */
  readonly targets: ReadonlyMap<string, ReadonlySet<string>>
  readonly parameters: readonly ParameterValue[]
}

const noIds: ReadonlySet<string> = new Set()
const none: readonly ParameterValue[] = []

/** Builds the index of a graph once, so that each later lookup is cheap. */
export function indexGraph(graph: WorkflowGraph): GraphIndex {
  const index = emptyIndex(graph)
  for (const edge of graph.edges) index.add(edge)
  return index
}

/** Returns an index without edges. The caller adds them one by one. */
export function emptyIndex(
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
    parameters: graph.parameters ?? none,
    add({ source, target }) {
      if (!nodes.has(source) || !nodes.has(target)) return
      put(sources, target, source)
      put(targets, source, target)
    },
  }
}

/** Returns the IDs of a node's sources, in the order of the edges. */
export function sourceIds(index: GraphIndex, nodeId: string): ReadonlySet<string> {
  return index.sources.get(nodeId) ?? noIds
}

/** True when a node leads only to outputs that read a whole database. With `wanted`, only these nodes count. */
export function feedsOnlyInsights(index: GraphIndex, nodeId: string, wanted?: ReadonlySet<string>): boolean {
  const targets = [...(index.targets.get(nodeId) ?? noIds)].filter((id) => !wanted || wanted.has(id))
  const families = targets.flatMap((id) => {
    const node = index.nodes.get(id)
    return node ? nodeKinds[node.data.kind].family : []
  })
  return families.length > 0 && families.every((family) => family === 'insight')
}

/** Returns every node reachable along `next`, including the start. */
export function reachableFrom(
  next: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
): ReadonlySet<string> {
  const seen = new Set([from])
  // Iteration over a set also visits elements added during the loop.
  for (const id of seen) for (const other of next.get(id) ?? noIds) seen.add(other)
  return seen
}
