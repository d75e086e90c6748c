/** The height of a row in pixels. */
export const ROW = 26
/** Browsers stop drawing below some 17 million pixels; longer tables scroll faster than they are tall. */
const TALLEST = 15_000_000
const OVERSCAN = 6

/** Which rows are drawn, and where. */
export interface VisibleRows {
  readonly first: number
  readonly last: number
  /** The first and last of them that are seen, at least by half. */
  readonly seen: { readonly first: number; readonly last: number }
  /** Height of all rows as the scroll bar sees it. */
  readonly height: number
  /** Added to a row's own place, which in a long table is further down than the scroll bar goes. */
  readonly shift: number
}

/** The rows in view at a scroll position. */
export function visibleRows(rows: number, top: number, viewHeight: number, header = ROW): VisibleRows {
  const real = rows * ROW
  const height = Math.min(real, TALLEST)
  const room = Math.max(1, height + header - viewHeight)
  const realTop = real > height ? (Math.min(top, room) / room) * (real + header - viewHeight) : top
  const within = (row: number) => Math.max(0, Math.min(rows - 1, row))
  const seen = within(Math.round(realTop / ROW))
  return {
    seen: {
      first: seen,
      last: Math.max(seen, within(Math.round((realTop + viewHeight - header) / ROW) - 1)),
    },
    first: within(Math.floor(realTop / ROW) - OVERSCAN),
    last: Math.min(rows - 1, Math.ceil((realTop + viewHeight) / ROW) + OVERSCAN),
    height,
    shift: top - realTop,
  }
}

/** Where to scroll to so that a row is in view below the header, moving no more than needed. */
export function topToShow(row: number, rows: number, top: number, viewHeight: number, header = ROW): number {
  const real = rows * ROW
  const height = Math.min(real, TALLEST)
  const room = Math.max(1, height + header - viewHeight)
  const realRoom = real + header - viewHeight
  const realTop = real > height ? (Math.min(top, room) / room) * realRoom : top
  const highest = row * ROW
  const lowest = highest + ROW + header - viewHeight
  const wanted = Math.max(0, Math.min(highest, Math.max(lowest, realTop)))
  if (wanted === realTop) return top
  return real > height ? (wanted / realRoom) * room : wanted
}
