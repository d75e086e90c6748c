import type { EngineProblem } from '@anj/engine'
import type { InsightSummary, Reconciliation } from '@anj/workflow'

/** How a run of the command line ended, the same for a run on this machine and on a server. */
export interface Outcome {
  readonly status: 'succeeded' | 'failed' | 'cancelled'
  readonly reconciliation: Reconciliation | null
  /** What a run made that reads a whole database. */
  readonly insight: InsightSummary | null
  readonly problem: Pick<EngineProblem, 'code' | 'sentence' | 'nodeId'> | null
  /** Nobody can say whether the target was changed. */
  readonly outcomeUnknown: boolean
  /** The run's id on the server; null on this machine. */
  readonly runId: string | null
  /** Files that the run wrote: paths on this machine, names on a server. */
  readonly files: readonly string[]
}

/** Exit codes of `anj`: 0 done, 1 the run failed, 2 the call was wrong, 130 cancelled (as shells count Ctrl-C). */
export const exitCodes = { succeeded: 0, failed: 1, usage: 2, cancelled: 130 } as const
