import type { Point } from '@anj/workflow'
import { NODE } from '../layout/sizes.ts'

/** Width per digit of a count, the space around it, and its height, in pixels. */
const DIGIT = 7
const AROUND = 8
const HEIGHT = 16
/** Gap between a component and a count below it, in pixels. */
const APART = 4

/** Where a connection starts and ends (at the handles of its components), and the middle of its line. */
interface Course {
  readonly from: Point
  readonly to: Point
  readonly middle: Point
}

/**
 * Returns where to centre a connection's row count: on the middle of the line, or below the components if there is no
 * room between them.
 */
export function countLabelPosition(text: string, { from, to, middle }: Course): Point {
  const width = text.length * DIGIT + AROUND
  const covers = (left: number, y: number) =>
    middle.x + width / 2 > left &&
    middle.x - width / 2 < left + NODE.width &&
    Math.abs(middle.y - y) < (NODE.height + HEIGHT) / 2
  if (!covers(from.x - NODE.width, from.y) && !covers(to.x, to.y)) return middle
  return { x: middle.x, y: Math.max(from.y, to.y) + (NODE.height + HEIGHT) / 2 + APART }
}
