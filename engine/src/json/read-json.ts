import { AppError, type JsonOptions, parseJsonPath } from '@anj/workflow'
import { LineWriter } from '../csv/line-writer.ts'
import { ByteWindow } from './byte-window.ts'
import { type JsonColumn, RowReader } from './row-reader.ts'
import { ValueScanner } from './value-scanner.ts'
import { type Visitor, walkDocument } from './walk-document.ts'

/** The rows of a JSON file as a delimited file without a header. */
export interface JsonTable {
  readonly columns: readonly JsonColumn[]
  readonly rows: number
  readonly bytes: number
  /** The length of the longest line, in bytes. */
  readonly longest: number
  /** True when values contain line breaks. */
  readonly quotedLines: boolean
  /** The hash of the JSON file. */
  readonly sha256: string
}

export interface JsonRequest {
  readonly path: string
  readonly options: JsonOptions
  readonly csvPath: string
  readonly mostBytes: number
  readonly onBytes: (bytes: number) => void
  /** Called with the number of rows that are complete. */
  readonly onRow: (rows: number) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes the rows of a JSON file to a delimited file. The columns are those of the rows at the beginning of the file. If
 * a later row has another column, the rest of the file only shows the columns, and the file is read a second time.
 */
export async function readJson(request: JsonRequest): Promise<JsonTable> {
  const { options } = request
  const scanner = new ValueScanner()
  const reader = new RowReader(scanner, options.nested)
  await pass(request, scanner, reader, null)
  for (;;) {
    const read = await pass(request, scanner, reader, request.csvPath)
    if (read) return read
  }
}

/** Reads all rows. Returns null if it found more columns than at its beginning, so that the lines have too few cells. */
async function pass(
  { path, options, mostBytes, onBytes, onRow, signal }: JsonRequest,
  scanner: ValueScanner,
  reader: RowReader,
  csvPath: string | null,
): Promise<JsonTable | null> {
  await using window = await ByteWindow.open(path)
  using writer = csvPath === null ? null : new LineWriter(csvPath, mostBytes)
  const width = reader.columns.length
  const wanted = namesOf(options)
  let rows = 0
  let isFound = false
  const read = (at: number) => reader.read(at)
  const isWanted = (at: readonly string[]) =>
    at.length === wanted.length && wanted.every((name, i) => at[i] === name)
  const visitor: Visitor = {
    object: (at) => {
      if (options.layout === 'document' && !isWanted(at)) return null
      isFound = true
      return read
    },
    list: (at) => {
      if (!isWanted(at)) return null
      isFound = true
      return read
    },
    row: () => {
      rows += 1
      if (writer && reader.columns.length === width) reader.write(writer)
      onRow(rows)
      return true
    },
    progress: onBytes,
  }
  reader.longest = 0
  await walkDocument(window, scanner, visitor, {
    areLines: options.layout === 'lines',
    onlyBeginning: writer === null,
    signal,
  })
  if (!writer || reader.columns.length > width) return null
  if (!isFound)
    throw options.rowsAt === ''
      ? new AppError('jsonWithoutColumns', {})
      : new AppError('jsonListMissing', { path: options.rowsAt })
  writer.flush()
  return {
    columns: reader.columns,
    rows,
    bytes: writer.bytes,
    longest: reader.longest,
    quotedLines: reader.hasLineEnds,
    sha256: window.digest(),
  }
}

/** Returns the names of the path to the rows. */
function namesOf({ rowsAt }: JsonOptions): readonly string[] {
  const path = parseJsonPath(rowsAt)
  const names = (path ?? []).flatMap((step) => (step !== 'each' && 'name' in step ? [step.name] : []))
  if (names.length !== path?.length) throw new AppError('jsonListMissing', { path: rowsAt })
  return names
}
