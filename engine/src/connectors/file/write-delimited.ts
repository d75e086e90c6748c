import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError, type Column, sentence } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import { checkRequirements } from '../check-requirements.ts'
import type { Note, WriteInput, WriteResult } from '../writer.ts'
import type { DelimitedText } from './delimited-text.ts'
import { countFormulas, escapeFormulaRows } from './escape-formulas.ts'
import { inOrder } from './in-order.ts'
import { LineCounter } from './line-counter.ts'
import type { FileFormat } from './open-file-writer.ts'
import { hasRowText, RowText } from './row-text.ts'

/** A writer for one file of delimited text. */
export interface DelimitedWriter {
  /** Writes all rows to a stream and leaves the stream open. */
  write(input: WriteInput, file: Writable): Promise<WriteResult>
  /** The number of rows written so far, without the header. */
  rowsSoFar(): number
  readonly readsOnce: boolean
  readonly rowText: FileFormat['rowText']
}

/** Creates a writer in which DuckDB produces the text and a stream counts its lines. */
export function delimitedWriter(text: DelimitedText, note: Note): DelimitedWriter {
  const lines = new LineCounter(text)
  const rowsSoFar = () => Math.max(0, lines.lines - (text.header ? 1 : 0))
  return {
    write: async (input, file) => {
      lines.on('error', () => undefined)
      file.on('error', (error) => lines.destroy(error))
      lines.pipe(file, { end: false })
      const { session, columns, signal } = input
      const lined = text.quoting ? withoutEmptyLines(input.rows, columns) : input.rows
      const rows = text.harmlessFormulas ? escapeFormulaRows(lined, columns) : lined
      try {
        const written = await copyThrough({
          ...input,
          rows: inOrder(rows, columns.length),
          sink: lines,
          options: format(text, columns),
          pipePath: `${input.workFolder}/rows`,
        })
        lines.end()
        await finished(lines)
        if (lines.holdsNul && input.isStreamed) throw new AppError('targetRefusedNul', { place: 'a row' })
        if (lines.holdsNul) await refuseNul(input)
        const formulas = text.harmlessFormulas ? await countFormulas(session, input.rows, columns, signal) : 0
        if (formulas > 0) note(sentence('noteFormulas', { count: formulas }))
        return { written, stored: rowsSoFar() }
      } finally {
        lines.destroy()
      }
    },
    rowsSoFar,
    readsOnce: text.quoting && !text.harmlessFormulas,
    rowText: hasRowText(text)
      ? (columns, sink, options) => new RowText(text, columns, sink, options)
      : undefined,
  }
}

/** In a single-column table, writes nulls as "", because readers skip empty lines. */
function withoutEmptyLines(rows: Sql, columns: readonly Column[]): Sql {
  const [only, another] = columns
  if (!only || another) return rows
  return sql`select coalesce(${name(only.name)}::varchar, '') as ${name(only.name)} from (${rows})`
}

function format(
  { delimiter, header, quoting, harmlessFormulas }: DelimitedText,
  columns: readonly Column[],
): Sql {
  const quote = constant(quoting ? '"' : '')
  return join([
    sql`format csv`,
    sql`header ${constant(header)}`,
    sql`delimiter ${constant(delimiter.charAt(0))}`,
    sql`quote ${quote}`,
    sql`escape ${quote}`,
    sql`new_line '\\r\\n'`,
    // With quotes, a text stays in one cell even if the spreadsheet expects another delimiter.
    ...(quoting && (columns.length === 1 || harmlessFormulas) ? [sql`force_quote *`] : []),
  ])
}

/** Throws an error with the row and column of a NUL character that the write has come across. */
async function refuseNul({ session, rows, findRow, columns, signal }: WriteInput): Promise<void> {
  const requirements = columns.map((column) => ({
    column: column.name,
    holds: sql`not contains(${name(column.name)}::varchar, chr(0))`,
    reason: sentence('textHoldsNul'),
  }))
  // The message shows a substitute, because logs and databases can't store a NUL character.
  const findShown: WriteInput['findRow'] = async (...search) => {
    const found = await findRow(...search)
    return found && { ...found, value: found.value.replaceAll('\0', '\u2400') }
  }
  await checkRequirements(session, rows, findShown, requirements, signal)
}
