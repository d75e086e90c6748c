import { stat } from 'node:fs/promises'
import { AppError, type DatabaseFileOptions, isDatabaseFileOptions, note } from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { fileProgram } from '../database-file/file-program.ts'
import { duckDbFault, listDuckDbTables } from '../database-file/read-duckdb.ts'
import type { Session } from '../duckdb/session.ts'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { typedColumns } from '../parquet/columns.ts'
import { checkColumnCount } from './check-column-count.ts'
import { chooseTable, type FileTableRead, listing } from './choose-table.ts'
import { hashFile } from './hash-file.ts'
import { candidatesOfTypes, notesOnTypes, withColumnSession } from './ingest-parquet.ts'
import { readSqliteTable } from './ingest-sqlite.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'
import { described, storeTable } from './store-table.ts'

/** The result of ingesting a table of a database file. */
export interface DatabaseFileIngestResult extends IngestResult {
  readonly options: DatabaseFileOptions
}

/** Progress after each part of the work, in percent. */
const READ = 90
const DONE = 100

/**
 * Copies a table of an uploaded SQLite or DuckDB file to a columnar copy whose cells are text, and profiles its columns.
 * Nothing that the file contains is executed: views and virtual tables are not offered.
 */
export async function ingestDatabaseFile(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<DatabaseFileIngestResult> {
  const { originalPath, options: asked, given = {} } = request
  const wanted = wantedOptions(asked, given.sheet)
  const read = (await fileProgram(originalPath)) === 'sqlite' ? readSqliteTable : readDuckDbTable
  const { options, profile } = await read(request, wanted, workFolder, on, signal)
  const original = await hashFile(originalPath, signal)
  on.progress(DONE)
  return { options, profile, ...original }
}

/** Returns the options to read with, or null to choose a table. Options for another format don't apply. */
function wantedOptions(
  asked: IngestRequest['options'],
  table: string | undefined,
): DatabaseFileOptions | null {
  if (asked) return isDatabaseFileOptions(asked) ? asked : null
  return table === undefined ? null : { table, dates: 'read' }
}

async function readDuckDbTable(
  request: IngestRequest,
  wanted: DatabaseFileOptions | null,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<FileTableRead> {
  const { originalPath } = request
  const laidOut = await withColumnSession(
    { attached: originalPath },
    request,
    workFolder,
    async (session) => await layOutDuckDb(session, wanted, signal),
  ).catch((error: unknown) => {
    throw signal?.aborted || error instanceof AppError ? error : duckDbFault(error)
  })
  const { tables, from, columns, names, notes, rows, options } = laidOut
  on.optionsFound?.(options)
  const { size } = await stat(originalPath)
  const cells = columns.map(({ text }, i) => sql`${text} as ${name(names[i] ?? '')}`)
  const profile = await storeTable(
    {
      paths: [],
      attached: originalPath,
      names,
      rows: sql`select ${join(cells)} from ${from}`,
      expectedRows: rows,
      bytesPerRow: (2 * size) / Math.max(1, rows),
      longestRow: 0,
      candidates: columns.map(({ types }) => candidatesOfTypes(types)),
      refusal: async (error) => {
        if (!error) return null
        const fault = duckDbFault(error)
        return fault instanceof AppError ? fault : null
      },
    },
    request,
    workFolder,
    (percent) => on.progress(Math.round((READ * percent) / 100)),
    signal,
  )
  return {
    options,
    profile: described({ ...profile, tables }, [
      ...notes,
      ...notesOnTypes(columns, profile),
      ...(rows === 0 ? [note('noteHeaderOnly')] : []),
    ]),
  }
}

async function layOutDuckDb(session: Session, wanted: DatabaseFileOptions | null, signal?: AbortSignal) {
  const { tables, notExecuted } = await listDuckDbTables(session)
  const countOf = async (from: Sql) =>
    Number((await session.row(sql`select count(*) from ${from}`, signal))[0])
  const listed = listing(
    tables.map(({ shown }) => shown),
    notExecuted,
  )
  const { table, notes } = await chooseTable(
    tables,
    ({ shown }) => shown,
    wanted?.table,
    async ({ from }) => (await countOf(from)) > 0,
  )
  const columns = await typedColumns(session, table.from, 'columns', signal)
  checkColumnCount(columns.length)
  const named = uniqueColumnNames(columns.map(({ path }) => path.join('.')))
  const options: DatabaseFileOptions = { table: table.shown, dates: wanted?.dates ?? 'read' }
  return {
    tables: listed.tables,
    from: table.from,
    columns,
    names: named.names,
    notes: [...notes, ...listed.notes, ...named.notes],
    rows: await countOf(table.from),
    options,
  }
}
