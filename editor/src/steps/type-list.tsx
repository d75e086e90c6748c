import type { Column, ColumnChange } from '@anj/workflow'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useViewport } from '../grid/use-viewport.ts'
import { usePanelScroller } from '../kit/use-panel-scroller.ts'
import type { Conversions } from '../server/insights.ts'
import type { ProfiledColumn } from './column-changes.ts'
import { MissingTypeLine } from './missing-type-line.tsx'
import { TypeLine } from './type-line.tsx'
import classes from './type-list.module.css'
import type { ColumnQuestions } from './use-conversions.ts'
import { useScrollToFix } from './use-fix.ts'
import { useSteadyLine } from './use-steady-line.ts'

/** Estimated heights of a line, until it has been measured. */
const LINE = { narrow: 62, compact: 26 }
/** Minimum width of a line that shows a column's name next to its type. */
const ONE_LINE = { file: 180, other: 300 }
/** Minimum width and number of columns for showing two columns side by side. */
const TWO = { width: 400, columns: 15 }

interface TypeListProps {
  /** The component's name, for messages. */
  readonly title: string
  /** Changed columns that are missing from the source. They come first. */
  readonly gone: readonly string[]
  readonly columns: readonly Column[]
  readonly changes: readonly ColumnChange[]
  readonly profiles: ReadonlyMap<string, ProfiledColumn>
  /** The values that fail to convert, as far as they are known. */
  readonly checked: Conversions | null
  /** True while the failing values are being counted again. */
  readonly isChecking: boolean
  /** True for a file, in which every column is text until it is converted. */
  readonly isFile: boolean
  readonly questions: ColumnQuestions
  readonly onChange: (changes: ColumnChange[], field?: string) => void
}

/**
 * Lists the columns with their types, in a wide panel two side by side. Only visible columns are rendered, since there
 * may be thousands.
 */
export function TypeList(props: TypeListProps) {
  const { gone, columns, isChecking, isFile } = props
  const list = useRef<HTMLDivElement>(null)
  const { scroller, margin } = usePanelScroller(list)
  const { width } = useViewport(list)
  const count = gone.length + columns.length
  const perRow = width >= TWO.width && count >= TWO.columns ? 2 : 1
  const isCompact = width >= (isFile ? ONE_LINE.file : ONE_LINE.other)
  const nameAt = (at: number) => gone[at] ?? columns[at - gone.length]?.name
  const rows = useVirtualizer({
    count: Math.ceil(count / perRow),
    getScrollElement: () => scroller,
    scrollMargin: margin,
    estimateSize: () => (isCompact ? LINE.compact : LINE.narrow),
    overscan: 4,
    getItemKey: (row) => `${perRow} ${row * perRow < gone.length ? 'gone ' : ''}${nameAt(row * perRow)}`,
  })
  const { isHeld, onPointerOver } = useSteadyLine(list, scroller)
  rows.shouldAdjustScrollPositionOnItemSizeChange = ({ end }, _, { scrollOffset, scrollDirection }) =>
    !isHeld() && end <= (scrollOffset ?? 0) && scrollDirection !== 'backward'
  useScrollToFix([...gone, ...columns.map(({ name }) => name)], scroller !== null, (at) =>
    rows.scrollToIndex(Math.floor(at / perRow), { align: 'center' }),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the items of a real list couldn't be grouped into rows.
    <div
      ref={list}
      role="list"
      className={classes.list}
      style={{ height: rows.getTotalSize() }}
      aria-label="Columns"
      data-checking={isChecking || undefined}
      data-compact={isCompact || undefined}
      data-two={perRow > 1 || undefined}
      onPointerOver={onPointerOver}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={classes.row}
          style={{ transform: `translateY(${start - margin}px)` }}
        >
          {Array.from({ length: perRow }, (_, lane) => index * perRow + lane)
            .filter((at) => at < count)
            .map((at) => (
              // biome-ignore lint/a11y/useSemanticElements: see the list.
              <div key={nameAt(at)} role="listitem" className={classes.line}>
                <Line {...props} at={at} />
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

function Line(props: TypeListProps & { readonly at: number }) {
  const { at, gone, columns, changes, profiles, onChange } = props
  const goneName = gone[at]
  const column = columns[at - gone.length]
  if (goneName !== undefined) return <MissingTypeLine name={goneName} changes={changes} onChange={onChange} />
  if (!column) return null
  return (
    <TypeLine
      title={props.title}
      column={column}
      changes={changes}
      profile={profiles.get(column.name) ?? null}
      checked={props.checked}
      isFile={props.isFile}
      questions={props.questions}
      onChange={onChange}
    />
  )
}
