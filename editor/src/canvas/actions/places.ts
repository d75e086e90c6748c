import type { Point } from '@anj/workflow'
import { canvasElement, elementOf } from '../focus.ts'
import type { Area } from '../paste-place.ts'

const usual = { left: 0, top: 0, right: 600, bottom: 400 }
const areaOfCanvas = (): Area => canvasElement()?.getBoundingClientRect() ?? usual

/**
 * Returns where to open a list about a canvas item: below the item, or in the middle of the canvas if there is no item.
 */
export function listPositionBelow(id: string | undefined): Point {
  const box = (id ? elementOf(id) : null)?.getBoundingClientRect()
  if (box) return { x: box.left, y: box.bottom + 6 }
  const { left, right, top, bottom } = areaOfCanvas()
  return { x: (left + right) / 2 - 165, y: top + (bottom - top) / 3 }
}

/** Returns where to open the search list: in the top right corner, where it covers least of the drawing. */
export function searchListPosition(): Point {
  const { right, top } = areaOfCanvas()
  return { x: right - 350, y: top + 12 }
}

/** True when an element is completely inside the visible canvas. */
export function isInView(element: Element | null): boolean {
  const box = element?.getBoundingClientRect()
  if (!box) return false
  const area = areaOfCanvas()
  return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom
}

/** Returns the size of the canvas in pixels. */
export function canvasSize(): { readonly width: number; readonly height: number } {
  const { left, right, top, bottom } = areaOfCanvas()
  return { width: right - left, height: bottom - top }
}

/** The visible part of the drawing, in drawing coordinates. */
export function visibleArea(flow: { readonly screenToFlowPosition: (at: Point) => Point }): Area {
  const area = areaOfCanvas()
  const start = flow.screenToFlowPosition({ x: area.left, y: area.top })
  const end = flow.screenToFlowPosition({ x: area.right, y: area.bottom })
  return { left: start.x, right: end.x, top: start.y, bottom: end.y }
}
