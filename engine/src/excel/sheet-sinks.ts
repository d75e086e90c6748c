import { AppError } from '@anj/workflow'
import { cellName } from './cell-names.ts'
import type { CsvCells } from './csv-cells.ts'
import { type CellKind, cellKinds, type SheetSink } from './sheet-sink.ts'
import type { SheetColumn } from './table-file.ts'

/** The cell kinds in the first non-empty rows of a sheet. */
export interface SheetHead {
  /** The number of each row in the sheet. */
  readonly numbers: readonly number[]
  /** By row and column; null for empty cells. */
  readonly rows: readonly (readonly (CellKind | null)[])[]
  /** The number of columns up to the last non-empty column. */
  readonly width: number
}

/** Decides which cells belong to a table. */
export interface CellSelection {
  readonly skip: number
  /** True when cells without a known value count as non-empty. */
  readonly takesUnknown: boolean
}

/** The shape of a table that is about to be written. */
export interface TableShape {
  readonly width: number
  readonly header: boolean
}

const LOOKED_AT = 1_000

/** Inspects the first rows of a sheet to find its header and width. */
export class HeadSink implements SheetSink {
  readonly #skip: number
  readonly #takesUnknown: boolean
  readonly #rows: (CellKind | null)[][] = []
  #row: (CellKind | null)[] = []
  readonly #numbers: number[] = []
  #number = 0
  #width = 0

  constructor({ skip, takesUnknown }: CellSelection) {
    this.#skip = skip
    this.#takesUnknown = takesUnknown
  }

  get isEnough(): boolean {
    return this.#rows.length >= LOOKED_AT
  }

  get peeked(): SheetHead {
    return { numbers: this.#numbers, rows: this.#rows, width: this.#width }
  }

  row(number: number): void {
    this.#number = number
    this.#row = []
  }

  cell(column: number, kind: CellKind): null {
    if (this.#number <= this.#skip || this.isEnough) return null
    if (kind === 'unknown' && !this.#takesUnknown) return null
    while (this.#row.length < column) this.#row.push(null)
    this.#row.push(kind === 'unknown' ? null : kind)
    return null
  }

  endRow(): void {
    if (this.#row.length === 0) return
    this.#numbers.push(this.#number)
    this.#rows.push(this.#row)
    this.#width = Math.max(this.#width, this.#row.length)
  }
}

/** A row with a single empty cell is quoted, because an empty line isn't a row. */
const EMPTY_LINE = '""'
const kinds = Object.keys(cellKinds) as CellKind[]
const KINDS = kinds.length
/**
 * Maximum number of empty cells. Each of them takes up a delimiter in the copy. Every non-empty cell raises the limit
 * by `EMPTY_PER_FILLED`.
 */
const MOST_EMPTY = 250_000_000
const EMPTY_PER_FILLED = 20

/**
 * Writes a sheet as delimited text, from the first non-empty row to the last. Empty rows in between are kept,
 * and all rows get the same width. If a row is wider than expected, the sheet must be read again with the width in
 * `widest`. Sheets with so many empty cells that the delimiters would fill the disk are refused.
 */
export class CsvSink implements SheetSink {
  readonly #cells: CsvCells
  readonly #sheet: string
  readonly #skip: number
  readonly #width: number
  readonly #takesUnknown: boolean
  readonly #header: boolean
  /** The number of cells by column and kind, without the header. */
  readonly #counts: Float64Array
  /** The number format code of a column's cells; null for several. */
  readonly #formats: (string | null | undefined)[] = []
  #number = 0
  #lastWritten = 0
  #column = -1
  #rows = 0
  #widest: number
  #first = Number.POSITIVE_INFINITY
  #last = -1
  #lineStart = 0
  #longest = 0
  #filled = 0
  #empty = 0

  constructor(
    cells: CsvCells,
    sheet: string,
    { skip, takesUnknown }: CellSelection,
    { width, header }: TableShape,
  ) {
    this.#cells = cells
    this.#sheet = sheet
    this.#skip = skip
    this.#takesUnknown = takesUnknown
    this.#width = width
    this.#header = header
    this.#widest = width
    this.#counts = new Float64Array(width * KINDS)
  }

  /** The number of lines written, including the header. */
  get rows(): number {
    return this.#rows
  }

  /** The length of the longest line, in bytes. */
  get longest(): number {
    return this.#longest
  }

  /**
   * The number of columns up to the last non-empty column. When it exceeds the written width, the sheet must be read
   * again.
   */
  get widest(): number {
    return this.#widest
  }

  /** The first and the last non-empty column. */
  get range(): { readonly first: number; readonly last: number } {
    return { first: this.#first, last: this.#last }
  }

  columnOf(column: number): SheetColumn {
    const counts = this.#counts.subarray(column * KINDS, (column + 1) * KINDS)
    return {
      kinds: new Set(kinds.filter((kind) => kind !== 'unknown' && counts[cellKinds[kind]] !== 0)),
      numberFormat: this.#formats[column] || null,
    }
  }

  row(number: number): void {
    this.#number = number
    this.#column = -1
  }

  cell(column: number, kind: CellKind, format: string): CsvCells | null {
    if (this.#number <= this.#skip || (kind === 'unknown' && !this.#takesUnknown)) return null
    if (column >= this.#width) {
      if (column >= this.#widest) this.#widest = column + 1
      return null
    }
    if (this.#column < 0) {
      this.#takeEmpty()
      this.#putEmptyRows()
      if (column < this.#first) this.#first = column
      this.#lineStart = this.#cells.bytes
    }
    if (column > this.#last) this.#last = column
    this.#cells.putCommas(this.#column < 0 ? column : column - this.#column)
    this.#column = column
    const at = column * KINDS + cellKinds[kind]
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
    const shared = this.#formats[column]
    if (shared !== format) this.#formats[column] = shared === undefined ? format : null
    this.#filled += 1
    this.#empty -= 1
    return this.#cells
  }

  endRow(): void {
    if (this.#column < 0) return
    this.#cells.putCommas(this.#width - 1 - this.#column)
    if (this.#cells.bytes === this.#lineStart) this.#cells.putAscii(EMPTY_LINE)
    this.#cells.putLineEnd()
    this.#longest = Math.max(this.#longest, this.#cells.bytes - this.#lineStart)
    this.#lastWritten = this.#number
    this.#rows += 1
    if (this.#header && this.#rows === 1) this.#forgetHeader()
  }

  #forgetHeader(): void {
    this.#counts.fill(0)
    this.#formats.length = 0
  }

  /** Counts the empty cells in this row and in the empty rows before it, before they are written. */
  #takeEmpty(): void {
    const rows = this.#rows === 0 ? 1 : this.#number - this.#lastWritten
    this.#empty += rows * this.#width
    if (this.#empty <= MOST_EMPTY + EMPTY_PER_FILLED * this.#filled) return
    const cell = cellName(this.#width - 1, this.#number)
    throw new AppError('sheetTooSparse', { sheet: this.#sheet, cell })
  }

  #putEmptyRows(): void {
    if (this.#rows === 0) return
    for (let row = this.#lastWritten + 1; row < this.#number; row += 1) {
      if (this.#width === 1) this.#cells.putAscii(EMPTY_LINE)
      this.#cells.putCommas(this.#width - 1)
      this.#cells.putLineEnd()
      this.#rows += 1
    }
  }
}
