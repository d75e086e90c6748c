import type { Column, DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text, TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { usePanelScroller } from '../panels/use-panel-scroller.ts'
import classes from './column-mapping.module.css'

const LINE = 34

interface ColumnMappingProps {
  readonly columns: readonly Column[]
  readonly mapping: DatabaseOutputConfig['columnMapping']
  readonly onChange: (column: string, to: string) => void
}

/** Which column of the table takes which column of the workflow: the one of the same name unless another is written. */
export function ColumnMapping({ columns, mapping = [], onChange }: ColumnMappingProps) {
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = usePanelScroller(list)
  const names = columns.map(({ name }) => name)
  const gone = mapping.map(({ column }) => column).filter((column) => !names.includes(column))
  const all = [...gone, ...names]
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
        {sentence('columnMappingHint')}
      </Text>
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
          return (
            <li key={name} className={classes.line} style={{ transform: `translateY(${start - margin}px)` }}>
              <span className={classes.name} title={name} data-missing={index < gone.length || undefined}>
                {name}
              </span>
              <TextInput
                size="xs"
                aria-label={`Table column of ${name}`}
                placeholder={name}
                value={to.get(name) ?? ''}
                onChange={(event) => onChange(name, event.currentTarget.value)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
