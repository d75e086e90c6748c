import { sentence } from '@anj/workflow/messages'
import { Alert, Badge, Button, Group, Progress, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { runs } from '../actors/runs.ts'
import type { Run } from '../server/runs.ts'
import { Artifacts } from './artifacts.tsx'
import classes from './bottom-panel.module.css'
import { targetSentence } from './facts-of.ts'
import { RunFacts } from './run-facts.tsx'
import { RunRejects } from './run-rejects.tsx'

/** How the run goes, or how the last one ended. */
export function RunSummary({ workflowId }: { readonly workflowId: string | null }) {
  return workflowId ? <OfWorkflow key={workflowId} workflowId={workflowId} /> : null
}

const words: Readonly<Record<Run['status'], { text: string; color: string }>> = {
  queued: { text: 'Queued', color: 'gray' },
  running: { text: 'Running', color: 'blue' },
  committing: { text: 'Committing', color: 'blue' },
  succeeded: { text: 'Succeeded', color: 'teal' },
  failed: { text: 'Failed', color: 'red' },
  cancelled: { text: 'Cancelled', color: 'gray' },
}

function OfWorkflow({ workflowId }: { readonly workflowId: string }) {
  const actor = runs.get(workflowId)
  const state = useSelector(actor, (snapshot) => snapshot)
  const { run, progress, problem } = state.context
  if (!run) {
    return (
      <p className={classes.empty}>
        {state.matches('starting') ? 'Starting the run …' : 'No run yet. Run shows how it goes here.'}
      </p>
    )
  }
  const goesOn = state.matches('following')
  const isCancelling = state.matches({ following: 'cancelling' })
  const status = isCancelling ? { text: 'Cancelling', color: 'gray' } : words[run.status]
  return (
    <div className={classes.summary}>
      <Group gap="sm" wrap={goesOn ? 'nowrap' : 'wrap'}>
        <Badge color={status.color} variant="light" radius="sm">
          {status.text}
        </Badge>
        {goesOn && (
          <Progress
            flex={1}
            size="sm"
            animated
            value={progress?.percent ?? 100}
            color={progress?.percent == null ? 'gray' : 'var(--anj-brand)'}
            aria-label="Progress of the run"
          />
        )}
        <Artifacts run={run} />
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
      {(problem ?? run.problem) && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {(problem ?? run.problem)?.sentence}
        </Text>
      )}
      <OnTarget run={run} />
      <RunFacts run={run} progress={progress} />
      <RunRejects run={run} />
    </div>
  )
}

/** What became of the target, when the run ended without success. */
function OnTarget({ run }: { readonly run: Run }) {
  const said = targetSentence(run)
  if (!said) return null
  if (said === 'targetUnchanged') return <Text size="xs">{sentence(said)}</Text>
  return (
    <Alert color="yellow" p="xs">
      <Text size="xs">{sentence(said)}</Text>
    </Alert>
  )
}
