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

/** The bytes that mark UTF-8 at the start of a file. */
export const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
