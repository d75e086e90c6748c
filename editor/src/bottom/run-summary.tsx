import { isEqual, switchedOffNames } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Progress } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { runs } from '../actors/runs.ts'
import { SwitchedOffNote } from '../kit/switched-off-note.tsx'
import { WarningsBadge } from '../kit/warnings-badge.tsx'
import type { RunProblem } from '../server/runs.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { Artifacts, DeliveredFiles } from './artifacts.tsx'
import classes from './bottom-panel.module.css'
import { Problem, RunDetails } from './run-details.tsx'
import { RunStatus } from './run-status.tsx'
import { useRunDeliveries } from './use-run-deliveries.ts'

/** Shows the progress of the current run, or the result of the last one. */
export function RunSummary({ workflowId }: { readonly workflowId: string | null }) {
  return workflowId ? <OfWorkflow key={workflowId} workflowId={workflowId} /> : null
}

function OfWorkflow({ workflowId }: { readonly workflowId: string }) {
  const actor = runs.get(workflowId)
  const state = useSelector(actor, (snapshot) => snapshot)
  const { run, progress, problem } = state.context
  const workflow = useCurrentWorkflow()
  const deliveries = useRunDeliveries(run)
  if (!run) {
    if (problem) return <NotStarted problem={problem} />
    return (
      <div className={classes.summary}>
        <SwitchedOffNote graph={workflow} />
        <p className={classes.empty}>{sentence(state.matches('starting') ? 'runStarting' : 'noRunYet')}</p>
      </div>
    )
  }
  // The details of the run say which steps were off in it.
  const hasSwitched = workflow !== null && !isEqual(switchedOffNames(workflow), run.switchedOff)
  const goesOn = state.matches('following')
  const isCancelling = state.matches({ following: 'cancelling' })
  return (
    <div className={classes.summary}>
      {hasSwitched && !goesOn && <SwitchedOffNote graph={workflow} />}
      <Group gap="sm" wrap={goesOn ? 'nowrap' : 'wrap'}>
        <RunStatus status={isCancelling ? 'cancelling' : run.status} />
        <WarningsBadge run={run} />
        {goesOn && (
          <Progress
            flex={1}
            size="sm"
            animated
            value={progress?.percent ?? 100}
            color={progress?.percent == null ? 'gray' : 'var(--anj-brand)'}
            aria-label="Run progress"
          />
        )}
        <Artifacts run={run} deliveries={deliveries} />
        {goesOn && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={isCancelling || run.status === 'committing'}
            onClick={() => actor.send({ type: 'run.cancelRequested' })}
          >
            Cancel
          </Button>
        )}
      </Group>
      <DeliveredFiles run={run} deliveries={deliveries} />
      {run.status === 'queued' && run.waiting && <p className={classes.empty}>{run.waiting.sentence}</p>}
      <RunDetails run={run} progress={progress} problem={problem} />
    </div>
  )
}

/** Shows why a run didn't start. Without an answer from the server, it may have started nevertheless. */
function NotStarted({ problem }: { readonly problem: RunProblem }) {
  return (
    <div className={classes.summary}>
      {problem.code !== 'network_error' && (
        <Group>
          <RunStatus status="notStarted" />
        </Group>
      )}
      <Problem problem={problem} />
    </div>
  )
}
