export const ZOOM = { min: 0.04, max: 2 } as const
/** Below this the columns of a table can't be read. */
export const FAR = 0.38
/** Below the drawing stand its tools. */
export const FIT = {
  padding: { top: '20px', right: '20px', bottom: '64px', left: '20px' },
  maxZoom: 1,
  minZoom: ZOOM.min,
} as const
