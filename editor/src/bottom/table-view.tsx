import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { type ColumnView, fitting } from '../grid/column-view.ts'
import { DataGrid, type GoTo, type Profiling } from '../grid/data-grid.tsx'
import type { TablePages } from '../grid/table-pages.ts'
import type { LoadedTable } from '../grid/use-table-pages.ts'
import { count, counted } from '../panels/format.ts'
import classes from './bottom-panel.module.css'
import { ColumnChoice } from './column-choice.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { FindField } from './find-field.tsx'

interface TableViewProps {
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

/** A table with a line below that says how much of it there is, and holds what works on all of it. */
export function TableView({
  label,
  loaded,
  view: wanted,
  onView,
  isSearchable,
  empty,
  note = null,
  goTo = null,
  profiling = null,
  onToggleProfile,
}: TableViewProps) {
  const { table, isLoading, isOld, isCounting, problem, tryAgain } = loaded
  const findField = useRef<HTMLInputElement>(null)
  const view = fitting(wanted, table.columns)
  if (table.columns.length === 0) {
    return (
      <div className={classes.empty}>
        <div role={problem ? 'alert' : 'status'}>
          {isLoading ? (
            <Loader size="xs" color="var(--anj-brand)" aria-label="Loading rows" />
          ) : (
            (problem ?? empty)
          )}
        </div>
        {problem && !isLoading && <TryAgain onClick={tryAgain} />}
      </div>
    )
  }
  const isSample = [...table.pages.values()].some((page) => page.isSample)
  const rejects = [...table.pages.values()].reduce((sum, page) => sum + page.rejects.length, 0)
  const hidden = table.columns.filter(({ name }) => view.hidden.includes(name)).length
  const isNothing = table.total === 0 && !isOld && !problem
  return (
    <div className={classes.table}>
      <DataGrid
        label={label}
        loaded={loaded}
        view={view}
        onView={onView}
        isSortable={isSearchable}
        goTo={goTo}
        profiling={profiling}
        onFind={isSearchable ? () => findField.current?.focus() : undefined}
        bar={({ copy, said }) => (
          <div className={classes.bar}>
            <div className={classes.status} role="status">
              {(isOld || isLoading) && (
                <Loader size={11} color="var(--anj-brand)" aria-label="Loading rows" />
              )}
              <span>
                {isNothing && view.find !== ''
                  ? sentence('noRowFound', { text: view.find })
                  : extent(table, isCounting)}
              </span>
              <span>
                {counted(table.columns.length, 'column')}
                {hidden > 0 && `, ${count(hidden)} hidden`}
              </span>
              {isSample && <span className={classes.sample}>{sentence('sampleOfPreview')}</span>}
              {note && <span>{note}</span>}
              {rejects > 0 && (
                <span>
                  {counted(rejects, 'value')} of these rows {rejects === 1 ? 'does' : 'do'} not convert
                </span>
              )}
              {said && <span>{said}</span>}
              {problem && <span role="alert">{problem}</span>}
              {problem && <TryAgain onClick={tryAgain} />}
            </div>
            {isSearchable && (
              <FindField
                inputRef={findField}
                find={view.find}
                onFind={(find) => onView((now) => ({ ...now, find }))}
              />
            )}
            {onToggleProfile && (
              <ActionIcon
                size="sm"
                variant={profiling?.isShown ? 'light' : 'subtle'}
                color={profiling?.isShown ? undefined : 'gray'}
                aria-pressed={profiling?.isShown}
                aria-label="Show what the columns hold"
                title="Show what the columns hold"
                onClick={onToggleProfile}
              >
                <IconChartBar size={15} aria-hidden />
              </ActionIcon>
            )}
            <ColumnChoice columns={table.columns} view={view} onView={onView} />
            <CopyMenu onCopy={copy} />
          </div>
        )}
      />
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
