import { plainName } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Alert, Anchor, Badge, Text } from '@mantine/core'
import { count } from '../panels/format.ts'
import type { Run, RunProblem, RunProgress } from '../server/runs.ts'
import { useShowNode } from '../shell/use-place.ts'
import { nameOf } from '../store/name-of.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { targetSentence } from './facts-of.ts'
import { RunFacts } from './run-facts.tsx'
import { RunRejects } from './run-rejects.tsx'
import { reconciliationWords } from './run-words.ts'

interface RunDetailsProps {
  readonly run: Run
  readonly progress: RunProgress | null
  /** What went wrong, where that is known better than by the run itself. */
  readonly problem?: RunProblem | null
}

/** What a run came to: what went wrong and where, what became of the target, and where every row went. */
export function RunDetails({ run, progress, problem = null }: RunDetailsProps) {
  return (
    <>
      {run.isTry && (
        <Text size="xs">
          <Badge size="xs" variant="outline" color="gray" radius="sm" mr={6}>
            Try
          </Badge>
          {sentence('triedFirstRows', { rows: count(run.firstRows ?? 0), target: run.target ?? '' })}
        </Text>
      )}
      {run.scheduleName !== null && (
        <Text size="xs" c="dimmed">
          {sentence('runBegunBySchedule', { name: plainName(run.scheduleName) })}
        </Text>
      )}
      <Problem problem={problem ?? run.problem} />
      <OnTarget run={run} />
      <RunFacts run={run} progress={progress} />
      {reconciliationWords(run).map((words) => (
        <Text key={words} size="xs" c="dimmed">
          {words}
        </Text>
      ))}
      <RunRejects run={run} />
    </>
  )
}

/** What went wrong, and the way to the component that it is about. */
function Problem({ problem }: { readonly problem: RunProblem | null }) {
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

/** What became of the target, when the run ended without success. */
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
