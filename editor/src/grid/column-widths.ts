import type { Column } from '@anj/workflow'
import type { Row, TablePages } from './table-pages.ts'

const CHARACTER = 7.4
const PADDING = 22
/** Width of the icon, type, sort arrow and menu button next to a name. */
const BESIDE_NAME = 80
const NARROWEST = 90
const WIDEST = 320
/** The maximum when the user fits a column to its values. It is higher than for automatic widths. */
const WIDEST_FITTED = 1200

/** Chooses a width for each column that fits its name and its first values, within limits. */
export function columnWidths({ columns, head }: Pick<TablePages, 'columns' | 'head'>): number[] {
  return columns.map((column, at) => Math.min(WIDEST, widthOf(column, at, head)))
}

/** Returns the width that fits a column's name and all its loaded values. */
export function fittingWidth({ columns, pages }: TablePages, at: number): number {
  const column = columns[at]
  if (!column) return NARROWEST
  const rows = [...pages.values()].flatMap((page) => page.rows)
  return Math.min(WIDEST_FITTED, widthOf(column, at, rows))
}

function widthOf({ name, type }: Column, at: number, rows: readonly Row[]): number {
  const longest = rows.reduce((most, row) => Math.max(most, row[at]?.length ?? 4), 0)
  const title = (name.length + type.length + 1) * CHARACTER + BESIDE_NAME
  return Math.round(Math.max(NARROWEST, title, longest * CHARACTER + PADDING))
}
