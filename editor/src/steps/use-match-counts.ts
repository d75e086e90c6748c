import { useMemo } from 'react'
import { usePreviewGraph } from '../bottom/use-preview-graph.ts'
import type { NodeFormProps } from '../panels/node-form.ts'
import { type Answer, useAnswer } from '../panels/use-answer.ts'
import { countMatches, type Matches } from '../server/previews.ts'
import { useVersionsOf } from '../store/data-versions.ts'
import type { JoinKind } from './join.tsx'

/** How many rows of a join find a partner, counted anew whenever what is joined changes; the former request ends. */
export function useMatchCounts({ workflowId, graph, node }: NodeFormProps<JoinKind>): Answer<Matches> {
  const part = usePreviewGraph(graph, node.id)
  const versions = useVersionsOf(workflowId, part)
  const ask = useMemo(
    () =>
      part
        ? (signal: AbortSignal) => countMatches(workflowId, { graph: part, nodeId: node.id }, signal)
        : null,
    [workflowId, part, node.id],
  )
  // A newer reading of the same settings has another version, and other counts.
  return useAnswer(ask, { occasion: versions })
}
