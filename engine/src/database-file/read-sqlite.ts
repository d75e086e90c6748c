import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError, sentence } from '@anj/workflow'
import { LineWriter } from '../csv/line-writer.ts'
import { MAX_ROW_BYTES, type RowFacts } from '../csv/read-csv.ts'
import { asUnreadable, named, type SqliteColumn, type SqliteFile } from './open-sqlite.ts'
import { type DateNumbers, momentOf } from './stored-dates.ts'
import { KindCounter, type KindCounts, letterOf, mayBeReal } from './stored-kinds.ts'

/** A table to read, and how. */
export interface SqliteReading {
  readonly table: string
  readonly columns: readonly SqliteColumn[]
  /** For each column, how its numbers stand for moments; null if they stay numbers. */
  readonly dates: readonly (DateNumbers | null)[]
  readonly csvPath: string
  readonly mostBytes: number
  /** Called with the number of rows. */
  readonly onRows: (rows: number) => void
  readonly signal?: AbortSignal | undefined
}

/** The rows of a table as a delimited file. */
export interface SqliteRows {
  readonly rows: number
  readonly bytes: number
  readonly facts: RowFacts
  /** For each column, the column of the file that has its floats; null if there is none. */
  readonly realColumns: readonly (number | null)[]
  readonly kinds: readonly KindCounts[]
  /** For each column, the number of texts that are written as hexadecimal digits. */
  readonly oddTexts: readonly number[]
}

const LINE_END = 10
const COMMA = 44
const TURN = 20_000
const MB = 1_000_000
/** Floats store every whole number up to this one exactly. */
const EXACT = '9007199254740992'
/** Larger whole numbers are written with an exponent. */
const PLAIN = 1e21

/**
 * Writes the rows of a table to a delimited file, in the order in which they are stored. SQLite itself builds the line
 * of a row, whose bytes are copied, so that no integer becomes a JavaScript number. Only floats do, because SQLite
 * writes them with 15 digits; they get columns of their own at the end of the line.
 */
export async function readSqlite(file: SqliteFile, reading: SqliteReading): Promise<SqliteRows> {
  const { table, columns, dates, csvPath, mostBytes, onRows, signal } = reading
  const reals = columns.filter(({ declared }, i) => mayBeReal(declared) && !dates[i])
  const statement = file.database.prepare(selectOf(table, columns, dates, reals))
  statement.setReturnArrays(true)
  using lines = new LineWriter(csvPath, mostBytes, 'databaseFileTooMuch')
  const kinds = new KindCounter(columns.length)
  const oddTexts = columns.map(() => 0)
  const bytesOfCells = file.encoding === 'utf-8' ? fromUtf8 : fromUtf16(file.encoding)
  let rows = 0
  let longest = 0
  let quotedLines = false
  try {
    for (const row of statement.iterate() as Iterable<unknown> as Iterable<readonly unknown[]>) {
      const [pattern, cells, ...floats] = row as readonly [string, Uint8Array, ...(number | null)[]]
      rows += 1
      kinds.add(pattern, rows)
      const line = bytesOfCells(cells, oddTexts)
      if (line.length > MAX_ROW_BYTES) throw longRow(table, rows)
      quotedLines ||= line.includes(LINE_END)
      lines.put(line, 0, line.length)
      let length = line.length
      for (const float of floats) {
        lines.byte(COMMA)
        length += 1
        if (float === null) continue
        const text = Buffer.from(textOfFloat(float), 'latin1')
        lines.put(text, 0, text.length)
        length += text.length
      }
      lines.byte(LINE_END)
      longest = Math.max(longest, length)
      if (rows % TURN === 0) {
        onRows(rows)
        await nextTurn()
        signal?.throwIfAborted()
      }
    }
  } catch (error) {
    throw isTooBig(error) ? longRow(table, rows + 1) : asUnreadable(error)
  }
  lines.flush()
  return {
    rows,
    bytes: lines.bytes,
    facts: { longest, quotedLines },
    realColumns: columns.map((column) => {
      const i = reals.indexOf(column)
      return i < 0 ? null : columns.length + i
    }),
    kinds: kinds.counts(),
    oddTexts,
  }
}

