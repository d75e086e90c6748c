import { sentence } from '@anj/workflow/messages'
import { Button, Loader } from '@mantine/core'
import { DataGrid } from '../grid/data-grid.tsx'
import type { TablePages } from '../grid/table-pages.ts'
import type { LoadedTable } from '../grid/use-table-pages.ts'
import { count, counted } from '../panels/format.ts'
import classes from './bottom-panel.module.css'

interface TableViewProps {
  readonly label: string
  readonly loaded: LoadedTable
  /** What is said of a table without rows and columns. */
  readonly empty: string
  /** What else to know of these rows. */
  readonly note?: string | null
}

/** A table with a line below that says how much of it there is. */
export function TableView({ label, loaded, empty, note = null }: TableViewProps) {
  const { table, isLoading, isCounting, problem, look, tryAgain } = loaded
  if (table.columns.length === 0) {
    return (
      <div className={classes.empty}>
        <p role={problem ? 'alert' : 'status'}>
          {isLoading ? (
            <Loader size="xs" color="var(--anj-brand)" aria-label="Loading rows" />
          ) : (
            (problem ?? empty)
          )}
        </p>
        {problem && !isLoading && <TryAgain onClick={tryAgain} />}
      </div>
    )
  }
  const isSample = [...table.pages.values()].some((page) => page.isSample)
  const rejects = [...table.pages.values()].reduce((sum, page) => sum + page.rejects.length, 0)
  return (
    <div className={classes.table}>
      <div className={classes.rows}>
        <DataGrid label={label} table={table} look={look} />
      </div>
      <div className={classes.status} role="status">
        <span>{extent(table, isCounting)}</span>
        <span>{counted(table.columns.length, 'column')}</span>
        {isSample && <span className={classes.sample}>{sentence('sampleOfPreview')}</span>}
        {note && <span>{note}</span>}
        {rejects > 0 && (
          <span>
            {counted(rejects, 'value')} of these rows {rejects === 1 ? 'does' : 'do'} not convert
          </span>
        )}
        {problem && <span role="alert">{problem}</span>}
        {problem && <TryAgain onClick={tryAgain} />}
      </div>
    </div>
  )
}

function TryAgain({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      Try again
    </Button>
  )
}

/** How many rows are here, of how many. */
function extent({ pages, total }: TablePages, isCounting: boolean): string {
  const here = [...pages.values()].reduce((sum, page) => sum + page.rows.length, 0)
  if (total !== null) return `rows ${count(here)} of ${count(total)}`
  return isCounting ? `rows ${count(here)}, counting…` : `rows ${count(here)}`
}
