import { forkRun, type RunOutcome, type Source, type Target } from '@anj/engine'
import type { InsightSummary, Reconciliation, Reject, WorkflowGraph } from '@anj/workflow'
import { limitsIn } from './limits.ts'
import type { Reporter } from './reporter.ts'

/** Workflow that is ready to run: its sources are read or can be, and its target is chosen. */
export interface PreparedRun {
  readonly runId: string
  readonly workflow: WorkflowGraph
  readonly sources: Readonly<Record<string, Source>>
  readonly target: Target
  /** Folder for temporary files. */
  readonly directory: string
  /** CSV file for all values that don't convert. It is only created if there are any. */
  readonly rejectsPath?: string
  readonly signal: AbortSignal
}

/** Result of a run, with what it reported on the way. */
export interface ExecutedRun {
  readonly outcome: RunOutcome
  readonly reconciliation: Reconciliation | null
  readonly insight: InsightSummary | null
  /** First values that didn't convert, with the total number below. */
  readonly rejects: readonly Reject[]
  readonly rejectCount: number
}

/** Executes a prepared workflow in a child process on this machine. */
export async function executeHere(run: PreparedRun, reporter: Reporter): Promise<ExecutedRun> {
  const { directory, signal, ...request } = run
  let heard: Omit<ExecutedRun, 'outcome'> = {
    reconciliation: null,
    insight: null,
    rejects: [],
    rejectCount: 0,
  }
  const outcome = await forkRun(
    { ...request, limits: limitsIn(directory) },
    {
      log: reporter.log,
      progress: reporter.progress,
      rejects: (rejects, rejectCount) => {
        heard = { ...heard, rejects, rejectCount }
      },
      prepared: async (_mark, reconciliation, insight) => {
        heard = { ...heard, reconciliation, insight: insight ?? null }
        return true
      },
    },
    { signal },
  )
  return { outcome, ...heard }
}
