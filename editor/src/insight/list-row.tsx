import { memo, type ReactNode } from 'react'
import classes from './row-list.module.css'

/** A column of a list. */
export interface ListColumn<R> {
  readonly id: string
  readonly title: string
  /** As CSS says it of a grid: `80px`, `minmax(120px, 2fr)`. */
  readonly width: string
  readonly isNumber?: boolean
  readonly isSortable?: boolean
  readonly cell: (row: R) => ReactNode
}

/** What a row of a list is in it: its look, and whether further ones belong to it. */
export interface RowLook {
  readonly state?: string
  /** Of a row that others belong to. */
  readonly isOpen?: boolean
}

interface ListRowProps<R> {
  readonly id: string
  readonly row: R
  readonly at: number
  readonly top: number
  readonly columns: readonly ListColumn<R>[]
  /** Those of all columns, as CSS says it. */
  readonly widths: string
  readonly isSelected: boolean
  readonly state: string | undefined
  /** In a list where rows belong to others. */
  readonly level: 1 | 2 | undefined
  readonly isOpen: boolean | undefined
  readonly onPick: (row: R) => void
}

function Row<R>({
  id,
  row,
  at,
  top,
  columns,
  widths,
  isSelected,
  state,
  level,
  isOpen,
  onPick,
}: ListRowProps<R>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
    <div
      id={id}
      className={classes.row}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      aria-level={level}
      aria-expanded={isOpen}
      data-state={state}
      style={{ gridTemplateColumns: widths, transform: `translateY(${top}px)` }}
      onClick={() => onPick(row)}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={classes.cell}
          data-number={column.isNumber || undefined}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
}

/** A row of a list. It is drawn anew only when something of it is another, not while the list scrolls. */
export const ListRow = memo(Row) as typeof Row
