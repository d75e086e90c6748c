import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import type { RejectFilter, Run } from '../../server/runs.ts'
import { useCurrentWorkflow } from '../../store/use-workflow.ts'
import classes from '../bottom-panel.module.css'
import { RejectBar } from './reject-bar.tsx'
import { RejectTable } from './reject-table.tsx'
import { useRejects } from './use-rejects.ts'

/** Lists the values that a run rejected, with filters, and leads to the settings that convert them. */
export default function RejectsTab({ run }: { readonly run: Run }) {
  return <OfRun key={run.id} run={run} />
}

function OfRun({ run }: { readonly run: Run }) {
  const graph = useCurrentWorkflow()
  const [filter, setFilter] = useState<RejectFilter>({})
  const { loaded, groups, isAll } = useRejects(run, filter)
  const { table, isLoading, isOld, problem, tryAgain } = loaded
  const isFirst = table.columns.length === 0
  if (!graph) return null
  return (
    <div className={classes.table}>
      {!isFirst && (table.total ?? 1) > 0 ? (
        <RejectTable
          graph={graph}
          loaded={loaded}
          find={filter.find ?? ''}
          order={filter.order ?? 'asc'}
          onOrder={(order) => setFilter((now) => ({ ...now, order }))}
        />
      ) : (
        <div className={classes.empty}>
          <div role={problem ? 'alert' : 'status'}>
            {isFirst && isLoading ? (
              <Loader size="xs" color="var(--anj-brand)" role="progressbar" aria-label="Loading rejects" />
            ) : (
              (problem ?? sentence(run.rejectCount === 0 ? 'noRejects' : 'noRejectMatches'))
            )}
          </div>
          {problem && !isLoading && (
            <Button size="compact-xs" variant="default" onClick={tryAgain}>
              Try again
            </Button>
          )}
        </div>
      )}
      <RejectBar
        run={run}
        graph={graph}
        groups={groups}
        filter={filter}
        onFilter={setFilter}
        found={isOld ? null : table.total}
        isLoading={isLoading || isOld}
        note={
          isAll
            ? null
            : sentence('rejectsExpired', {
                shown: formatCount(run.rejects.length),
                all: formatCount(run.rejectCount),
              })
        }
      />
    </div>
  )
}
