import { rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import {
  AppError,
  type CsvOptions,
  type DatasetProfile,
  isDiskFull,
  type Note,
  note,
  type StoredRows,
  withNotes,
} from '@anj/workflow'
import { explainReject } from '../csv/explain-reject.ts'
import { type CsvForm, ORDINARY_ROW, type RowFacts, readCsv } from '../csv/read-csv.ts'
import { isOutOfMemory } from '../duckdb/out-of-memory.ts'
import { type ParquetLayout, parquetLayout } from '../duckdb/parquet-layout.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { runInflow } from '../pipe/inflow.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import type { KnownCandidates } from './column-candidates.ts'
import { countEmptyRows, profileColumns, type TableProfile } from './profile-columns.ts'
import type { CopiedFile, IngestHandlers, IngestRequest } from './protocol.ts'

/** A delimited UTF-8 file with all options resolved. */
export interface DelimitedTable {
  readonly path: string
  readonly options: CsvForm & Pick<CsvOptions, 'decimalSign'>
  /** Column names; null omits the column. */
  readonly names: readonly (string | null)[]
  /** The number of lines of the original before the start of this file. */
  readonly linesBefore: number
  /** The number of rows that DuckDB must read; null when it isn't certain. */
  readonly expectedRows: number | null
  /** Facts that allow faster reading. */
  readonly facts?: RowFacts
  /** Candidates for the types of the named columns, where they aren't to be found in the values. */
  readonly candidates?: readonly KnownCandidates[]
  /** The approximate average size of a row. */
  readonly bytesPerRow: number
}

/** Rows to store, whose cells are text. */
export interface TableToStore {
  /** The files that the SELECT reads. */
  readonly paths: readonly string[]
  readonly rows: Sql
  /** A DuckDB file that the SELECT reads as the database `attached`. */
  readonly attached?: string
  readonly names: readonly string[]
  /** The number of rows that DuckDB must read; null when it isn't certain. */
  readonly expectedRows: number | null
  /** The approximate average size of a row, and the size of the longest, or 0. */
  readonly bytesPerRow: number
  readonly longestRow: number
  readonly decimalSign?: CsvOptions['decimalSign']
  readonly candidates?: readonly KnownCandidates[] | undefined
  /** Returns the reason why the rows are refused. Called with the error of the copy, or with null after a success. */
  refusal(error: unknown, session: Session): Promise<AppError | null>
}

/** Called once a columnar copy is complete and has its final name, before its columns are profiled. */
export type OnCopied = (rows: Omit<StoredRows, 'notes'>) => Promise<void>

/** Returns an `OnCopied` that announces a file, or undefined if the handlers have no `stored`. */
export function announcing(
  { stored }: IngestHandlers,
  known: () => Promise<Omit<CopiedFile, 'stored'> & Pick<StoredRows, 'notes'>>,
): OnCopied | undefined {
  if (!stored) return undefined
  return async (rows) => {
    const { notes, ...file } = await known()
    stored({ ...file, stored: { ...rows, notes } })
  }
}

/**
 * Stores a delimited file as the requested columnar copy and profiles its columns. With `onCopied`, a large copy gets
 * its final name before it is profiled, and keeps it if profiling fails.
 */
export async function writeColumnarCopy(
  { path, options, names, linesBefore, facts = careful, ...table }: DelimitedTable,
  request: Pick<IngestRequest, 'columnarPath' | 'limits'>,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
  onCopied?: OnCopied,
): Promise<TableProfile> {
  return await storeTable(
    {
      ...table,
      paths: [path],
      rows: sql`select ${cellsOf(names)} from ${readCsv(path, options, names.length, facts)}`,
      names: names.filter((column) => column !== null),
      longestRow: facts.longest,
      ...(options.decimalSign ? { decimalSign: options.decimalSign } : {}),
      refusal: async (error, session) =>
        error
          ? unreadable(error)
          : ((await explainReject(session, [{ path, linesBefore, options, columns: names.length }], signal))
              ?.error ?? null),
    },
    request,
    workFolder,
    onPercent,
    signal,
    onCopied,
  )
}

/**
 * Stores rows as the requested columnar copy and profiles its columns. Without `onCopied`, the copy appears under its
 * final name only on success.
 */
export async function storeTable(
  table: TableToStore,
  { columnarPath, limits }: Pick<IngestRequest, 'columnarPath' | 'limits'>,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
  onCopied?: OnCopied,
): Promise<TableProfile> {
  const partial = `${columnarPath}.partial`
  const shape = parquetLayout(table.names.length, table.bytesPerRow, table.longestRow)
  await using session = await openSession({
    ...sessionLimits(shape, limits, workFolder),
    paths: [...table.paths, partial, columnarPath],
    attached: table.attached,
  })
  const timer = setInterval(() => onPercent(COPY_PART * (session.percent() ?? 0)), PROGRESS_EVERY)
  try {
    const rows = await copyRows(session, table, shape, partial, signal)
    clearInterval(timer)
    onPercent(COPY_PART * 100)
    const onPart = (part: number) => onPercent((COPY_PART + (1 - COPY_PART) * part) * 100)
    const kept = { ...table, rows }
    if (!onCopied || rows * table.names.length < ANNOUNCED_CELLS)
      return await keepCopy(session, kept, columnarPath, onPart, signal)
    const stored = { columns: table.names, rows, ...(await countEmpty(session, kept, partial, signal)) }
    await rename(partial, columnarPath)
    await onCopied(stored)
    return await profileCopy(session, kept, columnarPath, onPart, signal)
  } finally {
    clearInterval(timer)
    await rm(partial, { force: true })
  }
}

/** Lines of a delimited file that arrive through a pipe. */
export interface ArrivingLines<F extends { readonly rows: number }> {
  /** Path for the pipe. */
  readonly path: string
  readonly options: CsvForm
  /** Column names; null omits the column. */
  readonly names: readonly (string | null)[]
  /** The approximate average size of a row. */
  readonly bytesPerRow: number
  /** Writes all lines and returns their number. No value may have line breaks, and no line be longer than an ordinary row. */
  readonly fill: (sink: Writable, signal: AbortSignal) => Promise<F>
  /** Returns candidates for the types of the named columns once all lines have been written. */
  readonly candidates: (filled: F) => readonly KnownCandidates[]
}

/** Stores lines as the requested columnar copy while they arrive, and profiles its columns afterwards. */
export async function storeArrivingLines<F extends { readonly rows: number }>(
  { path, options, names: all, bytesPerRow, fill, candidates }: ArrivingLines<F>,
  { columnarPath, limits }: Pick<IngestRequest, 'columnarPath' | 'limits'>,
  workFolder: string,
  onPercentOfProfile: (percent: number) => void,
  signal: AbortSignal,
): Promise<{ readonly profile: TableProfile; readonly filled: F }> {
  const partial = `${columnarPath}.partial`
  const names = all.filter((column) => column !== null)
  const shape = parquetLayout(names.length, bytesPerRow)
  const facts = { longest: ORDINARY_ROW, quotedLines: false }
  const table = {
    rows: sql`select ${cellsOf(all)} from ${readCsv(path, options, all.length, facts)}`,
    names,
    expectedRows: null,
    refusal: async (error: unknown) => (error ? unreadable(error) : null),
  }
  const ofSession = sessionLimits(shape, limits, workFolder)
  try {
    const [rows, filled] = await copyWhileFilling()
    if (rows !== filled.rows) throw new AppError('csvRowsMissing', { lines: filled.rows, rows })
    onPercentOfProfile(0)
    await using session = await openSession({ ...ofSession, paths: [partial] })
    const kept = { names, rows, candidates: candidates(filled) }
    const onPart = (part: number) => onPercentOfProfile(part * 100)
    return { profile: await keepCopy(session, kept, columnarPath, onPart, signal), filled }
  } finally {
    await rm(partial, { force: true })
  }

  async function copyWhileFilling() {
    // A second thread would hold as much memory again, and one is faster than the lines arrive.
    await using session = await openSession({ ...ofSession, threads: 1, paths: [path, partial] })
    return await runInflow({
      path,
      read: (either) => copyRows(session, table, shape, partial, either),
      fill,
      signal,
    })
  }
}

function sessionLimits(shape: ParquetLayout, limits: IngestRequest['limits'], workFolder: string) {
  return {
    memoryBytes: Math.max(
      limits.memoryBytes,
      Math.min(shape.memoryBytes, MEMORY_SHARE * limits.residentBytes),
    ),
    ...(shape.threads ? { threads: shape.threads } : {}),
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: limits.temporaryBytes,
  }
}

/** The rows of a columnar copy. */
type CopiedTable = { readonly rows: number } & Pick<TableToStore, 'names' | 'decimalSign' | 'candidates'>

/** Profiles the columns of a copy and gives it its final name. */
async function keepCopy(
  session: Session,
  table: CopiedTable,
  columnarPath: string,
  onPart: (part: number) => void,
  signal?: AbortSignal,
): Promise<TableProfile> {
  const partial = `${columnarPath}.partial`
  const profile = await profileCopy(session, table, partial, onPart, signal)
  await rename(partial, columnarPath)
  return profile
}

async function profileCopy(
  session: Session,
  { rows, names, decimalSign, candidates }: CopiedTable,
  path: string,
  onPart: (part: number) => void,
  signal?: AbortSignal,
): Promise<TableProfile> {
  const profile = await profileColumns(session, path, names, { decimalSign, candidates }, onPart, signal)
  if (profile.rows !== rows) throw new AppError('csvRowsMissing', { lines: rows, rows: profile.rows })
  return profile
}

/**
 * Counts the empty cells and the empty rows of a copy. The footer of a Parquet file has the number of nulls of each
 * column, so the rows are read only if every column has some.
 */
async function countEmpty(
  session: Session,
  { names, rows }: CopiedTable,
  path: string,
  signal?: AbortSignal,
): Promise<Pick<StoredRows, 'emptyRows' | 'emptyCells'>> {
  const counted = await session.rows(
    sql`select sum(num_values), sum(stats_null_count), count(*) - count(stats_null_count)
      from parquet_metadata(${constant(path)}) group by column_id`,
    signal,
  )
  const isWhole = counted.every(([values, , unknown]) => Number(values) === rows && unknown === '0')
  if (counted.length !== names.length || !isWhole)
    throw new Error('The footer of a columnar copy lacks the numbers of its nulls')
  const nulls = counted.map(([, count]) => Number(count))
  const emptyCells = nulls.reduce((sum, count) => sum + count, 0)
  if (rows === 0 || nulls.includes(0)) return { emptyRows: 0, emptyCells }
  const cells = names.map((_, i) => name(`c${i}`))
  const table = sql`(select * from read_parquet(${constant(path)}) as copy(${join(cells)}))`
  return { emptyRows: await countEmptyRows(session, table, cells, signal), emptyCells }
}

/** Selects the named columns of a delimited file. */
function cellsOf(names: readonly (string | null)[]): Sql {
  return join(
    names.flatMap((column, i) => (column === null ? [] : [sql`${name(`c${i}`)} as ${name(column)}`])),
  )
}

const careful: RowFacts = { longest: 0, quotedLines: true }

/**
 * DuckDB's limit may be up to this many times the process's memory limit, because DuckDB uses far less than it demands
 * for wide files.
 */
const MEMORY_SHARE = 2
const PROGRESS_EVERY = 250
/** The number of cells from which profiling takes long enough to announce the copy before it. */
const ANNOUNCED_CELLS = 1_000_000
/** The copy's share of the total time. The profile takes the rest. */
const COPY_PART = 0.625

async function copyRows(
  session: Session,
  {
    rows: select,
    names,
    expectedRows,
    refusal,
  }: Pick<TableToStore, 'rows' | 'names' | 'expectedRows' | 'refusal'>,
  shape: ParquetLayout,
  partial: string,
  signal?: AbortSignal,
): Promise<number> {
  const rows = await session
    .count(
      sql`copy (${withReadableNames(select, names)}) to ${constant(partial)} (format parquet, compression zstd, compression_level 1,
          row_group_size ${constant(shape.groupRows)}, use_tmp_file false)`,
      signal,
    )
    .catch(async (cause: unknown) => {
      throw signal?.aborted ? cause : (lackOf(cause) ?? (await refusal(cause, session)) ?? cause)
    })
  const problem = await refusal(null, session)
  if (problem) throw problem
  if (expectedRows !== null && rows !== expectedRows)
    throw new AppError('csvRowsMissing', { lines: expectedRows, rows })
  return rows
}

/** The name of the column in which DuckDB gives the numbers of a Parquet file's rows. */
const ROW_NUMBER = 'file_row_number'

/** Renames a column of this name, because DuckDB can't number the rows of its file. The copy is read by position. */
function withReadableNames(select: Sql, names: readonly string[]): Sql {
  if (!names.some((one) => one.toLowerCase() === ROW_NUMBER)) return select
  const taken = new Set(names.map((one) => one.toLowerCase()))
  let other = `${ROW_NUMBER}_`
  while (taken.has(other)) other += '_'
  const stored = names.map((one) => name(one.toLowerCase() === ROW_NUMBER ? other : one))
  return sql`select * from (${select}) as copy(${join(stored)})`
}

/** Returns the error for a lack of room on the disk or in memory, or null for other errors. */
function lackOf(cause: unknown): AppError | null {
  if (isDiskFull(cause)) return new AppError('diskFull', {}, { cause })
  return isOutOfMemory(cause) ? new AppError('ingestOutOfMemory', {}, { cause }) : null
}

/** Returns the error for a delimited file that DuckDB can't read. */
export function unreadable(cause: unknown): AppError {
  const detail = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  return new AppError('csvUnreadable', { detail }, { cause })
}

/** Adds notes to the profile of a table. The note about its empty rows comes last. */
export function described(profile: TableProfile, notes: readonly Note[]): DatasetProfile {
  const { emptyRows } = profile
  return withNotes({ ...profile, notes: [], noteLabels: [] }, [
    ...notes,
    ...(emptyRows > 0 ? [note('noteEmptyRows', { count: emptyRows })] : []),
  ])
}
