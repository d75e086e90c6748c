/** The format of delimited text. Rows end in CR LF, and the encoding is UTF-8. */
export interface DelimitedText {
  /** One ASCII character, or `||`. */
  readonly delimiter: string
  readonly header: boolean
  /** Quotes values with double quotes where needed. */
  readonly quoting: boolean
  readonly byteOrderMark: boolean
  /** Adds an apostrophe before texts that a spreadsheet would treat as formulas. */
  readonly harmlessFormulas: boolean
}
