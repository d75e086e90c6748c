import { type Box, boundsOf } from '../layout/arrange.ts'
import type { Area } from './paste-place.ts'

/** Alignment tolerance in pixels, needed because positions can be fractional. */
const EXACT = 0.5

/** The position of an item's edge or centre along one axis. */
interface Line {
  readonly at: number
  readonly of: Box
}

/** The edges and centres of items along both axes, in ascending order. */
export interface AlignmentLines {
  readonly x: readonly Line[]
  readonly y: readonly Line[]
}

/** A guide line to render: its position on one axis, and its extent from the first to the last aligned item. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

const axes = ['x', 'y'] as const
const sizes = { x: 'width', y: 'height' } as const
const other = { x: 'y', y: 'x' } as const

/**
 * Returns the sorted lines of all items that aren't being dragged. They are sorted once per drag, so each step of the
 * drag has to check only a few of them.
 */
export function alignmentLines(boxes: readonly Box[]): AlignmentLines {
  const along = (axis: 'x' | 'y') =>
    boxes.flatMap((of) => ownLines(of, axis).map((at) => ({ at, of }))).toSorted((a, b) => a.at - b.at)
  return { x: along('x'), y: along('y') }
}

/**
 * Returns the guides where the dragged item aligns with visible items. The item never snaps to a guide, only to the
 * grid.
 */
export function guidesOf(dragged: Omit<Box, 'id'>, lines: AlignmentLines, seen: Area): readonly Guide[] {
  return axes.flatMap((axis) => guidesAlong(dragged, lines, seen, axis))
}

/** Returns the start, centre and end of an item. */
function ownLines(box: Omit<Box, 'id'>, axis: 'x' | 'y'): readonly number[] {
  const start = box[axis]
  const size = box[sizes[axis]]
  return [start, start + size / 2, start + size]
}

/**
 * Returns the guides along one axis. If the centre aligns with the same items as a side, only the centre gets a guide.
 */
function guidesAlong(
  dragged: Omit<Box, 'id'>,
  lines: AlignmentLines,
  seen: Area,
  axis: 'x' | 'y',
): readonly Guide[] {
  const [start, middle, end] = ownLines(dragged, axis).map((at) => ({
    at,
    things: new Set(linesAt(lines[axis], at, seen).map(({ of }) => of)),
  }))
  if (!start || !middle || !end) return []
  const sides = [start, end].filter(({ things }) => [...things].some((thing) => !middle.things.has(thing)))
  return [...sides, middle]
    .filter(({ things }) => things.size > 0)
    .map(({ at, things }) => {
      const { left, right, top, bottom } = boundsOf([...things, dragged])
      const [from, to] = other[axis] === 'x' ? [left, right] : [top, bottom]
      return { axis, at, from, to }
    })
}

/** Returns the lines of visible items at one position. */
function linesAt(lines: readonly Line[], at: number, seen: Area): readonly Line[] {
  const found: Line[] = []
  for (let next = firstFrom(lines, at - EXACT); next < lines.length; next++) {
    const line = lines[next]
    if (!line || line.at > at + EXACT) break
    if (isSeen(line.of, seen)) found.push(line)
  }
  return found
}

function firstFrom(lines: readonly Line[], least: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.at ?? least) < least) low = middle + 1
    else high = middle
  }
  return low
}

const isSeen = ({ x, y, width, height }: Box, { left, right, top, bottom }: Area) =>
  x < right && x + width > left && y < bottom && y + height > top
