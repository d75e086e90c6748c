import type { WorkflowGraph } from '@anj/workflow'
import { useMemo } from 'react'
import { type QueryResult, useQuery } from '../kit/use-query.ts'
import { useVersionsOf } from '../store/data-versions.ts'

/** Asks the server about a node of a graph. */
type Ask<T> = (
  workflowId: string,
  about: { readonly graph: WorkflowGraph; readonly nodeId: string },
  signal: AbortSignal,
) => Promise<T>

/**
 * Asks the server about a step once its sources are complete. Asks again when that part of the graph or its
 * files change, and aborts the former request.
 */
export function useStepQuery<T>(
  ask: Ask<T>,
  workflowId: string,
  part: WorkflowGraph | null,
  nodeId: string,
): QueryResult<T> {
  const versions = useVersionsOf(workflowId, part)
  const asked = useMemo(
    () => (part ? (signal: AbortSignal) => ask(workflowId, { graph: part, nodeId }, signal) : null),
    [ask, workflowId, part, nodeId],
  )
  return useQuery(asked, { occasion: versions })
}
