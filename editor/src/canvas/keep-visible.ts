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
