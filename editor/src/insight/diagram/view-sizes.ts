export const ZOOM = { min: 0.04, max: 2 } as const
/** Below this zoom level a table's columns are not readable. */
export const FAR_ZOOM = 0.38
/** Leaves room at the bottom for the toolbar. */
export const FIT = {
  padding: { top: '20px', right: '20px', bottom: '64px', left: '20px' },
  maxZoom: 1,
  minZoom: ZOOM.min,
} as const
