import { UnstyledButton } from '@mantine/core'
import { useCallbackRef, useMergedRef } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useMemo, useRef } from 'react'
import { type ListColumn, ListRow, type RowAppearance } from './list-row.tsx'
import { rowAfterKey } from './row-keys.ts'
import classes from './row-list.module.css'

/** The sort order of a list. */
export interface ListOrder {
  readonly column: string
  readonly descending: boolean
}

interface RowListProps<R> {
  readonly label: string
  readonly columns: readonly ListColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly selected: string | null
  readonly onSelect: (key: string) => void
  /** Called on Enter. */
  readonly onEnter?: () => void
  readonly order?: ListOrder
  readonly onOrder?: (column: string) => void
  readonly lookOf?: (row: R) => RowAppearance
  /** Expands or collapses a row with child rows. */
  readonly onToggle?: (key: string, isOpen: boolean) => void
  /** Shown in an empty list. */
  readonly empty: ReactNode
  readonly gridRef?: Ref<HTMLDivElement>
}

const ROW = 28
const HEAD = 28

/**
 * A list of any length with one selected row. The arrow keys move the selection. Only the visible rows are rendered.
 */
export function RowList<R>(props: RowListProps<R>) {
  const { label, columns, rows, keyOf, selected, onSelect, onEnter, onToggle, lookOf, empty, gridRef } = props
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(scroller, gridRef)
  const id = useId()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    // The header stays above the rows, which begin below it.
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    overscan: 8,
  })
  const at = useMemo(
    () => (selected === null ? -1 : rows.findIndex((row) => keyOf(row) === selected)),
    [rows, keyOf, selected],
  )
  const shown = virtual.getVirtualItems()
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const row = rows[at]
    const look = row === undefined ? null : lookOf?.(row)
    if (row !== undefined && look?.isOpen !== undefined && toggleKey(event.key) !== null) {
      onToggle?.(keyOf(row), toggleKey(event.key) ?? !look.isOpen)
      return event.preventDefault()
    }
    if (event.key === 'Enter' && at >= 0) return onEnter?.()
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 2)
    const next = rows[rowAfterKey(event.key, at, rows.length, page) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onSelect(keyOf(next))
  }
  // A stable function, so that memoized rows don't re-render.
  const pick = useCallbackRef((row: R) => {
    const { isOpen } = lookOf?.(row) ?? {}
    onSelect(keyOf(row))
    if (isOpen !== undefined) onToggle?.(keyOf(row), !isOpen)
  })
  const widths = columns.map(({ width }) => width).join(' ')
  return (
    <div
      ref={ref}
      className={classes.list}
      role={onToggle ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={shown.some(({ index }) => index === at) ? `${id}-${at}` : undefined}
      tabIndex={0}
      onKeyDown={press}
    >
      <div className={classes.head} role="row" aria-rowindex={1} style={{ gridTemplateColumns: widths }}>
        {columns.map((column) => (
          <Head key={column.id} column={column} {...props} />
        ))}
      </div>
      {rows.length === 0 && (
        <div role="row">
          <div role="gridcell" className={classes.empty}>
            {empty}
          </div>
        </div>
      )}
      <div className={classes.rows} role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows[index] as R
          const { state, isOpen } = lookOf?.(row) ?? {}
          return (
            <ListRow
              key={keyOf(row)}
              id={`${id}-${index}`}
              row={row}
              at={index}
              top={start - HEAD}
              columns={columns}
              widths={widths}
              isSelected={index === at}
              state={state}
              level={onToggle && (isOpen === undefined ? 2 : 1)}
              isOpen={isOpen}
              onPick={pick}
            />
          )
        })}
      </div>
    </div>
  )
}

function toggleKey(key: string): boolean | null {
  return key === 'ArrowRight' ? true : key === 'ArrowLeft' ? false : null
}

interface HeadProps<R> extends Pick<RowListProps<R>, 'order' | 'onOrder'> {
  readonly column: ListColumn<R>
}

function Head<R>({ column: { id, title, isNumber, isSortable }, order, onOrder }: HeadProps<R>) {
  const isOrdered = order?.column === id
  const sorted = isOrdered ? (order.descending ? 'descending' : 'ascending') : undefined
  return (
    <div role="columnheader" className={classes.cell} aria-sort={sorted} data-number={isNumber || undefined}>
      {isSortable && onOrder ? (
        <UnstyledButton className={classes.order} onClick={() => onOrder(id)}>
          {title}
          {sorted === 'ascending' && <IconArrowUp size={12} aria-hidden />}
          {sorted === 'descending' && <IconArrowDown size={12} aria-hidden />}
        </UnstyledButton>
      ) : (
        title
      )}
    </div>
  )
}
