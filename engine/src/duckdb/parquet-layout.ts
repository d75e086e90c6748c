const MB = 1 << 20

/** Settings with which a columnar copy is written in bounded memory. */
export interface ParquetLayout {
  /** Rows per Parquet row group. They stay in memory until the group is compressed. */
  readonly groupRows: number
  /** Null for one thread per core. */
  readonly threads: number | null
  /** The lowest memory limit that DuckDB needs; it uses far less. */
  readonly memoryBytes: number
}

const GROUP_BYTES = 32 * MB
const GROUP_CELLS = 1_500_000
const FEWEST_ROWS = 2_048
/** A third of DuckDB's default row group size, because a reader holds one group per thread. */
export const MAX_ROW_GROUP_ROWS = 40_960

/** Above these limits the memory is only enough for one thread. */
const WIDE = 100
const LONG = 16 << 10
/** A single row of this length is enough to use one thread. */
const LONGEST = 2 * MB

/**
 * Returns the shape for a file of this width. DuckDB handles 2048 rows at a time and reserves several blocks of 256 kB
 * for each column and thread, so one thread writes wide files and files with long rows.
 */
export function parquetLayout(columns: number, bytesPerRow: number, longestRow = 0): ParquetLayout {
  const rows = Math.floor(Math.min(GROUP_BYTES / bytesPerRow, GROUP_CELLS / columns))
  const single = columns > WIDE || bytesPerRow > LONG || longestRow > LONGEST
  return {
    groupRows: longestRow > LONGEST ? FEWEST_ROWS : Math.min(MAX_ROW_GROUP_ROWS, Math.max(FEWEST_ROWS, rows)),
    threads: single ? 1 : null,
    memoryBytes: single ? 200 * MB + columns * MB + 4 * FEWEST_ROWS * bytesPerRow + 8 * longestRow : 0,
  }
}
