import type { CsvOptions } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'

/** The longest row that is read, in bytes. */
export const LONGEST_ROW = 8_000_000

/** At most so many bad rows are remembered; one is enough to refuse the file. */
const REMEMBERED_REJECTS = 1_000

/**
 * Reads a UTF-8 file with nothing left to guess: every column text, called c0, c1 …, in file order; rows that don't
 * fit go to the table reject_errors and are never skipped silently by whoever looks there.
 */
export function readCsv(
  path: string,
  options: Pick<CsvOptions, 'delimiter' | 'quote' | 'header'>,
  columns: number,
  skip: number,
): Sql {
  const { delimiter, quote, header } = options
  const types = Array.from({ length: columns }, (_, i) => sql`${name(`c${i}`)}: 'VARCHAR'`)
  return sql`read_csv(${constant(path)}, auto_detect = false, strict_mode = true, delim = ${constant(delimiter)},
    quote = ${constant(quote)}, escape = ${constant(quote)}, header = ${constant(header)}, skip = ${constant(skip)},
    nullstr = '', allow_quoted_nulls = true, store_rejects = true, rejects_limit = ${constant(REMEMBERED_REJECTS)},
    max_line_size = ${constant(LONGEST_ROW)}, buffer_size = ${constant(4 * LONGEST_ROW)}, columns = {${join(types)}})`
}
