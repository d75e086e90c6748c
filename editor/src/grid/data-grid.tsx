import type { DataType, Reject } from '@anj/workflow'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { count } from '../panels/format.ts'
import { columnWidths } from './column-widths.ts'
import classes from './data-grid.module.css'
import { cellKey, rejectsByCell } from './rejects-by-cell.ts'
import { numberOf, PAGE, rowAt, type TablePages } from './table-pages.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { ROW } from './visible-rows.ts'

interface DataGridProps {
  readonly label: string
  readonly table: TablePages
  /** Told which rows are looked at, so that their pages are fetched. */
  readonly look: (first: number, last: number) => void
}

/** A table of any length: only the rows and columns in view are drawn. */
export function DataGrid({ label, table, look }: DataGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns } = table
  const widths = useMemo(() => columnWidths(table), [table])
  const rowCount = table.total ?? table.atLeast + (table.atLeast > 0 && table.atLeast % PAGE === 0 ? 1 : 0)
  const { first, last, height, shift } = useVisibleRows(scroller, rowCount)
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => widths[at] ?? 120,
    overscan: 3,
  })
  useEffect(() => across.measure(), [across, widths])
  useEffect(() => look(first, last), [look, first, last])
  const rejects = useMemo(() => rejectsByCell(table), [table])
  const shown = across.getVirtualItems()
  const numbersWidth = numberWidth(Math.max(rowCount, lastNumber(table)))
  const width = across.getTotalSize() + numbersWidth

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={table.total ?? -1}
      aria-colcount={columns.length}
      tabIndex={0}
      style={{ '--number-width': `${numbersWidth}px` } as CSSProperties}
    >
      <div className={classes.sizer} style={{ width, height: height + ROW }}>
        <div className={classes.header} role="row" aria-rowindex={1}>
          <span className={classes.number} aria-hidden />
          {shown.map(({ index, start, size }) => (
            <span
              key={columns[index]?.name ?? index}
              className={classes.head}
              role="columnheader"
              aria-colindex={index + 1}
              title={`${columns[index]?.name} (${columns[index]?.type})`}
              style={{ left: start, width: size }}
            >
              <b>{columns[index]?.name}</b> <small>{columns[index]?.type}</small>
            </span>
          ))}
        </div>
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).map((at) => {
          const row = rowAt(table, at)
          return (
            <div
              key={at}
              className={classes.row}
              role="row"
              aria-rowindex={at + 2}
              style={{ transform: `translateY(${ROW + at * ROW + shift}px)` }}
            >
              <span className={classes.number} role="rowheader">
                {count(numberOf(table, at))}
              </span>
              {row &&
                shown.map(({ index, start, size }) => (
                  <Cell
                    key={columns[index]?.name ?? index}
                    value={row[index] ?? null}
                    reject={rejects.get(cellKey(at, columns[index]?.name ?? ''))}
                    column={index}
                    isNumber={numbers.has(columns[index]?.type ?? 'text')}
                    left={start}
                    width={size}
                  />
                ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const numbers: ReadonlySet<DataType> = new Set(['int', 'decimal', 'float'])

interface CellProps {
  readonly value: string | null
  readonly reject: Reject | undefined
  readonly column: number
  readonly isNumber: boolean
  readonly left: number
  readonly width: number
}

function Cell({ value, reject, column, isNumber, left, width }: CellProps) {
  const common = {
    role: 'gridcell',
    'aria-colindex': column + 1,
    'data-number': isNumber || undefined,
    style: { left, width },
  }
  if (reject && value === null) {
    return (
      <span {...common} className={classes.reject} title={`${reject.value}: ${reject.reason}`}>
        {reject.value}
      </span>
    )
  }
  if (value === null) {
    return (
      <span {...common} className={classes.null}>
        null
      </span>
    )
  }
  return (
    <span {...common} className={classes.cell} title={value}>
      {value}
    </span>
  )
}

/** The largest row number of the pages that are here. */
function lastNumber({ pages }: TablePages): number {
  return Math.max(0, ...[...pages.values()].map(({ numbers }) => numbers?.at(-1) ?? 0))
}

const numberWidth = (rows: number) => Math.max(36, count(rows).length * 8 + 14)
