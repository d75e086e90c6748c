import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { count } from '../panels/format.ts'
import type { NodeProfile } from '../server/previews.ts'
import { CellReader } from './cell-reader.tsx'
import { ColumnDetails } from './column-details.tsx'
import { columnsInView, layoutColumns } from './column-layout.ts'
import { ColumnMenu } from './column-menu.tsx'
import { type ColumnView, withWidth } from './column-view.ts'
import { columnWidths, fittingWidth } from './column-widths.ts'
import classes from './data-grid.module.css'
import { GridRow, placeId } from './grid-row.tsx'
import { HeaderCell } from './header-cell.tsx'
import { PROFILE_HEIGHT, ProfileBar } from './profile-bar.tsx'
import { cellKey, rejectsByCell } from './rejects-by-cell.ts'
import { afterKey, only, type Place, rangeOf } from './selection.ts'
import { numberOf, rowAt, rowCountOf, type TablePages } from './table-pages.ts'
import { useCopy } from './use-copy.ts'
import { placeOf, useGridSelection } from './use-grid-selection.ts'
import type { LoadedTable } from './use-table-pages.ts'
import { useViewport } from './use-viewport.ts'
import { ROW, topToShow, visibleRows } from './visible-rows.ts'

/** A cell to go to: the place of its row in the table and its column's name. */
export interface GoTo {
  readonly row: number
  readonly column: string
}

/** What is known of the columns' values, and who asks for it. */
export interface Profiling {
  readonly profile: NodeProfile | null
  readonly problem: string | null
  /** Whether each header shows its column's distribution, where there is room for it. */
  readonly isShown: boolean
  /** Told whether anybody sees it. */
  readonly onWanted: (isWanted: boolean) => void
}

interface DataGridProps {
  readonly label: string
  readonly loaded: LoadedTable
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
  readonly isSortable: boolean
  /** Another object goes to its cell once more. */
  readonly goTo?: GoTo | null
  /** What the columns hold; null for tables that nobody looks into. */
  readonly profiling?: Profiling | null
  /** Asked to look for a text. */
  readonly onFind?: (() => void) | undefined
  /** What stands below the rows, given what is selected and what copies it. */
  readonly bar: (tools: {
    readonly copy: (withHeaders: boolean) => void
    readonly said: string | null
  }) => ReactNode
}

const NO_CELLS = { from: 0, to: -1 }

