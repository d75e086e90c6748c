import type { Viewport } from 'reactflow'
import { ZOOM } from '../layout/sizes.ts'
import type { Area } from './paste-place.ts'

/** Vertical extent in pixels, measured from the top of the canvas. */
export interface VerticalRange {
  readonly top: number
  readonly bottom: number
}

/** Space above the drawing, and below it for the canvas's buttons and minimap, in pixels. */
const ABOVE = 20
const BELOW = 130

/**
 * Returns by how many pixels to lift the drawing when the canvas becomes shorter, so that what was visible stays
 * visible. The top of the drawing stays in view unless the open component can only be shown by lifting the drawing
 * further.
 */
export function panToKeepVisible(
  drawing: VerticalRange,
  shown: VerticalRange | null,
  heights: { readonly before: number; readonly now: number },
): number {
  const hidden = ({ bottom }: VerticalRange) =>
    bottom <= heights.before ? Math.max(0, bottom - (heights.now - BELOW)) : 0
  const free = Math.max(0, drawing.top - ABOVE)
  const forShown = shown ? Math.min(hidden(shown), Math.max(0, shown.top - ABOVE)) : 0
  return Math.max(Math.min(hidden(drawing), free), forShown)
}

/**
 * Space at the edges of the canvas that stays free around an item. A component has its + at the right, and the buttons of
 * the canvas are at the bottom.
 */
const MARGIN = { left: 24, right: 56, top: 24, bottom: 72 }

/**
 * Returns the view after the shortest pan that shows an area of the drawing, or null if the area is visible already. The
 * zoom changes only if the area doesn't fit into the canvas.
 */
export function viewShowing(
  { x, y, zoom: before }: Viewport,
  canvas: { readonly width: number; readonly height: number },
  area: Area,
): Viewport | null {
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  const fitting = Math.min(canvas.width / width, canvas.height / height)
  const zoom = Math.max(ZOOM.min, Math.min(before, fitting))
  const across = shift(x + area.left * zoom, width * zoom, canvas.width, MARGIN.left, MARGIN.right)
  const down = shift(y + area.top * zoom, height * zoom, canvas.height, MARGIN.top, MARGIN.bottom)
  return across === 0 && down === 0 && zoom === before ? null : { x: x + across, y: y + down, zoom }
}

/** Returns by how many pixels to move an extent into the canvas. The margins shrink if the canvas is too small for them. */
function shift(start: number, length: number, canvas: number, first: number, last: number): number {
  const share = Math.max(0, Math.min(1, (canvas - length) / (first + last)))
  const [least, most] = [first * share, canvas - last * share - length]
  return start < least ? least - start : Math.min(0, most - start)
}
