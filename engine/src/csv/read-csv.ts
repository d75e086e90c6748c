import type { CsvOptions } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'

/** The longest row that is read, in bytes. */
export const LONGEST_ROW = 32_000_000
/** Longer rows are read by one thread with more room. */
const ORDINARY_ROW = 2_000_000

/** At most so many bad rows are remembered; one is enough to refuse the file. */
const REMEMBERED_REJECTS = 1_000

/** What is known of a file's rows before they are read. */
export interface RowFacts {
  /** The longest, in bytes. */
  readonly longest: number
  /** Whether values hold line ends. Then rows end in LF. */
  readonly quotedLines: boolean
}

/**
 * Reads a UTF-8 file with nothing left to guess: every column text, called c0, c1 …, in file order; rows that don't
 * fit go to the table reject_errors and are never skipped silently by whoever looks there. Several threads read only
 * files whose every line end ends a row: one that began within a quoted value took its lines for rows, without a word.
 */
export function readCsv(
  path: string,
  options: Pick<CsvOptions, 'delimiter' | 'quote' | 'header'>,
  columns: number,
  { longest, quotedLines }: RowFacts,
): Sql {
  const { delimiter, quote, header } = options
  const types = Array.from({ length: columns }, (_, i) => sql`${name(`c${i}`)}: 'VARCHAR'`)
  const isLong = longest > ORDINARY_ROW
  const most = isLong ? LONGEST_ROW : 4 * ORDINARY_ROW
  return sql`read_csv(${constant(path)}, auto_detect = false, strict_mode = true, delim = ${constant(delimiter)},
    quote = ${constant(quote)}, escape = ${constant(quote)}, header = ${constant(header)},
    nullstr = '', allow_quoted_nulls = true, store_rejects = true, rejects_limit = ${constant(REMEMBERED_REJECTS)},
    max_line_size = ${constant(most + 2)}, buffer_size = ${constant((isLong ? 2 : 4) * most)},
    parallel = ${constant(!quotedLines && !isLong)}, ${quotedLines ? sql`new_line = '\\n', ` : sql``}columns = {${join(types)}})`
}
