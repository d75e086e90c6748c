import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sentence } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import { checkDemands } from '../../plan/check-demands.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import type { WriteInput, WriteResult } from '../writer.ts'
import { inOrder } from './in-order.ts'
import { LineCounter } from './line-counter.ts'

/** How delimited text is written. Rows end in CR LF and are UTF-8. */
export interface DelimitedText {
  /** One character of ASCII: DuckDB writes no other. */
  readonly delimiter: string
  readonly header: boolean
  /** Puts values in double quotes where needed. */
  readonly quoting: boolean
  readonly byteOrderMark: boolean
}

/** One write of rows as delimited text. */
export interface DelimitedWriter {
  /** Writes all rows into a stream and leaves it open. */
  write(input: WriteInput, file: Writable): Promise<WriteResult>
  /** Rows, without the header, that went through so far. */
  rowsSoFar(): number
}

/** Lets DuckDB write the text, and counts its lines on their way into the file. */
export function delimitedWriter(text: DelimitedText): DelimitedWriter {
  const lines = new LineCounter(text)
  const rowsSoFar = () => Math.max(0, lines.lines - (text.header ? 1 : 0))
  return {
    write: async (input, file) => {
      lines.on('error', () => undefined)
      file.on('error', (error) => lines.destroy(error))
      lines.pipe(file, { end: false })
      try {
        const written = await copyThrough({
          ...input,
          rows: inOrder(
            text.quoting ? withoutEmptyLines(input.rows, input.columns) : input.rows,
            input.columns.length,
          ),
          sink: lines,
          options: format(text, input.columns),
          pipePath: `${input.workFolder}/rows`,
        })
        lines.end()
        await finished(lines)
        if (lines.holdsNul) await refuseNul(input)
        return { written, stored: rowsSoFar() }
      } finally {
        lines.destroy()
      }
    },
    rowsSoFar,
  }
}

/** A null in a table of one column would be an empty line, which readers skip: there it is written as "". */
function withoutEmptyLines(rows: Sql, columns: readonly PlanColumn[]): Sql {
  const [only, another] = columns
  if (!only || another) return rows
  return sql`select coalesce(${name(only.name)}::varchar, '') as ${name(only.name)} from (${rows})`
}

function format({ delimiter, header, quoting }: DelimitedText, columns: readonly PlanColumn[]): Sql {
  const quote = constant(quoting ? '"' : '')
  return join([
    sql`format csv`,
    sql`header ${constant(header)}`,
    sql`delimiter ${constant(delimiter)}`,
    sql`quote ${quote}`,
    sql`escape ${quote}`,
    sql`new_line '\\r\\n'`,
    ...(quoting && columns.length === 1 ? [sql`force_quote *`] : []),
  ])
}

/** Says where the NUL character stands that was found while the file was written. */
async function refuseNul({ session, rows, findRow, columns, signal }: WriteInput): Promise<void> {
  const demands = columns.map((column) => ({
    column: column.name,
    holds: sql`not contains(${name(column.name)}::varchar, chr(0))`,
    reason: sentence('textHoldsNul'),
  }))
  // The answer goes into logs and databases, which take no NUL either.
  const findShown: WriteInput['findRow'] = async (...search) => {
    const found = await findRow(...search)
    return found && { ...found, value: found.value.replaceAll('\0', '\u2400') }
  }
  await checkDemands(session, rows, findShown, demands, signal)
}
