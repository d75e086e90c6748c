import type { Problem, Result } from '../model/problem.ts'
import { canConnect, judgeLink } from './can-connect.ts'
import { canDrop } from './can-drop.ts'
import type { WorkflowGraph } from './document.ts'
import { indexGraph } from './graph-index.ts'
import { newNode } from './new-node.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'

/** Which side of a node something is put on: behind it go its rows, before it is where they come from. */
export type Side = 'before' | 'behind'

const NEW = 'a node that is not there yet'

/** The kinds of which a new node could be added and connected with a node at once, in the order of the palette. */
export function kindsBeside(graph: WorkflowGraph, nodeId: string, side: Side): readonly NodeKind[] {
  const kinds = Object.keys(nodeKinds) as NodeKind[]
  return kinds.filter((kind) => {
    if (canDrop(graph, kind)) return false
    const nodes = [...graph.nodes, newNode(kind, NEW, { x: 0, y: 0 })]
    const [from, to] = side === 'behind' ? [nodeId, NEW] : [NEW, nodeId]
    return canConnect({ ...graph, nodes }, from, to) === null
  })
}

/** The nodes of a graph with which a node could be connected on one side. */
export function nodesToConnect(graph: WorkflowGraph, nodeId: string, side: Side): ReadonlySet<string> {
  const index = indexGraph(graph)
  const fits = (other: string) =>
    (side === 'behind' ? judgeLink(index, nodeId, other) : judgeLink(index, other, nodeId)) === null
  return new Set(graph.nodes.map(({ id }) => id).filter(fits))
}

/**
 * The graph in which a node that it holds stands in the middle of a connection, or why it can't. The second half takes
 * the place of the whole, so that a join's left table stays the left one.
 */
export function insertIntoEdge(
  graph: WorkflowGraph,
  nodeId: string,
  edgeId: string,
  newId: () => string,
): Result<WorkflowGraph, Problem> {
  const edge = graph.edges.find(({ id }) => id === edgeId)
  if (!edge) return { ok: true, value: graph }
  const open = { ...graph, edges: graph.edges.filter(({ id }) => id !== edgeId) }
  const first = { id: newId(), source: edge.source, target: nodeId }
  const refusal =
    canConnect(open, edge.source, nodeId) ??
    canConnect({ ...open, edges: [...open.edges, first] }, nodeId, edge.target)
  if (refusal) return { ok: false, problem: refusal }
  const second = { id: newId(), source: nodeId, target: edge.target }
  return {
    ok: true,
    value: { ...graph, edges: graph.edges.flatMap((one) => (one.id === edgeId ? [first, second] : [one])) },
  }
}

/** The kinds of which a new node could be put into a connection. */
export function kindsBetween(graph: WorkflowGraph, edgeId: string): readonly NodeKind[] {
  const kinds = Object.keys(nodeKinds) as NodeKind[]
  return kinds.filter((kind) => {
    if (canDrop(graph, kind)) return false
    const nodes = [...graph.nodes, newNode(kind, NEW, { x: 0, y: 0 })]
    return insertIntoEdge({ ...graph, nodes }, NEW, edgeId, () => NEW).ok
  })
}
