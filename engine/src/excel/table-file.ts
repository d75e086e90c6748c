import type { SheetFindings } from './sheet-sink.ts'

/** A sheet converted to delimited text, with facts about it. */
export interface SheetTable {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  readonly sheet: string
  readonly header: boolean
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
  /** True when a column contains only text; columns count from 0. */
  readonly isText: (column: number) => boolean
  readonly findings: SheetFindings
}

/** The options for the conversion of a sheet. */
export interface TableRequest {
  /** Null for the first visible, non-empty sheet. */
  readonly sheet: string | null
  /** Null to detect it. */
  readonly header: boolean | null
  readonly skipLines: number
  readonly csvPath: string
  /** A folder for data that doesn't fit into memory. */
  readonly workFolder: string
  readonly mostBytes: number
  /** Called with a fraction from 0 to 1. */
  readonly onPart: (part: number) => void
  readonly signal?: AbortSignal | undefined
}
