import { rm } from 'node:fs/promises'
import {
  AppError,
  type ColumnProfile,
  type DataType,
  isParquetOptions,
  type Note,
  note,
  type ParquetOptions,
  sentence,
} from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { openSession, type Session, type SessionOptions } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { type ParquetColumn, typedColumns } from '../parquet/columns.ts'
import { type FooterFault, type ParquetFooter, readFooter } from '../parquet/read-footer.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { DECIMAL_DIGITS } from '../steps/sql/decimal-type.ts'
import { checkColumnCount } from './check-column-count.ts'
import type { Candidate } from './column-candidates.ts'
import { hashFile } from './hash-file.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'
import { described, storeTable } from './store-table.ts'

/** The result of ingesting a Parquet file. */
export interface ParquetIngestResult extends IngestResult {
  readonly options: ParquetOptions
}

const whyOf: Readonly<Record<FooterFault, string>> = {
  notParquet: sentence('parquetNotParquet'),
  cut: sentence('parquetCut'),
  encrypted: sentence('parquetEncrypted'),
  damaged: sentence('parquetDamaged'),
}

/** Progress after each part of the work, in percent. */
const READ = 90
const DONE = 100

/**
 * Copies an uploaded Parquet file to a columnar copy whose cells are text, and profiles its columns. The types of the
 * file are the suggested types, so that the columns arrive with them.
 */
export async function ingestParquet(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<ParquetIngestResult> {
  const { originalPath, options: asked } = request
  const options = asked && isParquetOptions(asked) ? asked : ({ nested: 'columns' } as const)
  on.optionsFound?.(options)
  const { columns, names, notes, footer } = await withColumnSession(
    { paths: [originalPath] },
    request,
    workFolder,
    async (session) => await layOutParquet(session, originalPath, options, signal),
  )
  const cells = columns.map(({ text }, i) => sql`${text} as ${name(names[i] ?? '')}`)
  const profile = await storeTable(
    {
      paths: [originalPath],
      names,
      rows: sql`select ${join(cells)} from read_parquet(${constant(originalPath)})`,
      expectedRows: footer.rows,
      bytesPerRow: bytesPerRow(footer),
      longestRow: 0,
      candidates: columns.map(({ types }) => candidatesOfTypes(types)),
      refusal: async (error) => (error ? damagedParquet(error) : null),
    },
    request,
    workFolder,
    (percent) => on.progress(Math.round((READ * percent) / 100)),
    signal,
  )
  const original = await hashFile(originalPath, signal)
  on.progress(DONE)
  return {
    options,
    profile: described(profile, [
      ...notes,
      ...notesOnTypes(columns, profile),
      ...(footer.rows === 0 ? [note('noteHeaderOnly')] : []),
    ]),
    ...original,
  }
}

/** DuckDB reads decimals that are too long for its own type as floats, which would lose digits. */
function refuseWideDecimals({ decimals }: ParquetFooter): void {
  const wide = decimals.find(({ digits }) => digits > DECIMAL_DIGITS)
  if (!wide) return
  const why = sentence('parquetWideDecimal', {
    column: wide.path.join('.'),
    digits: wide.digits,
    limit: DECIMAL_DIGITS,
  })
  throw new AppError('parquetUnreadable', { why })
}

/** The columns of a Parquet file with their names. */
export interface ParquetTable {
  readonly footer: ParquetFooter
  readonly columns: readonly ParquetColumn[]
  readonly names: readonly string[]
  readonly notes: readonly Note[]
}

/** Calls a function with a session that describes the columns of Parquet files. */
export async function withColumnSession<T>(
  files: Pick<SessionOptions, 'paths' | 'attached'>,
  { limits }: Pick<IngestRequest, 'limits'>,
  workFolder: string,
  describe: (session: Session) => Promise<T>,
): Promise<T> {
  const temporaryDirectory = `${spillFolderOf(workFolder)}-columns`
  try {
    await using session = await openSession({
      memoryBytes: limits.memoryBytes,
      temporaryDirectory,
      temporaryBytes: limits.temporaryBytes,
      ...files,
    })
    return await describe(session)
  } finally {
    await rm(temporaryDirectory, { recursive: true, force: true })
  }
}

/** Reads the columns of a Parquet file, and refuses a file that can't be read without loss. */
export async function layOutParquet(
  session: Session,
  path: string,
  { nested }: ParquetOptions,
  signal?: AbortSignal,
): Promise<ParquetTable> {
  const footer = await readFooter(path)
  if (typeof footer === 'string') throw new AppError('parquetUnreadable', { why: whyOf[footer] })
  if (!footer.hasColumns) throw new AppError('parquetUnreadable', { why: sentence('parquetNoColumns') })
  refuseWideDecimals(footer)
  const file = sql`read_parquet(${constant(path)})`
  const columns = await typedColumns(session, file, nested, signal).catch((cause: unknown) => {
    throw signal?.aborted ? cause : damagedParquet(cause)
  })
  checkColumnCount(columns.length)
  return { footer, columns, ...uniqueColumnNames(columns.map((column) => column.path.join('.'))) }
}

/** Returns the error for a file that DuckDB can't read, although its footer is complete. */
export function damagedParquet(cause: unknown): AppError {
  return new AppError('parquetUnreadable', { why: whyOf.damaged }, { cause })
}

/** Returns the size of a row as text, which is larger than in the file. */
export function bytesPerRow({ rows, bytes }: ParquetFooter): number {
  return (2 * bytes) / Math.max(1, rows)
}

/** Returns the candidates for the type of a column, which are its possible types. */
export function candidatesOfTypes(types: readonly DataType[]): readonly Candidate[] {
  return types.map((type) => ({ type, options: {}, isNumber: true }))
}

/** Returns notes about columns that arrive with another type than in the file. */
export function notesOnTypes(
  columns: readonly Pick<ParquetColumn, 'types' | 'isZoned' | 'otherType'>[],
  { columns: profiles }: { readonly columns: readonly ColumnProfile[] },
): readonly Note[] {
  const listed = (some: readonly string[]) => some.join(', ')
  const others = columns.flatMap(({ otherType }, i) =>
    otherType ? [`${profiles[i]?.name} (${otherType})`] : [],
  )
  const misfits = columns.flatMap(({ types }, i) =>
    types.length > 0 && profiles[i]?.suggestedType === 'text' && profiles[i].min !== null
      ? [profiles[i].name]
      : [],
  )
  const zoned = columns.flatMap(({ isZoned }, i) => (isZoned ? [profiles[i]?.name ?? ''] : []))
  return [
    ...(others.length > 0 ? [note('noteOtherTypes', { columns: listed(others) })] : []),
    ...(misfits.length > 0 ? [note('noteTypeMisfits', { columns: listed(misfits) })] : []),
    ...(zoned.length > 0 ? [note('noteTimesInUtc', { columns: listed(zoned) })] : []),
  ]
}
