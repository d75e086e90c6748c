import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { usePanelScroller } from '../panels/use-panel-scroller.ts'
import { ChosenColumnLine } from './chosen-column-line.tsx'
import classes from './chosen-column-list.module.css'
import type { ColumnLine } from './chosen-columns.ts'

const LINE = 30

/** A column that is being dragged, and where it stood before. */
interface Dragged {
  readonly column: string
  readonly from: number
}

interface ChosenColumnListProps {
  readonly lines: readonly ColumnLine[]
  /** Names that several chosen columns would have, in small letters. */
  readonly twice: ReadonlySet<string>
  /** Places mean something only while the whole list shows. */
  readonly canMove: boolean
  readonly onToggle: (column: string) => void
  readonly onRename: (column: string, name: string) => void
  readonly onMove: (column: string, to: number) => void
}

/** The columns in output order; chosen ones are dragged, or moved with the arrow keys. Dropped nowhere, one goes back. */
export function ChosenColumnList({
  lines,
  twice,
  canMove,
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
    // The dragged line stays however far the list scrolls: a line that is gone never says that dragging has ended.
    rangeExtractor: (range) =>
      draggedAt < 0
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), draggedAt])],
  })
  const last = lines.filter(({ isChosen }) => isChosen).length - 1

  return (
    <ul ref={list} className={classes.list} style={{ height: rows.getTotalSize() }} aria-label="Columns">
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
