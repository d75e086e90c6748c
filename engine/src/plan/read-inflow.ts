import type { Writable } from 'node:stream'
import { AppError, type Column } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { duckdbTypes } from '../steps/conversions/index.ts'
import { cell } from '../steps/table.ts'

/** Maximum length of a database row, in bytes of CSV. */
export const MAX_SOURCE_ROW_BYTES = 32_000_000

export interface InflowShape {
  /** Maximum length of a row, in bytes; also the size of DuckDB's buffers. */
  readonly longestRow?: number
  /**
   * Ends DuckDB's batches at each buffer, so that long cells don't accumulate in memory. DuckDB then guesses where the
   * first row of a buffer begins, and fails on texts that look like rows. Use this only for rows that otherwise need
   * too much memory.
   */
  readonly shortBatches?: boolean
}

/**
 * Reads rows in the format that connectors write (`Reading.copyOut`). Each column is named by its index and has the
 * DuckDB type of its column type. An empty field is null; "" is the empty string. Use the query in a single-threaded
 * session (`inflowSession`), which keeps the row order.
 */
export function readInflow(path: string, columns: readonly Column[], shape: InflowShape = {}): Sql {
  const { longestRow = MAX_SOURCE_ROW_BYTES, shortBatches = false } = shape
  const texts = columns.map((_, i) => sql`${cell(i)}: 'VARCHAR'`)
  const typed = columns.map(({ type }, i) => sql`${castTo(type, cell(i))} as ${cell(i)}`)
  return sql`select ${join(typed)} from read_csv(${constant(path)}, auto_detect = false, strict_mode = true,
    delim = ',', quote = '"', escape = '"', new_line = '\\n', header = false, nullstr = '', allow_quoted_nulls = false,
    parallel = ${constant(shortBatches)}, max_line_size = ${constant(longestRow)}, buffer_size = ${constant(longestRow)},
    columns = {${join(texts)}})`
}

/** Writes a byte order mark before the rows, because DuckDB removes one that the first value would lose otherwise. */
export function afterMark<F>(fill: (sink: Writable, signal: AbortSignal) => Promise<F>): typeof fill {
  return (sink, signal) => {
    sink.write('\uFEFF')
    return fill(sink, signal)
  }
}

/** Options for a session that reads an inflow, in addition to its limits. */
export const inflowSession = { threads: 1, keepOrder: false } as const

function castTo(type: Column['type'], text: Sql): Sql {
  const to = duckdbTypes[type]
  return to === 'VARCHAR' ? text : sql`cast(${text} as ${name(to)})`
}

/** Converts DuckDB's error for a row that is too long into an `AppError`. Returns other errors unchanged. */
export function explainInflow(error: unknown, title: string): unknown {
  const tooLong = error instanceof Error && /maximum line size/i.test(error.message)
  if (!tooLong) return error
  return new AppError(
    'sourceRowTooLong',
    { title, limit: MAX_SOURCE_ROW_BYTES / 1_000_000 },
    { cause: error },
  )
}
