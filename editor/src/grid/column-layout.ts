/** The position of a visible column. */
export interface PlacedColumn {
  /** The column's index in the table. */
  readonly index: number
  /** The column's position among the visible columns. */
  readonly place: number
  /** Pixels from the left edge of the first column. */
  readonly start: number
  readonly width: number
}

/** The positions of all visible columns. */
export interface ColumnLayout {
  readonly columns: readonly PlacedColumn[]
  /** The number of columns that stay at the left. */
  readonly frozen: number
  readonly frozenWidth: number
  readonly width: number
}

/** Minimum width in pixels for scrolling next to frozen columns. */
const LEAST_TO_SCROLL = 48

/**
 * Places the visible columns side by side. Freezes fewer columns than requested if they would leave less than
 * `LEAST_TO_SCROLL` of the `room` pixels for scrolling.
 */
export function layoutColumns(
  widths: readonly number[],
  shown: readonly number[],
  frozen: number,
  room: number,
): ColumnLayout {
  let width = 0
  const columns = shown.map((index, place) => {
    const placed = { index, place, start: width, width: widths[index] ?? 0 }
    width += placed.width
    return placed
  })
  const fits = columns.findIndex(({ start, width }) => start + width > room - LEAST_TO_SCROLL)
  const kept = Math.min(frozen, fits < 0 ? columns.length : fits)
  return { columns, frozen: kept, frozenWidth: columns[kept]?.start ?? (kept > 0 ? width : 0), width }
}

const OVERSCAN = 2

/** Returns the positions of the first and last visible column that is not frozen. */
export function columnsInView(
  { columns, frozen, frozenWidth }: ColumnLayout,
  left: number,
  viewWidth: number,
): { readonly first: number; readonly last: number } {
  const first = Math.max(frozen, lastStartingBefore(columns, left + frozenWidth) - OVERSCAN)
  const last = Math.min(columns.length - 1, lastStartingBefore(columns, left + viewWidth) + OVERSCAN)
  return { first, last }
}

/** Uses a binary search, because a table may have hundreds of columns and this runs once per frame. */
function lastStartingBefore(columns: readonly PlacedColumn[], x: number): number {
  let low = 0
  let high = columns.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((columns[middle]?.start ?? 0) <= x) low = middle
    else high = middle - 1
  }
  return low
}
