import { randomUUID } from 'node:crypto'
import type { Reconciliation, Reject, RunProgress, WorkflowGraph } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { ChildLimits, RunRequest, Target } from '../model/run-request.ts'
import type { Source } from '../model/source.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import { runPlan } from '../plan/run-plan.ts'

export const MEGABYTE = 1_000_000

/** Returns limits like a worker's. */
export function limitsIn(temporaryDirectory: string): ChildLimits {
  return {
    memoryBytes: 256 * MEGABYTE,
    residentBytes: 500 * MEGABYTE,
    temporaryDirectory,
    temporaryBytes: 2_000 * MEGABYTE,
  }
}

export function requestFor(
  workflow: WorkflowGraph,
  source: Source,
  target: Target,
  folder: string,
): RunRequest {
  return { runId: randomUUID(), workflow, sources: { file: source }, target, limits: limitsIn(folder) }
}

/** All events of a run. */
export interface RunOutput {
  readonly lines: string[]
  readonly progress: RunProgress[]
  rejects: readonly Reject[]
  rejectCount: number
  mark?: CommitMark
  reconciliation?: Reconciliation | null
}

/** Executes a run in this process and commits it. Rejects with the run's error. */
export async function runHere(
  request: RunRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<RunOutput> {
  const heard: RunOutput = { lines: [], progress: [], rejects: [], rejectCount: 0 }
  await runPlan(
    request,
    compilePlan,
    {
      log: (line) => void heard.lines.push(line),
      progress: (progress) => void heard.progress.push(progress),
      rejects: (rejects, count) => {
        heard.rejects = rejects
        heard.rejectCount = count
      },
      entered: async () => {},
      prepared: async (mark, reconciliation) => {
        heard.mark = mark
        heard.reconciliation = reconciliation
      },
    },
    signal,
  )
  return heard
}
