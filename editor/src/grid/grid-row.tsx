import { type Column, formatCount, type Reject } from '@anj/workflow'
import { memo } from 'react'
import type { PlacedColumn } from './column-layout.ts'
import classes from './data-grid.module.css'
import { GridCell } from './grid-cell.tsx'
import { cellKey } from './rejects-by-cell.ts'
import type { Row } from './table-pages.ts'
import { isNumeric } from './type-icon.tsx'

interface GridRowProps {
  readonly gridId: string
  readonly at: number
  readonly top: number
  readonly number: number
  /** Undefined while its page loads. */
  readonly row: Row | undefined
  readonly columns: readonly Column[]
  readonly frozen: readonly PlacedColumn[]
  readonly shown: readonly PlacedColumn[]
  readonly rejects: ReadonlyMap<string, Reject>
  readonly find: string
  /** Positions of the first and last selected cell. Nothing is selected if the last position is less than the first. */
  readonly selectedFrom: number
  readonly selectedTo: number
  /** Positions of the columns that are selected one by one; null if there are none. */
  readonly chosen: readonly number[] | null
  /** Position of the cell with the keyboard focus, -1 for the row number; null for none. */
  readonly active: number | null
}

/** Renders the number, the frozen cells and the visible other cells of a row. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { gridId, at, top, number, row, columns, frozen, shown, rejects, find, active } = props
  const cell = ({ index, place, start, width }: PlacedColumn) => {
    const column = columns[index]
    return (
      <GridCell
        key={place}
        id={placeId(gridId, at, place)}
        value={row?.[index] ?? null}
        reject={rejects.size > 0 ? rejects.get(cellKey(at, column?.name ?? '')) : undefined}
        place={place}
        isNumber={isNumeric(column?.type)}
        find={find}
        isSelected={
          props.chosen?.includes(place) ?? (place >= props.selectedFrom && place <= props.selectedTo)
        }
        isActive={active === place}
        left={start}
        width={width}
      />
    )
  }
  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={at + 2}
      data-row={at}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={classes.pinned}>
        <span
          id={placeId(gridId, at, -1)}
          className={classes.number}
          role="rowheader"
          data-place={-1}
          data-active={active === -1 || undefined}
          data-selected={props.selectedFrom <= props.selectedTo || undefined}
        >
          {formatCount(number)}
        </span>
        {row && frozen.map(cell)}
      </span>
      {row && shown.map(cell)}
    </div>
  )
})

/** Returns the element id of a cell. */
export function placeId(gridId: string, row: number, place: number): string {
  return `${gridId}${row}_${place}`
}
