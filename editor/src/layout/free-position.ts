import type { Point, WorkflowGraph } from '@anj/workflow'
import { NODE, snap } from './sizes.ts'

const GAP = 30

/** Returns the wanted position, or if a node there would cover another one, the first free position below. */
export function findFreePosition({ nodes }: Pick<WorkflowGraph, 'nodes'>, wanted: Point): Point {
  const covers = ({ x, y }: Point) =>
    nodes.some(
      ({ position }) => Math.abs(position.x - x) < NODE.width && Math.abs(position.y - y) < NODE.height,
    )
  let at = wanted
  while (covers(at)) at = { x: at.x, y: at.y + NODE.height + GAP }
  return at
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns the wanted position, or if an item of this size would cover a node or note there, the first free position
 * below.
 */
export function findEmptyPosition(
  { nodes, notes = [] }: Pick<WorkflowGraph, 'nodes' | 'notes'>,
  wanted: Point,
  size: Size,
): Point {
  const taken = [
    ...nodes.map(({ position }) => ({ ...position, ...NODE })),
    ...notes.map(({ position, size: { width, height } }) => ({ ...position, width, height })),
  ]
  const coveredAt = (y: number) =>
    taken.find(
      (one) =>
        wanted.x < one.x + one.width &&
        one.x < wanted.x + size.width &&
        y < one.y + one.height &&
        one.y < y + size.height,
    )
  let { y } = wanted
  for (let under = coveredAt(y); under; under = coveredAt(y)) y = snap(under.y + under.height + GAP)
  return { x: wanted.x, y }
}
