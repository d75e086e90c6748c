import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import { usePanelScroller } from '../kit/use-panel-scroller.ts'
import { ChosenColumnLine } from './chosen-column-line.tsx'
import classes from './chosen-column-list.module.css'
import type { ColumnLine } from './chosen-columns.ts'

const LINE = 30

/** A dragged column, with its original position. */
interface Dragged {
  readonly column: string
  readonly from: number
}

/** Returns the menu of a column. The class shows the button of the menu only while its line is used. */
export type MenuOfLine = (column: string, className?: string) => ReactNode

interface ChosenColumnListProps {
  readonly lines: readonly ColumnLine[]
  readonly label?: string
  /** Names shared by several chosen columns, in lower case. */
  readonly twice: ReadonlySet<string>
  /** False while a search hides lines, because a position only makes sense in the whole list. */
  readonly canMove: boolean
  readonly menuOf?: MenuOfLine | undefined
  readonly onToggle: (column: string) => void
  readonly onRename: (column: string, name: string) => void
  readonly onMove: (column: string, to: number) => void
}

/**
 * Lists the columns in output order. Users drag chosen columns or move them with the arrow keys. A column
 * dropped outside the list returns to its place.
 */
export function ChosenColumnList({
  lines,
  label = 'Columns',
  twice,
  canMove,
  menuOf,
  onToggle,
  onRename,
  onMove,
}: ChosenColumnListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = usePanelScroller(list)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const draggedAt = dragged ? lines.findIndex(({ column }) => column === dragged.column) : -1
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    scrollMargin: margin,
    estimateSize: () => LINE,
    overscan: 8,
    getItemKey: (at) => lines[at]?.column ?? at,
    // The dragged line must stay rendered while the list scrolls: a removed element fires no dragend event.
    rangeExtractor: (range) =>
      draggedAt < 0
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), draggedAt])],
  })
  const last = lines.filter(({ isChosen }) => isChosen).length - 1

  return (
    <ul ref={list} className={classes.list} style={{ height: rows.getTotalSize() }} aria-label={label}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]
        return (
          line && (
            <ChosenColumnLine
              key={key}
              line={line}
              top={start - margin}
              isTwice={line.isChosen && twice.has(line.name.toLowerCase())}
              canMove={canMove && line.isChosen}
              menu={line.isMissing ? null : menuOf?.(line.column, classes.rename)}
              isDragged={index === draggedAt}
              onToggle={() => onToggle(line.column)}
              onRename={(name) => onRename(line.column, name)}
              onStep={(by) => onMove(line.column, Math.min(last, index + by))}
              onDragStart={() => setDragged({ column: line.column, from: index })}
              onDragEnd={(isDropped) => {
                if (dragged && !isDropped) onMove(dragged.column, dragged.from)
                setDragged(null)
              }}
              onDragOver={() => {
                if (dragged && index !== draggedAt && index <= last) onMove(dragged.column, index)
              }}
            />
          )
        )
      })}
    </ul>
  )
}
