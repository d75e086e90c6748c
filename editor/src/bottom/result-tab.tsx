import { sentence } from '@anj/workflow/messages'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { runs } from '../actors/runs.ts'
import { useTablePages } from '../grid/use-table-pages.ts'
import { type Run, readResult } from '../server/runs.ts'
import classes from './bottom-panel.module.css'
import { TableView } from './table-view.tsx'

/** The table that the last run wrote, after it succeeded. */
export default function ResultTab({ workflowId }: { readonly workflowId: string | null }) {
  return workflowId ? <OfWorkflow key={workflowId} workflowId={workflowId} /> : <Empty />
}

function OfWorkflow({ workflowId }: { readonly workflowId: string }) {
  const run = useSelector(runs.get(workflowId), (state) => state.context.run)
  return run?.status === 'succeeded' ? <OfRun key={run.id} run={run} /> : <Empty />
}

function OfRun({ run }: { readonly run: Run }) {
  const stored = run.reconciliation?.stored ?? null
  const source = useMemo(
    () => ({
      readPage: async (page: { offset: number; limit: number }, signal: AbortSignal) => ({
        ...(await readResult(run.id, page, signal)),
        rejects: [],
        numbers: null,
        isSample: false,
      }),
      ...(stored !== null && { countRows: () => Promise.resolve(stored) }),
    }),
    [run.id, stored],
  )
  return <TableView label="Data" loaded={useTablePages(source)} empty={sentence('noData')} />
}

function Empty() {
  return <p className={classes.empty}>{sentence('noData')}</p>
}
