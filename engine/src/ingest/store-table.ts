import { rename, rm } from 'node:fs/promises'
import { AppError, type CsvOptions, type DatasetProfile, isDiskFull, sentence } from '@anj/workflow'
import { explainReject } from '../csv/explain-reject.ts'
import { type RowFacts, readCsv } from '../csv/read-csv.ts'
import { type CopyShape, shapeOf } from '../duckdb/copy-shape.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { profileColumns } from './profile-columns.ts'
import type { IngestRequest } from './protocol.ts'

/** A file of delimited UTF-8 text of which everything is decided. */
export interface DelimitedTable {
  readonly path: string
  readonly options: Pick<CsvOptions, 'delimiter' | 'quote' | 'header' | 'decimalSign'>
  /** Names of its columns; those of null are left out. */
  readonly names: readonly (string | null)[]
  /** Lines of the original that stand in front of this file. */
  readonly linesBefore: number
  /** How many rows there must be, where that is certain. */
  readonly expectedRows: number | null
  /** Without them the reading is careful and slower. */
  readonly facts?: RowFacts
  /** About so many. */
  readonly bytesPerRow: number
}

/**
 * Stores a delimited file as the columnar copy that a request asks for, and profiles its columns. The copy appears
 * under its name only when everything has succeeded.
 */
export async function storeTable(
  table: DelimitedTable,
  { columnarPath, limits }: Pick<IngestRequest, 'columnarPath' | 'limits'>,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<DatasetProfile> {
  const partial = `${columnarPath}.partial`
  const shape = shapeOf(table.names.length, table.bytesPerRow, table.facts?.longest)
  await using session = await openSession({
    memoryBytes: Math.max(
      limits.memoryBytes,
      Math.min(shape.memoryBytes, MEMORY_SHARE * limits.residentBytes),
    ),
    ...(shape.threads ? { threads: shape.threads } : {}),
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: limits.temporaryBytes,
    paths: [table.path, partial],
  })
  const timer = setInterval(() => onPercent(COPY_PART * (session.percent() ?? 0)), PROGRESS_EVERY)
  try {
    const rows = await copyRows(session, table, shape, partial, signal)
    clearInterval(timer)
    onPercent(COPY_PART * 100)
    const names = table.names.filter((column) => column !== null)
    const onPart = (part: number) => onPercent((COPY_PART + (1 - COPY_PART) * part) * 100)
    const profile = await profileColumns(session, partial, names, table.options.decimalSign, onPart, signal)
    if (profile.rows !== rows) throw new AppError('csvRowsMissing', { lines: rows, rows: profile.rows })
    await rename(partial, columnarPath)
    return { ...profile, notes: [...notesOn(profile)] }
  } finally {
    clearInterval(timer)
    await rm(partial, { force: true })
  }
}

const careful: RowFacts = { longest: 0, quotedLines: true }

/** Of the process's limit at most so much is promised to DuckDB; wide files touch less than half of it. */
const MEMORY_SHARE = 2
const PROGRESS_EVERY = 250
/** How much of the time the copy takes; the profile takes the rest. */
const COPY_PART = 0.625

async function copyRows(
  session: Session,
  { path, options, names, linesBefore, expectedRows, facts = careful }: DelimitedTable,
  shape: CopyShape,
  partial: string,
  signal?: AbortSignal,
): Promise<number> {
  const columns = names.flatMap((column, i) =>
    column === null ? [] : [sql`${name(`c${i}`)} as ${name(column)}`],
  )
  const rows = await session
    .count(
      sql`copy (select ${join(columns)} from ${readCsv(path, options, names.length, facts)})
        to ${constant(partial)} (format parquet, compression zstd, compression_level 1,
          row_group_size ${constant(shape.groupRows)}, use_tmp_file false)`,
      signal,
    )
    .catch((cause: unknown) => {
      throw signal?.aborted ? cause : unreadable(cause)
    })
  const problem = await explainReject(session, { path, linesBefore }, options, names.length, signal)
  if (problem) throw problem
  if (expectedRows !== null && rows !== expectedRows)
    throw new AppError('csvRowsMissing', { lines: expectedRows, rows })
  return rows
}

function unreadable(cause: unknown): AppError {
  if (isDiskFull(cause)) return new AppError('diskFull', {}, { cause })
  if (cause instanceof Error && /out of memory/i.test(cause.message))
    return new AppError('ingestOutOfMemory', {}, { cause })
  const detail = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  return new AppError('csvUnreadable', { detail }, { cause })
}

function notesOn({ emptyRows }: Pick<DatasetProfile, 'emptyRows'>): readonly string[] {
  return emptyRows > 0 ? [sentence('noteEmptyRows', { count: emptyRows })] : []
}
