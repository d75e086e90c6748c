import { escapeBidiControls, ShownName } from '@anj/ui'
import type { Column, DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { MissingColumnsNotice } from '../kit/missing-columns-notice.tsx'
import { TypedChoice } from '../kit/typed-choice.tsx'
import { usePanelScroller } from '../kit/use-panel-scroller.ts'
import type { TargetColumn } from '../server/insights.ts'
import classes from './column-mapping.module.css'

const LINE = 34

interface ColumnMappingProps {
  readonly columns: readonly Column[]
  readonly mapping: DatabaseOutputConfig['columnMapping']
  /** Columns of the existing table. Null if the table doesn't exist or its columns aren't known. */
  readonly table: readonly TargetColumn[] | null
  /** Columns of the workflow that have no counterpart in the table. */
  readonly homeless: readonly string[]
  readonly onChange: (column: string, to: string) => void
  readonly onRemove: (columns: readonly string[]) => void
}

/**
 * Maps the workflow's columns to the table's. A column without a mapping is written to the column with the same name.
 */
export function ColumnMapping({
  columns,
  mapping = [],
  table,
  homeless,
  onChange,
  onRemove,
}: ColumnMappingProps) {
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = usePanelScroller(list)
  const names = columns.map(({ name }) => name)
  const known = new Set(names)
  const gone = [...new Set(mapping.map(({ column }) => column))].filter((column) => !known.has(column))
  const areKnown = columns.length > 0
  const all = [...gone, ...names]
  const free = (table ?? []).filter(({ isGenerated }) => !isGenerated).map(({ name }) => name)
  const isHomeless = new Set(homeless)
  const to = new Map(mapping.map((one) => [one.column, one.to]))
  const rows = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller,
    scrollMargin: margin,
    estimateSize: () => LINE,
    overscan: 6,
    getItemKey: (at) => all[at] ?? at,
  })
  return (
    <>
      <Text size="xs" c="dimmed">
        {sentence(table ? 'columnMappingChoose' : 'columnMappingHint')}
      </Text>
      <MissingColumnsNotice number={areKnown ? gone.length : 0} onRemoveAll={() => onRemove(gone)} />
      <div className={classes.head} aria-hidden>
        <span>Workflow</span>
        <span>Table</span>
      </div>
      <ul
        ref={list}
        className={classes.list}
        style={{ height: rows.getTotalSize() }}
        aria-label="Column mapping"
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const name = all[index] ?? ''
          const isGone = areKnown && index < gone.length
          return (
            <li key={name} className={classes.line} style={{ transform: `translateY(${start - margin}px)` }}>
              <span
                className={classes.name}
                title={escapeBidiControls(name)}
                data-missing={isGone || undefined}
              >
                <ShownName name={name} />
              </span>
              <TypedChoice
                limit={200}
                data={free}
                error={isHomeless.has(name)}
                comboboxProps={{ width: 200, position: 'bottom-end' }}
                aria-label={`Table column for ${name}`}
                placeholder={escapeBidiControls(name)}
                value={to.get(name) ?? ''}
                rightSection={isGone && <Remove name={name} onClick={() => onRemove([name])} />}
                onChange={(value) => onChange(name, value)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Remove({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={`Remove missing column ${name}`}
      title="Remove"
      onClick={onClick}
    >
      <IconTrash size={14} aria-hidden />
    </ActionIcon>
  )
}
