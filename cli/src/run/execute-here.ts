import { forkRun, type RunMoment, type RunOutcome, type Source, type Target } from '@anj/engine'
import type { InsightSummary, Reconciliation, Reject, RunLoad, WorkflowGraph } from '@anj/workflow'
import { limitsIn } from './limits.ts'
import type { Reporter } from './reporter.ts'

/** A workflow that is ready to run: its sources are read or reachable, and its target is chosen. */
export interface PreparedRun {
  readonly runId: string
  readonly workflow: WorkflowGraph
  readonly sources: Readonly<Record<string, Source>>
  readonly target: Target
  /** The moment at which the run begins, on the clock of its zone. */
  readonly moment?: RunMoment
  /** Folder for temporary files. */
  readonly directory: string
  /** Path of a CSV file for values that don't convert. The file is created only if such values exist. */
  readonly rejectsPath?: string
  /** Path of a Parquet file for the first thousand rows of the result. */
  readonly resultPath?: string
  readonly signal: AbortSignal
}

/** The result of a run, with the reports that it sent. */
export interface ExecutedRun {
  readonly outcome: RunOutcome
  readonly reconciliation: Reconciliation | null
  readonly insight: InsightSummary | null
  /** The bounds of incremental loads. */
  readonly loads: readonly RunLoad[]
  /** The first values that didn't convert. */
  readonly rejects: readonly Reject[]
  readonly rejectCount: number
}

/** Executes a prepared workflow in a child process on this machine. */
export async function executeHere(run: PreparedRun, reporter: Reporter): Promise<ExecutedRun> {
  const { directory, signal, ...request } = run
  let heard: Omit<ExecutedRun, 'outcome'> = {
    reconciliation: null,
    insight: null,
    loads: [],
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
      prepared: async (_mark, reconciliation, insight, loads = []) => {
        heard = { ...heard, reconciliation, insight: insight ?? null, loads }
        return true
      },
    },
    { signal },
  )
  return { outcome, ...heard }
}
