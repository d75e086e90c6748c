import { AppError, sentence } from '@anj/workflow'
import { join, type Sql, sql } from '../../../duckdb/sql.ts'
import { copyThrough } from '../../../pipe/copy-through.ts'
import type { Note, WriteInput, WriteResult } from '../../writer.ts'
import type { Answer, Database } from '../connect.ts'
import { errorNumber } from '../problems.ts'
import { quoteName } from '../quote.ts'
import { insertRows } from './insert-rows.ts'
import type { LoadColumn } from './load-columns.ts'

/** The error numbers that the server returns if LOAD DATA LOCAL is disabled. */
const notAllowed = [1148, 3948]

/** A run's staging table, with its columns in plan order. */
export interface LoadTarget {
  readonly table: string
  readonly columns: readonly LoadColumn[]
}

/**
 * Streams rows from DuckDB as text into a staging table. If the stream ended early, the server would keep the rows
 * received so far. The stream therefore ends only after DuckDB reports success, and LOAD DATA is used only for staging
 * tables.
 */
export async function loadRows(
  database: Database,
  target: LoadTarget,
  input: WriteInput,
  note: Note,
): Promise<WriteResult> {
  const [setting] = await database.rows<{ allowed: number }>('select @@local_infile as allowed')
  const load =
    Number(setting?.allowed) === 1 ? await database.loadIn(loadStatement(target)).catch(unlessRefused) : null
  if (!load) {
    note(sentence('loadedByInserts'))
    return await insertRows(database, target, input)
  }
  try {
    const written = await copyThrough({
      ...input,
      rows: textOf(target, input.rows),
      options: sql`format csv, header false, nullstr 'NULL'`,
      pipePath: `${input.workFolder}/rows`,
      sink: load.sink,
    })
    load.sink.end()
    return { written, stored: await storedOf(database, await load.answer) }
  } catch (error) {
    database.destroy(error)
    throw error
  }
}

function unlessRefused(error: unknown): null {
  if (notAllowed.includes(errorNumber(error) ?? 0)) return null
  throw error
}

/**
 * Builds a LOAD DATA statement for CSV in which the unquoted word NULL is null, quotes are doubled and nothing is
 * escaped. The fields must be in column order.
 */
function loadStatement({ table, columns }: LoadTarget): string {
  const places = columns.map(({ to, value }, i) => (value ? `@v${i}` : quoteName(to)))
  const values = columns.flatMap(({ to, value }, i) =>
    value ? [`${quoteName(to)} = ${value(`@v${i}`)}`] : [],
  )
  return `load data local infile 'rows' into table ${quoteName(table)} character set utf8mb4
    fields terminated by ',' optionally enclosed by '"' escaped by '' lines terminated by '\\n'
    (${places.join(', ')})${values.length > 0 ? ` set ${values.join(', ')}` : ''}`
}

function textOf({ columns }: LoadTarget, rows: Sql): Sql {
  return sql`select ${join(columns.map(({ text }) => text))} from (${rows})`
}

/**
 * Returns the server's row count. Throws on any warning, because LOAD DATA LOCAL only warns when it changes a value.
 */
async function storedOf(database: Database, { info, affectedRows, warnings }: Answer): Promise<number> {
  const counts = /Records: (\d+)\s+Deleted: (\d+)\s+Skipped: (\d+)\s+Warnings: (\d+)/.exec(info)
  const [, records = affectedRows, deleted = 0, skipped = 0, warned = warnings] = counts ?? []
  if (Number(deleted) + Number(skipped) + Number(warned) > 0) throw await firstWarningError(database)
  return Number(records)
}

/** Converts the first warning of the last statement to an error about a refused row. */
export async function firstWarningError(database: Database): Promise<AppError> {
  const [first] = await database.rows<{ Message: string }>('show warnings limit 1')
  return new AppError('targetRefusedRow', { place: 'a value', reason: first?.Message ?? '?' })
}
