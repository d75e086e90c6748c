import { escapeBidiControls } from '@anj/ui'
import { formatCount, nameOf, switchedOffPhrase, valuesPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Anchor, Badge, Text } from '@mantine/core'
import { useShowNode } from '../kit/use-place.ts'
import type { Run, RunProblem, RunProgress } from '../server/runs.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { targetSentence } from './facts-of.ts'
import { RunFacts } from './run-facts.tsx'
import { RunLoads } from './run-loads.tsx'
import { RunRejects } from './run-rejects.tsx'
import { kindsIn, reconciliationText } from './run-words.ts'

interface RunDetailsProps {
  readonly run: Run
  readonly progress: RunProgress | null
  /** A more specific problem than the run's own, if one is known. */
  readonly problem?: RunProblem | null
}

/** Shows a run's result: the problem and its component, the state of the target, and the row counts. */
export function RunDetails({ run, progress, problem = null }: RunDetailsProps) {
  const kindOf = kindsIn(useCurrentWorkflow())
  const off = switchedOffPhrase(run.switchedOff, 'then')
  return (
    <>
      {run.isTry && (
        <Text size="xs">
          <Badge size="xs" variant="outline" color="gray" radius="sm" mr={6}>
            Test run
          </Badge>
          {sentence('triedFirstRows', { rows: formatCount(run.firstRows ?? 0), target: run.target ?? '' })}
        </Text>
      )}
      {run.scheduleName !== null && (
        <Text size="xs" c="dimmed">
          {sentence('runBegunBySchedule', { name: escapeBidiControls(run.scheduleName) })}
        </Text>
      )}
      {run.parameters.length > 0 && (
        <Text size="xs" c="dimmed">
          {sentence('runParameters', { values: valuesPhrase(run.parameters) })}
        </Text>
      )}
      {off !== null && (
        <Text size="xs" c="var(--anj-warning)">
          {escapeBidiControls(off)}
        </Text>
      )}
      {run.today !== null && run.insight === null && (
        <Text size="xs" c="dimmed">
          {sentence('runMoment', { today: run.today, zone: run.timeZone })}
        </Text>
      )}
      <Problem problem={problem ?? run.problem} />
      <OnTarget run={run} />
      <RunFacts run={run} progress={progress} />
      {reconciliationText(run, kindOf).map((words) => (
        <Text key={words} size="xs" c="dimmed">
          {words}
        </Text>
      ))}
      <RunLoads run={run} />
      <RunRejects run={run} kindOf={kindOf} />
    </>
  )
}

/** Shows the problem, with a link to its component. */
export function Problem({ problem }: { readonly problem: RunProblem | null }) {
  const workflow = useCurrentWorkflow()
  const showNode = useShowNode()
  if (!problem) return null
  const node = workflow?.nodes.find(({ id }) => id === problem.nodeId)
  return (
    <Text size="xs" c="var(--mantine-color-error)" role="alert">
      {problem.sentence}{' '}
      {node && (
        <Anchor component="button" type="button" size="xs" onClick={() => showNode(node.data.type, node.id)}>
          Show {nameOf(node)}
        </Anchor>
      )}
    </Text>
  )
}

/** Describes the target's state after a run that did not succeed. */
function OnTarget({ run }: { readonly run: Run }) {
  const said = targetSentence(run)
  if (!said) return null
  if (said !== 'targetUnknown') return <Text size="xs">{sentence(said)}</Text>
  return (
    <Alert color="yellow" p="xs">
      <Text size="xs">{sentence(said)}</Text>
    </Alert>
  )
}
