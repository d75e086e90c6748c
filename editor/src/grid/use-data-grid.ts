import { sentence } from '@anj/workflow/messages'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '../kit/format.ts'
import type { NodeProfile } from '../server/previews.ts'
import { type ColumnView, withWidth } from '../store/column-view.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { fittingWidth } from './column-widths.ts'
import { rejectsByCell } from './rejects-by-cell.ts'
import { afterKey, type Extent, only, type Place, rangeOf } from './selection.ts'
import { rowAt, rowCountOf } from './table-pages.ts'
import { useCopy } from './use-copy.ts'
import { useGridLayout } from './use-grid-layout.ts'
import { placeOf, useGridSelection } from './use-grid-selection.ts'
import type { LoadedTable } from './use-table-pages.ts'
import { ROW, topToShow } from './visible-rows.ts'

/** A cell to go to: its row's position in the table and its column's name. */
export interface GoTo {
  readonly row: number
  readonly column: string
}

/** The columns' profile, and how to request it. */
export interface Profiling {
  readonly profile: NodeProfile | null
  readonly problem: string | null
  /** True when headers show distributions, where there is room. */
  readonly isShown: boolean
  /** Reports whether the profile is visible. */
  readonly onWanted: (isWanted: boolean) => void
}

interface GridProps {
  readonly loaded: LoadedTable
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
  readonly isSortable: boolean
  /** Another object goes to its cell again. */
  readonly goTo: GoTo | null
  /** The columns' profile; null for tables without one. */
  readonly profiling: Profiling | null
  /** Opens the search. */
  readonly onFind: (() => void) | null
}

/** The data for drawing a grid's parts. */
export type Grid = ReturnType<typeof useDataGrid>

/** Returns a grid's layout, selection and handlers for keyboard and mouse. */
export function useDataGrid(props: GridProps) {
  const { loaded, view, onView, goTo, profiling, onFind } = props
  const { table, look, isOld } = loaded
  const scroller = useRef<HTMLDivElement>(null)
  // The row to go to exists even if the rows have not been counted.
  const rowCount = Math.max(rowCountOf(table), table.total === null && goTo ? goTo.row + 1 : 0)
  const layout = useGridLayout({ scroller, table, rowCount, view, wantsBars: profiling?.isShown === true })
  const { columns, viewport, headerHeight, numbersWidth } = layout
  const { first, last } = layout.rows
  useEffect(() => look(first, last), [look, first, last, table, isOld])
  const rejects = useMemo(() => rejectsByCell(table), [table])

  const { selection, select, ...pointer } = useGridSelection(scroller, {
    top: headerHeight,
    left: numbersWidth + columns.frozenWidth,
  })
  const extent: Extent = {
    rows: rowCount,
    columns: columns.columns.length,
    page: Math.max(1, Math.floor((viewport.height - headerHeight) / ROW) - 1),
  }
  const copying = useCopy({ loaded, layout: columns, selection })
  const [menuOf, setMenuOf] = useState<number | null>(null)
  const [detailsOf, setDetailsOf] = useState<number | null>(null)
  const [read, setRead] = useState<Place | null>(null)
  const onWanted = profiling?.onWanted
  const isWanted = layout.hasBars || detailsOf !== null
  useEffect(() => onWanted?.(isWanted), [onWanted, isWanted])

  const nameAt = (place: number) => table.columns[columns.columns[place]?.index ?? -1]?.name ?? ''
  const focus = () => scroller.current?.focus({ preventScroll: true })
  const firstPlace = () => only({ row: rowCount > 0 ? 0 : -1, column: 0 })
  const show = ({ row, column }: Place) => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, clientHeight, clientWidth } = element
    if (row >= 0) element.scrollTop = topToShow(row, rowCount, scrollTop, clientHeight, headerHeight)
    const placed = columns.columns[column]
    if (!placed || column < columns.frozen) return
    const furthest = placed.start - columns.frozenWidth
    const nearest = Math.min(furthest, placed.start + placed.width - (clientWidth - numbersWidth))
    element.scrollLeft = Math.max(nearest, Math.min(furthest, element.scrollLeft))
  }
  const openMenu = (column: number) => {
    select(only({ row: -1, column }))
    setMenuOf(column)
  }
  const open = ({ row, column }: Place) => {
    if (row < 0 && column >= 0) openMenu(column)
    else if (column >= 0 && rowAt(table, row)) setRead({ row, column })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const { key, altKey, shiftKey } = event
    const control = event.ctrlKey || event.metaKey
    const now = selection ?? firstPlace()
    const next = altKey ? null : afterKey(now, { key, shift: shiftKey, control }, extent)
    if (next) {
      select(next)
      if (!next.isAll) show(next.focus)
      // A frozen column is visible at any scroll position.
      if (key === 'Home') scroller.current?.scrollTo({ left: 0 })
    } else if (key === 'Enter' || key === ' ' || (altKey && key === 'ArrowDown')) {
      open(now.focus)
    } else if (key === 'Escape' && selection) {
      select(only(selection.focus))
      copying.cancel()
    } else if (control && key.toLowerCase() === 'f' && onFind) {
      onFind()
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onDoubleClick = ({ clientX, clientY }: MouseEvent) => {
    const at = placeOf(document.elementFromPoint(clientX, clientY))
    if (at && at.row >= 0) open(at)
  }

  // In another order or with other rows, the former selection means nothing; only its column stays.
  const asked = `${view.find} ${JSON.stringify(view.sort)}`
  const askedBefore = useRef(asked)
  const frozenBefore = useRef(view.frozen)
  useEffect(() => {
    if (askedBefore.current === asked) return
    askedBefore.current = asked
    select((now) => now && only({ row: Math.min(0, now.focus.row), column: now.focus.column }))
    scroller.current?.scrollTo({ top: 0 })
  }, [asked, select])
  const { frozen: asksFrozen } = view
  const hasWidth = viewport.width > 0
  const frozen = columns.frozen
  useEffect(() => {
    if (
      hasWidth &&
      asksFrozen > frozen &&
      frozenBefore.current !== asksFrozen &&
      columns.columns.length > frozen
    )
      showWorkflowError(sentence('frozenFewer', { columns: counted(frozen, 'column') }))
    if (hasWidth) frozenBefore.current = asksFrozen
  }, [hasWidth, asksFrozen, frozen, columns])
  const gone = useRef<GoTo | null>(null)
  useEffect(() => {
    if (!goTo || goTo === gone.current || isOld || goTo.row >= rowCount || viewport.height === 0) return
    gone.current = goTo
    const found = columns.columns.find(({ index }) => table.columns[index]?.name === goTo.column)
    const place = { row: goTo.row, column: found?.place ?? 0 }
    select(only(place))
    show(place)
    focus()
  })

  return {
    ...props,
    scroller,
    layout,
    rejects,
    selection,
    range: selection && rangeOf(selection, extent),
    select,
    copying,
    menuOf,
    detailsOf,
    read,
    openMenu,
    setMenuOf,
    setDetailsOf,
    setRead,
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
      onCopy: copying.onCopy,
      onFocus: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) => {
        if (event.target === event.currentTarget) select((now) => now ?? firstPlace())
      },
    },
  }
}
