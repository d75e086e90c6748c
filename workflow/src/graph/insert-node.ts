import type { Problem, Result } from '../model/problem.ts'
import { canConnect, checkLink } from './can-connect.ts'
import { canDrop } from './can-drop.ts'
import type { WorkflowGraph } from './document.ts'
import { connect } from './edit-graph.ts'
import { indexGraph } from './graph-index.ts'
import { newNode } from './new-node.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'

/** Side of a node: sources are before the node, targets behind it. */
export type Side = 'before' | 'behind'

const NEW = 'a node that is not there yet'
const STEP = 'a step that is not there yet'

/** Steps that change nothing, and allow a connection that is refused without a step between. */
const passing = ['dataTable', 'columnSelection'] as const
/** A step between two nodes that allows their refused connection. */
export type PassingKind = (typeof passing)[number]

/** A kind of node that users can choose at a place, and the reason if it can't be connected there. */
export interface KindOffer {
  readonly kind: NodeKind
  readonly refusal: Problem | null
  /** The step with which a refused kind can be connected after all. */
  readonly between: PassingKind | null
}

const offers = (refusalOf: (kind: NodeKind) => Problem | null): readonly KindOffer[] =>
  (Object.keys(nodeKinds) as NodeKind[]).map((kind) => ({ kind, refusal: refusalOf(kind), between: null }))

const withNew = (graph: WorkflowGraph, kind: NodeKind, id = NEW): WorkflowGraph => ({
  ...graph,
  nodes: [...graph.nodes, newNode(kind, id, { x: 0, y: 0 })],
})

/**
 * Returns all kinds, with the reason for those that can't be connected on one side of a node, and the step that makes
 * the connection possible, in palette order.
 */
export function kindsBeside(graph: WorkflowGraph, nodeId: string, side: Side): readonly KindOffer[] {
  const [from, to] = side === 'behind' ? [nodeId, NEW] : [NEW, nodeId]
  return offers((kind) => canDrop(graph, kind) ?? canConnect(withNew(graph, kind), from, to)).map((offer) =>
    offer.refusal && !canDrop(graph, offer.kind)
      ? { ...offer, between: stepBetween(withNew(graph, offer.kind), from, to) }
      : offer,
  )
}

/** Returns all kinds, with the reason for those that can't be inserted into a connection. */
export function kindsBetween(graph: WorkflowGraph, edgeId: string): readonly KindOffer[] {
  return offers((kind) => {
    const refusal = canDrop(graph, kind)
    if (refusal) return refusal
    const inserted = insertIntoEdge(withNew(graph, kind), NEW, edgeId, () => NEW)
    return inserted.ok ? null : inserted.problem
  })
}

/** Returns the kinds that could be added. */
export function addableKinds(graph: WorkflowGraph): readonly KindOffer[] {
  return offers((kind) => canDrop(graph, kind))
}

/** Returns the step that makes a refused connection possible if it stands between the two nodes, or null. */
export function stepBetween(graph: WorkflowGraph, source: string, target: string): PassingKind | null {
  const fits = (kind: NodeKind) => {
    const first = connect(withNew(graph, kind, STEP), { id: STEP, source, target: STEP })
    return first.ok && canConnect(first.value, STEP, target) === null
  }
  return passing.find(fits) ?? null
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
