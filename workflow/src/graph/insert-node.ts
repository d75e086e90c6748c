import type { Problem, Result } from '../model/problem.ts'
import { canConnect, checkLink } from './can-connect.ts'
import { canDrop } from './can-drop.ts'
import type { WorkflowGraph } from './document.ts'
import { indexGraph } from './graph-index.ts'
import { newNode } from './new-node.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'

/** Side of a node: sources are before the node, targets behind it. */
export type Side = 'before' | 'behind'

const NEW = 'a node that is not there yet'

/** Returns the kinds of nodes that could be added and connected on one side of a node, in palette order. */
export function connectableKinds(graph: WorkflowGraph, nodeId: string, side: Side): readonly NodeKind[] {
  const kinds = Object.keys(nodeKinds) as NodeKind[]
  return kinds.filter((kind) => {
    if (canDrop(graph, kind)) return false
    const nodes = [...graph.nodes, newNode(kind, NEW, { x: 0, y: 0 })]
    const [from, to] = side === 'behind' ? [nodeId, NEW] : [NEW, nodeId]
    return canConnect({ ...graph, nodes }, from, to) === null
  })
}

/** Returns the nodes that could be connected with a node on one side. */
export function connectableNodes(graph: WorkflowGraph, nodeId: string, side: Side): ReadonlySet<string> {
  const index = indexGraph(graph)
  const fits = (other: string) =>
    (side === 'behind' ? checkLink(index, nodeId, other) : checkLink(index, other, nodeId)) === null
  return new Set(graph.nodes.map(({ id }) => id).filter(fits))
}

/**
 * Inserts an existing node into a connection, or returns the reason for a refusal. The second edge keeps the position of
 * the original one, so that the left table of a join stays the same.
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

/** Returns the kinds of new nodes that could be inserted into a connection. */
export function insertableKinds(graph: WorkflowGraph, edgeId: string): readonly NodeKind[] {
  const kinds = Object.keys(nodeKinds) as NodeKind[]
  return kinds.filter((kind) => {
    if (canDrop(graph, kind)) return false
    const nodes = [...graph.nodes, newNode(kind, NEW, { x: 0, y: 0 })]
    return insertIntoEdge({ ...graph, nodes }, NEW, edgeId, () => NEW).ok
  })
}