/** A table of any length: only the rows and columns in view are drawn. Keys and mouse select cells as in a spreadsheet. */
export function DataGrid(props: DataGridProps) {
  const { label, loaded, view, onView, isSortable, goTo = null, profiling = null } = props
  const { table, look, isOld } = loaded
  const { columns, head } = table
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const viewport = useViewport(scroller)
  // A row that one goes to is there, though nobody may have counted so far.
  const rows = Math.max(rowCountOf(table), table.total === null && goTo ? goTo.row + 1 : 0)
  const hasBars = profiling?.isShown === true && viewport.height >= ROOM_FOR_BARS
  const headerHeight = ROW + (hasBars ? PROFILE_HEIGHT : 0)
  const largest = useMemo(() => lastNumber(table), [table])
  const numbersWidth = numberWidth(Math.max(rows, largest))

  const usual = useMemo(() => columnWidths({ columns, head }), [columns, head])
  const layout = useMemo(() => {
    const hidden = new Set(view.hidden)
    const shown = columns.flatMap(({ name }, at) => (hidden.has(name) ? [] : [at]))
    const widths = columns.map(({ name }, at) => view.widths[name] ?? usual[at] ?? 0)
    return layoutColumns(widths, shown, view.frozen, viewport.width - numbersWidth - ROOM_TO_SCROLL)
  }, [columns, usual, view.hidden, view.widths, view.frozen, viewport.width, numbersWidth])
  const { first, last, height, shift } = visibleRows(rows, viewport.top, viewport.height, headerHeight)
  const across = columnsInView(layout, viewport.left, viewport.width - numbersWidth)
  const frozen = useMemo(() => layout.columns.slice(0, layout.frozen), [layout])
  const shown = useMemo(
    () => layout.columns.slice(across.first, across.last + 1),
    [layout, across.first, across.last],
  )
  useEffect(() => look(first, last), [look, first, last])
  const rejects = useMemo(() => rejectsByCell(table), [table])

  const covered = { top: headerHeight, left: numbersWidth + layout.frozenWidth }
  const { selection, select, ...pointer } = useGridSelection(scroller, covered)
  const extent = {
    rows,
    columns: layout.columns.length,
    page: Math.max(1, Math.floor((viewport.height - headerHeight) / ROW) - 1),
  }
  const range = selection && rangeOf(selection, extent)
  const copying = useCopy({ loaded, layout, selection })
  const [menuOf, setMenuOf] = useState<number | null>(null)
  const [detailsOf, setDetailsOf] = useState<number | null>(null)
  const onWanted = profiling?.onWanted
  const isWanted = hasBars || detailsOf !== null
  useEffect(() => onWanted?.(isWanted), [onWanted, isWanted])
  const [read, setRead] = useState<Place | null>(null)

  const show = ({ row, column }: Place) => {
    const element = scroller.current
    if (!element) return
    if (row >= 0)
      element.scrollTop = topToShow(row, rows, element.scrollTop, element.clientHeight, headerHeight)
    const placed = layout.columns[column]
    if (!placed || column < layout.frozen) return
    const room = element.clientWidth - numbersWidth
    const furthest = placed.start - layout.frozenWidth
    const nearest = Math.min(furthest, placed.start + placed.width - room)
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
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const control = event.ctrlKey || event.metaKey
    const now = selection ?? only({ row: rows > 0 ? 0 : -1, column: 0 })
    const next = event.altKey
      ? null
      : afterKey(now, { key: event.key, shift: event.shiftKey, control }, extent)
    if (next) {
      select(next)
      if (!next.isAll) show(next.focus)
    } else if (event.key === 'Enter' || event.key === ' ' || (event.altKey && event.key === 'ArrowDown')) {
      open(now.focus)
    } else if (event.key === 'Escape' && selection) {
      select(only(selection.focus))
      copying.cancel()
    } else if (control && event.key.toLowerCase() === 'f' && props.onFind) {
      props.onFind()
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const nameAt = (place: number) => columns[layout.columns[place]?.index ?? -1]?.name ?? ''
  /** Where a column ends in view. */
  const endOf = (place: number) => {
    const { start = 0, width = 0 } = layout.columns[place] ?? {}
    return numbersWidth + start + width - (place < layout.frozen ? 0 : viewport.left)
  }
  const focus = () => scroller.current?.focus({ preventScroll: true })

  // Another order or other rows: what was selected means nothing there, only the column stays.
  const asked = `${view.find} ${JSON.stringify(view.sort)}`
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    select(selection && only({ row: Math.min(0, selection.focus.row), column: selection.focus.column }))
    scroller.current?.scrollTo({ top: 0 })
  })
  const gone = useRef<GoTo | null>(null)
  useEffect(() => {
    if (!goTo || goTo === gone.current || isOld || goTo.row >= rows || viewport.height === 0) return
    const place = layout.columns.find(({ index }) => columns[index]?.name === goTo.column)?.place ?? 0
    gone.current = goTo
    select(only({ row: goTo.row, column: place }))
    show({ row: goTo.row, column: place })
    focus()
  })

  const active = selection?.focus ?? null
  const selectedIn = (row: number) =>
    range && row >= range.top && row <= range.bottom ? { from: range.left, to: range.right } : NO_CELLS
  const sorts = new Map(
    view.sort.map((sort, at) => [sort.column, { ...sort, rank: view.sort.length > 1 ? at + 1 : null }]),
  )
  const header = (placed: (typeof layout.columns)[number]) => {
    const column = columns[placed.index]
    if (!column) return null
    const { name } = column
    return (
      <HeaderCell
        key={placed.place}
        id={placeId(gridId, -1, placed.place)}
        column={column}
        placed={placed}
        sort={sorts.get(name) ?? null}
        isSortable={isSortable}
        isSelected={range !== null && placed.place >= range.left && placed.place <= range.right}
        isActive={active?.row === -1 && active.column === placed.place}
        isMenuOpen={menuOf === placed.place}
        onMenu={() => openMenu(placed.place)}
        onWidth={(width) => onView((now) => withWidth(now, name, width))}
        onFit={() => onView((now) => withWidth(now, name, fittingWidth(table, placed.index)))}
      >
        {hasBars && (
          <ProfileBar
            name={name}
            facts={profiling.profile?.columns.find((one) => one.name === name)}
            rows={profiling.profile?.rows ?? 0}
            onOpen={() => setDetailsOf(placed.place)}
          />
        )}
      </HeaderCell>
    )
  }
  const isActiveHere =
    active !== null &&
    (active.row < 0 || (active.row >= first && active.row <= last)) &&
    active.column < extent.columns

  return (
    <div className={classes.grid}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table of the browser draws every row */}
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={table.total === null ? -1 : table.total + 1}
        aria-colcount={layout.columns.length}
        aria-multiselectable
        aria-readonly
        aria-busy={loaded.isLoading || isOld}
        aria-activedescendant={isActiveHere ? placeId(gridId, active.row, active.column) : undefined}
        tabIndex={0}
        data-old={isOld || undefined}
        style={
          { '--number-width': `${numbersWidth}px`, '--pinned-width': `${covered.left}px` } as CSSProperties
        }
        onKeyDown={press}
        onFocus={(event) => {
          if (event.target === event.currentTarget)
            select((before) => before ?? only({ row: rows > 0 ? 0 : -1, column: 0 }))
        }}
        onCopy={copying.onCopy}
        onDoubleClick={(event) => {
          const at = placeOf(document.elementFromPoint(event.clientX, event.clientY))
          if (at && at.row >= 0) open(at)
        }}
        {...pointer}
        onPointerCancel={pointer.onPointerUp}
      >
        <div
          className={classes.sizer}
          style={{ width: layout.width + numbersWidth, height: height + headerHeight }}
        >
          <div
            className={classes.header}
            role="row"
            aria-rowindex={1}
            data-row={-1}
            style={{ height: headerHeight }}
          >
            <span className={classes.pinned}>
              <span
                id={placeId(gridId, -1, -1)}
                className={classes.number}
                role="columnheader"
                aria-label="Row number"
                data-place={-1}
                data-active={(active?.row === -1 && active.column === -1) || undefined}
              >
                #
              </span>
              {frozen.map(header)}
            </span>
            {shown.map(header)}
          </div>
          {Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).map((at) => {
            const selected = selectedIn(at)
            return (
              <GridRow
                key={at}
                gridId={gridId}
                at={at}
                top={headerHeight + at * ROW + shift}
                number={numberOf(table, at)}
                row={rowAt(table, at)}
                columns={columns}
                frozen={frozen}
                shown={shown}
                rejects={rejects}
                find={view.find}
                selectedFrom={selected.from}
                selectedTo={selected.to}
                active={active?.row === at ? active.column : null}
              />
            )
          })}
        </div>
      </div>
      {menuOf !== null && layout.columns[menuOf] && (
        <ColumnMenu
          column={nameAt(menuOf)}
          placed={layout.columns[menuOf]}
          left={endOf(menuOf)}
          view={view}
          onView={onView}
          isSortable={isSortable}
          onFit={() => {
            const { index } = layout.columns[menuOf] ?? { index: -1 }
            onView((now) => withWidth(now, nameAt(menuOf), fittingWidth(table, index)))
          }}
          onDetails={profiling ? () => setDetailsOf(menuOf) : undefined}
          onCopy={() => {
            const column = only({ row: -1, column: menuOf })
            select(column)
            copying.copy(true, column)
          }}
          onClose={() => {
            setMenuOf(null)
            focus()
          }}
        />
      )}
      {detailsOf !== null && profiling && layout.columns[detailsOf] && (
        <ColumnDetails
          name={nameAt(detailsOf)}
          left={endOf(detailsOf)}
          profile={profiling.profile}
          problem={profiling.problem}
          onClose={() => {
            setDetailsOf(null)
            focus()
          }}
        />
      )}
      <CellReader
        loaded={loaded}
        at={read && { row: read.row, index: layout.columns[read.column]?.index ?? -1 }}
        reject={read ? rejects.get(cellKey(read.row, nameAt(read.column))) : undefined}
        onClose={() => {
          setRead(null)
          focus()
        }}
      />
      {props.bar({ copy: (withHeaders) => copying.copy(withHeaders), said: copying.said })}
    </div>
  )
}

/** In a lower grid the bars would take the rows' place. */
const ROOM_FOR_BARS = 140
/** Beside frozen columns there is always so much room to see others. */
const ROOM_TO_SCROLL = 120

/** The largest row number of the pages that are here. */
function lastNumber({ pages }: TablePages): number {
  let largest = 0
  for (const { numbers } of pages.values())
    for (const number of numbers ?? []) largest = Math.max(largest, number)
  return largest
}

const numberWidth = (rows: number) => Math.max(36, count(rows).length * 8 + 14)
