import { AppError, sentence } from '@anj/workflow'
import { join, type Sql, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import type { Note, WriteInput, WriteResult } from '../writer.ts'
import type { Answer, Database } from './connect.ts'
import { insertRows } from './insert-rows.ts'
import type { LoadColumn } from './load-columns.ts'
import { numberOf } from './problems.ts'
import { quoteName } from './quote.ts'

/** The server's numbers for a LOAD DATA LOCAL that it doesn't allow. */
const notAllowed = [1148, 3948]

/** Where rows go: a table that nobody else knows, and its columns in the order of the plan's. */
export interface LoadTarget {
  readonly table: string
  readonly columns: readonly LoadColumn[]
}

/**
 * Streams DuckDB's text of the rows into a staging table. The server keeps what arrived when a stream ends early, so the
 * stream ends only after DuckDB has reported success, and no other table is ever loaded.
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
  if (notAllowed.includes(numberOf(error) ?? 0)) return null
  throw error
}

/**
 * CSV as LOAD DATA reads it: the bare word NULL is null, quotes are doubled, nothing is escaped. Its text must be in the
 * order of the columns.
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

/** The server's own count of the rows. A LOAD DATA LOCAL only warns of what it changed or left out: none of it is taken. */
async function storedOf(database: Database, { info, affectedRows, warnings }: Answer): Promise<number> {
  const counts = /Records: (\d+)\s+Deleted: (\d+)\s+Skipped: (\d+)\s+Warnings: (\d+)/.exec(info)
  const [, records = affectedRows, deleted = 0, skipped = 0, warned = warnings] = counts ?? []
  if (Number(deleted) + Number(skipped) + Number(warned) > 0) throw await asRefusal(database)
  return Number(records)
}

/** The first warning of the last statement, as the reason why a row was refused. */
export async function asRefusal(database: Database): Promise<AppError> {
  const [first] = await database.rows<{ Message: string }>('show warnings limit 1')
  return new AppError('targetRefusedRow', { place: 'a value', reason: first?.Message ?? '?' })
}
