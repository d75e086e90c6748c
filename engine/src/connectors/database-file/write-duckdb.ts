import { sentence } from '@anj/workflow'
import type { Session } from '../../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { typedRows } from '../parquet/column-values.ts'
import type { Note, WriteInput, WriteResult } from '../writer.ts'

/** Files of this version can be read by every DuckDB since 1.0. */
const STORAGE_VERSION = 'v1.0.0'

const made = name('made')

/** Writes the rows into a table of a new DuckDB file, with typed columns. */
export async function writeDuckDb(
  input: WriteInput,
  path: string,
  tableName: string,
  note: Note,
): Promise<WriteResult> {
  const { session, signal } = input
  const table = join([made, name('main'), name(tableName)], sql`.`)
  const rows = typedRows(input, (columns) => note(sentence('duckdbTexts', { columns })))
  const written = await attached(session, path, sql`storage_version ${constant(STORAGE_VERSION)}`, () =>
    session.count(sql`create table ${table} as ${rows}`, signal),
  )
  const stored = await attached(session, path, sql`read_only`, async () => {
    const [count] = await session.row(sql`select count(*) from ${table}`, signal)
    return Number(count)
  })
  return { written, stored }
}

/** Does some work while a file is attached. Detaching a file writes all changes into it. */
async function attached<T>(session: Session, path: string, as: Sql, work: () => Promise<T>): Promise<T> {
  await session.run(sql`attach ${constant(path)} as ${made} (type duckdb, ${as})`)
  let result: T
  try {
    result = await work()
  } catch (error) {
    // The session is closed after a failed run anyway.
    await session.run(sql`detach ${made}`).catch(() => undefined)
    throw error
  }
  await session.run(sql`detach ${made}`)
  return result
}
