import { join, sql } from '../../duckdb/sql.ts'
import type { WriteInput, WriteResult } from '../writer.ts'
import { ncharType, nvarcharType } from './bulk/texts.ts'
import type { BulkColumn, Database } from './connect.ts'
import type { LoadColumn } from './load-columns.ts'
import { quoteName } from './quote.ts'
import { RowSource, type TooLong, widerLength } from './row-source.ts'
import { type Place, widen } from './staging.ts'

/**
 * Sends DuckDB's rows into a staging table that nobody else knows, in batches of INSERT BULK. DuckDB hands over its rows
 * no faster than the server takes them. A text whose characters take more room than they are many (those beyond U+FFFF
 * take two units each) may need a wider column than was measured: it gets one between two batches.
 */
export async function loadRows(
  database: Database,
  place: Place,
  columns: readonly LoadColumn[],
  { session, rows, signal, onBytes }: WriteInput,
  onStored: (rows: number) => void,
): Promise<WriteResult> {
  const select = sql`select ${join(columns.map(({ value }) => value))} from (${rows})`
  const source = new RowSource(session.chunks(select, signal), columns, onBytes)
  let load = columns
  let stored = 0
  try {
    while (await source.hasMore()) {
      stored += await database.bulk({
        table: quoteName(place.schema, place.table),
        columns: load.map(bulkColumn),
        rows: source.batch(),
        lockTable: true,
      })
      onStored(stored)
      if (source.tooLong) load = await widened(database, place, load, source, source.tooLong)
    }
    return { written: source.taken, stored }
  } finally {
    await source.close()
  }
}

function bulkColumn({ to, type, notNull }: LoadColumn): BulkColumn {
  // The driver writes names in brackets without looking at them.
  return { name: to.replaceAll(']', ']]'), type, nullable: !notNull }
}

async function widened(
  database: Database,
  place: Place,
  columns: readonly LoadColumn[],
  source: RowSource,
  { column, length }: TooLong,
): Promise<readonly LoadColumn[]> {
  const most = widerLength(length)
  const load = columns.map((one, i) => {
    if (i !== column || !one.text) return one
    const { isFixed } = one.text
    const type = isFixed && most !== null ? ncharType(most) : nvarcharType(most)
    return { ...one, type, text: { length: most, isFixed } }
  })
  const wider = load[column]
  if (wider) await widen(database, place, wider)
  source.widened(column, most)
  return load
}
