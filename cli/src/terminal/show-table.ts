import stringWidth from 'string-width'
import { colorize, stripControlCodes } from './colorize.ts'

export interface ShownColumn {
  readonly title: string
  /** For columns of numbers. All other columns are aligned left. */
  readonly align?: 'right'
}

/** The value of a cell. Null is shown as `null`, to distinguish it from an empty text. */
export type Cell = string | null

const GAP = '  '
const NOTHING = 'null'
/** No column is made narrower than this to fit a row on the terminal. */
const LEAST = 6

/**
 * Formats rows below their titles, with each column as wide as its widest cell. With a terminal's `width`, truncates
 * the widest columns until a row fits on one line. Without a width, for files and other programs, truncates nothing.
 */
export function showTable(
  columns: readonly ShownColumn[],
  rows: readonly (readonly Cell[])[],
  width: number | undefined = process.stdout.isTTY ? process.stdout.columns : undefined,
): string {
  const titles = columns.map(({ title }) => stripControlCodes(title))
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
    line(titles, (text) => colorize('heading', text)),
    ...cells.map((row, at) =>
      line(row, (text, i) => (rows[at]?.[i] == null ? colorize('quiet', text) : text)),
    ),
  ].join('\n')
}

const plain = (cell: Cell) => (cell === null ? NOTHING : stripControlCodes(cell))

/** Reduces the widest columns to the largest common width at which a row fits. */
function fitted(natural: readonly number[], width: number): readonly number[] {
  const room = width - GAP.length * (natural.length - 1)
  const taken = (most: number) => natural.reduce((sum, one) => sum + Math.min(one, most), 0)
  let most = Math.max(LEAST, room)
  while (most > LEAST && taken(most) > room) most -= 1
  return natural.map((one) => Math.min(one, most))
}

/** Truncates or pads a text to its column's width. The last column gets no trailing padding. */
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
