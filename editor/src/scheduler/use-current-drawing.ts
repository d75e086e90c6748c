import type { Workflow } from '@anj/workflow'
import { useMemo } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { readWorkflow } from '../server/workflows.ts'
import { useGraphStore } from '../store/graph-store.ts'

/**
 * Returns the current version of a workflow, from the editor or else from the server; null while it loads and
 * when it is deleted.
 */
export function useCurrentDrawing(workflowId: string | null): Workflow | null {
  const drawn = useGraphStore(({ workflows }) => (workflowId ? (workflows[workflowId] ?? null) : null))
  const isHere = drawn !== null
  const ask = useMemo(
    () => (workflowId && !isHere ? (signal: AbortSignal) => readWorkflow(workflowId, signal) : null),
    [workflowId, isHere],
  )
  const { value } = useQuery(ask)
  return drawn ?? value
}
