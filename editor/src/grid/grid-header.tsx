import { VisuallyHidden } from '@mantine/core'
import type { PlacedColumn } from './column-layout.ts'
import classes from './data-grid.module.css'
import { placeId } from './grid-row.tsx'
import { HeaderCell } from './header-cell.tsx'
import { ProfileBar } from './profile-bar.tsx'
import type { Grid } from './use-data-grid.ts'

/** The header row. It renders only the visible columns. */
export function GridHeader({ gridId, grid }: { readonly gridId: string; readonly grid: Grid }) {
  const { layout, loaded, profiling, range, chosen, selection, view } = grid
  const active = selection?.focus.row === -1 ? selection.focus.column : null
  const cell = (placed: PlacedColumn) => {
    const { place, index } = placed
    const column = loaded.table.columns[index]
    if (!column) return null
    const rank = view.sort.findIndex((sort) => sort.column === column.name)
    const sort = view.sort[rank]
    return (
      <HeaderCell
        key={place}
        id={placeId(gridId, -1, place)}
        column={column}
        placed={placed}
        sort={sort ? { ...sort, rank: view.sort.length > 1 ? rank + 1 : null } : null}
        isSortable={grid.isSortable}
        isSelected={
          selection?.columns
            ? chosen.includes(place)
            : range !== null && place >= range.left && place <= range.right
        }
        isChosen={chosen.includes(place)}
        isActive={active === place}
        isMenuOpen={grid.menuOf === place}
        onMenu={() => grid.openMenu(place)}
        onWidth={(width) => grid.setWidth(place, width)}
        onFit={() => grid.fitWidth(place)}
      >
        {layout.hasBars && (
          <ProfileBar
            name={column.name}
            facts={profiling?.profile?.columns.find(({ name }) => name === column.name)}
            rows={profiling?.profile?.rows ?? 0}
            onOpen={() => grid.setDetailsOf(place)}
          />
        )}
      </HeaderCell>
    )
  }
  return (
    <div
      className={classes.header}
      role="row"
      aria-rowindex={1}
      data-row={-1}
      style={{ height: layout.headerHeight }}
    >
      <span className={classes.pinned}>
        <span
          id={placeId(gridId, -1, -1)}
          className={classes.number}
          role="columnheader"
          data-place={-1}
          data-active={active === -1 || undefined}
        >
          <VisuallyHidden>Row number</VisuallyHidden>
        </span>
        {layout.frozen.map(cell)}
      </span>
      {layout.shown.map(cell)}
    </div>
  )
}
