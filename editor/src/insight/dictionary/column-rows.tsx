import { sentence } from '@anj/workflow/messages'
import { useMemo } from 'react'
import type { ListColumn } from '../list-row.tsx'
import { RowList } from '../row-list.tsx'
import classes from './dictionary.module.css'
import { HighlightedText } from './highlighted-text.tsx'
import { KeyIcons } from './key-icons.tsx'
import type { ColumnOfTable } from './shown-tables.ts'
import type { RowsProps } from './table-rows.tsx'

/** Lists the columns of all tables, one per row. */
export function ColumnRows({ shown, gridRef, onEnter }: RowsProps) {
  const { find } = shown.asked
  const columns = useMemo(() => columnsFor(find), [find])
  return (
    <RowList
      label={sentence('columnsOfDatabase')}
      gridRef={gridRef}
      columns={columns}
      rows={shown.columnsOf()}
      keyOf={keyOf}
      selected={shown.selected}
      onSelect={shown.select}
      onEnter={onEnter}
      empty={sentence(shown.tables.length === 0 ? 'databaseHasNoTables' : 'nothingFitsFilters')}
    />
  )
}

const keyOf = ({ key }: ColumnOfTable) => key

function columnsFor(find: string): readonly ListColumn<ColumnOfTable>[] {
  return [
    {
      id: 'table',
      title: 'Table',
      width: 'minmax(110px, 2fr)',
      cell: ({ of: { label } }) => <HighlightedText text={label} find={find} />,
    },
    {
      id: 'column',
      title: 'Column',
      width: 'minmax(120px, 2fr)',
      cell: ({ column: { name }, marks }) => (
        <>
          <HighlightedText text={name} find={find} />
          <KeyIcons marks={marks} />
        </>
      ),
    },
    {
      id: 'type',
      title: 'Type',
      width: 'minmax(90px, 1.4fr)',
      cell: ({ column: { type } }) => (
        <span className={classes.code}>
          <HighlightedText text={type} find={find} />
        </span>
      ),
    },
    {
      id: 'null',
      title: 'Null',
      width: '52px',
      cell: ({ column: { nullable } }) => (nullable ? 'Yes' : 'No'),
    },
    {
      id: 'comment',
      title: 'Comment',
      width: 'minmax(120px, 3fr)',
      cell: ({ column: { comment } }) => <HighlightedText text={comment ?? ''} find={find} />,
    },
  ]
}
