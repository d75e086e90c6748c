import { boundPhrase, givenParametersOf, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import { useNextLoads } from '../actors/use-next-loads.ts'
import type { NextLoad } from '../server/runs.ts'

interface NextLoadNoteProps {
  readonly workflowId: string
  readonly graph: WorkflowGraph
  readonly nodeId: string
}

/** Says which rows the next run reads from an input. */
export function NextLoadNote({ workflowId, graph, nodeId }: NextLoadNoteProps) {
  const loads = useNextLoads(workflowId)
  const load = loads?.find((one) => one.nodeId === nodeId)
  if (!load) return null
  return (
    <Text
      size="xs"
      c={load.isDoubtful || load.reason === 'changed' ? 'var(--anj-warning)' : undefined}
      role="status"
    >
      {nextLoadText(load)}
      {givenParametersOf(graph).length > 0 && ` ${sentence('nextLoadWithDefaults')}`}
    </Text>
  )
}

/** Describes the rows that the next run reads. */
function nextLoadText(load: NextLoad): string {
  const { column, type, reason, readAfter, isDoubtful, doubtfulBound } = load
  if (isDoubtful) {
    const upTo = doubtfulBound === null ? '' : boundPhrase(type, doubtfulBound)
    return sentence('nextLoadDoubtful', { column, upTo })
  }
  if (reason === 'first') return sentence('nextLoadFirst')
  if (reason === 'changed') return sentence('nextLoadChanged')
  if (readAfter === null) return sentence('nextLoadAfterNothing', { column })
  return sentence('nextLoadAfter', { column, after: boundPhrase(type, readAfter) })
}
