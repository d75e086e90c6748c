import type { Point, WorkflowGraph, WorkflowNode } from '@anj/workflow'
import { moveNodes } from '../store/graph-changes.ts'
import { findFreePosition } from './free-position.ts'
import { BESIDE_OFFSET, NODE, snap } from './sizes.ts'

/** A free position for a new node, and the graph in which other nodes have moved to make room for it. */
export interface Room {
  readonly graph: WorkflowGraph
  readonly position: Point
}

/**
 * Makes room for a new node between a node and its targets, in the node's row unless another one is given. If the
 * targets are too close, they move to the right, with everything else from there on, so that columns stay aligned.
 */
export function roomBehind(
  graph: WorkflowGraph,
  { position }: WorkflowNode,
  targets: readonly WorkflowNode[],
  row = position.y,
): Room {
  const beside = position.x + BESIDE_OFFSET
  const next = Math.min(
    ...targets.map(({ position: { x } }) => x).filter((x) => x >= position.x + NODE.width),
  )
  if (next === Number.POSITIVE_INFINITY)
    return { graph, position: findFreePosition(graph, { x: beside, y: row }) }
  const isInWay = ({ x, y }: Point) =>
    x >= position.x + NODE.width && x < beside + NODE.width && Math.abs(y - row) < NODE.height
  const covered = graph.nodes.map(({ position: at }) => at).filter(isInWay)
  const from = Math.min(next, ...covered.map(({ x }) => x))
  const lack = snap(beside + BESIDE_OFFSET - from)
  const x = lack > 0 ? beside : snap((position.x + next) / 2)
  const roomy = lack > 0 ? withRoom(graph, from, lack) : graph
  return { graph: roomy, position: findFreePosition(roomy, { x, y: row }) }
}

/**
 * Makes room for a new node in a connection. The row is that of the source, or that of the target if the source has
 * several targets, because each of its connections can get a node.
 */
export function roomInEdge(graph: WorkflowGraph, edgeId: string): Room | null {
  const edge = graph.edges.find(({ id }) => id === edgeId)
  const source = graph.nodes.find(({ id }) => id === edge?.source)
  const target = graph.nodes.find(({ id }) => id === edge?.target)
  if (!source || !target) return null
  const isFork = graph.edges.filter((one) => one.source === source.id).length > 1
  return roomBehind(graph, source, [target], isFork ? target.position.y : source.position.y)
}

/** Moves the nodes from a place on to the right, by default by the width of a node and its connection. */
export function withRoom(graph: WorkflowGraph, from: number, by: number = BESIDE_OFFSET): WorkflowGraph {
  const moved = graph.nodes.filter(({ position }) => position.x >= from)
  return moveNodes(graph, new Map(moved.map(({ id, position: { x, y } }) => [id, { x: x + by, y }])))
}
