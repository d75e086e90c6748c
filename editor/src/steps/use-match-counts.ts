import type { NodeFormProps } from '../kit/node-form.ts'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import type { QueryResult } from '../kit/use-query.ts'
import { countMatches, type Matches } from '../server/previews.ts'
import type { JoinKind } from './join.tsx'
import { useStepQuery } from './use-step-query.ts'

/** Counts how many rows find a match in a join. */
export function useMatchCounts({ workflowId, graph, node }: NodeFormProps<JoinKind>): QueryResult<Matches> {
  return useStepQuery(countMatches, workflowId, usePreviewGraph(graph, node.id), node.id)
}
