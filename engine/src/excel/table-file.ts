import type { CellKind, SheetFindings } from './sheet-sink.ts'

/** A sheet converted to delimited text, with facts about it. */
export interface SheetTable {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  readonly sheet: string
  readonly header: boolean
  /** The number of rows that were skipped, as requested or because the header is below them. */
  readonly skipLines: number
  /** The row number of the table's first row. */
  readonly firstRow: number
  /** The number of columns in each line. */
  readonly width: number
  /** The first and the last non-empty column. */
  readonly range: { readonly first: number; readonly last: number }
  /** The number of lines, including the header. */
  readonly lines: number
  readonly bytes: number
  /** The length of the longest line, in bytes. */
  readonly longest: number
  /** True when values contain line breaks. */
  readonly quotedLines: boolean
  /** Returns what the cells below the header have in common, for a column counted from 0. */
  readonly columnOf: (column: number) => SheetColumn
  readonly findings: SheetFindings
}

/** Facts about the cells of a column, without its header. */
export interface SheetColumn {
  /** The kinds of all cells with a known value. */
  readonly kinds: ReadonlySet<CellKind>
  /** The number format code of all non-empty cells. Null if it is General, or if they have several. */
  readonly numberFormat: string | null
}

/** The options for the conversion of a sheet. */
export interface TableRequest {
  /** The name of the sheet; null for the first visible, non-empty sheet. */
  readonly sheet: string | null
  /** True when the first row is the header; null to detect the header. */
  readonly header: boolean | null
  /** The number of rows to skip; null to find the header. */
  readonly skipLines: number | null
  readonly csvPath: string
  /** A folder for data that doesn't fit into memory. */
  readonly workFolder: string
  readonly mostBytes: number
  /** Called with the progress, as a fraction from 0 to 1. */
  readonly onPart: (part: number) => void
  readonly signal?: AbortSignal | undefined
}
