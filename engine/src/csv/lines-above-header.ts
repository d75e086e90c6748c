import { splitRecords, type TextRecord } from './records.ts'
import { isTypedCell } from './typed-cell.ts'

/** The number of records in which to look for the header. */
const MOST_ABOVE = 30
const SAMPLE = 500
/** The share of the records that must be as wide as the header. */
const FITTING = 0.8
/** The share of a column's cells that must be numbers, dates or times. A total or a remark may stand below them. */
const MOSTLY = 0.9

/**
 * Returns the number of lines above the header: titles, remarks, and rows without values. Returns 0 if the first row is
 * the header, and if no row below looks like a header. A row looks like a header if it is as wide as most rows,
 * consists of names, and either stands above numbers or dates, or is separated from the title.
 */
export function linesAboveHeader(text: string, delimiters: readonly string[]): number {
  for (const delimiter of delimiters) {
    const dialect = { delimiter, quote: '"' }
    const records = splitRecords(text, dialect, SAMPLE)
    const found = headerOf(records)
    if (found !== null) return found === 0 ? 0 : (records[found]?.line ?? 1) - 1
  }
  return 0
}

/** Returns the index of the header; null if the delimiter doesn't make a table of the text. */
function headerOf(records: readonly TextRecord[]): number | null {
  const width = usualWidth(records)
  if (width < 2) return null
  const index = records.findIndex(({ cells }) => cells.length === width && filledIn(cells) > width / 2)
  const header = records[index]
  if (!header || index > MOST_ABOVE) return null
  const body = records.slice(index + 1)
  if (body.filter(({ cells }) => cells.length === width).length < FITTING * body.length) return null
  if (index === 0) return 0
  const above = records.slice(0, index)
  return body.length > 0 && isHeader(header, above, body) ? index : null
}

function isHeader(header: TextRecord, above: readonly TextRecord[], body: readonly TextRecord[]): boolean {
  const { cells } = header
  const width = cells.length
  const isName = (cell: string) => cell === '' || !isTypedCell(cell) || /^(19|20)\d{2}$/.test(cell.trim())
  if (!cells.every(isName) || isPunctuated(header)) return false
  if (
    above.some((record) => record.cells.length === width && filledIn(record.cells) > Math.max(1, width / 2))
  )
    return false
  const isOverValues = cells.some((cell, i) => {
    const values = body.map((record) => record.cells[i] ?? '').filter((value) => value !== '')
    return (
      values.length > 0 && !isTypedCell(cell) && values.filter(isTypedCell).length >= MOSTLY * values.length
    )
  })
  const isSeparate = header.line - 1 > above.length || above.some((record) => filledIn(record.cells) === 0)
  // A row of another width would be refused below a header.
  const areTitles = above.every((record) => record.cells.length !== width || filledIn(record.cells) <= 1)
  return isOverValues || (areTitles && isSeparate)
}

/** True if spaces follow the delimiter, so that it may be a comma within a text. */
function isPunctuated({ cells }: TextRecord): boolean {
  return cells.slice(1).every((cell) => cell.startsWith(' '))
}

function usualWidth(records: readonly TextRecord[]): number {
  const widths = Map.groupBy(records, ({ cells }) => cells.length)
  const [usual] = [...widths].toSorted(([, a], [, b]) => b.length - a.length)
  return usual?.[0] ?? 0
}

function filledIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length
}
