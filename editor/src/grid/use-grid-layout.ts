import { formatCount } from '@anj/workflow'
import { type RefObject, useMemo } from 'react'
import type { ColumnView } from '../store/column-view.ts'
import { type ColumnLayout, columnsInView, layoutColumns, type PlacedColumn } from './column-layout.ts'
import { columnWidths } from './column-widths.ts'
import { headerHeight as headerHeightIn } from './header-height.ts'
import type { TablePages } from './table-pages.ts'
import { useViewport, type Viewport } from './use-viewport.ts'
import { ROW, type VisibleRows, visibleRows } from './visible-rows.ts'

export interface GridLayout {
  readonly viewport: Viewport
  readonly columns: ColumnLayout
  /** The frozen columns at the left, and the visible other columns. */
  readonly frozen: readonly PlacedColumn[]
  readonly shown: readonly PlacedColumn[]
  readonly rows: VisibleRows
  readonly numbersWidth: number
  readonly headerHeight: number
  /** True when there is room for the columns' bars. */
  readonly hasBars: boolean
}

interface Shown {
  readonly scroller: RefObject<HTMLElement | null>
  readonly table: TablePages
  readonly rowCount: number
  readonly view: ColumnView
  readonly wantsBars: boolean
}

/** Computes a grid's layout and its visible part. */
export function useGridLayout({ scroller, table, rowCount, view, wantsBars }: Shown): GridLayout {
  const { columns: names, head } = table
  const viewport = useViewport(scroller)
  const headerHeight = headerHeightIn(viewport.height, wantsBars)
  const hasBars = headerHeight > ROW
  const largest = useMemo(() => lastNumber(table), [table])
  const numbersWidth = Math.max(36, formatCount(Math.max(rowCount, largest)).length * 8 + 14)

  const usual = useMemo(() => columnWidths({ columns: names, head }), [names, head])
  const room = viewport.width - numbersWidth
  const columns = useMemo(() => {
    const hidden = new Set(view.hidden)
    const shown = names.flatMap(({ name }, at) => (hidden.has(name) ? [] : [at]))
    const widths = names.map(({ name }, at) => view.widths[name] ?? usual[at] ?? 0)
    return layoutColumns(widths, shown, view.frozen, room)
  }, [names, usual, view.hidden, view.widths, view.frozen, room])
  const { first, last } = columnsInView(columns, viewport.left, room)
  const frozen = useMemo(() => columns.columns.slice(0, columns.frozen), [columns])
  const shown = useMemo(() => columns.columns.slice(first, last + 1), [columns, first, last])
  const rows = visibleRows(rowCount, viewport.top, viewport.height, headerHeight)
  return { viewport, columns, frozen, shown, rows, numbersWidth, headerHeight, hasBars }
}

/** Returns the largest row number of the loaded pages. */
function lastNumber({ pages }: TablePages): number {
  let largest = 0
  for (const { numbers } of pages.values())
    for (const number of numbers ?? []) largest = Math.max(largest, number)
  return largest
}
