import { escapeBidiControls, ShownName } from '@anj/ui'
import type { Column } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import classes from './column-list.module.css'
import { usePanelScroller } from './use-panel-scroller.ts'

const LINE = 26

/** Lists the names and types of columns. Only visible columns are rendered, since there may be thousands. */
export function ColumnList({ columns }: { readonly columns: readonly Column[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = usePanelScroller(list)
  const rows = useVirtualizer({
    count: columns.length,
    getScrollElement: () => scroller,
    scrollMargin: margin,
    estimateSize: () => LINE,
    overscan: 4,
    getItemKey: (at) => columns[at]?.name ?? at,
  })
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('columnsNeedSource')}
      </Text>
    )
  }
  return (
    <ul ref={list} className={classes.list} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const column = columns[index]
        return (
          column && (
            <li key={key} className={classes.item} style={{ transform: `translateY(${start - margin}px)` }}>
              <span className={classes.name} title={escapeBidiControls(column.name)}>
                <ShownName name={column.name} />
              </span>
              <span className={classes.type}>{column.type}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}
