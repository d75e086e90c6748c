import { join } from 'node:path'
import {
  AppError,
  type CsvOptions,
  type FixedOptions,
  fixedNames,
  isFixedOptions,
  type Note,
  note,
  sentence,
} from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { readHead } from '../csv/file-head.ts'
import { findWidths, firstLines } from '../fixed/find-widths.ts'
import { type FixedTable, fixedDelimiter, readFixed } from '../fixed/read-fixed.ts'
import { checkColumnCount } from './check-column-count.ts'
import { sizeOf } from './ingest-csv.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'
import { announcing, type DelimitedTable, described, writeColumnarCopy } from './store-table.ts'
import { totalsNote } from './totals-note.ts'

/** The result of ingesting a fixed-width file. */
export interface FixedIngestResult extends IngestResult {
  readonly options: FixedOptions
}

/** Progress after each part of the work, in percent. */
const PREPARED = 20
const READ = 50
const DONE = 100

/** Converts an uploaded text file whose columns have fixed widths to a columnar copy and a profile of its columns. */
export async function ingestFixed(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<FixedIngestResult> {
  const { originalPath, options: asked, given, limits } = request
  const wanted = asked && isFixedOptions(asked) ? asked : null
  const size = await sizeOf(originalPath)
  const progress = (from: number, to: number) => (bytes: number) =>
    on.progress(Math.round(from + (to - from) * Math.min(1, bytes / size)))
  const { table, options, notes, sha256, bytes } = await layOutFixed(
    {
      path: originalPath,
      wanted,
      encoding: wanted?.encoding ?? given?.encoding ?? null,
      mostBytes: limits.temporaryBytes,
      onPrepared: progress(0, PREPARED),
      onBytes: progress(PREPARED, READ),
      onOptions: (found) => on.optionsFound?.(found),
    },
    workFolder,
    signal,
  )
  const allNotes = async () => [...notes, ...(await totalsNote(table.path, table.options))]
  const profile = await writeColumnarCopy(
    table,
    request,
    workFolder,
    (percent) => on.progress(Math.round(READ + ((DONE - READ) * percent) / 100)),
    signal,
    announcing(on, async () => ({ options, sha256, bytes, notes: await allNotes() })),
  )
  return { options, profile: described(profile, await allNotes()), sha256, bytes }
}

/** A fixed-width file to read, and how. */
export interface FixedSource {
  readonly path: string
  /** Complete reading options; null to detect them. */
  readonly wanted: FixedOptions | null
  /** The encoding of the file; null to detect it. */
  readonly encoding: CsvOptions['encoding'] | null
  readonly mostBytes: number
  readonly onPrepared: (bytes: number) => void
  readonly onBytes: (bytes: number) => void
  readonly onOptions: (options: FixedOptions) => void
  /** False for a file of a set, because only the archive needs a hash. */
  readonly isHashed?: boolean
}

/** The rows of a fixed-width file as a delimited file. */
export interface FixedRows {
  readonly table: DelimitedTable
  readonly options: FixedOptions
  readonly notes: readonly Note[]
  /** The hash and the size of the file itself. */
  readonly sha256: string
  readonly bytes: number
}

/** Finds the columns of a fixed-width file unless they are given, and writes its rows to a delimited file. */
export async function layOutFixed(
  { path, wanted, encoding, mostBytes, onPrepared, onBytes, onOptions, isHashed }: FixedSource,
  workFolder: string,
  signal?: AbortSignal,
): Promise<FixedRows> {
  const prepared = await prepareFile(path, encoding, workFolder, onPrepared, signal, isHashed)
  const options = wanted ?? (await detectOptions(prepared))
  checkOptions(options)
  onOptions(options)
  const csvPath = join(workFolder, 'rows.csv')
  const read = await readFixed({
    path: prepared.path,
    options,
    csvPath,
    mostBytes,
    lineEnds: lineEndsOf(prepared),
    onBytes,
    signal,
  })
  if (read.rows === 0 && read.header === null) throw new AppError('csvEmpty', {})
  const named = uniqueColumnNames(fixedNames(options, read.header))
  return {
    table: {
      path: csvPath,
      options: {
        delimiter: fixedDelimiter,
        quote: '"',
        header: false,
        ...(options.decimalSign ? { decimalSign: options.decimalSign } : {}),
      },
      names: named.names,
      linesBefore: 0,
      expectedRows: read.rows,
      facts: { longest: read.longest, quotedLines: false },
      bytesPerRow: read.bytes / Math.max(1, read.rows),
    },
    options,
    notes: [
      ...prepared.notes,
      ...(wanted ? [] : [note('noteFixedFound')]),
      ...named.notes,
      ...notesOn(prepared, read, named.names),
    ],
    sha256: prepared.sha256,
    bytes: prepared.bytes,
  }
}

async function detectOptions({ path, encoding }: PreparedFile): Promise<FixedOptions> {
  const { text, leadingEmpty, isCut } = await readHead(path, 0)
  const found = findWidths(firstLines(text, isCut))
  const skipLines = found.skipLines > 0 ? found.skipLines + leadingEmpty : 0
  return { ...found, skipLines, names: [], encoding, trim: true }
}

function checkOptions({ breaks }: FixedOptions): void {
  checkColumnCount(breaks.length + 1)
  const isRising = breaks.every((at, i) => i === 0 || at > (breaks[i - 1] ?? 0))
  if (!isRising) throw new AppError('csvOptionsInvalid', { why: sentence('fixedBreaksOrder') })
}

function lineEndsOf({ scan: { lineFeeds, carriageReturns, pairs } }: PreparedFile) {
  if (carriageReturns === pairs) return 'lineFeeds'
  return lineFeeds > 0 ? 'mixed' : 'returns'
}

function notesOn(
  prepared: PreparedFile,
  { header, rows, tabLine, short, long, emptyLines }: FixedTable,
  names: readonly string[],
): readonly Note[] {
  const { markLine } = prepared.scan
  const last = names.at(-1) ?? ''
  return [
    ...(markLine === null ? [] : [note('noteMarkWithin', { line: markLine })]),
    ...(lineEndsOf(prepared) === 'mixed' ? [note('noteLineEndings')] : []),
    ...(header !== null && rows === 0 ? [note('noteHeaderOnly')] : []),
    ...(tabLine === null ? [] : [note('noteFixedTabs', { line: tabLine })]),
    ...(long ? [note('noteFixedLong', { ...long, column: last })] : []),
    ...(short ? [note('noteFixedShort', { ...short, column: last })] : []),
    ...(emptyLines > 0 ? [note('noteEmptyLines', { count: emptyLines })] : []),
  ]
}
