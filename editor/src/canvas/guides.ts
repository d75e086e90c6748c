import { type Box, boundsOf } from './arrange.ts'
import type { Area } from './paste-place.ts'

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

/** The lines to draw where what is dragged stands in line with something that is seen. The grid alone says where it may stand. */
export function guidesOf(dragged: Omit<Box, 'id'>, lines: Lines, seen: Area): readonly Guide[] {
  return axes.flatMap((axis) => guidesAlong(dragged, lines, seen, axis))
}

/** Start, centre and end of a thing. */
function ownLines(box: Omit<Box, 'id'>, axis: 'x' | 'y'): readonly number[] {
  const start = box[axis]
  const size = box[sizes[axis]]
  return [start, start + size / 2, start + size]
}

/** Of the lines that lead to the same things only the middle one. */
function guidesAlong(dragged: Omit<Box, 'id'>, lines: Lines, seen: Area, axis: 'x' | 'y'): readonly Guide[] {
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

/** The lines of things in sight at one place. */
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
