import { escapeBidiControls } from '@anj/ui'
import { isFinal } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Button, Group, Loader, Text } from '@mantine/core'
import { IconArrowLeft, IconRepeat } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { runs } from '../actors/runs.ts'
import { WarningsBadge } from '../kit/warnings-badge.tsx'
import type { Run } from '../server/runs.ts'
import { useIsReadOnly } from '../store/use-workflow.ts'
import { Artifacts, DeliveredFiles } from './artifacts.tsx'
import classes from './bottom-panel.module.css'
import { openRun, showSide } from './bottom-state.ts'
import { LogLines } from './log-lines.tsx'
import { RunDetails } from './run-details.tsx'
import { RunStatus } from './run-status.tsx'
import { useRunDeliveries } from './use-run-deliveries.ts'
import { useRunLog } from './use-run-log.ts'

/**
 * Shows a run from the history with its log, results and files. The user can repeat the run with the same version of
 * the workflow.
 */
export function OldRun({ run, workflowId }: { readonly run: Run; readonly workflowId: string }) {
  const actor = runs.get(workflowId)
  const isBusy = useSelector(actor, (state) => state.matches('starting') || state.matches('following'))
  const isReadOnly = useIsReadOnly()
  const deliveries = useRunDeliveries(run)
  const { lines, isLoading, problem } = useRunLog(run.id)
  return (
    <div className={classes.summary}>
      <Group gap="xs" justify="space-between">
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconArrowLeft size={13} aria-hidden />}
          onClick={() => openRun(null)}
        >
          {sentence('allRuns')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isBusy || isReadOnly || !isFinal(run.status)}
          leftSection={<IconRepeat size={13} aria-hidden />}
          title={sentence('runAgainHint')}
          onClick={() => {
            actor.send({ type: 'run.requested', how: { again: run.id } })
            showSide('run')
          }}
        >
          {sentence('runAgain')}
        </Button>
      </Group>
      <Group gap="sm">
        <RunStatus status={run.status} />
        <WarningsBadge run={run} />
        <Text size="xs">
          {formatMoment(run.createdAt)}, {run.startedBy.fullName}
          {run.scheduleName !== null &&
            `, ${sentence('begunBySchedule', { name: escapeBidiControls(run.scheduleName) })}`}
        </Text>
        <Artifacts run={run} deliveries={deliveries} />
      </Group>
      <DeliveredFiles run={run} deliveries={deliveries} />
      <RunDetails run={run} progress={run.progress} />
      {problem && (
        <Text size="xs" role="alert">
          {problem}
        </Text>
      )}
      {isLoading && lines.length === 0 ? (
        <Loader size="xs" role="progressbar" aria-label={sentence('loadingLog')} />
      ) : (
        <LogLines lines={lines} label={sentence('whatRunSaid')} />
      )}
    </div>
  )
}
