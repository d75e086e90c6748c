import { type ConfigOf, type NodeKind, setConfig, type WorkflowGraph } from '@anj/workflow'
import { useMemo } from 'react'
import { previewGraph } from '../kit/preview-graph.ts'
import type { QueryFn } from '../kit/question.ts'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import { type QueryResult, useQuery } from '../kit/use-query.ts'
import { type Conversions, checkConversions } from '../server/insights.ts'
import { useVersionsOf } from '../store/data-versions.ts'

interface Place {
  readonly workflowId: string
  readonly graph: WorkflowGraph
  readonly nodeId: string
}

/**
 * Counts the cells that would fail to convert with the current settings. While no column changes its type, the server
 * isn't queried.
 */
export function useConversions({
  workflowId,
  graph,
  nodeId,
  hasChanges,
}: Place & { readonly hasChanges: boolean }): QueryResult<Conversions> {
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

/** Returns the request that counts a column's cells that would fail to convert if the node had other settings. */
export function checkOf(
  { workflowId, graph, nodeId }: Place,
  config: ConfigOf<NodeKind>,
  column: string,
): QueryFn<Conversions> | null {
  const part = previewGraph(setConfig(graph, nodeId, config), nodeId)
  return part && ((signal) => checkConversions(workflowId, { graph: part, nodeId, column }, signal))
}
