import type { Workflow } from '@anj/workflow'
import { useMemo } from 'react'
import { useAnswer } from '../panels/use-answer.ts'
import { readWorkflow } from '../server/workflows.ts'
import { useGraphStore } from '../store/graph-store.ts'

/** What is drawn in a workflow now: here, or else on the server. Null while it isn't known, and when it is gone. */
export function usePresentWorkflow(workflowId: string | null): Workflow | null {
  const drawn = useGraphStore(({ workflows }) => (workflowId ? (workflows[workflowId] ?? null) : null))
  const isHere = drawn !== null
  const ask = useMemo(
    () => (workflowId && !isHere ? (signal: AbortSignal) => readWorkflow(workflowId, signal) : null),
    [workflowId, isHere],
  )
  const { value } = useAnswer(ask)
  return drawn ?? value
}
