import type { Point } from '@anj/workflow'
import { NODE } from './sizes.ts'

/** Room that a count takes: its digits and the space around them. */
const DIGIT = 7
const AROUND = 8
const HEIGHT = 16
/** Between a component and a count below it. */
const APART = 4

/** The ends of a connection, at its components' handles, and the middle of its line. */
interface Course {
  readonly from: Point
  readonly to: Point
  readonly middle: Point
}

/**
 * Where the middle of a connection's count stands: in the middle of its line, or, where the components at its ends leave
 * no room there, below them.
 */
export function countPlace(text: string, { from, to, middle }: Course): Point {
  const width = text.length * DIGIT + AROUND
  const covers = (left: number, y: number) =>
    middle.x + width / 2 > left &&
    middle.x - width / 2 < left + NODE.width &&
    Math.abs(middle.y - y) < (NODE.height + HEIGHT) / 2
  if (!covers(from.x - NODE.width, from.y) && !covers(to.x, to.y)) return middle
  return { x: middle.x, y: Math.max(from.y, to.y) + (NODE.height + HEIGHT) / 2 + APART }
}
