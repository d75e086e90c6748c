/** The height of a row in pixels. */
export const ROW = 26
/**
 * Browsers render nothing beyond about 17 million pixels. In a taller table, each pixel of scrolling therefore moves by
 * more than a pixel of rows.
 */
const TALLEST = 15_000_000
const OVERSCAN = 6

/** The rows to render, and their positions. */
export interface VisibleRows {
  readonly first: number
  readonly last: number
  /** The first and last rows that are at least half visible. */
  readonly seen: { readonly first: number; readonly last: number }
  /** The height that the scroll bar represents. */
  readonly height: number
  /** Added to a row's own position, which would exceed the scroll bar's range in a tall table. */
  readonly shift: number
}

/** Returns the visible rows at a scroll position. */
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

/** Returns the scroll position that shows a row below the header with the least movement. */
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
