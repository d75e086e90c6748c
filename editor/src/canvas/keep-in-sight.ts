/** From where to where something reaches, in pixels below the canvas's upper edge. */
export interface Reach {
  readonly top: number
  readonly bottom: number
}

/** Air above the drawing, and below it the canvas's own buttons and its overview. */
const ABOVE = 20
const BELOW = 130

/**
 * How many pixels a drawing goes up when the canvas has become lower, so that what was in sight stays there: as much of the
 * drawing as fits without hiding its upper end, and the component that is worked on in any case.
 */
export function liftIntoSight(
  drawing: Reach,
  shown: Reach | null,
  heights: { readonly before: number; readonly now: number },
): number {
  const hidden = ({ bottom }: Reach) =>
    bottom <= heights.before ? Math.max(0, bottom - (heights.now - BELOW)) : 0
  const free = Math.max(0, drawing.top - ABOVE)
  const forShown = shown ? Math.min(hidden(shown), Math.max(0, shown.top - ABOVE)) : 0
  return Math.max(Math.min(hidden(drawing), free), forShown)
}
