import { join as joinPath } from 'node:path'
import {
  AppError,
  type ColumnProfile,
  type DatabaseFileOptions,
  type DatasetProfile,
  type Note,
  note,
  sentence,
} from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { explainReject } from '../csv/explain-reject.ts'
import { readCsv } from '../csv/read-csv.ts'
import {
  asUnreadable,
  canPrepare,
  checkPages,
  countRows,
  hasRows,
  listSqliteTables,
  named,
  needsFunctions,
  openSqlite,
  type SqliteColumn,
  type SqliteFile,
  sqliteColumns,
} from '../database-file/open-sqlite.ts'
import { readSqlite, type SqliteRows } from '../database-file/read-sqlite.ts'
import { type DateNumbers, findDateNumbers } from '../database-file/stored-dates.ts'
import { type KindCounts, otherKinds, type StoredKind, typesOf } from '../database-file/stored-kinds.ts'
import { join, name, sql } from '../duckdb/sql.ts'
import { valueKinds } from '../json/row-reader.ts'
import { checkColumnCount } from './check-column-count.ts'
import { chooseTable, type FileTableRead, listing } from './choose-table.ts'
import type { Candidate, KnownCandidates } from './column-candidates.ts'
import { withTexts } from './ingest-json.ts'
import { candidatesOfTypes } from './ingest-parquet.ts'
import type { IngestHandlers, IngestRequest } from './protocol.ts'
import { described, storeTable, unreadable } from './store-table.ts'

/** Progress after each part of the work, in percent. */
const READ = 50
const DONE = 99

