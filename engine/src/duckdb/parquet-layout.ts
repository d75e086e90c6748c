const MB = 1 << 20

/** The settings that let DuckDB write a columnar copy in bounded memory. */
export interface ParquetLayout {
  /** Number of rows per Parquet row group. A group's rows stay in memory until the group is compressed. */
  readonly groupRows: number
  /** The number of threads; null for one per core. */
  readonly threads: number | null
  /** The lowest memory limit that DuckDB demands, although it uses far less. */
  readonly memoryBytes: number
}

const GROUP_BYTES = 32 * MB
const GROUP_CELLS = 1_500_000
const FEWEST_ROWS = 2_048
/** A third of DuckDB's default row group size, because a reader holds one group per thread. */
export const MAX_ROW_GROUP_ROWS = 40_960

/** With more columns or longer rows (in bytes) than this, there is only enough memory for one thread. */
const WIDE = 100
const LONG = 16 << 10
/** A file that contains even a single row of this length, in bytes, is written by one thread. */
const LONGEST = 2 * MB

/**
 * Returns the layout for a file with this number of columns. DuckDB handles 2048 rows at a time and reserves several
 * blocks of 256 kB for each column and thread, so one thread writes wide files and files with long rows.
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
