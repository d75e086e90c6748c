import type { Point, WorkflowGraph } from '@anj/workflow'
import { NODE } from './sizes.ts'

const GAP = 30

/** The wanted place, or the first one below it where a node covers no other. */
export function freePlace({ nodes }: Pick<WorkflowGraph, 'nodes'>, wanted: Point): Point {
  const covers = ({ x, y }: Point) =>
    nodes.some(
      ({ position }) => Math.abs(position.x - x) < NODE.width && Math.abs(position.y - y) < NODE.height,
    )
  let at = wanted
  while (covers(at)) at = { x: at.x, y: at.y + NODE.height + GAP }
  return at
}
