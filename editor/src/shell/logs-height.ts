/** Initial and minimum height of the logs and data panel, in pixels. */
export const LOGS = { height: 120, min: 50 } as const

/** Minimum height of the canvas with its components. */
const CANVAS = 160
/** Share of the height that is used for rows or a run's log. */
const SHARE = 0.4

/** Returns the maximum height of the logs and data panel, given the height it shares with the canvas, in pixels. */
export function maxLogsHeight(middle: number): number {
  return Math.max(LOGS.min, middle - CANVAS)
}

/**
 * Returns the height to which the panel grows when the user opens something in it. It has room for five rows and leaves
 * enough height to the canvas.
 */
export function expandedLogsHeight(middle: number): number {
  return Math.min(maxLogsHeight(middle), Math.max(LOGS.height, Math.round(middle * SHARE)))
}
