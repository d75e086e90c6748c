import { objectKindNames } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useMemo } from 'react'
import type { ListColumn } from '../list-row.tsx'
import { RowList } from '../row-list.tsx'
import { ChangeBadge } from './change-badge.tsx'
import type { Changes } from './changes.ts'
import classes from './dictionary.module.css'
import { HighlightedText } from './highlighted-text.tsx'
import { type KnownObject, objectChangeOf } from './shown-objects.ts'
import type { RowsProps } from './table-rows.tsx'

/** Lists the functions, sequences, types and extensions, one per row. */
export function ObjectRows({ shown, gridRef, onEnter }: RowsProps) {
  const { find } = shown.asked
  const { changes } = shown
  const isCompared = shown.before !== null
  const columns = useMemo(() => columnsFor(find, isCompared ? changes : null), [find, changes, isCompared])
  const empty = shown.lacksObjects
    ? 'objectsNotRead'
    : shown.objects.length === 0
      ? 'databaseHasNoObjects'
      : 'nothingFitsFilters'
  return (
    <RowList
      label={sentence('objectsOfDatabase')}
      gridRef={gridRef}
      columns={columns}
      rows={shown.listedObjects}
      keyOf={keyOf}
      selected={shown.selectedObject && keyOf(shown.selectedObject)}
      onSelect={shown.selectObject}
      onEnter={onEnter}
      lookOf={(known) => ({ state: objectChangeOf(changes, known) ?? undefined })}
      empty={sentence(empty)}
    />
  )
}

const keyOf = ({ object: { key } }: KnownObject) => key

function columnsFor(find: string, changes: Changes | null): readonly ListColumn<KnownObject>[] {
  const change: ListColumn<KnownObject> = {
    id: 'change',
    title: 'Change',
    width: '84px',
    cell: (known) => <ChangeBadge change={changes && objectChangeOf(changes, known)} />,
  }
  return [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(150px, 3fr)',
      cell: ({ object: { label } }) => <HighlightedText text={label} find={find} />,
    },
    ...(changes ? [change] : []),
    {
      id: 'kind',
      title: 'Kind',
      width: '116px',
      cell: ({ object: { kind } }) => objectKindNames[kind],
    },
    {
      id: 'says',
      title: 'Properties',
      width: 'minmax(140px, 3fr)',
      cell: ({ says }) => (
        <span className={classes.code}>
          <HighlightedText text={says} find={find} />
        </span>
      ),
    },
    {
      id: 'comment',
      title: 'Comment',
      width: 'minmax(90px, 2fr)',
      cell: ({ object: { comment } }) => <HighlightedText text={comment ?? ''} find={find} />,
    },
  ]
}
