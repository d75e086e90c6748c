import type { Point } from '@anj/workflow'
import { type Box, boundsOf } from './arrange.ts'
import type { Area } from './paste-place.ts'

/** How far a thing is drawn to a line of another one: less than half a step of the grid. */
const PULL = 5
/** What counts as in line: positions may be fractions. */
const EXACT = 0.5

/** An edge or the centre of a thing. */
interface Line {
  readonly at: number
  readonly of: Box
}

/** The edges and centres of things in order, along both axes. */
export interface Lines {
  readonly x: readonly Line[]
  readonly y: readonly Line[]
}

/** A line to be drawn: at so much across, from the first to the last of the things that stand in it. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

const axes = ['x', 'y'] as const
const sizes = { x: 'width', y: 'height' } as const
const other = { x: 'y', y: 'x' } as const

/** The lines of all things that stay where they are: made once a drag, in order, so that each step of it looks at few. */
export function linesOf(boxes: readonly Box[]): Lines {
  const along = (axis: 'x' | 'y') =>
    boxes.flatMap((of) => ownLines(of, axis).map((at) => ({ at, of }))).toSorted((a, b) => a.at - b.at)
  return { x: along('x'), y: along('y') }
}

/**
 * By how much what is dragged moves to line up with something that is seen, and the lines to draw then. It was put on the
 * grid before, as nearly all things are; only one that stands off the grid and is almost in line draws it off the grid too.
 */
export function lineUp(dragged: Omit<Box, 'id'>, lines: Lines, seen: Area) {
  const by: Point = { x: pull(dragged, lines, seen, 'x'), y: pull(dragged, lines, seen, 'y') }
  const moved = { ...dragged, x: dragged.x + by.x, y: dragged.y + by.y }
  return { by, guides: axes.flatMap((axis) => guidesAlong(moved, lines, seen, axis)) }
}

/** Start, centre and end of a thing. */
function ownLines(box: Omit<Box, 'id'>, axis: 'x' | 'y'): readonly number[] {
  const start = box[axis]
  const size = box[sizes[axis]]
  return [start, start + size / 2, start + size]
}

function pull(dragged: Omit<Box, 'id'>, lines: Lines, seen: Area, axis: 'x' | 'y'): number {
  const distances = ownLines(dragged, axis).flatMap((own) =>
    near(lines[axis], own, PULL, seen).map(({ at }) => at - own),
  )
  const least = distances.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
  return Math.abs(least) < EXACT ? 0 : least
}

/** Of the lines that lead to the same things only the middle one. */
function guidesAlong(moved: Omit<Box, 'id'>, lines: Lines, seen: Area, axis: 'x' | 'y'): readonly Guide[] {
  const [start, middle, end] = ownLines(moved, axis).map((at) => ({
    at,
    things: new Set(near(lines[axis], at, EXACT, seen).map(({ of }) => of)),
  }))
  if (!start || !middle || !end) return []
  const sides = [start, end].filter(({ things }) => [...things].some((thing) => !middle.things.has(thing)))
  return [...sides, middle]
    .filter(({ things }) => things.size > 0)
    .map(({ at, things }) => {
      const { left, right, top, bottom } = boundsOf([...things, moved])
      const [from, to] = other[axis] === 'x' ? [left, right] : [top, bottom]
      return { axis, at, from, to }
    })
}

/** The lines of things in sight that are no further away than so much. */
function near(lines: readonly Line[], at: number, most: number, seen: Area): readonly Line[] {
  const found: Line[] = []
  for (let next = firstFrom(lines, at - most); next < lines.length; next++) {
    const line = lines[next]
    if (!line || line.at > at + most) break
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
