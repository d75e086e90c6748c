import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { listLoads, type NextLoad } from '../server/runs.ts'
import { runs } from './runs.ts'
import { saverOf } from './saving.ts'

/** Returns the rows that the next run reads from each input with a rising column; null until they are known. */
export function useNextLoads(workflowId: string): readonly NextLoad[] | null {
  const run = useSelector(runs.get(workflowId), ({ context }) => `${context.run?.id} ${context.run?.status}`)
  const revision = useSelector(saverOf(workflowId), ({ context }) => context.revision)
  const ask = useMemo(() => (signal: AbortSignal) => listLoads(workflowId, signal), [workflowId])
  return useQuery<readonly NextLoad[]>(ask, { occasion: `${run} ${revision}`, keepsFormer: true }).value
}
