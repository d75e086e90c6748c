import { type ColumnChange, type ConfigOf, type NodeKind, setConfig, type WorkflowGraph } from '@anj/workflow'
import { useMemo } from 'react'
import { previewGraph } from '../kit/preview-graph.ts'
import type { QueryFn } from '../kit/question.ts'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import { type QueryResult, useQuery } from '../kit/use-query.ts'
import {
  type ColumnLook,
  type Conversions,
  checkConversions,
  type FoundFormats,
  findFormats,
} from '../server/insights.ts'
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

/** The requests about a column as a change would convert it. Null while the node's sources are incomplete. */
export interface ColumnQuestions {
  /** Counts the column's cells that would fail to convert. */
  readonly misfits: (change: ColumnChange) => QueryFn<Conversions> | null
  /** Finds the formats of the column's texts. */
  readonly formats: (change: ColumnChange) => QueryFn<FoundFormats> | null
}

/** Returns the requests about the columns of a node. `withChange` returns its settings with one change only. */
export function columnQuestions(
  { workflowId, graph, nodeId }: Place,
  withChange: (change: ColumnChange) => ConfigOf<NodeKind>,
): ColumnQuestions {
  const about =
    <T>(ask: (workflowId: string, look: ColumnLook, signal: AbortSignal) => Promise<T>) =>
    (change: ColumnChange): QueryFn<T> | null => {
      const part = previewGraph(setConfig(graph, nodeId, withChange(change)), nodeId)
      const look = part && { graph: part, nodeId, column: change.columnName }
      return look && ((signal) => ask(workflowId, look, signal))
    }
  return { misfits: about(checkConversions), formats: about(findFormats) }
}
