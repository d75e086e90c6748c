import type { Point } from '@anj/workflow'

/** Every node's size, which its style sheet takes from here too: known before anything is measured. */
export const NODE = { width: 210, height: 60 } as const
/** How far behind a node another one is put: its width and a gap that leaves room for a connection. */
export const BESIDE = NODE.width + 90
/** What positions are multiples of (spec §9). */
export const GRID = 15
/** How far the canvas can be zoomed out and in (spec §9). */
export const ZOOM = { min: 0.5, max: 2 } as const
/** A new note's size, and the smallest that it can be made. */
export const NOTE = { width: 240, height: 120, minWidth: 120, minHeight: 60 } as const

/** The nearest multiple of the grid. */
export const snap = (value: number): number => Math.round(value / GRID) * GRID || 0

/** The nearest point of the grid. */
export const snapPoint = ({ x, y }: Point): Point => ({ x: snap(x), y: snap(y) })
