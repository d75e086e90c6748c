import { memo, type ReactNode } from 'react'
import classes from './row-list.module.css'

/** A column of a list. */
export interface ListColumn<R> {
  readonly id: string
  readonly title: string
  /** A CSS grid track: `80px`, `minmax(120px, 2fr)`. */
  readonly width: string
  readonly isNumber?: boolean
  readonly isSortable?: boolean
  readonly cell: (row: R) => ReactNode
}

/** The state of a row, and whether it is expanded. */
export interface RowAppearance {
  readonly state?: string
  /** Set only for a row with child rows. */
  readonly isOpen?: boolean
}

interface ListRowProps<R> {
  readonly id: string
  readonly row: R
  readonly at: number
  readonly top: number
  readonly columns: readonly ListColumn<R>[]
  /** The CSS grid tracks of all columns. */
  readonly widths: string
  readonly isSelected: boolean
  readonly state: string | undefined
  /** Set only in a list with child rows. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
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

/** A memoized row, so that scrolling doesn't re-render unchanged rows. */
export const ListRow = memo(Row) as typeof Row