/** Reads a table of a SQLite file, whose rows first become a delimited file. */
export async function readSqliteTable(
  request: IngestRequest,
  wanted: DatabaseFileOptions | null,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<FileTableRead> {
  const { originalPath, limits } = request
  using file = await openSqlite(originalPath)
  const laidOut = await layOutSqlite(file, wanted)
  const { table, columns, dates, rows, options, tables } = laidOut
  on.optionsFound?.(options)
  const csvPath = joinPath(workFolder, 'table.csv')
  const written = await readSqlite(file, {
    table,
    columns,
    dates,
    csvPath,
    mostBytes: limits.temporaryBytes,
    onRows: (count) => on.progress(Math.round((READ * count) / Math.max(1, rows))),
    signal,
  })
  const { names, notes } = uniqueColumnNames(columns.map((column) => column.name))
  const profile = await storeRows(
    written,
    {
      csvPath,
      names,
      rows,
      candidates: columns.map((column, i) => candidatesOf(column, written.kinds[i], dates[i])),
    },
    request,
    workFolder,
    (percent) => on.progress(Math.round(READ + ((DONE - READ) * percent) / 100)),
    signal,
  )
  const typed = withTexts(
    profile.columns,
    written.kinds.map((kinds) => ({ kinds: isOnlyText(kinds) ? valueKinds.text : 0 })),
  )
  return {
    options,
    profile: described({ ...profile, columns: [...typed.columns], tables }, [
      ...laidOut.notes,
      ...notes,
      ...typed.notes,
      ...notesOnCells(typed.columns, columns, written, dates),
      ...(rows === 0 ? [note('noteHeaderOnly')] : []),
      ...(file.hasWal ? [note('noteWalMode')] : []),
    ]),
  }
}

interface LaidOut {
  readonly table: string
  readonly columns: readonly SqliteColumn[]
  readonly dates: readonly (DateNumbers | null)[]
  readonly rows: number
  readonly tables: NonNullable<DatasetProfile['tables']>
  readonly options: DatabaseFileOptions
  readonly notes: readonly Note[]
}

/** Chooses the table, verifies its pages and describes its columns. */
async function layOutSqlite(file: SqliteFile, wanted: DatabaseFileOptions | null): Promise<LaidOut> {
  try {
    const found = listSqliteTables(file)
    const listed = listing(found.tables, found.notExecuted)
    const { table, notes } = await chooseTable(
      found.tables,
      (one) => one,
      wanted?.table,
      (one) => hasRows(file, one),
    )
    checkPages(file, table)
    const all = sqliteColumns(file, table)
    const isReadable = (column: SqliteColumn) =>
      !column.isComputed || canPrepare(file, `select ${named(column.name)} from main.${named(table)}`)
    const columns = all.filter(isReadable)
    const leftOut = all.filter((column) => !columns.includes(column)).map((column) => column.name)
    if (columns.length === 0)
      throw new AppError('databaseFileUnreadable', { why: sentence('databaseFileNoColumns', { table }) })
    if (!canPrepare(file, `select * from main.${named(table)} limit 0`) && leftOut.length === 0)
      throw needsFunctions(table)
    checkColumnCount(columns.length)
    const options: DatabaseFileOptions = { table, dates: wanted?.dates ?? 'read' }
    return {
      table,
      columns,
      dates:
        options.dates === 'read' ? findDateNumbers(file.database, table, columns) : columns.map(() => null),
      rows: countRows(file, table),
      tables: listed.tables,
      options,
      notes: [
        ...notes,
        ...listed.notes,
        ...(leftOut.length > 0 ? [note('noteGeneratedLeftOut', { columns: leftOut.join(', ') })] : []),
      ],
    }
  } catch (error) {
    throw asUnreadable(error)
  }
}

interface RowsToStore {
  readonly csvPath: string
  readonly names: readonly string[]
  readonly rows: number
  readonly candidates: readonly KnownCandidates[]
}

/** Stores the delimited file. Floats are in columns of their own, after the others. */
async function storeRows(
  { realColumns, facts, bytes }: SqliteRows,
  { csvPath, names, rows, candidates }: RowsToStore,
  request: IngestRequest,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
) {
  const options = { delimiter: ',', quote: '"', header: false, keepsEmpty: true } as const
  const width = realColumns.length + realColumns.filter((one) => one !== null).length
  const cells = names.map((column, i) => {
    const cell = name(`c${i}`)
    const real = realColumns[i]
    return typeof real === 'number'
      ? sql`coalesce(${cell}, ${name(`c${real}`)}) as ${name(column)}`
      : sql`${cell} as ${name(column)}`
  })
  return await storeTable(
    {
      paths: [csvPath],
      rows: sql`select ${join(cells)} from ${readCsv(csvPath, options, width, facts)}`,
      names,
      expectedRows: rows,
      bytesPerRow: bytes / Math.max(1, rows),
      longestRow: facts.longest,
      candidates,
      refusal: async (error, session) =>
        error
          ? unreadable(error)
          : ((
              await explainReject(
                session,
                [{ path: csvPath, linesBefore: 0, options, columns: width }],
                signal,
              )
            )?.error ?? null),
    },
    request,
    workFolder,
    onPercent,
    signal,
  )
}

const isOnlyText = (kinds: KindCounts) =>
  [...kinds.keys()].every((kind) => kind === 'text' || kind === 'null')
const compactDay: Candidate = { type: 'date', options: { format: 'yyyyMMdd' } }

/** Returns the candidates for the type of a column, by its declared type and the kinds of its cells. */
function candidatesOf(
  { declared }: SqliteColumn,
  kinds: KindCounts = new Map(),
  dates: DateNumbers | null = null,
): KnownCandidates {
  if (dates) return candidatesOfTypes(['date', 'datetime'])
  const types = typesOf(declared, kinds)
  return (
    types &&
    candidatesOfTypes(types).map((one) => (one.type === 'date' && kinds.has('integer') ? compactDay : one))
  )
}

const words = {
  null: null,
  integer: 'cellsOfInteger',
  long: 'cellsOfInteger',
  real: 'cellsOfReal',
  text: 'cellsOfText',
  blob: 'cellsOfBlob',
} as const satisfies Readonly<Record<StoredKind, string | null>>

const dateWords = {
  seconds: 'datesAsSeconds',
  milliseconds: 'datesAsMilliseconds',
  microseconds: 'datesAsMicroseconds',
  julian: 'datesAsJulian',
} as const satisfies Readonly<Record<DateNumbers, string>>

/** Returns notes on the cells whose storage the types of the columns don't show. */
function notesOnCells(
  profiles: readonly ColumnProfile[],
  columns: readonly SqliteColumn[],
  { kinds, oddTexts }: SqliteRows,
  dates: readonly (DateNumbers | null)[],
): readonly Note[] {
  const nameOf = (i: number) => profiles[i]?.name ?? ''
  const others = columns.flatMap(({ declared }, i) => {
    const cells = otherKinds(declared, kinds[i] ?? new Map()).flatMap(([kind, { count, firstRow }]) => {
      const word = words[kind]
      return word ? [sentence('otherCellsOf', { count, kind: sentence(word), row: firstRow })] : []
    })
    return cells.length > 0 ? [sentence('otherCells', { column: nameOf(i), cells: cells.join('; ') })] : []
  })
  const read = dates.flatMap((one, i) => (one ? [sentence(dateWords[one], { column: nameOf(i) })] : []))
  const odd = oddTexts.flatMap((count, i) => (count > 0 ? [nameOf(i)] : []))
  const misfits = columns.flatMap(({ declared }, i) => {
    const types = dates[i] ? [] : typesOf(declared, kinds[i] ?? new Map())
    return types?.length && profiles[i]?.suggestedType === 'text' && profiles[i].min !== null
      ? [nameOf(i)]
      : []
  })
  return [
    ...(read.length > 0 ? [note('noteDatesRead', { columns: read.join(', ') })] : []),
    ...(others.length > 0 ? [note('noteOtherStorage', { columns: others.join(', ') })] : []),
    ...(odd.length > 0 ? [note('noteOddTexts', { columns: odd.join(', ') })] : []),
    ...(misfits.length > 0 ? [note('noteTypeMisfits', { columns: misfits.join(', ') })] : []),
  ]
}
