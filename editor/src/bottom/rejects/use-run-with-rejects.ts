import { useSelector } from '@xstate/react'
import { runs } from '../../actors/runs.ts'
import type { Run } from '../../server/runs.ts'
import { useBottom } from '../bottom-state.ts'

/** Returns the run whose rejects the user asked for, or the current run if it has rejects; null for none. */
export function useRunWithRejects(workflowId: string | null): Run | null {
  const asked = useBottom((state) => state.rejectsRun)
  const current = useSelector(
    workflowId === null ? undefined : runs.get(workflowId),
    (state) => state?.context.run,
  )
  // The current run is the newer copy of the run that the user asked for.
  const chosen = asked?.workflowId === workflowId && asked?.id !== current?.id ? asked : current
  return chosen && chosen.rejectCount > 0 ? chosen : null
}
