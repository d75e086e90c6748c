import { join as inFolder } from 'node:path'
import type { Session } from '../duckdb/session.ts'
import { constant, join, sql } from '../duckdb/sql.ts'
import type { DatasetSource } from '../model/source.ts'
import type { ModelTable } from './table-model.ts'

/** Writes the table of a file as a columnar copy, as its ingest would. The name must be new to the session. */
export async function writeModelTable(
  session: Session,
  folder: string,
  name: string,
  { columns, rows }: ModelTable,
): Promise<DatasetSource> {
  const path = inFolder(folder, `${name}.parquet`)
  const values = rows.map(({ cells }) => sql`(${join(cells.map((cell) => sql`${constant(cell)}::varchar`))})`)
  const none = sql`select ${join(columns.map(() => sql`null::varchar`))} where false`
  const all = values.length > 0 ? sql`select * from (values ${join(values)})` : none
  await session.run(sql`copy (${all}) to ${constant(path)} (format parquet, use_tmp_file false)`)
  return {
    kind: 'dataset',
    path,
    columns: columns.map(({ name }) => name),
    rows: rows.length,
    emptyRows: rows.filter(({ isEmpty }) => isEmpty).length,
    emptyCells: 0,
  }
}
