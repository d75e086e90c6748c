import { formatCount, stepNames, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CellViewer } from '../../grid/cell-viewer.tsx'
import { numberOf, rowAt } from '../../grid/table-pages.ts'
import type { LoadedTable } from '../../grid/use-table-pages.ts'
import { RejectLine } from './reject-line.tsx'
import own from './rejects.module.css'
import { useLineKeys } from './use-line-keys.ts'
import { fields } from './use-rejects.ts'

const LINE = 28
/** Maximum number of listed rejects, because browsers limit the height of an element. */
const MOST = 500_000

interface RejectTableProps {
  readonly graph: WorkflowGraph
  readonly loaded: LoadedTable
  readonly find: string
  readonly order: 'asc' | 'desc'
  readonly onOrder: (order: 'asc' | 'desc') => void
}

/** Lists rejects by row. Only visible lines are rendered and loaded, since there may be hundreds of thousands. */
export function RejectTable({ graph, loaded, find, order, onOrder }: RejectTableProps) {
  const { table, look, isOld } = loaded
  const scroller = useRef<HTMLDivElement>(null)
  const count = Math.min(MOST, table.total ?? table.atLeast)
  const lines = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    // The header covers the first line of the scrolled area.
    scrollPaddingStart: LINE,
    overscan: 6,
  })
  const items = lines.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => look(first, last), [look, first, last, table])
  const { active, onKeyDown, onFocus } = useLineKeys(count, (at) => lines.scrollToIndex(at))
  const [opened, setOpened] = useState<number | null>(null)
  const names = useMemo(() => stepNames(graph), [graph])
  const openedRow = opened === null ? undefined : rowAt(table, opened)
  return (
    <>
      <div
        ref={scroller}
        className={own.scroller}
        role="table"
        aria-label="Rejects"
        aria-rowcount={table.total === null ? -1 : table.total + 1}
        aria-busy={loaded.isLoading || isOld}
        data-old={isOld || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <div role="rowgroup">
          <div role="row" className={`${own.row} ${own.head}`} aria-rowindex={1}>
            <span role="columnheader" aria-sort={order === 'asc' ? 'ascending' : 'descending'}>
              <UnstyledButton
                fz="inherit"
                fw="inherit"
                onClick={() => onOrder(order === 'asc' ? 'desc' : 'asc')}
              >
                Row {order === 'asc' ? '↑' : '↓'}
              </UnstyledButton>
            </span>
            {['Column', 'Value', 'Reason', 'Component'].map((title) => (
              <span key={title} role="columnheader">
                {title}
              </span>
            ))}
            <span role="columnheader">Fix</span>
          </div>
        </div>
        <div role="rowgroup" className={own.rows} style={{ height: lines.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <RejectLine
              key={index}
              at={index}
              top={start}
              graph={graph}
              names={names}
              number={numberOf(table, index)}
              row={rowAt(table, index)}
              find={find}
              isActive={index === active}
              onOpen={() => setOpened(index)}
            />
          ))}
        </div>
        {(table.total ?? 0) > MOST && (
          <p className={own.dim}>{sentence('rejectsListed', { shown: formatCount(MOST) })}</p>
        )}
      </div>
      <CellViewer
        loaded={loaded}
        at={openedRow && opened !== null ? { row: opened, index: fields.value } : null}
        columnName={openedRow?.[fields.column] ?? undefined}
        reject={
          openedRow && opened !== null
            ? {
                row: numberOf(table, opened),
                column: openedRow[fields.column] ?? '',
                value: openedRow[fields.value] ?? '',
                reason: openedRow[fields.reason] ?? '',
              }
            : undefined
        }
        onClose={() => setOpened(null)}
      />
    </>
  )
}
