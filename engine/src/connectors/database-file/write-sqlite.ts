import { DatabaseSync } from 'node:sqlite'
import { sentence } from '@anj/workflow'
import { DuckDBBlobValue, type DuckDBDataChunk, type DuckDBValue } from '@duckdb/node-api'
import { join, name, sql } from '../../duckdb/sql.ts'
import type { Note, WriteInput, WriteResult } from '../writer.ts'
import { sqliteColumn } from './sqlite-columns.ts'

interface SqliteWrite {
  readonly table: string
  readonly note: Note
  readonly onRows: (count: number) => void
}

/** The memory of SQLite for pages that aren't written yet, in kB. */
const CACHE = 16_384

/**
 * Writes the rows into a table of a new SQLite file. Texts arrive as bytes, so that no decoder changes them, and integers
 * with 64 bits. The file has no journal, because a file that isn't finished is thrown away.
 */
export async function writeSqlite(
  { session, rows, columns, measures, signal }: WriteInput,
  path: string,
  { table, note, onRows }: SqliteWrite,
): Promise<WriteResult> {
  const targets = columns.map((column) => sqliteColumn(column, measures[column.name]))
  const texts = columns.filter(({ type }, i) => type === 'decimal' && targets[i]?.isText)
  if (texts.length > 0)
    note(sentence('sqliteTexts', { columns: texts.map((column) => column.name).join(', ') }))
  const definitions = columns.map((column, i) => `${quoted(column.name)} ${targets[i]?.declared}`)
  const places = targets.map(({ isText }) => (isText ? 'cast(? as text)' : '?'))
  const values = targets.map(({ value }, i) => sql`${value} as ${name(`c${i}`)}`)
  let written = 0
  using database = new DatabaseSync(path)
  for (const setting of ['journal_mode = off', 'synchronous = off', `cache_size = -${CACHE}`])
    database.exec(`pragma ${setting}`)
  database.exec(`create table ${quoted(table)} (${definitions.join(', ')})`)
  database.exec('begin')
  const insert = database.prepare(`insert into ${quoted(table)} values (${places.join(', ')})`)
  for await (const chunk of session.chunks(sql`select ${join(values)} from (${rows})`, signal)) {
    const cells = targets.map((_, i) => cellsOf(chunk, i))
    for (let row = 0; row < chunk.rowCount; row += 1)
      insert.run(...cells.map((column) => column[row] ?? null))
    written += chunk.rowCount
    onRows(written)
  }
  database.exec('commit')
  return { written, stored: countRows(path, table) }
}

type Cell = bigint | number | Uint8Array | null

function cellsOf(chunk: DuckDBDataChunk, index: number): readonly Cell[] {
  return chunk.getColumnValues(index).map(cellOf)
}

function cellOf(value: DuckDBValue): Cell {
  if (value instanceof DuckDBBlobValue) return value.bytes
  if (value === null || typeof value === 'bigint' || typeof value === 'number') return value
  throw new TypeError('A value of a SQLite file is an integer, a float or bytes')
}

/** Counts the rows in the finished file with another connection. */
function countRows(path: string, table: string): number {
  using database = new DatabaseSync(path, { readOnly: true })
  return Number(database.prepare(`select count(*) as n from ${quoted(table)}`).get()?.['n'])
}

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`
