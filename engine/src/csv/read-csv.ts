import type { CsvOptions } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'

/** Maximum row length in bytes. */
export const MAX_ROW_BYTES = 32_000_000
/**
 * Maximum row length, in bytes, for reading with several threads. Longer rows need a larger buffer, so a single thread
 * reads them.
 */
export const ORDINARY_ROW = 2_000_000

/** Maximum number of rejected rows to store. A single rejected row already fails the file. */
const REMEMBERED_REJECTS = 1_000

/** The form of the lines of a file. */
export interface CsvForm extends Pick<CsvOptions, 'delimiter' | 'header'> {
  /** The sign that encloses values; '' for none. */
  readonly quote: string
  /** True if an empty text in quotes isn't null. */
  readonly keepsEmpty?: boolean
}

/** Facts about the rows of a file, known before they are read. */
export interface RowFacts {
  /** The length of the longest row, in bytes; 0 if it isn't known. */
  readonly longest: number
  /** True when values contain line breaks. Rows then end in LF. */
  readonly quotedLines: boolean
}

/**
 * Reads a UTF-8 file with explicit options. Columns are text, named c0, c1 …, and rows keep the file's order. Rows that
 * don't fit the columns are recorded in the table reject_errors, which the caller must check. A file is read by several
 * threads only if every line break in it ends a row, because a thread that starts within a quoted value would read the
 * value's lines as rows. Several files are read one after the other, and a column `filename` has the path of each row's
 * file.
 */
export function readCsv(
  path: string | readonly string[],
  options: CsvForm,
  columns: number,
  { longest, quotedLines }: RowFacts,
): Sql {
  const { delimiter, quote, header, keepsEmpty = false } = options
  const types = Array.from({ length: columns }, (_, i) => sql`${name(`c${i}`)}: 'VARCHAR'`)
  const isLong = longest > ORDINARY_ROW
  // DuckDB holds several buffers for each thread, and their size depends on the longest row.
  const most = isLong ? MAX_ROW_BYTES : longest > 0 ? ORDINARY_ROW : 4 * ORDINARY_ROW
  const isOne = typeof path === 'string'
  const from = isOne ? constant(path) : sql`[${join(path.map(constant))}]`
  return sql`read_csv(${from}, ${isOne ? sql`` : sql`filename = true, `}auto_detect = false, strict_mode = true, delim = ${constant(delimiter)},
    quote = ${constant(quote)}, escape = ${constant(quote)}, header = ${constant(header)},
    nullstr = '', allow_quoted_nulls = ${constant(!keepsEmpty)}, store_rejects = true, rejects_limit = ${constant(REMEMBERED_REJECTS)},
    max_line_size = ${constant(most + 2)}, buffer_size = ${constant((isLong ? 2 : 4) * most)},
    parallel = ${constant(!quotedLines && !isLong)}, ${quotedLines ? sql`new_line = '\\n', ` : sql``}columns = {${join(types)}})`
}
