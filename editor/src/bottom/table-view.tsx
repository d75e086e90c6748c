import { Button, Loader } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { type ColumnView, fitting } from '../grid/column-view.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type GoTo, type Profiling, useDataGrid } from '../grid/use-data-grid.ts'
import type { LoadedTable } from '../grid/use-table-pages.ts'
import classes from './bottom-panel.module.css'
import { TableBar } from './table-bar.tsx'

/** A table, how it is looked at, and what can be done with it. */
export interface TableViewProps {
  readonly label: string
  readonly loaded: LoadedTable
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
  /** Whether the server orders these rows and looks for texts in them. */
  readonly isSearchable: boolean
  /** What is said of a table without rows and columns. */
  readonly empty: ReactNode
  /** What else to know of these rows. */
  readonly note?: string | null
  readonly goTo?: GoTo | null
  readonly profiling?: Profiling | null
  /** Shows or hides the columns' distributions. */
  readonly onToggleProfile?: () => void
}

/** A table with a line below that says how much of it there is, or why there is none. */
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
  const { label, loaded, onView, isSearchable, goTo = null, profiling = null } = props
  const findField = useRef<HTMLInputElement>(null)
  const view = fitting(props.view, loaded.table.columns)
  const grid = useDataGrid({
    loaded,
    view,
    onView,
    isSortable: isSearchable,
    goTo,
    profiling,
    onFind: isSearchable ? () => findField.current?.focus() : null,
  })
  return (
    <div className={classes.table}>
      <DataGrid label={label} grid={grid} />
      <TableBar
        {...props}
        view={view}
        findField={findField}
        copying={grid.copying}
        seen={grid.layout.rows.seen}
      />
    </div>
  )
}
