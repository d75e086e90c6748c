import type { Column, Reject } from '@anj/workflow'
import { Button, Loader } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { StatSteps } from '../grid/column-stat.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import type { ColumnStep, StepsOfColumns } from '../grid/step-items.tsx'
import { numberOf } from '../grid/table-pages.ts'
import { type ColumnProfiles, useDataGrid } from '../grid/use-data-grid.ts'
import type { CellTarget } from '../grid/use-grid-changes.ts'
import type { LoadedTable } from '../grid/use-table-pages.ts'
import { type ColumnView, pruneView } from '../store/column-view.ts'
import classes from './bottom-panel.module.css'
import { TableBar } from './table-bar.tsx'

/** An action for one row. */
export interface RowAction {
  readonly label: string
  /** The label with the row, for screen readers. */
  readonly name: string
  readonly run: () => void
}

/** A table, its view and its actions. */
export interface TableViewProps {
  readonly label: string
  readonly loaded: LoadedTable
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
  /** True when the server can sort and search these rows. */
  readonly isSearchable: boolean
  /** Shown for a table without rows and columns. */
  readonly empty: ReactNode
  /** An additional note about these rows. */
  readonly note?: string | null
  /** Returns a note about the rejects among the loaded rows. */
  readonly noteOfRejects?: (rejects: readonly Reject[]) => string | null
  /** Returns the steps of the workflow that the menu of columns offers. */
  readonly stepsFor?: StepsOfColumns | null
  /** Returns the steps of the workflow that a cell's menu offers. */
  readonly cellStepsFor?: ((column: Column, value: string | null) => readonly ColumnStep[]) | null
  /** Returns an action that keeps the rows behind a figure of a column's profile. */
  readonly statSteps?: StatSteps | null
  /** Returns what the viewer shows below the value of a cell. */
  readonly aboutCell?: ((column: string, row: number) => ReactNode) | null
  readonly goTo?: CellTarget | null
  readonly profiling?: ColumnProfiles | null
  /** Returns an action for the selected row, by its number, or null. */
  readonly rowAction?: (row: number) => RowAction | null
  /** Shows or hides the steps of the workflow beside the table. */
  readonly steps?: { readonly isShown: boolean; readonly onToggle: () => void }
  /** Saves these rows and those of the inputs as a test. */
  readonly onSaveTest?: () => void
  /** Shows or hides the columns' distributions. */
  readonly onToggleProfile?: () => void
}

/** Shows a table with a status line below, or the reason why it is empty. */
export function TableView(props: TableViewProps) {
  const { loaded, empty } = props
  const { isLoading, problem, tryAgain } = loaded
  if (loaded.table.columns.length > 0) return <Shown {...props} />
  return (
    <div className={classes.empty}>
      <div role={problem ? 'alert' : 'status'}>
        {isLoading ? (
          <Loader size="xs" color="var(--anj-brand)" role="progressbar" aria-label="Loading rows" />
        ) : (
          (problem ?? empty)
        )}
      </div>
      {problem && !isLoading && (
        <Button size="compact-xs" variant="default" onClick={tryAgain}>
          Try again
        </Button>
      )}
    </div>
  )
}

function Shown(props: TableViewProps) {
  const { label, loaded, onView, isSearchable, stepsFor = null, cellStepsFor = null } = props
  const { statSteps = null, aboutCell = null, goTo = null, profiling = null } = props
  const findField = useRef<HTMLInputElement>(null)
  const view = pruneView(props.view, loaded.table.columns)
  const grid = useDataGrid({
    loaded,
    view,
    onView,
    isSortable: isSearchable,
    stepsFor,
    cellStepsFor,
    statSteps,
    aboutCell,
    goTo,
    profiling,
    onFind: isSearchable ? () => findField.current?.focus() : null,
  })
  const selected = grid.selection?.focus.row ?? -1
  return (
    <div className={classes.table}>
      <DataGrid label={label} grid={grid} />
      <TableBar
        {...props}
        view={view}
        findField={findField}
        copying={grid.copying}
        chosen={grid.chosen.map(grid.nameAt)}
        seen={grid.layout.rows.seen}
        selectedRow={selected >= 0 ? numberOf(loaded.table, selected) : null}
      />
    </div>
  )
}
