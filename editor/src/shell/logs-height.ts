/** Pixels of the part below the canvas at first, and the least that it can be given. */
export const LOGS = { height: 120, min: 50 } as const

/** What is left of the canvas at least, with its components. */
const CANVAS = 160
/** The share of the middle of the window that rows, or a run with its log, are given. */
const SHARE = 0.4

/** The highest that logs and data can become, in pixels, where the middle of the window is this high. */
export function highestLogs(middle: number): number {
  return Math.max(LOGS.min, middle - CANVAS)
}

/** The height that logs and data take when somebody looks at them: five rows or more below their headers, and the canvas above. */
export function openedLogs(middle: number): number {
  return Math.min(highestLogs(middle), Math.max(LOGS.height, Math.round(middle * SHARE)))
}
