import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AppError,
  chooseFiles,
  type FileSet,
  formatOfOptions,
  isDiskFull,
  namesPhrase,
  note,
  type ReadingOptions,
  unpackedName,
} from '@anj/workflow'
import { unpackFile } from '../csv/compressed-file.ts'
import { explainReject } from '../csv/explain-reject.ts'
import type { Session } from '../duckdb/session.ts'
import { makeFolder } from '../storage/make-folder.ts'
import { archiveTooMuch, type FileArchive, openArchive, refuseTooMuch } from '../zip/open-archive.ts'
import { checkColumnCount } from './check-column-count.ts'
import { hashFile } from './hash-file.ts'
import { damagedParquet, withColumnSession } from './ingest-parquet.ts'
import { isFixedWidth, mayBeFixed } from './is-fixed-width.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'
import { type ReadPart, uniteParts } from './set-columns.ts'
import { differenceNotes, notesInFiles } from './set-notes.ts'
import type { SetPart, SetReader } from './set-part.ts'
import { type SetReading, withReader } from './set-readers.ts'
import { described, storeTable, unreadable } from './store-table.ts'

/** Progress after each part of the work, in percent. */
const UNPACKED = 40
const DONE = 100
/** Digits of the folder of a file. All of them have the same length, so that it can be cut from the path. */
const DIGITS = 5

/**
 * Reads the files of an archive as one table: in the order of the opened archive, with the same options, and with their
 * columns matched by name. The columnar copy is written in one pass over all files.
 */
