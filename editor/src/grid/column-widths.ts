import type { Column } from '@anj/workflow'
import type { Row, TablePages } from './table-pages.ts'

const CHARACTER = 7.4
const PADDING = 22
/** Icon, type, the sign of an order and the menu stand beside a name. */
const BESIDE_NAME = 80
const NARROWEST = 90
const WIDEST = 320
/** Asked for by hand, a column may be wider than it becomes by itself. */
const WIDEST_FITTED = 1200

/** A width for each column that fits its name and the values of the first rows, within reason. */
export function columnWidths({ columns, head }: Pick<TablePages, 'columns' | 'head'>): number[] {
  return columns.map((column, at) => Math.min(WIDEST, widthOf(column, at, head)))
}

/** The width in which a column shows its name and all values that are here. */
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
