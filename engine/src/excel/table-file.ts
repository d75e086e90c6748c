import type { SheetFindings } from './sheet-sink.ts'

/** A sheet of a workbook as delimited text, with what is known of it. */
export interface SheetTable {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  readonly sheet: string
  readonly header: boolean
  /** How many columns each line has. */
  readonly width: number
  /** The first and the last column that hold something. */
  readonly range: { readonly first: number; readonly last: number }
  /** Lines, the header's included. */
  readonly lines: number
  readonly bytes: number
  /** Bytes of the longest line. */
  readonly longest: number
  /** Whether values hold line ends. */
  readonly quotedLines: boolean
  /** Columns in which everything is a text, by their number in a line. */
  readonly isText: (column: number) => boolean
  readonly findings: SheetFindings
}

/** How a sheet is to be read, and where to. */
export interface TableRequest {
  /** Null for the first that is visible and holds something. */
  readonly sheet: string | null
  /** Null to find out. */
  readonly header: boolean | null
  /** Rows of the sheet to pass over. */
  readonly skipLines: number
  /** Where the delimited text goes. */
  readonly csvPath: string
  /** A folder for what doesn't fit into memory. */
  readonly workFolder: string
  readonly mostBytes: number
  /** 0 to 1. */
  readonly onPart: (part: number) => void
  readonly signal?: AbortSignal | undefined
}
