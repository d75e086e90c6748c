import stringWidth from 'string-width'
import { harmless, paint } from './paint.ts'

/** A column of a table for people. */
export interface ShownColumn {
  readonly title: string
  /** Numbers stand at the right. */
  readonly align?: 'right'
}

/** Null is shown as such, apart from a text without signs. */
export type Cell = string | null

const GAP = '  '
const NOTHING = 'null'
/** A column is not made narrower than this while others are wider. */
const LEAST = 6

/**
 * Rows below their titles, each column as wide as its widest cell. On a terminal of `width` places, the widest columns are
 * cut until a row fits into a line; without a width nothing is cut, as for a file or another program.
 */
export function showTable(
  columns: readonly ShownColumn[],
  rows: readonly (readonly Cell[])[],
  width: number | undefined = process.stdout.isTTY ? process.stdout.columns : undefined,
): string {
  const titles = columns.map(({ title }) => harmless(title))
  const cells = rows.map((row) => columns.map((_, i) => plain(row[i] ?? null)))
  const natural = columns.map((_, i) =>
    Math.max(stringWidth(titles[i] ?? ''), ...cells.map((row) => stringWidth(row[i] ?? ''))),
  )
  const widths = width === undefined ? natural : fitted(natural, width)
  const line = (row: readonly string[], styled: (text: string, column: number) => string) =>
    row
      .map((text, i) => styled(placed(text, widths[i] ?? 0, columns[i]?.align, i === row.length - 1), i))
      .join(GAP)
      .trimEnd()
  return [
    line(titles, (text) => paint('heading', text)),
    ...cells.map((row, at) => line(row, (text, i) => (rows[at]?.[i] == null ? paint('quiet', text) : text))),
  ].join('\n')
}

const plain = (cell: Cell) => (cell === null ? NOTHING : harmless(cell))

/** Takes from the widest columns until all fit. */
function fitted(natural: readonly number[], width: number): readonly number[] {
  const widths = [...natural]
  let over = widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1) - width
  while (over > 0) {
    const widest = Math.max(...widths)
    if (widest <= LEAST) break
    const at = widths.indexOf(widest)
    const next = Math.max(LEAST, ...widths.filter((one) => one < widest))
    const taken = Math.min(over, Math.max(1, widest - next))
    widths[at] = widest - taken
    over -= taken
  }
  return widths
}

/** A text in its place: cut to its column, and filled up; nothing follows the last one. */
function placed(text: string, width: number, align: 'right' | undefined, isLast: boolean): string {
  const shown = cut(text, width)
  const space = ' '.repeat(Math.max(0, width - stringWidth(shown)))
  if (align === 'right') return space + shown
  return isLast ? shown : shown + space
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let shown = ''
  let taken = 0
  for (const { segment } of segmenter.segment(text)) {
    const wide = stringWidth(segment)
    if (taken + wide > width - 1) break
    shown += segment
    taken += wide
  }
  return `${shown}…`
}
