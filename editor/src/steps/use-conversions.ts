import type { WorkflowGraph } from '@anj/workflow'
import { useMemo } from 'react'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import { type QueryResult, useQuery } from '../kit/use-query.ts'
import { type Conversions, checkConversions } from '../server/insights.ts'
import { useVersionsOf } from '../store/data-versions.ts'

interface Place {
  readonly workflowId: string
  readonly graph: WorkflowGraph
  readonly nodeId: string
  /** False while no column changes its type. The server is then not queried. */
  readonly hasChanges: boolean
}

/** Counts the cells that would fail to convert with the current settings. */
export function useConversions({ workflowId, graph, nodeId, hasChanges }: Place): QueryResult<Conversions> {
  const part = usePreviewGraph(graph, nodeId)
  const versions = useVersionsOf(workflowId, part)
  const ask = useMemo(
    () =>
      part && hasChanges
        ? (signal: AbortSignal) => checkConversions(workflowId, { graph: part, nodeId }, signal)
        : null,
    [workflowId, part, nodeId, hasChanges],
  )
  // Counts again when a file gets a new version, which may have other values.
  return useQuery(ask, { occasion: versions, keepsFormer: true })
}
