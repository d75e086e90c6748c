import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Badge, Button, Loader, Text, UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { runs as actors } from '../actors/runs.ts'
import { SwitchedOffBadge } from '../kit/switched-off-badge.tsx'
import { useShowNode } from '../kit/use-place.ts'
import { WarningsBadge } from '../kit/warnings-badge.tsx'
import type { Run } from '../server/runs.ts'
import { workflowById } from '../store/graph-store.ts'
import classes from './bottom-panel.module.css'
import { openRun, useBottom } from './bottom-state.ts'
import { OldRun } from './old-run.tsx'
import { RunStatus } from './run-status.tsx'
import { kindsIn, runSummaryText } from './run-words.ts'
import { useRuns } from './use-runs.ts'

/** Lists all runs of a workflow, newest first; each can be opened. */
export default function RunHistory({ workflowId }: { readonly workflowId: string | null }) {
  return workflowId ? <OfWorkflow key={workflowId} workflowId={workflowId} /> : null
}

function OfWorkflow({ workflowId }: { readonly workflowId: string }) {
  // Reloads the list when a run starts or ends.
  const news = useSelector(actors.get(workflowId), ({ context: { run } }) => `${run?.id} ${run?.status}`)
  const { runs, isLoading, hasMore, problem, loadMore } = useRuns(workflowId, news)
  const opened = useBottom((state) => state.openedRun)
  const run = runs.find(({ id }) => id === opened)
  if (run) return <OldRun key={run.id} run={run} workflowId={workflowId} />
  if (runs.length === 0) {
    return (
      <p className={classes.empty} role={problem ? 'alert' : undefined}>
        {isLoading ? (
          <Loader size="xs" role="progressbar" aria-label={sentence('loadingRuns')} />
        ) : (
          (problem ?? sentence('noRunsYet'))
        )}
      </p>
    )
  }
  return (
    <>
      <ul className={classes.runs} aria-label={sentence('runsOfWorkflow')}>
        {runs.map((one) => (
          <li key={one.id}>
            <Entry run={one} workflowId={workflowId} />
          </li>
        ))}
      </ul>
      {problem && (
        <Text size="xs" role="alert" px="sm">
          {problem}
        </Text>
      )}
      {hasMore && (
        <Button m="xs" size="compact-xs" variant="default" loading={isLoading} onClick={loadMore}>
          {sentence('showEarlierRuns')}
        </Button>
      )}
    </>
  )
}

function Entry({ run, workflowId }: { readonly run: Run; readonly workflowId: string }) {
  const showNode = useShowNode()
  const open = () => {
    openRun(run.id)
    // Opening a failed run selects the component where it failed.
    const node = workflowById(workflowId)?.nodes.find(({ id }) => id === run.problem?.nodeId)
    if (node) showNode(node.data.type, node.id)
  }
  return (
    <UnstyledButton className={classes.entry} onClick={open}>
      <RunStatus status={run.status} />
      <span className={classes.entryText}>
        <span>
          {formatMoment(run.createdAt)}
          <WarningsBadge run={run} ml={6} size="xs" />
          <SwitchedOffBadge run={run} ml={6} />
          {run.isTry && (
            <Badge size="xs" variant="outline" color="gray" radius="sm" ml={6}>
              Test run
            </Badge>
          )}
        </span>
        <small>{runSummaryText(run, kindsIn(workflowById(workflowId)))}</small>
        {run.problem && <small className={classes.entryProblem}>{run.problem.sentence}</small>}
      </span>
    </UnstyledButton>
  )
}
