import { AppError, type Column } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { duckdbTypes } from '../steps/conversions/index.ts'
import { cell } from '../steps/table.ts'

/** The longest row that is read from a database, in bytes of its CSV. */
export const LONGEST_SOURCE_ROW = 32_000_000

export interface InflowShape {
  /** The longest row that is read, in bytes; also the size of DuckDB's buffers. */
  readonly longestRow?: number
  /**
   * Ends DuckDB's batches at each buffer, so that long cells don't pile up in memory. It guesses where a row begins behind
   * the end of a buffer, and fails where texts look like rows: only for rows that take too much memory otherwise.
   */
  readonly shortBatches?: boolean
}

/**
 * Reads rows as a connector writes them (`Reading.copyOut`): each column called by its place, in DuckDB's type for its
 * own; nothing is null, "" is the empty string. Use it in a session of one thread (`inflowSession`), which keeps the order.
 */
export function readInflow(path: string, columns: readonly Column[], shape: InflowShape = {}): Sql {
  const { longestRow = LONGEST_SOURCE_ROW, shortBatches = false } = shape
  const texts = columns.map((_, i) => sql`${cell(i)}: 'VARCHAR'`)
  const typed = columns.map(({ type }, i) => sql`${castTo(type, cell(i))} as ${cell(i)}`)
  return sql`select ${join(typed)} from read_csv(${constant(path)}, auto_detect = false, strict_mode = true,
    delim = ',', quote = '"', escape = '"', new_line = '\\n', header = false, nullstr = '', allow_quoted_nulls = false,
    parallel = ${constant(shortBatches)}, max_line_size = ${constant(longestRow)}, buffer_size = ${constant(longestRow)},
    columns = {${join(texts)}})`
}

/** What a session that reads an inflow needs beside its limits. */
export const inflowSession = { threads: 1, keepOrder: false } as const

function castTo(type: Column['type'], text: Sql): Sql {
  const to = duckdbTypes[type]
  return to === 'VARCHAR' ? text : sql`cast(${text} as ${name(to)})`
}

/** DuckDB's complaint about a row that is too long, as a sentence of ours. */
export function explainInflow(error: unknown, title: string): unknown {
  const tooLong = error instanceof Error && /maximum line size/i.test(error.message)
  if (!tooLong) return error
  return new AppError('sourceRowTooLong', { title, limit: LONGEST_SOURCE_ROW / 1_000_000 }, { cause: error })
}
