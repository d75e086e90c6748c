import type { CsvCells } from './csv-cells.ts'

/** Kinds of cell content, according to the workbook. */
export const cellKinds = {
  text: 0,
  number: 1,
  date: 2,
  datetime: 3,
  time: 4,
  duration: 5,
  boolean: 6,
  /** A cell with content but without a known value, such as an error. */
  unknown: 7,
} as const
export type CellKind = keyof typeof cellKinds

/** Receives the non-empty cells of a sheet, row by row and from left to right. */
export interface SheetSink {
  /** Starts a row; rows count from 1. */
  row(number: number): void
  /**
   * Starts a cell of the row; columns count from 0. `format` is its number format code, empty for General. Returns the
   * writer for the cell's bytes, quoted if necessary, or null to skip them.
   */
  cell(column: number, kind: CellKind, format: string): CsvCells | null
  endRow(): void
}

export interface CellCount {
  count: number
  /** The name of the first such cell. */
  first: string
}

/** Facts about a sheet that users should know. */
export interface SheetFindings {
  /** Cells with errors such as #N/A, which become empty. */
  readonly errors: CellCount
  /** Formulas without a stored value. */
  readonly formulasWithoutValue: CellCount
  /** Numbers with a date format but outside the range of dates; they stay numbers. */
  readonly noDates: CellCount
  mergedRanges: number
  hiddenRows: number
  /** Counted from 1, inclusive. */
  readonly hiddenColumns: { readonly first: number; readonly last: number }[]
}

export function noFindings(): SheetFindings {
  const none = (): CellCount => ({ count: 0, first: '' })
  return {
    errors: none(),
    formulasWithoutValue: none(),
    noDates: none(),
    mergedRanges: 0,
    hiddenRows: 0,
    hiddenColumns: [],
  }
}
