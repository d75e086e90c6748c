import type { Column, ColumnChange, ColumnProfile } from '@anj/workflow'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { usePanelScroller } from '../panels/use-panel-scroller.ts'
import { TypeLine } from './type-line.tsx'
import classes from './type-list.module.css'

const LINE = 62

interface TypeListProps {
  readonly columns: readonly Column[]
  readonly changes: readonly ColumnChange[]
  readonly profiles: ReadonlyMap<string, ColumnProfile>
  readonly onChange: (changes: ColumnChange[], field?: string) => void
}

/** Each column with its type; only those in view are drawn, as there may be a thousand. */
export function TypeList({ columns, changes, profiles, onChange }: TypeListProps) {
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
  return (
    <ul ref={list} className={classes.list} style={{ height: rows.getTotalSize() }} aria-label="Columns">
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const column = columns[index]
        return (
          column && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.line}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <TypeLine
                column={column}
                changes={changes}
                profile={profiles.get(column.name) ?? null}
                onChange={onChange}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
