import { AppError, type JsonOptions, parseJsonPath } from '@anj/workflow'
import { byteOrderMark } from '../csv/csv-scanner.ts'
import { type LineSink, LineWriter } from '../csv/line-writer.ts'
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

/** A JSON file and how to read it. */
export interface JsonInput {
  readonly path: string
  readonly options: JsonOptions
  /** The most bytes that the lines may have. */
  readonly mostBytes: number
  readonly onBytes: (bytes: number) => void
  /** Called with the number of rows that are complete. */
  readonly onRow: (rows: number) => void
  readonly signal?: AbortSignal | undefined
}

/** Writes the rows of a JSON file to a delimited file. */
export async function readJson(input: JsonInput & { readonly csvPath: string }): Promise<JsonTable> {
  const file = new JsonFile(input)
  await file.readBeginning()
  for (;;) {
    const table = await file.write(input.csvPath)
    if (table) return table
  }
}

/** Rules for lines that pass through a pipe. */
export interface LineRules {
  /** The most bytes of a line if texts may not have line breaks; null if all lines are allowed. */
  readonly mostOfPlain: number | null
  /** Called as soon as the lines turn out to be of no use. The rest of the file only shows the columns. */
  readonly onMissed: () => void
}

/**
 * The rows of a JSON file as delimited lines. The columns are those of the rows at the beginning of the file. If a later
 * row has another column, the rest of the file only shows the columns, and the file is read a second time.
 */
export class JsonFile {
  readonly #input: JsonInput
  readonly #wanted: readonly string[]
  readonly #scanner = new ValueScanner()
  readonly #reader: RowReader
  /** The average size of the rows at the beginning, in bytes of the file. */
  bytesPerRow = 0

  constructor(input: JsonInput) {
    this.#input = input
    this.#wanted = namesOf(input.options)
    this.#reader = new RowReader(this.#scanner, input.options.nested)
  }

  /** The columns that are known so far. */
  get columns(): readonly JsonColumn[] {
    return this.#reader.columns
  }

  /** True if a text that has been read contains line breaks. */
  get hasLineEnds(): boolean {
    return this.#reader.hasLineEnds
  }

  /** The length of the longest line that has been written. */
  get longest(): number {
    return this.#reader.longest
  }

  /** Reads the rows in the first window. */
  async readBeginning(): Promise<void> {
    const nowhere = new LineWriter(
      { write: () => undefined, close: () => undefined },
      Number.MAX_SAFE_INTEGER,
    )
    const { rows, end } = await this.#pass(() => this.#reader.write(nowhere), true)
    this.bytesPerRow = end / Math.max(1, rows)
  }

  /**
   * Writes all rows as lines to a file or a sink. Returns null if they are of no use: there are more columns than at the
   * beginning, so that lines have too few cells, or a line isn't plain.
   */
  async write(to: string | LineSink, rules?: LineRules): Promise<JsonTable | null> {
    const { mostBytes, options } = this.#input
    const reader = this.#reader
    using writer = new LineWriter(to, mostBytes)
    // DuckDB removes one, which could otherwise be the beginning of the first value.
    writer.put(byteOrderMark, 0, byteOrderMark.length)
    const width = reader.columns.length
    let isMissed = false
    reader.longest = 0
    reader.hasLineEnds = false
    const { rows, isFound, sha256 } = await this.#pass(() => {
      if (!isMissed && reader.columns.length === width) reader.write(writer)
      if (!isMissed && (reader.columns.length > width || !this.#keepsTo(rules))) {
        isMissed = true
        rules?.onMissed()
      }
    })
    if (isMissed) return null
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
      sha256,
    }
  }

  #keepsTo(rules: LineRules | undefined): boolean {
    const most = rules?.mostOfPlain ?? null
    return most === null || (!this.#reader.hasLineEnds && this.#reader.longest <= most)
  }

  /** Reads all rows, or those in the first window. */
  async #pass(useRow: () => void, onlyBeginning = false) {
    const { path, options, onBytes, onRow, signal } = this.#input
    await using window = await ByteWindow.open(path)
    const wanted = this.#wanted
    let rows = 0
    let isFound = false
    const read = (at: number) => this.#reader.read(at)
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
        useRow()
        onRow(rows)
        return true
      },
      progress: onBytes,
    }
    await walkDocument(window, this.#scanner, visitor, {
      areLines: options.layout === 'lines',
      onlyBeginning,
      signal,
    })
    return { rows, isFound, end: window.end, sha256: window.digest() }
  }
}

/** Returns the names of the path to the rows. */
function namesOf({ rowsAt }: JsonOptions): readonly string[] {
  const path = parseJsonPath(rowsAt)
  const names = (path ?? []).flatMap((step) => (step !== 'each' && 'name' in step ? [step.name] : []))
  if (names.length !== path?.length) throw new AppError('jsonListMissing', { path: rowsAt })
  return names
}
