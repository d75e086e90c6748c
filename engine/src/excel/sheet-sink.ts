import type { CsvCells } from './csv-cells.ts'

/** What a cell holds, by what the workbook says of it. */
export const cellKinds = {
  text: 0,
  number: 1,
  date: 2,
  datetime: 3,
  time: 4,
  duration: 5,
  boolean: 6,
  /** A cell that isn't empty in the sheet, but whose value is not known here, such as an error. */
  unknown: 7,
} as const
export type CellKind = keyof typeof cellKinds

/** Takes a sheet's cells, row by row and from left to right; empty ones are left out. */
export interface SheetSink {
  /** Begins a row of the sheet, counted from 1. */
  row(number: number): void
  /** Begins a cell of the row, counted from 0. Its bytes, in quotes where they need them, go where this says, if anywhere. */
  cell(column: number, kind: CellKind): CsvCells | null
  endRow(): void
}

export interface CellCount {
  count: number
  /** Name of the first such cell. */
  first: string
}

/** What a reader of a sheet should know of it. */
export interface SheetFindings {
  /** Cells such as #N/A, which became empty. */
  readonly errors: CellCount
  /** Formulas whose value the workbook doesn't hold. */
  readonly formulasWithoutValue: CellCount
  /** Numbers that are shown as dates and are none; they stay numbers. */
  readonly noDates: CellCount
  mergedRanges: number
  hiddenRows: number
  /** Counted from 1, both included. */
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
