import { PassThrough } from 'node:stream'
import { sql } from '../../../duckdb/sql.ts'
import { copyThrough } from '../../../pipe/copy-through.ts'
import type { WriteInput, WriteResult } from '../../writer.ts'
import type { BulkColumn, Database } from '../connect.ts'
import { quoteName } from '../quote.ts'
import { asRows, blockTypes } from './bulk/block-type.ts'
import { ncharType, nvarcharType } from './bulk/texts.ts'
import type { LoadColumn } from './load-columns.ts'
import { RowSource, rowText, rowTextOptions, type TextTooLong, widerLength } from './row-source.ts'
import { type Place, widenColumn } from './staging.ts'

const BUFFER = 1 << 20

/**
 * Sends DuckDB's rows to the run's staging table in batches of INSERT BULK, no faster than the server can read them.
 * Returns both row counts. Since a character beyond U+FFFF takes two UTF-16 units, a text may need a wider column than
 * was measured. In that case, the column is widened between two batches.
 */
export async function loadRows(
  database: Database,
  place: Place,
  columns: readonly LoadColumn[],
  input: WriteInput,
  onStored: (rows: number) => void,
): Promise<WriteResult> {
  const failure = new AbortController()
  const sink = new PassThrough({ highWaterMark: BUFFER })
  // The reader of the sink receives its errors.
  sink.on('error', () => undefined)
  const written = copyThrough({
    ...input,
    rows: sql`select ${rowText(columns)} from (${input.rows})`,
    options: rowTextOptions,
    pipePath: `${input.workFolder}/rows`,
    sink,
    signal: AbortSignal.any([input.signal, failure.signal]),
  })
  // If the SELECT fails in DuckDB, the load ends too and the server reports an error of its own. The real cause is the
  // error of the SELECT.
  let cause: unknown = null
  written.then(
    () => sink.end(),
    (error: unknown) => {
      if (!failure.signal.aborted) cause = error
      sink.destroy(error instanceof Error ? error : new Error(String(error)))
    },
  )
  try {
    const stored = await sendBatches(database, place, columns, sink, onStored)
    return { written: await written, stored }
  } catch (error) {
    failure.abort(error)
    await written.catch(() => undefined)
    throw cause ?? error
  }
}

async function sendBatches(
  database: Database,
  place: Place,
  columns: readonly LoadColumn[],
  chunks: AsyncIterable<Buffer>,
  onStored: (rows: number) => void,
): Promise<number> {
  const source = new RowSource(chunks, columns)
  let load = columns
  let stored = 0
  while (await source.hasMore()) {
    stored += await database.bulk({
      table: quoteName(place.schema, place.table),
      columns: bulkColumns(load),
      rows: asRows(source.batch()),
      lockTable: true,
      onTaken: (block) => source.takeBack(block),
    })
    onStored(stored)
    if (source.tooLong) load = await widened(database, place, load, source, source.tooLong)
  }
  return stored
}

function bulkColumns(columns: readonly LoadColumn[]): readonly BulkColumn[] {
  const types = blockTypes(columns.map(({ type }) => type))
  return columns.flatMap(({ to, notNull }, i) => {
    const type = types[i]
    // The driver puts names in brackets without escaping them.
    return type ? [{ name: to.replaceAll(']', ']]'), type, nullable: !notNull }] : []
  })
}

async function widened(
  database: Database,
  place: Place,
  columns: readonly LoadColumn[],
  source: RowSource,
  { column, length }: TextTooLong,
): Promise<readonly LoadColumn[]> {
  const most = widerLength(length)
  const load = columns.map((one, i) => {
    if (i !== column || !one.text) return one
    const { isFixed } = one.text
    const type = isFixed && most !== null ? ncharType(most) : nvarcharType(most)
    return { ...one, type, text: { length: most, isFixed } }
  })
  const wider = load[column]
  if (wider) {
    await widenColumn(database, place, wider)
    source.widened(column, wider.type, most)
  }
  return load
}
