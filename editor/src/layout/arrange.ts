import type { Point } from '@anj/workflow'
import { snap } from './sizes.ts'

/** Position and size of an item that can be arranged. */
export interface Box extends Point {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** The side or middle to align. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
/** Positions of items, keyed by id. */
export type Positions = ReadonlyMap<string, Point>

/** Returns the positions that align a side or middle of the boxes, snapped to the grid. */
export function align(boxes: readonly Box[], to: Alignment): Positions {
  const { left, right, top, bottom } = boundsOf(boxes)
  const place: Readonly<Record<Alignment, (box: Box) => Point>> = {
    left: ({ y }) => ({ x: left, y }),
    centre: ({ y, width }) => ({ x: (left + right - width) / 2, y }),
    right: ({ y, width }) => ({ x: right - width, y }),
    top: ({ x }) => ({ x, y: top }),
    middle: ({ x, height }) => ({ x, y: (top + bottom - height) / 2 }),
    bottom: ({ x, height }) => ({ x, y: bottom - height }),
  }
  return new Map(
    boxes.map((box) => {
      const { x, y } = place[to](box)
      return [box.id, { x: x === box.x ? x : snap(x), y: y === box.y ? y : snap(y) }]
    }),
  )
}

/** Returns the positions that equalise the gaps between boxes. The outermost two stay in place. */
export function distribute(boxes: readonly Box[], along: 'x' | 'y'): Positions {
  const size = along === 'x' ? 'width' : 'height'
  const inOrder = boxes.toSorted((a, b) => a[along] - b[along])
  const first = inOrder[0]
  const last = inOrder.at(-1)
  if (!first || !last || boxes.length < 3) return new Map()
  const taken = inOrder.reduce((sum, box) => sum + box[size], 0)
  const gap = (last[along] + last[size] - first[along] - taken) / (inOrder.length - 1)
  let at = first[along]
  return new Map(
    inOrder.map((box) => {
      const place = box === first || box === last ? box[along] : snap(at)
      at += box[size] + gap
      return [box.id, along === 'x' ? { x: place, y: box.y } : { x: box.x, y: place }]
    }),
  )
}

/** The smallest rectangle that contains all boxes. */
export function boundsOf(boxes: readonly Omit<Box, 'id'>[]) {
  return {
    left: Math.min(...boxes.map(({ x }) => x)),
    right: Math.max(...boxes.map(({ x, width }) => x + width)),
    top: Math.min(...boxes.map(({ y }) => y)),
    bottom: Math.max(...boxes.map(({ y, height }) => y + height)),
  }
}
