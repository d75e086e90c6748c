import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import type { QueryResult } from '../kit/use-query.ts'
import { countMatches, type Matches } from '../server/previews.ts'
import type { KeyedStepProps } from './keyed-step-props.ts'
import { useStepQuery } from './use-step-query.ts'

/** Counts how many rows find a match in a step that matches two tables by keys. */
export function useMatchCounts({ workflowId, graph, node }: KeyedStepProps): QueryResult<Matches> {
  return useStepQuery(countMatches, workflowId, usePreviewGraph(graph, node.id), node.id)
}
