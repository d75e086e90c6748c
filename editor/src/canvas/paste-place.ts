import type { ClipboardContent, Point } from '@anj/workflow'
import { boundsOf } from '../layout/arrange.ts'
import { GRID, NODE, snap } from '../layout/sizes.ts'

/** A rectangle, given by the positions of its sides. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const STEP = 2 * GRID

/** Returns the bounding rectangle of clipboard content. */
function extentOf({ nodes, notes }: ClipboardContent): Area {
  return boundsOf([
    ...nodes.map(({ position }) => ({ ...position, ...NODE })),
    ...notes.map(({ position, size }) => ({ ...position, ...size })),
  ])
}

/**
 * Returns the offset of pasted items from their originals. A requested position has priority. Otherwise, the copy goes
 * next to the original and any earlier copies, or to the middle of the view if it wouldn't be visible there.
 */
export function pasteOffset(
  clipping: ClipboardContent,
  taken: readonly Point[],
  seen: Area,
  wanted: Point | null,
): Point {
  const { left, right, top, bottom } = extentOf(clipping)
  if (wanted) return { x: snap(wanted.x - left), y: snap(wanted.y - top) }
  const first = clipping.nodes[0]?.position ?? clipping.notes[0]?.position ?? { x: left, y: top }
  const isTaken = (by: Point) => taken.some(({ x, y }) => x === first.x + by.x && y === first.y + by.y)
  const beside = (from: Point): Point => {
    let by = from
    while (isTaken(by)) by = { x: by.x + STEP, y: by.y + STEP }
    return by
  }
  const by = beside({ x: 0, y: 0 })
  const isSeen =
    left + by.x >= seen.left &&
    right + by.x <= seen.right &&
    top + by.y >= seen.top &&
    bottom + by.y <= seen.bottom
  if (isSeen) return by
  return beside({
    x: snap((seen.left + seen.right - left - right) / 2),
    y: snap((seen.top + seen.bottom - top - bottom) / 2),
  })
}
