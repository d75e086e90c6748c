import { escapeBidiControls, ShownName } from '@anj/ui'
import { type Column, typeLabel } from '@anj/workflow'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sort } from '../store/column-view.ts'
import type { PlacedColumn } from './column-layout.ts'
import classes from './data-grid.module.css'
import { ResizeHandle } from './resize-handle.tsx'
import { TypeIcon } from './type-icon.tsx'

interface HeaderCellProps {
  readonly id: string
  readonly column: Column
  readonly placed: PlacedColumn
  /** The column's sort direction, and its rank when several columns sort. */
  readonly sort: (Sort & { readonly rank: number | null }) | null
  readonly isSortable: boolean
  /** True if cells of the column are selected. */
  readonly isSelected: boolean
  /** True if the whole column is selected. */
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
  readonly onWidth: (width: number) => void
  readonly onFit: () => void
  /** A summary of the column's values, shown below the name. */
  readonly children?: ReactNode
}

/** Shows a column's name, type and sort order, with its menu button and resize handle. */
export function HeaderCell(props: HeaderCellProps) {
  const { id, column, placed, sort, isSortable, isSelected, isActive, isMenuOpen } = props
  const order = sort ? (sort.descending ? 'descending' : 'ascending') : 'none'
  return (
    <span
      id={id}
      className={classes.head}
      role="columnheader"
      aria-colindex={placed.place + 1}
      aria-sort={isSortable ? order : undefined}
      aria-selected={props.isChosen}
      data-place={placed.place}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      title={escapeBidiControls(`${column.name}\n${typeLabel(column.type)}`)}
      style={{ left: placed.start, width: placed.width }}
    >
      <span className={classes.title}>
        <TypeIcon type={column.type} />
        <b>
          <ShownName name={column.name} />
        </b>{' '}
        <small>{column.type}</small>
        {sort && (
          <span className={classes.sorted} aria-hidden>
            {sort.descending ? <IconArrowDown size={13} /> : <IconArrowUp size={13} />}
            {sort.rank}
          </span>
        )}
        <UnstyledButton
          className={classes.menuButton}
          tabIndex={-1}
          aria-label={`Menu of ${column.name}`}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          data-keep
          onClick={props.onMenu}
        >
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </span>
      {props.children}
      <ResizeHandle width={placed.width} onWidth={props.onWidth} onFit={props.onFit} />
    </span>
  )
}
