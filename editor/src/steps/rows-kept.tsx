import { formatCount, sourcesOf } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import { countRowsOfPanel } from '../server/previews.ts'
import { useStepQuery } from './use-step-query.ts'

/** Shows how many of the incoming rows a step keeps, before a run. */
export function RowsKept({
  workflowId,
  graph,
  node,
}: Pick<NodeFormProps<'filterRows' | 'removeDuplicates' | 'firstRows'>, 'workflowId' | 'graph' | 'node'>) {
  const source = sourcesOf(graph, node.id)[0]?.id ?? node.id
  const kept = useStepQuery(countRowsOfPanel, workflowId, usePreviewGraph(graph, node.id), node.id)
  const all = useStepQuery(countRowsOfPanel, workflowId, usePreviewGraph(graph, source), source)
  const isAsking = kept.isAsking || all.isAsking
  const counts =
    kept.value && all.value ? { kept: formatCount(kept.value.rows), all: formatCount(all.value.rows) } : null
  const isSample = kept.value?.isSample === true
  return (
    <Text
      size="xs"
      role="status"
      aria-label="Rows kept"
      aria-busy={isAsking}
      c={counts ? undefined : 'dimmed'}
    >
      {counts && !isAsking
        ? `${sentence('rowsKept', counts)}${isSample ? ` (${sentence('sampleOfPreview')})` : ''}`
        : isAsking
          ? sentence('rowsCounting')
          : (kept.problem ?? all.problem)}
    </Text>
  )
}
