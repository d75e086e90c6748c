import type { Column, ColumnChange, ColumnProfile } from '@anj/workflow'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { usePanelScroller } from '../kit/use-panel-scroller.ts'
import type { Conversions } from '../server/insights.ts'
import { MissingTypeLine } from './missing-type-line.tsx'
import { TypeLine } from './type-line.tsx'
import classes from './type-list.module.css'
import { useScrollToFix } from './use-fix.ts'

const LINE = 62

interface TypeListProps {
  /** The component's name, for messages. */
  readonly title: string
  /** Changed columns that are missing from the source. They come first. */
  readonly gone: readonly string[]
  readonly columns: readonly Column[]
  readonly changes: readonly ColumnChange[]
  readonly profiles: ReadonlyMap<string, ColumnProfile>
  /** The values that fail to convert, as far as they are known. */
  readonly checked: Conversions | null
  /** True while the failing values are being counted again. */
  readonly isChecking: boolean
  readonly onChange: (changes: ColumnChange[], field?: string) => void
}

/** Lists the columns with their types. Only visible columns are rendered, since there may be a thousand. */
export function TypeList(props: TypeListProps) {
  const { gone, columns, changes, profiles, checked, isChecking, onChange } = props
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = usePanelScroller(list)
  const rows = useVirtualizer({
    count: gone.length + columns.length,
    getScrollElement: () => scroller,
    scrollMargin: margin,
    estimateSize: () => LINE,
    overscan: 4,
    getItemKey: (at) => (at < gone.length ? `gone ${gone[at]}` : (columns[at - gone.length]?.name ?? at)),
  })
  useScrollToFix([...gone, ...columns.map(({ name }) => name)], (at) =>
    rows.scrollToIndex(at, { align: 'center' }),
  )
  return (
    <ul
      ref={list}
      className={classes.list}
      style={{ height: rows.getTotalSize() }}
      aria-label="Columns"
      data-checking={isChecking || undefined}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const goneName = gone[index]
        const column = columns[index - gone.length]
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={classes.line}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {goneName !== undefined && (
              <MissingTypeLine name={goneName} changes={changes} onChange={onChange} />
            )}
            {column && (
              <TypeLine
                title={props.title}
                column={column}
                changes={changes}
                profile={profiles.get(column.name) ?? null}
                checked={checked}
                onChange={onChange}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