/** Returns the SELECT of the kinds, the line and the floats of each row. */
function selectOf(
  table: string,
  columns: readonly SqliteColumn[],
  dates: readonly (DateNumbers | null)[],
  reals: readonly SqliteColumn[],
): string {
  const kinds = joined(columns.map(({ name }) => kindOf(named(name))))
  const cells = columns.map(({ name }, i) => {
    const text = textOf(named(name), dates[i] ?? null)
    return i === 0 ? text : `',' || ${text}`
  })
  const floats = reals.map(({ name }) => `case typeof(${named(name)}) when 'real' then ${named(name)} end`)
  const selected = [kinds, `cast(${joined(cells)} as blob)`, ...floats]
  // An index could give the rows in another order.
  return `select ${selected.join(', ')} from main.${named(table)} not indexed`
}

function kindOf(cell: string): string {
  const { integer, long, null: none, ...others } = letterOf
  const rest = Object.entries(others).map(([kind, letter]) => `when '${kind}' then '${letter}'`)
  return `case typeof(${cell}) when 'integer' then
    case when ${cell} between -${EXACT} and ${EXACT} then '${integer}' else '${long}' end
    ${rest.join(' ')} else '${none}' end`
}

/** Returns the text of a cell in a line. A float's is empty. */
function textOf(cell: string, dates: DateNumbers | null): string {
  const moment = dates && momentOf[dates](cell)
  return `case typeof(${cell}) when 'text' then '"' || replace(${cell}, '"', '""') || '"'
    when 'integer' then ${moment ?? cell} when 'blob' then '"' || lower(hex(${cell})) || '"'
    ${moment ? `when 'real' then ${moment}` : ''} else '' end`
}

/** Joins expressions. SQLite limits the depth of an expression, so the tree is balanced. */
function joined(expressions: readonly string[]): string {
  const [only] = expressions
  if (expressions.length <= 1) return only ?? "''"
  const middle = expressions.length >> 1
  return `(${joined(expressions.slice(0, middle))} || ${joined(expressions.slice(middle))})`
}

function textOfFloat(float: number): string {
  return Number.isInteger(float) && Math.abs(float) < PLAIN ? `${float}.0` : String(float)
}

function fromUtf8(cells: Uint8Array, odd: number[]): Buffer {
  const bytes = Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength)
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes
  const text = bytes.toString('latin1')
  const isOdd = (cell: string) => cell.includes('\0') || !isUtf8(Buffer.from(cell, 'latin1'))
  return Buffer.from(withoutOddTexts(text, odd, isOdd, 'latin1'), 'latin1')
}

function fromUtf16(encoding: 'utf-16le' | 'utf-16be'): typeof fromUtf8 {
  return (cells, odd) => {
    const bytes = Buffer.from(cells)
    if (encoding === 'utf-16be') bytes.swap16()
    const text = bytes.toString('utf16le')
    if (text.isWellFormed() && !text.includes('\0')) return Buffer.from(text)
    const isOdd = (cell: string) => cell.includes('\0') || !cell.isWellFormed()
    return Buffer.from(withoutOddTexts(text, odd, isOdd, 'utf16le'))
  }
}

/** Writes the texts of a line that no target stores as hexadecimal digits, and counts them by column. */
function withoutOddTexts(
  line: string,
  counts: number[],
  isOdd: (cell: string) => boolean,
  encoding: BufferEncoding,
): string {
  let column = -1
  // With a comma before each cell, a match is never empty. After an empty one, the search would skip the next comma.
  const cells = /,(?:"([^"]*(?:""[^"]*)*)"|[^,"]*)/g
  const written = `,${line}`.replaceAll(cells, (whole, quoted?: string) => {
    column += 1
    if (quoted === undefined || !isOdd(quoted)) return whole
    counts[column] = (counts[column] ?? 0) + 1
    return `,"${Buffer.from(quoted.replaceAll('""', '"'), encoding).toString('hex')}"`
  })
  return written.slice(1)
}

const TOO_BIG = 18

function isTooBig(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === TOO_BIG
}

function longRow(table: string, row: number): AppError {
  const why = sentence('databaseFileLongRow', { table, row, limit: MAX_ROW_BYTES / MB })
  return new AppError('databaseFileUnreadable', { why })
}
