import { type CSSProperties, useId } from 'react'
import classes from './data-grid.module.css'
import { GridHeader } from './grid-header.tsx'
import { GridOverlays } from './grid-overlays.tsx'
import { GridRow, placeId } from './grid-row.tsx'
import { numberOf, rowAt } from './table-pages.ts'
import type { Grid } from './use-data-grid.ts'
import { ROW } from './visible-rows.ts'

const NO_CELLS = { from: 0, to: -1 }

/**
 * Shows a table of any length by rendering only the visible rows and columns. Users select cells with keyboard or
 * mouse, as in a spreadsheet.
 */
export function DataGrid({ label, grid }: { readonly label: string; readonly grid: Grid }) {
  const { loaded, layout, range, selection } = grid
  const { table, isOld } = loaded
  const { columns, headerHeight, numbersWidth } = layout
  const { first, last, height, shift } = layout.rows
  const gridId = useId()
  const active = selection?.focus ?? null
  const isActiveHere =
    active !== null &&
    (active.row < 0 || (active.row >= first && active.row <= last)) &&
    active.column < columns.columns.length
  const chosen = selection?.columns ?? null
  const selectedIn = (row: number) =>
    range && !chosen && row >= range.top && row <= range.bottom
      ? { from: range.left, to: range.right }
      : NO_CELLS

  return (
    <div className={classes.grid}>
      {/* A native table element would need every row in the page. */}
      <div
        ref={grid.scroller}
        className={classes.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={table.total === null ? -1 : table.total + 1}
        aria-colcount={columns.columns.length}
        aria-multiselectable
        aria-readonly
        aria-busy={loaded.isLoading || isOld}
        aria-activedescendant={isActiveHere ? placeId(gridId, active.row, active.column) : undefined}
        tabIndex={0}
        data-old={isOld || undefined}
        style={
          {
            '--number-width': `${numbersWidth}px`,
            '--pinned-width': `${numbersWidth + columns.frozenWidth}px`,
          } as CSSProperties
        }
        {...grid.on}
      >
        <div
          className={classes.sizer}
          style={{ width: columns.width + numbersWidth, height: height + headerHeight }}
        >
          <GridHeader gridId={gridId} grid={grid} />
          {Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).map((at) => {
            const selected = selectedIn(at)
            return (
              <GridRow
                key={at}
                gridId={gridId}
                at={at}
                top={headerHeight + at * ROW + shift}
                number={numberOf(table, at)}
                row={rowAt(table, at)}
                columns={table.columns}
                frozen={layout.frozen}
                shown={layout.shown}
                rejects={grid.rejects}
                find={grid.view.find}
                selectedFrom={selected.from}
                selectedTo={selected.to}
                chosen={chosen}
                active={active?.row === at ? active.column : null}
              />
            )
          })}
        </div>
      </div>
      <GridOverlays grid={grid} />
    </div>
  )
}
