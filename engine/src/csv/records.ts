/** The format of cells. A quote within a quoted value is doubled, and spaces around quotes are ignored. */
export interface Dialect {
  readonly delimiter: string
  /** The quote character; empty when values are never quoted. */
  readonly quote: string
}

export interface TextRecord {
  readonly cells: readonly string[]
  /** True for each cell that was quoted. */
  readonly quoted: readonly boolean[]
  /** The number of the record's first line, from 1. */
  readonly line: number
  readonly fault: 'quoteNotClosed' | 'textBehindQuote' | null
}

/**
 * Splits a text into records and skips empty lines. Used only for headers, samples and error messages, because DuckDB
 * reads the files themselves.
 */
export function splitRecords(
  text: string,
  { delimiter, quote }: Dialect,
  most = Number.POSITIVE_INFINITY,
): readonly TextRecord[] {
  const records: TextRecord[] = []
  let at = 0
  let line = 1
  while (at < text.length && records.length < most) {
    const begin = line
    const cells: string[] = []
    const quoted: boolean[] = []
    let fault: TextRecord['fault'] = null
    for (;;) {
      const opening = openingQuote(text, at, { delimiter, quote })
      const isQuoted = opening >= 0
      quoted.push(isQuoted)
      let cell = ''
      if (isQuoted) {
        const end = closingQuote(text, opening + 1, quote)
        cell = text.slice(opening + 1, end ?? text.length).replaceAll(quote + quote, quote)
        line += countLineEnds(cell)
        if (end === null) fault ??= 'quoteNotClosed'
        at = end === null ? text.length : end + 1
      }
      const end = endOfCell(text, at, delimiter)
      if (isQuoted && /[^ ]/.test(text.slice(at, end))) fault ??= 'textBehindQuote'
      cells.push(isQuoted ? cell : text.slice(at, end))
      at = end
      if (!text.startsWith(delimiter, at)) break
      at += delimiter.length
    }
    if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1
      line += 1
    }
    if (cells.length === 1 && cells[0] === '' && !quoted[0]) continue
    records.push({ cells, quoted, line: begin, fault })
  }
  return records
}

/** Returns the offset of the quote that opens a value, after optional spaces; -1 for an unquoted value. */
function openingQuote(text: string, from: number, { delimiter, quote }: Dialect): number {
  if (quote === '') return -1
  let at = from
  while (text[at] === ' ' && !text.startsWith(delimiter, at)) at += 1
  return text[at] === quote && !text.startsWith(delimiter, at) ? at : -1
}

function closingQuote(text: string, from: number, quote: string): number | null {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 2)) {
    if (!text.startsWith(quote, at + 1)) return at
  }
  return null
}

function endOfCell(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\n' || char === '\r' || text.startsWith(delimiter, at)) return at
  }
  return text.length
}

/** Counts the line breaks in a text. */
export function countLineEnds(cell: string): number {
  return cell.split(/\r\n|\n|\r/).length - 1
}
