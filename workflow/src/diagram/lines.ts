import type { Point } from '../graph/document.ts'
import { type DrawnTable, lineAnchorY } from './drawn-table.ts'
import type { DiagramRelationship, TableBounds } from './model.ts'

/** Space for the symbols at both ends of a line. */
const END = 24
/** Distance between lines that turn at the same place. */
const LANE = 7
const CORNER = 6

/** Drawn table with its position. */
export interface PositionedTable {
  readonly drawn: DrawnTable
  readonly at: Point
}

/** Returns the position and size of a table. */
export function tableBounds({ drawn, at }: PositionedTable): TableBounds {
  return { x: at.x, y: at.y, width: drawn.width, height: drawn.height }
}

/**
 * Returns the corner points of a line from the referencing to the referenced table. The line leaves its table on the
 * side that faces the other table and turns once. It may cross tables in between: only the layout routes around them.
 */
export function routeLine(
  { from, to }: Pick<DiagramRelationship, 'from' | 'to'>,
  child: PositionedTable,
  parent: PositionedTable,
  lane = 0,
): readonly Point[] {
  const one = tableBounds(child)
  const other = tableBounds(parent)
  const start = { y: one.y + lineAnchorY(child.drawn, from.columns) }
  const end = { y: other.y + lineAnchorY(parent.drawn, to.columns) }
  const aside = (lane % 4) * LANE
  if (child.drawn.table.id !== parent.drawn.table.id) {
    const across = (startX: number, endX: number) => {
      const x = Math.round((startX + endX) / 2) + ((lane % 5) - 2) * LANE
      return corners({ x: startX, ...start }, x, { x: endX, ...end })
    }
    if (other.x >= one.x + one.width + 2 * END) return across(one.x + one.width, other.x)
    if (one.x >= other.x + other.width + 2 * END) return across(one.x, other.x + other.width)
  }
  const right = Math.max(one.x + one.width, other.x + other.width) + END + aside
  const left = Math.min(one.x, other.x) - END - aside
  const byRight = 2 * right - (one.x + one.width) - (other.x + other.width)
  const byLeft = one.x + other.x - 2 * left
  return byRight <= byLeft
    ? corners({ x: one.x + one.width, ...start }, right, { x: other.x + other.width, ...end })
    : corners({ x: one.x, ...start }, left, { x: other.x, ...end })
}

function corners(start: Point, x: number, end: Point): readonly Point[] {
  return start.y === end.y && start.x !== end.x
    ? [start, end]
    : [start, { x, y: start.y }, { x, y: end.y }, end]
}

/** Returns the SVG path of a line with rounded corners. */
export function svgPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = [`M${text(first)}`]
  rest.forEach((point, at) => {
    const before = points[at] ?? first
    const after = rest[at + 1]
    if (!after) return parts.push(`L${text(point)}`)
    const radius = Math.min(CORNER, distance(before, point) / 2, distance(point, after) / 2)
    parts.push(
      `L${text(towards(point, before, radius))}`,
      `Q${text(point)} ${text(towards(point, after, radius))}`,
    )
  })
  return parts.join('')
}

const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`
const round = (value: number) => Math.round(value * 10) / 10
const distance = (a: Point, b: Point) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

function towards(from: Point, to: Point, far: number): Point {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + ((to.x - from.x) / whole) * far, y: from.y + ((to.y - from.y) / whole) * far }
}

/** Crow's-foot symbol at one end of a line: its strokes, and a circle when zero rows are allowed. */
export interface LineEnd {
  readonly strokes: string
  readonly circle: Point | null
}
export const CIRCLE_RADIUS = 3.5

/**
 * Returns the symbols at both ends. The start allows zero or one row, or zero to many rows.
 * The end allows exactly one row, or zero or one.
 */
export function lineEnds(
  { fromMany, toOptional }: Pick<DiagramRelationship, 'fromMany' | 'toOptional'>,
  points: readonly Point[],
): { readonly from: LineEnd; readonly to: LineEnd } {
  return {
    from: endAt(points[0], points[1], fromMany ? 'many' : 'one', true),
    to: endAt(points.at(-1), points.at(-2), 'one', toOptional),
  }
}

function endAt(
  at: Point | undefined,
  next: Point | undefined,
  most: 'many' | 'one',
  maybeNone: boolean,
): LineEnd {
  if (!at || !next) return { strokes: '', circle: null }
  const way = next.x >= at.x ? 1 : -1
  const x = (far: number) => round(at.x + way * far)
  const y = round(at.y)
  const bar = (far: number) => `M${x(far)} ${y - 5}L${x(far)} ${y + 5}`
  const circle = maybeNone ? { x: x(most === 'many' ? 14.5 : 12), y } : null
  if (most === 'many') return { strokes: `M${x(0)} ${y - 5}L${x(11)} ${y}L${x(0)} ${y + 5}`, circle }
  return { strokes: maybeNone ? bar(6) : `${bar(6)}${bar(10)}`, circle }
}
