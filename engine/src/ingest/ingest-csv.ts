import { open } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { AppError, type CsvOptions, isCsvOptions, type Note, note } from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { readHead } from '../csv/file-head.ts'
import { lineCount, normalizeFile } from '../csv/normalize-file.ts'
import type { RowFacts } from '../csv/read-csv.ts'
import { splitRecords } from '../csv/records.ts'
import { declaredDelimiter, findLinesAbove, isCsvName, sniff } from '../csv/sniff.ts'
import { checkColumnCount, MAX_COLUMNS } from './check-column-count.ts'
import { checkOptions } from './check-options.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import type { IngestHandlers, IngestRequest, IngestResult, ReadingOverrides } from './protocol.ts'
import { announcing, type DelimitedTable, described, writeColumnarCopy } from './store-table.ts'
import { totalsNote } from './totals-note.ts'

/** The result of ingesting a delimited file. */
export interface CsvIngestResult extends IngestResult {
  readonly options: CsvOptions
}

/**
 * Converts an uploaded file to a columnar copy and a profile of its columns. The copy contains every row in file
 * order and every cell as text. The copy appears under its final name only on success.
 */
export async function ingestCsv(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<CsvIngestResult> {
  const { originalPath, fileName, options: asked, given = {} } = request
  // If a text file replaces a workbook, the options for the sheet don't apply.
  const wanted = asked && isCsvOptions(asked) ? asked : null
  const size = await sizeOf(originalPath)
  const { table, options, notes, sha256, bytes } = await layOutCsv(
    {
      path: originalPath,
      fileName,
      wanted,
      given,
      encoding: (wanted ?? given).encoding ?? null,
      onBytes: (bytes) => on.progress(share(bytes / size, 0, 20)),
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
    (percent) => on.progress(share(percent / 100, 20, 100)),
    signal,
    announcing(on, async () => ({ options, sha256, bytes, notes: await allNotes() })),
  )
  return { options, profile: described(profile, await allNotes()), sha256, bytes }
}

/** A text file to read, and how. */
export interface CsvSource {
  readonly path: string
  readonly fileName: string
  /** Complete reading options; null to detect them. */
  readonly wanted: CsvOptions | null
  readonly given: ReadingOverrides
  /** The encoding of the file; null to detect it. */
  readonly encoding: CsvOptions['encoding'] | null
  readonly onBytes: (bytes: number) => void
  readonly onOptions: (options: CsvOptions) => void
  /** False for a file of a set, because only the archive needs a hash. */
  readonly isHashed?: boolean
}

/** A text file that DuckDB can read, with all options resolved. */
export interface CsvTable {
  readonly table: DelimitedTable
  /** The options of the file itself. The table may be a normalized copy of it. */
  readonly options: CsvOptions
  readonly notes: readonly Note[]
  /** The hash and the size of the file itself. */
  readonly sha256: string
  readonly bytes: number
}

/** Detects how to read a text file, checks it, and makes a normalized copy in the work folder if DuckDB needs one. */
export async function layOutCsv(
  { path, fileName, wanted, given, encoding, onBytes, onOptions, isHashed }: CsvSource,
  workFolder: string,
  signal?: AbortSignal,
): Promise<CsvTable> {
  const prepared = await prepareFile(path, encoding, workFolder, onBytes, signal, isHashed)
  const header = await readHeader(prepared.path, prepared.encoding, fileName, wanted, given)
  onOptions(header.options)
  const isHeaderGiven = wanted !== null || given.header === false
  const layout = await layOut(prepared, header, isHeaderGiven, workFolder, signal)
  const { sha256, bytes, scan } = prepared
  return {
    table: {
      path: layout.path,
      options: layout.reading,
      names: layout.names,
      linesBefore: layout.linesBefore,
      expectedRows: layout.expectedRows,
      facts: layout.facts,
      bytesPerRow: bytes / Math.max(1, lineCount(scan)),
    },
    options: layout.options,
    notes: layout.notes,
    sha256,
    bytes,
  }
}

const share = (part: number, from: number, to: number) => Math.round(from + (to - from) * Math.min(1, part))

/** A file with all options resolved. */
interface Layout {
  readonly path: string
  readonly options: CsvOptions
  /** The options for the file at `path`, which may be a normalized copy. */
  readonly reading: CsvOptions
  readonly names: readonly string[]
  readonly linesBefore: number
  readonly facts: RowFacts
  readonly notes: readonly Note[]
  /** The number of rows that DuckDB must read. */
  readonly expectedRows: number
}

async function layOut(
  { path, scan, notes }: PreparedFile,
  { options, first, hasRows, leadingEmpty, found }: Awaited<ReturnType<typeof readHeader>>,
  isHeaderGiven: boolean,
  workFolder: string,
  signal?: AbortSignal,
): Promise<Layout> {
  checkColumnCount(first.length)
  const named = uniqueColumnNames(options.header ? first : first.map(() => ''))
  const copyPath = joinPath(workFolder, 'tidy.csv')
  const tidy = await normalizeFile(
    path,
    scan,
    options,
    { leadingEmpty, firstCell: first[0] ?? '' },
    copyPath,
    signal,
  )
  const isTable = first.length > 1
  const passedOver = isTable ? tidy.emptyLines : 0
  return {
    path: tidy.path,
    options,
    reading: { ...options, delimiter: tidy.delimiter },
    names: named.names,
    linesBefore: tidy.linesBefore,
    facts: tidy.facts,
    notes: [
      ...notes,
      ...(scan.markLine === null ? [] : [note('noteMarkWithin', { line: scan.markLine })]),
      ...found,
      ...(options.header ? named.notes : isHeaderGiven ? [] : [note('noteNoHeader')]),
      ...(options.header && !hasRows ? [note('noteHeaderOnly')] : []),
      ...tidy.notes,
      ...(passedOver > 0 ? [note('noteEmptyLines', { count: passedOver })] : []),
    ],
    expectedRows: tidy.records + (isTable ? 0 : tidy.emptyLines) - (options.header ? 1 : 0),
  }
}

/** Determines the reading options and returns them with the cells of the first row. */
async function readHeader(
  path: string,
  encoding: CsvOptions['encoding'],
  fileName: string,
  wanted: CsvOptions | null,
  given: ReadingOverrides,
) {
  const look = async (far: boolean) => {
    // With known options, only the header and the beginning of the first row are looked at.
    const reach = far ? 'far' : wanted ? 'near' : 'sample'
    const begun = await readHead(path, (wanted ?? given).skipLines ?? 0, reach)
    const isSaid = wanted !== null || given.delimiter !== undefined || given.skipLines !== undefined
    const said = isSaid ? null : declaredDelimiter(begun.text)
    const isCsv = isCsvName(fileName)
    const isFree = wanted === null && given.skipLines === undefined && given.header === undefined && !said
    const found = isFree ? findLinesAbove(begun.text, isCsv, given.delimiter) : 0
    const above = found > 0 ? begun.leadingEmpty + found : 0
    const skipped = said ? 1 : above
    const { text, leadingEmpty, isCut } = skipped > 0 ? await readHead(path, skipped, reach) : begun
    const guess = (): CsvOptions => ({
      ...sniff(text, isCsv, given.delimiter ?? said ?? undefined),
      ...(above > 0 ? { header: true } : {}),
      ...(given.quote === undefined ? {} : { quote: given.quote }),
      ...(given.header === undefined ? {} : { header: given.header }),
      encoding,
      skipLines: given.skipLines ?? skipped,
    })
    const options = wanted ?? guess()
    checkOptions(options)
    const [first, second] = splitRecords(text, options, 2)
    const notes = [
      ...(said ? [note('noteSaidDelimiter')] : []),
      ...(above > 0 ? [note('noteRowsAbove', { row: above + 1 })] : []),
    ]
    const hasRows = second !== undefined
    return { options, first: first?.cells ?? [], hasRows, leadingEmpty, found: notes, isCut }
  }
  const near = await look(false)
  const seen = near.isCut && !near.hasRows && near.first.length <= MAX_COLUMNS ? await look(true) : near
  if (seen.first.length === 0) throw new AppError('csvEmpty', {})
  return seen
}

/** Returns the size of a file, and refuses an empty one. */
export async function sizeOf(path: string): Promise<number> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  if (size === 0) throw new AppError('csvEmpty', {})
  return size
}
