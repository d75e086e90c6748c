export const ROW = 26
/** Browsers stop drawing below some 17 million pixels; longer tables scroll faster than they are tall. */
const TALLEST = 15_000_000
const OVERSCAN = 6

export interface VisibleRows {
  readonly first: number
  readonly last: number
  /** Height of all rows as the scroll bar sees it. */
  readonly height: number
  /** Added to a row's own place, which in a long table is further down than the scroll bar goes. */
  readonly shift: number
}

/** The rows in view at a scroll position. */
export function visibleRows(rows: number, top: number, viewHeight: number): VisibleRows {
  const real = rows * ROW
  const height = Math.min(real, TALLEST)
  const room = Math.max(1, height + ROW - viewHeight)
  const realTop = real > height ? (Math.min(top, room) / room) * (real + ROW - viewHeight) : top
  return {
    first: Math.max(0, Math.min(rows - 1, Math.floor(realTop / ROW) - OVERSCAN)),
    last: Math.min(rows - 1, Math.ceil((realTop + viewHeight) / ROW) + OVERSCAN),
    height,
    shift: top - realTop,
  }
}
