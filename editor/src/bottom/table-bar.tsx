import { countPhrase, formatCount, namesPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconListDetails, IconTestPipe } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { Copying } from '../grid/use-copy.ts'
import classes from './bottom-panel.module.css'
import { ColumnChoice } from './column-choice.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { visibleRowsLabel } from './extent.ts'
import { FindField } from './find-field.tsx'
import type { TableViewProps } from './table-view.tsx'

interface TableBarProps extends TableViewProps {
  readonly findField: RefObject<HTMLInputElement>
  readonly copying: Copying
  /** The selected whole columns. */
  readonly chosen: readonly string[]
  /** The first and last visible row. */
  readonly seen: { readonly first: number; readonly last: number }
  /** The number of the row with the selected cell, or null. */
  readonly selectedRow: number | null
}

/** Shows a table's extent and status, and the actions on the table. */
export function TableBar(props: TableBarProps) {
  const { loaded, view, onView, isSearchable, profiling, copying, steps, onToggleProfile, selectedRow } =
    props
  const action = selectedRow === null ? null : (props.rowAction?.(selectedRow) ?? null)
  return (
    <div className={classes.bar}>
      <Status {...props} />
      {action && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={action.name}
          title={action.name}
          onClick={action.run}
        >
          {action.label}
        </Button>
      )}
      {isSearchable && (
        <FindField
          inputRef={props.findField}
          find={view.find}
          onFind={(find) => onView((now) => ({ ...now, find }))}
        />
      )}
      {steps && (
        <ActionIcon
          size="sm"
          variant={steps.isShown ? 'light' : 'subtle'}
          color={steps.isShown ? undefined : 'gray'}
          aria-pressed={steps.isShown}
          aria-label={sentence('showSteps')}
          title={sentence('showSteps')}
          onClick={steps.onToggle}
        >
          <IconListDetails size={15} aria-hidden />
        </ActionIcon>
      )}
      {onToggleProfile && (
        <ActionIcon
          size="sm"
          variant={profiling?.isShown ? 'light' : 'subtle'}
          color={profiling?.isShown ? undefined : 'gray'}
          aria-pressed={profiling?.isShown}
          aria-label={sentence('showProfile')}
          title={sentence('showProfile')}
          onClick={onToggleProfile}
        >
          <IconChartBar size={15} aria-hidden />
        </ActionIcon>
      )}
      <ColumnChoice columns={loaded.table.columns} view={view} onView={onView} />
      <CopyMenu onCopy={copying.copy} />
      {props.onSaveTest && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={sentence('saveAsTest')}
          title={sentence('saveAsTest')}
          onClick={props.onSaveTest}
        >
          <IconTestPipe size={15} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function Status({ loaded, view, note, noteOfRejects, copying, chosen, seen }: TableBarProps) {
  const { table, isLoading, isOld, isCounting, problem, tryAgain } = loaded
  const pages = [...table.pages.values()]
  const rejects = noteOfRejects?.(pages.flatMap((page) => page.rejects)) ?? null
  const hidden = table.columns.filter(({ name }) => view.hidden.includes(name)).length
  const isSearch = view.find !== ''
  const rows = visibleRowsLabel(isOld ? { ...table, total: null } : table, seen, { isCounting, isSearch })
  const columns = `${countPhrase(table.columns.length, 'column')}${hidden > 0 ? `, ${formatCount(hidden)} hidden` : ''}`
  const isNothingFound = table.total === 0 && isSearch && !isOld && !problem
  return (
    <div className={classes.status}>
      {(isOld || isLoading) && (
        <Loader size={11} color="var(--anj-brand)" role="progressbar" aria-label="Loading rows" />
      )}
      {/* Not announced while scrolling; screen reader users can read it on demand. The total is hidden
          while former rows are shown, because the new rows may have a different total. */}
      {!isNothingFound && <span title={rows}>{rows}</span>}
      <span title={columns}>{columns}</span>
      {pages.some((page) => page.isSample) && (
        <span className={classes.sample}>{sentence('sampleOfPreview')}</span>
      )}
      {note && <span title={note}>{note}</span>}
      <span className={classes.news} role="status">
        {isNothingFound && <span>{sentence('noRowFound', { text: view.find })}</span>}
        {isSearch && !isOld && (table.total ?? 0) > 0 && (
          <VisuallyHidden>
            {sentence('rowsFound', { rows: countPhrase(table.total ?? 0, 'row') })}
          </VisuallyHidden>
        )}
        {rejects !== null && <span title={rejects}>{rejects}</span>}
        {chosen.length > 1 && (
          <span title={namesPhrase(chosen)}>
            {sentence('columnsSelected', { columns: countPhrase(chosen.length, 'column') })}
            <VisuallyHidden>: {namesPhrase(chosen)}</VisuallyHidden>
          </span>
        )}
        {copying.said && <span>{copying.said}</span>}
      </span>
      {problem && <span role="alert">{problem}</span>}
      {problem && (
        <Button size="compact-xs" variant="default" onClick={tryAgain}>
          Try again
        </Button>
      )}
    </div>
  )
}
