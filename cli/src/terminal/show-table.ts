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

/** Cuts the widest columns to one width, the largest with which a row fits. */
function fitted(natural: readonly number[], width: number): readonly number[] {
  const room = width - GAP.length * (natural.length - 1)
  const taken = (most: number) => natural.reduce((sum, one) => sum + Math.min(one, most), 0)
  let most = Math.max(LEAST, room)
  while (most > LEAST && taken(most) > room) most -= 1
  return natural.map((one) => Math.min(one, most))
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
