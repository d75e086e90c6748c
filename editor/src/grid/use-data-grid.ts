import type { Column } from '@anj/workflow'
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { NodeProfile } from '../server/previews.ts'
import { type ColumnView, withWidth } from '../store/column-view.ts'
import type { StatSteps } from './column-stat.ts'
import { fittingWidth } from './column-widths.ts'
import { gridKeys } from './grid-keys.ts'
import { rejectsByCell } from './rejects-by-cell.ts'
import { scrollToPlace } from './scroll-to-place.ts'
import { type Extent, type Place, rangeOf, selectedColumns, selectSingle } from './selection.ts'
import type { ColumnStep, StepsOfColumns } from './step-items.tsx'
import { rowAt, rowCountOf } from './table-pages.ts'
import { useCopy } from './use-copy.ts'
import { type CellTarget, useFrozenNotice, useGoToCell, useResetOnNewRows } from './use-grid-changes.ts'
import { useGridLayout } from './use-grid-layout.ts'
import { useGridOverlays } from './use-grid-overlays.ts'
import { placeOf, useGridSelection } from './use-grid-selection.ts'
import type { LoadedTable } from './use-table-pages.ts'
import { ROW } from './visible-rows.ts'

/** The columns' profile, and how to request it. */
export interface ColumnProfiles {
  readonly profile: NodeProfile | null
  readonly problem: string | null
  /** True if the headers show distributions as long as there is room for them. */
  readonly isShown: boolean
  /** Reports whether the profile is visible. */
  readonly onWanted: (isWanted: boolean) => void
}

interface GridProps {
  readonly loaded: LoadedTable
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
  readonly isSortable: boolean
  /** Returns the steps that the menu of columns offers; null for tables that aren't part of a workflow. */
  readonly stepsFor: StepsOfColumns | null
  /** Returns the steps that a cell's menu offers for its value; null for tables that aren't part of a workflow. */
  readonly cellStepsFor: ((column: Column, value: string | null) => readonly ColumnStep[]) | null
  /** Returns an action that keeps the rows behind a figure of a profile; null for tables that aren't part of a workflow. */
  readonly statSteps: StatSteps | null
  /** Returns what the viewer shows below the value of a cell, by the column's name and the row's number. */
  readonly aboutCell: ((column: string, row: number) => ReactNode) | null
  /** The cell to scroll to. Pass a new object to scroll to the same cell again. */
  readonly goTo: CellTarget | null
  /** The columns' profile; null for tables without one. */
  readonly profiling: ColumnProfiles | null
  /** Opens the search. */
  readonly onFind: (() => void) | null
}

/** The data that the parts of a grid need to render. */
export type Grid = ReturnType<typeof useDataGrid>

/** Returns a grid's layout, selection and handlers for keyboard and mouse. */
export function useDataGrid(props: GridProps) {
  const { loaded, view, onView, goTo, profiling, onFind } = props
  const { table, look, isOld } = loaded
  const scroller = useRef<HTMLDivElement>(null)
  // Until the rows have been counted, the requested row may lie beyond the rows that are known so far.
  const rowCount = Math.max(rowCountOf(table), table.total === null && goTo ? goTo.row + 1 : 0)
  const layout = useGridLayout({ scroller, table, rowCount, view, wantsBars: profiling?.isShown === true })
  const { columns, viewport, headerHeight, numbersWidth } = layout
  const { first, last } = layout.rows
  useEffect(() => look(first, last), [look, first, last, table, isOld])
  const rejects = useMemo(() => rejectsByCell(table), [table])

  const extent: Extent = {
    rows: rowCount,
    columns: columns.columns.length,
    page: Math.max(1, Math.floor((viewport.height - headerHeight) / ROW) - 1),
  }
  const { selection, select, ...pointer } = useGridSelection(
    scroller,
    { top: headerHeight, left: numbersWidth + columns.frozenWidth },
    extent,
  )
  const chosen = selectedColumns(selection, extent)
  const copying = useCopy({ loaded, layout: columns, selection })
  const { open, ...overlays } = useGridOverlays({
    select,
    chosen,
    isLoaded: (row) => rowAt(table, row) !== undefined,
    hasBars: layout.hasBars,
    onProfileWanted: profiling?.onWanted,
  })

  const nameAt = (place: number) => table.columns[columns.columns[place]?.index ?? -1]?.name ?? ''
  const focus = () => scroller.current?.focus({ preventScroll: true })
  const firstPlace = () => selectSingle({ row: rowCount > 0 ? 0 : -1, column: 0 })
  const show = (place: Place) => {
    if (scroller.current) scrollToPlace(scroller.current, place, layout, rowCount)
  }
  const onKeyDown = gridKeys({
    scroller,
    extent,
    selection,
    firstPlace,
    select,
    show,
    open,
    cancelCopy: copying.cancel,
    onFind,
  })
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (!props.cellStepsFor) return
    // The key for menus acts on the active cell. Its event has the grid as the target.
    const isKey = event.target === event.currentTarget && selection !== null
    const place = isKey ? selection.focus : placeOf(event.target as Element)
    if (!place || place.column < 0) return
    event.preventDefault()
    const cell = isKey ? scroller.current?.querySelector('[data-active]')?.getBoundingClientRect() : undefined
    const at = cell ? { x: cell.left, y: cell.bottom } : { x: event.clientX, y: event.clientY }
    overlays.openCellMenu({ place, at })
  }
  const onDoubleClick = ({ clientX, clientY }: MouseEvent) => {
    const at = placeOf(document.elementFromPoint(clientX, clientY))
    if (at && at.row >= 0) open(at)
  }

  useResetOnNewRows(view, scroller, select)
  useFrozenNotice({
    wanted: view.frozen,
    actual: columns.frozen,
    hasOthers: columns.columns.length > columns.frozen,
    isMeasured: viewport.width > 0,
  })
  useGoToCell(
    goTo,
    !isOld && viewport.height > 0 && goTo !== null && goTo.row < rowCount,
    ({ row, column }) => {
      const found = columns.columns.find(({ index }) => table.columns[index]?.name === column)
      const place = { row, column: found?.place ?? 0 }
      select(selectSingle(place))
      show(place)
      focus()
    },
  )

  return {
    ...props,
    scroller,
    layout,
    rejects,
    selection,
    range: selection && rangeOf(selection, extent),
    /** The selected whole columns. */
    chosen,
    select,
    copying,
    ...overlays,
    nameAt,
    focus,
    setWidth: (place: number, width: number) => onView((now) => withWidth(now, nameAt(place), width)),
    fitWidth: (place: number) => {
      const index = columns.columns[place]?.index ?? -1
      onView((now) => withWidth(now, nameAt(place), fittingWidth(table, index)))
    },
    on: {
      ...pointer,
      onPointerCancel: pointer.onPointerUp,
      onKeyDown,
      onDoubleClick,
      onContextMenu,
      onCopy: copying.onCopy,
      onFocus: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) => {
        if (event.target === event.currentTarget) select((now) => now ?? firstPlace())
      },
    },
  }
}