export async function ingestSet(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<IngestResult> {
  const { originalPath, limits } = request
  await using archive = await openArchive(originalPath, limits.temporaryBytes)
  const { format, files, others, options } = chosenFiles(archive, request.options)
  // The next fetch can find more files, and must not add a column.
  const usual: FileSet = { pattern: '', ...(archive.isPacked ? { fileColumn: true } : {}) }
  const read = new Set(files)
  refuseTooMuch(
    archive.files.filter(({ path }) => read.has(path)),
    limits.temporaryBytes,
  )
  const folder = join(workFolder, 'files')
  const paths = files.map((_, i) => join(folder, String(i).padStart(DIGITS, '0'), 'file'))
  const isFixed =
    format === 'delimited' && !options && (await isFirstFixed(archive, files, workFolder, request, signal))
  const ingest = async (session: Session | null) => {
    const reading: SetReading = {
      request: { ...request, options },
      fileSet: { ...usual, ...fileSetOf(request.options) },
      session,
      onOptions: (found) => on.optionsFound?.(found),
      signal,
    }
    return await withReader(isFixed ? 'fixed' : format, reading, async (reader) => {
      const read = () => readFiles(reader, archive, files, { folder, limits }, on, signal)
      const first = await read()
      const parts = reader.readsAgain?.() ? await read() : first
      return await storeSet(reader, parts, others, { request, workFolder, folder, on, signal })
    })
  }
  return format === 'parquet'
    ? await withColumnSession({ paths }, request, workFolder, ingest)
    : await ingest(null)
}

/** Chooses the files to read. Files in another format than that of the options are read with detected options. */
function chosenFiles({ files: all }: FileArchive, asked: ReadingOptions | null) {
  const paths = all.map(({ path }) => path)
  const { pattern = '' } = fileSetOf(asked) ?? {}
  const given = asked && chooseFiles(paths, pattern, formatOfOptions(asked))
  const chosen = given ?? chooseFiles(paths, pattern, null)
  if (!chosen && pattern.trim() === '') throw new AppError('archiveWithoutFiles', {})
  if (!chosen) throw new AppError('archiveNoMatch', { pattern, files: namesPhrase(paths) })
  return { ...chosen, options: given ? asked : null }
}

/** True if the first file that isn't empty has columns of fixed widths. */
async function isFirstFixed(
  archive: FileArchive,
  entries: readonly string[],
  workFolder: string,
  { given, limits }: IngestRequest,
  signal?: AbortSignal,
): Promise<boolean> {
  const sizes = new Map(archive.files.map(({ path, bytes }) => [path, bytes]))
  const first = entries.find((entry) => sizes.get(entry) !== 0)
  if (first === undefined || !mayBeFixed(unpackedName(first), given)) return false
  const path = join(workFolder, 'first')
  try {
    await memberUnpacker(archive, [first], limits.temporaryBytes, signal)(first, path)
    return await isFixedWidth(path, unpackedName(first), given)
  } finally {
    await rm(path, { force: true })
  }
}

function fileSetOf(options: ReadingOptions | null): FileSet | undefined {
  return options?.fileSet
}

/** Unpacks and reads the files, a few at the same time. The error is that of the first file with one, and names it. */
async function readFiles<F>(
  reader: SetReader<F>,
  archive: FileArchive,
  entries: readonly string[],
  { folder, limits }: Pick<Storing, 'folder'> & Pick<IngestRequest, 'limits'>,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<readonly ReadPart<F>[]> {
  const sizes = new Map(archive.files.map(({ path, bytes }) => [path, bytes]))
  const total = entries.reduce((sum, entry) => sum + (sizes.get(entry) ?? 0), 0)
  const unpack = memberUnpacker(archive, entries, limits.temporaryBytes, signal)
  let passed = 0
  const read = async (entry: string, number: number): Promise<ReadPart<F>> => {
    const own = join(folder, String(number).padStart(DIGITS, '0'))
    const path = join(own, 'file')
    const packed = sizes.get(entry) ?? 0
    await makeFolder(own, { mode: 0o700 })
    const bytes = await unpack(entry, path)
    const part = await reader.read({ entry, path, bytes, folder: own }).catch((error: unknown) => {
      throw inFile(entry, error)
    })
    if (part?.path !== path) await rm(path)
    passed += packed
    on.progress(Math.round((UNPACKED * passed) / Math.max(1, total)))
    return { entry, part }
  }
  const parts: ReadPart<F>[] = []
  while (parts.length < entries.length) {
    const next = entries.slice(parts.length, parts.length + (reader.options ? reader.atOnce : 1))
    const results = await Promise.allSettled(next.map((entry, i) => read(entry, parts.length + i)))
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason
      parts.push(result.value)
    }
  }
  return parts
}

/**
 * Returns a function that unpacks a file of an archive, and then the file itself if it is compressed with gzip or zstd.
 * It returns the file's size. All files together can take up `mostBytes`. Compressed files are unpacked one after
 * another, because their sizes are unknown before.
 */
function memberUnpacker(
  archive: FileArchive,
  entries: readonly string[],
  mostBytes: number,
  signal?: AbortSignal,
): (entry: string, path: string) => Promise<number> {
  const sizes = new Map(archive.files.map(({ path, bytes }) => [path, bytes]))
  let left = mostBytes - entries.reduce((sum, entry) => sum + (sizes.get(entry) ?? 0), 0)
  let last: Promise<unknown> = Promise.resolve()
  const whole = async (entry: string, path: string): Promise<number> => {
    const plain = `${path}.plain`
    const unpacked = await unpackFile(path, plain, Math.max(0, left), signal).catch((error: unknown) => {
      const isTooMuch = error instanceof AppError && error.code === 'gzipTooMuch'
      throw isTooMuch ? archiveTooMuch(mostBytes, error) : inFile(entry, error)
    })
    if (!unpacked) return sizes.get(entry) ?? 0
    await rename(plain, path)
    const { size } = await stat(path)
    left -= size
    return size
  }
  return async (entry, path) => {
    try {
      await archive.unpack(entry, path, signal)
      if (unpackedName(entry) === entry) return sizes.get(entry) ?? 0
      const turn = last.then(() => whole(entry, path))
      last = turn.catch(() => undefined)
      return await turn
    } catch (cause) {
      throw isDiskFull(cause) ? new AppError('diskFull', {}, { cause }) : cause
    }
  }
}

/** Names the file in an error, unless the error names it already or is about the server. */
function inFile(entry: string, error: unknown): unknown {
  const isAbout =
    error instanceof AppError && error.status === 422 && error.code !== 'fileInSetOtherDelimiter'
  if (!isAbout || error.code === 'ingestOutOfMemory' || error.code === 'archiveTooMuch') return error
  return new AppError('fileInSet', { entry, problem: error.message }, { cause: error })
}

/** Returns the number of nulls in columns that a file lacks, which are no empty cells of it. */
function lackingCells(
  { rows, names }: SetPart<unknown>,
  table: { readonly facts: readonly unknown[] },
): number {
  return rows * (table.facts.length - names.length)
}

interface Storing {
  readonly request: IngestRequest
  readonly workFolder: string
  /** The folder of the files, each of which is in a folder with its number. */
  readonly folder: string
  readonly on: IngestHandlers
  readonly signal: AbortSignal | undefined
}

/** Returns the reason why the rows are refused, or null. `error` is the error of the copy; null after a success. */
async function refusalOf(
  files: readonly { readonly entry: string; readonly part: SetPart<unknown> }[],
  error: unknown,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<AppError | null> {
  const delimited = files.flatMap(({ entry, part }) =>
    part.delimited ? [{ ...part.delimited, entry, path: part.path }] : [],
  )
  if (error) return delimited.length > 0 ? unreadable(error) : damagedParquet(error)
  const rejected = delimited.length > 0 ? await explainReject(session, delimited, signal) : null
  if (!rejected) return null
  const { error: why, file } = rejected
  return new AppError('fileInSet', { entry: file.entry, problem: why.message }, { cause: why })
}

async function storeSet<F>(
  reader: SetReader<F>,
  parts: readonly ReadPart<F>[],
  others: readonly string[],
  { request, workFolder, folder, on, signal }: Storing,
): Promise<IngestResult> {
  const { options } = reader
  const read = parts.flatMap(({ entry, part }) => (part ? [{ entry, part }] : []))
  if (!options || read.length === 0) throw new AppError('csvEmpty', {})
  const { fileColumn = parts.length > 1 } = options.fileSet ?? {}
  const table = uniteParts(parts, (a, b) => reader.merge(a, b), {
    fileColumn,
    numberFrom: folder.length + 2,
    digits: DIGITS,
  })
  checkColumnCount(table.names.length)
  const rows = read.reduce((sum, { part }) => sum + part.rows, 0)
  const profile = await storeTable(
    {
      paths: read.map(({ part }) => part.path),
      rows: table.rows,
      names: table.names,
      expectedRows: rows,
      bytesPerRow: read.reduce((sum, { part }) => sum + part.bytes, 0) / Math.max(1, rows),
      longestRow: Math.max(...read.map(({ part }) => part.longest)),
      ...('decimalSign' in options && options.decimalSign ? { decimalSign: options.decimalSign } : {}),
      candidates: [...(fileColumn ? [[]] : []), ...table.facts.map((facts) => reader.candidates(facts))],
      refusal: (error, session) => refusalOf(read, error, session, signal),
    },
    request,
    workFolder,
    (percent) => on.progress(Math.round(UNPACKED + ((DONE - UNPACKED) * percent) / 100)),
    signal,
  )
  const own = fileColumn ? 1 : 0
  // Empty rows have no name of a file.
  const unnamed = fileColumn ? (profile.columns[0]?.nulls ?? 0) : 0
  const typed = reader.finish(profile.columns.slice(own), table.facts)
  const empty = parts.filter(({ part }) => (part?.rows ?? 0) === 0).map(({ entry }) => entry)
  return {
    options,
    profile: described(
      {
        ...profile,
        emptyCells:
          profile.emptyCells - read.reduce((sum, { part }) => sum + lackingCells(part, table), unnamed),
        columns: [...profile.columns.slice(0, own), ...typed.columns],
        ...reader.found,
        files: parts.map(({ entry, part }) => ({ name: entry, rows: part?.rows ?? 0 })),
      },
      [
        ...differenceNotes(read.map(({ entry, part }) => ({ entry, names: part.names }))),
        ...(empty.length > 0 ? [note('noteFilesEmpty', { files: namesPhrase(empty) })] : []),
        ...(others.length > 0 ? [note('noteFilesSkipped', { files: namesPhrase(others) })] : []),
        ...table.notes,
        ...notesInFiles(
          read.filter(({ part }) => part.rows > 0).map(({ entry, part }) => ({ entry, notes: part.notes })),
        ),
        ...typed.notes,
      ],
    ),
    ...(await hashFile(request.originalPath, signal)),
  }
}
