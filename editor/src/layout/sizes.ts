import type { Point } from '@anj/workflow'

/** Size of every node. The style sheet uses it too, so that sizes are known before measuring. */
export const NODE = { width: 210, height: 60 } as const
/** Horizontal distance between a node and a node added after it: the node's width and a gap for the connection. */
export const BESIDE_OFFSET = NODE.width + 90
/** Grid size that positions are multiples of (docs/specification.md, "Constants and limits"). */
export const GRID = 15
/** Smallest and largest zoom (docs/specification.md, "Constants and limits"). */
export const ZOOM = { min: 0.5, max: 2 } as const
/** Space around a fitted drawing, in pixels. The overview and the canvas's buttons stand in the space at the bottom. */
export const MARGIN = { x: 40, top: 40, bottom: 130 } as const
/** Size of a new note, and the smallest size of any note. */
export const NOTE = { width: 240, height: 120, minWidth: 120, minHeight: 60 } as const

/** Rounds to the nearest multiple of the grid. */
export const snap = (value: number): number => Math.round(value / GRID) * GRID || 0

/** Rounds to the nearest grid point. */
export const snapPoint = ({ x, y }: Point): Point => ({ x: snap(x), y: snap(y) })
