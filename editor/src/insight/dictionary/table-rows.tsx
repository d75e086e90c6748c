import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { IconEye, IconTable, IconTableAlias, type TablerIcon } from '@tabler/icons-react'
import { type Ref, useMemo } from 'react'
import { formatBytes } from '../../kit/format.ts'
import type { ListColumn } from '../list-row.tsx'
import { RowList } from '../row-list.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { type Changes, changeOf } from './changes.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { type KnownTable, tableOf } from './known-tables.ts'
import type { ShownDictionary } from './use-dictionary.ts'

/** Props of the lists of tables and of columns. */
export interface RowsProps {
  readonly shown: ShownDictionary
  readonly gridRef: Ref<HTMLDivElement>
  readonly onEnter: () => void
}

/** Display names of table kinds. */
export const kindNames: Readonly<Record<KnownTable['table']['kind'], string>> = {
  table: 'Table',
  view: 'View',
  materializedView: 'Materialized view',
  foreignTable: 'Foreign table',
}

const icons: Readonly<Record<KnownTable['table']['kind'], TablerIcon>> = {
  table: IconTable,
  view: IconEye,
  materializedView: IconEye,
  foreignTable: IconTableAlias,
}

/** Lists the tables of a dictionary, one per row. */
export function TableRows({ shown, gridRef, onEnter }: RowsProps) {
  const { find } = shown.asked
  const { changes } = shown
  const isCompared = shown.before !== null
  const columns = useMemo(() => columnsFor(find, isCompared ? changes : null), [find, changes, isCompared])
  return (
    <RowList
      label={sentence('tablesOfDatabase')}
      gridRef={gridRef}
      columns={columns}
      rows={shown.listedTables}
      keyOf={keyOf}
      selected={shown.selected && tableOf(shown.selected)}
      onSelect={shown.select}
      onEnter={onEnter}
      order={shown.order}
      onOrder={shown.orderBy}
      lookOf={({ key }) => ({ state: changeOf(changes, key) ?? undefined })}
      empty={sentence(shown.tables.length === 0 ? 'databaseHasNoTables' : 'nothingFitsFilters')}
    />
  )
}

const keyOf = ({ key }: KnownTable) => key

/** Returns the list's columns, with a column for changes during a comparison. */
function columnsFor(find: string, changes: Changes | null): readonly ListColumn<KnownTable>[] {
  const change: ListColumn<KnownTable> = {
    id: 'change',
    title: 'Change',
    width: '84px',
    cell: ({ key }) => <ChangeBadge change={changes && changeOf(changes, key)} />,
  }
  return [
    {
      id: 'name',
      title: 'Table',
      width: 'minmax(150px, 3fr)',
      isSortable: true,
      cell: ({ label, table: { kind } }) => {
        const Icon = icons[kind]
        return (
          <>
            <Icon size={14} role="img" aria-label={kindNames[kind]} />
            <HighlightedText text={label} find={find} />
          </>
        )
      },
    },
    ...(changes ? [change] : []),
    {
      id: 'rows',
      title: 'Rows',
      width: '84px',
      isNumber: true,
      isSortable: true,
      cell: ({ table }) => (table.rows === null ? '' : `≈ ${formatCount(table.rows)}`),
    },
    {
      id: 'columns',
      title: 'Columns',
      width: '74px',
      isNumber: true,
      isSortable: true,
      cell: ({ table }) => formatCount(table.columns.length),
    },
    {
      id: 'size',
      title: 'Size',
      width: '72px',
      isNumber: true,
      isSortable: true,
      cell: ({ table }) => (table.bytes === null ? '' : formatBytes(table.bytes)),
    },
    {
      id: 'comments',
      title: 'Comments',
      width: '88px',
      isNumber: true,
      isSortable: true,
      cell: ({ commented, table }) =>
        table.columns.length === 0 ? '' : `${Math.round((commented * 100) / table.columns.length)} %`,
    },
    {
      id: 'comment',
      title: 'Comment',
      width: 'minmax(120px, 3fr)',
      cell: ({ table }) => <HighlightedText text={table.comment ?? ''} find={find} />,
    },
  ]
}
