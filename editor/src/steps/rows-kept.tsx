import { sourcesOf, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import { formatCount } from '../kit/format.ts'
import type { NodeFormProps } from '../kit/node-form.ts'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import { countRows } from '../server/previews.ts'
import { useStepQuery } from './use-step-query.ts'

/** Shows how many of the incoming rows a step keeps, before a run. */
export function RowsKept({
  workflowId,
  graph,
  node,
}: Pick<NodeFormProps<'filterRows' | 'removeDuplicates'>, 'workflowId' | 'graph' | 'node'>) {
  const source = sourcesOf(graph, node.id)[0]?.id ?? node.id
  const kept = useStepQuery(count, workflowId, usePreviewGraph(graph, node.id), node.id)
  const all = useStepQuery(count, workflowId, usePreviewGraph(graph, source), source)
  const isAsking = kept.isAsking || all.isAsking
  const counts =
    kept.value !== null && all.value !== null
      ? { kept: formatCount(kept.value), all: formatCount(all.value) }
      : null
  return (
    <Text
      size="xs"
      role="status"
      aria-label="Rows kept"
      aria-busy={isAsking}
      c={counts ? undefined : 'dimmed'}
    >
      {counts && !isAsking
        ? sentence('rowsKept', counts)
        : isAsking
          ? sentence('rowsCounting')
          : (kept.problem ?? all.problem)}
    </Text>
  )
}

function count(
  workflowId: string,
  about: { readonly graph: WorkflowGraph; readonly nodeId: string },
  signal: AbortSignal,
): Promise<number> {
  return countRows(workflowId, about, '', signal)
}
