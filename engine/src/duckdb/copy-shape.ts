const MB = 1 << 20

/** How a columnar copy is written so that its memory stays bounded. */
export interface CopyShape {
  /** Rows that are compressed together: they wait in memory until then. */
  readonly groupRows: number
  /** Null for as many as there are cores. */
  readonly threads: number | null
  /** The least that DuckDB must be allowed; far less of it is touched. */
  readonly memoryBytes: number
}

const GROUP_BYTES = 32 * MB
const GROUP_CELLS = 1_500_000
const FEWEST_ROWS = 2_048
/** A third of what DuckDB takes by itself: whoever reads holds a group for each of its threads. */
export const MOST_ROWS = 40_960

/** From so many columns, or so long a row, on one thread is as much as the memory takes. */
const WIDE = 100
const LONG = 16 << 10
/** A single row of such a length is enough. */
const LONGEST = 2 * MB

/**
 * DuckDB works on 2048 rows at a time, and reserves blocks of 256 kB for each column and thread in several places, so
 * wide files and those of long rows are written by one thread.
 */
export function shapeOf(columns: number, bytesPerRow: number, longestRow = 0): CopyShape {
  const rows = Math.floor(Math.min(GROUP_BYTES / bytesPerRow, GROUP_CELLS / columns))
  const single = columns > WIDE || bytesPerRow > LONG || longestRow > LONGEST
  return {
    groupRows: longestRow > LONGEST ? FEWEST_ROWS : Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, rows)),
    threads: single ? 1 : null,
    memoryBytes: single ? 200 * MB + columns * MB + 4 * FEWEST_ROWS * bytesPerRow + 8 * longestRow : 0,
  }
}
