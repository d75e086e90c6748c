import { forkRun, type RunOutcome, type Source, type Target } from '@anj/engine'
import type { InsightSummary, Reconciliation, Reject, WorkflowGraph } from '@anj/workflow'
import { limitsIn } from './limits.ts'
import type { Reporter } from './reporter.ts'

/** A workflow of which everything is prepared: its sources are read or known how to be, its target is chosen. */
export interface PreparedRun {
  readonly runId: string
  readonly workflow: WorkflowGraph
  readonly sources: Readonly<Record<string, Source>>
  readonly target: Target
  /** Folder for what is temporary. */
  readonly directory: string
  /** Where all values that don't convert are listed as CSV, when there are any. */
  readonly rejectsPath?: string
  readonly signal: AbortSignal
}

/** How it ended, and what it told on its way. */
export interface ExecutedRun {
  readonly outcome: RunOutcome
  readonly reconciliation: Reconciliation | null
  readonly insight: InsightSummary | null
  /** The first values that did not convert, and how many there were. */
  readonly rejects: readonly Reject[]
  readonly rejectCount: number
}

/** Executes a prepared workflow in a child process of this machine. */
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
