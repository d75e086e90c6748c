/** Where a shown column stands. */
export interface PlacedColumn {
  /** Its index in the table. */
  readonly index: number
  /** Its place among the shown ones. */
  readonly place: number
  /** Pixels from the left edge of the first column. */
  readonly start: number
  readonly width: number
}

/** Where all shown columns stand. */
export interface ColumnLayout {
  readonly columns: readonly PlacedColumn[]
  /** So many of them stay at the left. */
  readonly frozen: number
  readonly frozenWidth: number
  readonly width: number
}

/** So many pixels beside frozen columns are enough to see another one. */
const LEAST_TO_SCROLL = 48

/**
 * Places the columns that are shown one beside the other; freezes no more of them than leave the narrowest column's width
 * of the `room` pixels to scroll.
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

/** Places of the first and last column that stand in view beside the frozen ones. */
export function columnsInView(
  { columns, frozen, frozenWidth }: ColumnLayout,
  left: number,
  viewWidth: number,
): { readonly first: number; readonly last: number } {
  const first = Math.max(frozen, lastStartingBefore(columns, left + frozenWidth) - OVERSCAN)
  const last = Math.min(columns.length - 1, lastStartingBefore(columns, left + viewWidth) + OVERSCAN)
  return { first, last }
}

/** By halving, as there may be hundreds of columns and one look per frame. */
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
