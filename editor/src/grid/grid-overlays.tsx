import { CellMenu } from './cell-menu.tsx'
import { CellViewer } from './cell-viewer.tsx'
import { ColumnDetails } from './column-details.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { cellKey } from './rejects-by-cell.ts'
import { selectSingle } from './selection.ts'
import { isTruncatedAt, numberOf, rowAt } from './table-pages.ts'
import type { Grid } from './use-data-grid.ts'

/**
 * The overlays of a grid: a column's menu, its profile, and the cell reader. Closing an overlay returns the focus to
 * the grid.
 */
export function GridOverlays({ grid }: { readonly grid: Grid }) {
  const { layout, profiling, menuOf, detailsOf, read, chosen } = grid
  const { columns, numbersWidth, viewport } = layout
  const menu = menuOf === null ? undefined : columns.columns[menuOf]
  const detailed = grid.loaded.table.columns[columns.columns[detailsOf ?? -1]?.index ?? -1]
  /** Returns the right edge of a column in the view. */
  const endOf = (place: number) => {
    const { start = 0, width = 0 } = columns.columns[place] ?? {}
    return numbersWidth + start + width - (place < columns.frozen ? 0 : viewport.left)
  }
  return (
    <>
      {menu && (
        <ColumnMenu
          column={grid.nameAt(menu.place)}
          chosen={chosen.includes(menu.place) ? chosen.map(grid.nameAt) : [grid.nameAt(menu.place)]}
          columns={grid.loaded.table.columns}
          placed={menu}
          left={endOf(menu.place)}
          view={grid.view}
          onView={grid.onView}
          isSortable={grid.isSortable}
          stepsFor={grid.stepsFor}
          onFit={() => grid.fitWidth(menu.place)}
          onDetails={profiling ? () => grid.setDetailsOf(menu.place) : undefined}
          onCopy={() =>
            chosen.length > 1
              ? grid.copying.copy(true)
              : grid.copying.copy(true, selectSingle({ row: -1, column: menu.place }))
          }
          onHidden={() => grid.select(null)}
          onClose={() => {
            grid.setMenuOf(null)
            grid.focus()
          }}
        />
      )}
      {detailsOf !== null && profiling && detailed && (
        <ColumnDetails
          column={detailed}
          left={endOf(detailsOf)}
          profile={profiling.profile}
          problem={profiling.problem}
          statSteps={grid.statSteps}
          onClose={() => {
            grid.setDetailsOf(null)
            grid.focus()
          }}
        />
      )}
      <MenuOfCell grid={grid} />
      <CellViewer
        loaded={grid.loaded}
        at={read && { row: read.row, index: columns.columns[read.column]?.index ?? -1 }}
        about={read && grid.aboutCell?.(grid.nameAt(read.column), numberOf(grid.loaded.table, read.row))}
        reject={read ? grid.rejects.get(cellKey(read.row, grid.nameAt(read.column))) : undefined}
        onClose={() => {
          grid.setRead(null)
          grid.focus()
        }}
      />
    </>
  )
}

function MenuOfCell({ grid }: { readonly grid: Grid }) {
  const { cellMenu, setCellMenu, setRead, cellStepsFor, layout, loaded, rejects } = grid
  if (!cellMenu || !cellStepsFor) return null
  const { place, at } = cellMenu
  const index = layout.columns.columns[place.column]?.index ?? -1
  const column = loaded.table.columns[index]
  if (!column) return null
  const value = rowAt(loaded.table, place.row)?.[index] ?? null
  // The value of a truncated cell isn't known, and a refused value is not a value of the column.
  const isKnown =
    !isTruncatedAt(loaded.table, place.row, index) && !rejects.has(cellKey(place.row, column.name))
  const close = () => {
    setCellMenu(null)
    grid.focus()
  }
  return (
    <CellMenu
      label={`Menu of the cell in ${column.name}`}
      at={at}
      steps={isKnown ? cellStepsFor(column, value) : []}
      onRead={() => setRead(place)}
      onClose={close}
    />
  )
}
