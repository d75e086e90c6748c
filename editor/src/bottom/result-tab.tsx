import { countPhrase, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { runs } from '../actors/runs.ts'
import { useColumnView } from '../grid/grid-views.ts'
import type { TableSource } from '../grid/table-session.ts'
import { useTablePages } from '../grid/use-table-pages.ts'
import { OpenInsightButton } from '../insight/open-button.tsx'
import { type Run, readResult } from '../server/runs.ts'
import classes from './bottom-panel.module.css'
import { TableView } from './table-view.tsx'

/** Shows the table that the last successful run wrote. */
export default function ResultTab({ workflowId }: { readonly workflowId: string | null }) {
  return workflowId ? <OfWorkflow key={workflowId} workflowId={workflowId} /> : <Empty />
}

function OfWorkflow({ workflowId }: { readonly workflowId: string }) {
  const run = useSelector(runs.get(workflowId), (state) => state.context.run)
  if (run?.status !== 'succeeded') return <Empty />
  return run.insight ? <OfInsight run={run} /> : <OfRun key={run.id} run={run} />
}

function OfRun({ run }: { readonly run: Run }) {
  const stored = run.reconciliation?.stored ?? null
  const [kept, setKept] = useState<number | null>(null)
  const [view, onView] = useColumnView(`result ${run.id}`)
  const { sort, find } = view
  const source = useMemo((): TableSource => {
    let rows = stored
    return {
      of: run.id,
      find,
      readPage: async (page, signal) => {
        const result = await readResult(run.id, { ...page, sort, find }, signal)
        rows = result.kept ?? stored
        setKept(result.kept)
        return { ...result, rejects: [], numbers: null, isSample: false }
      },
      // The total is requested once the first page has arrived. In a search, it comes with the last results instead.
      ...(stored !== null && find === '' && { countRows: () => Promise.resolve(rows ?? stored) }),
    }
  }, [run.id, stored, sort, find])
  const note =
    kept !== null && stored !== null && kept < stored
      ? sentence('firstRowsKept', { kept: formatCount(kept), rows: formatCount(stored) })
      : null
  return (
    <TableView
      label="Data"
      loaded={useTablePages(source)}
      view={view}
      onView={onView}
      isSearchable
      empty={sentence('noData')}
      note={
        run.isTry
          ? [sentence('resultOfTry', { rows: formatCount(run.firstRows ?? 0) }), note]
              .filter(Boolean)
              .join(' ')
          : note
      }
    />
  )
}

/** Links to the insight, because a run that reads a whole database doesn't write a table. */
function OfInsight({ run }: { readonly run: Run }) {
  const { tables = 0, database = '' } = run.insightSummary ?? {}
  return (
    <div className={classes.empty}>
      <p>{sentence('insightInData', { tables: countPhrase(tables, 'table'), database })}</p>
      <OpenInsightButton run={run} />
    </div>
  )
}

function Empty() {
  return <p className={classes.empty}>{sentence('noData')}</p>
}
