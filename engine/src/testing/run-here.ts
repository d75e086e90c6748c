import { randomUUID } from 'node:crypto'
import type { Reconciliation, Reject, RuleResult, RunProgress, WorkflowGraph } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { ChildLimits, RunRequest, Target } from '../model/run-request.ts'
import type { Source } from '../model/source.ts'
import { startInChildren } from '../pieces/start-in-children.ts'
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
  /** The phases with their states, such as 'write began'. */
  readonly phases: string[]
  rejects: readonly Reject[]
  rejectCount: number
  rules: readonly RuleResult[]
  mark?: CommitMark
  reconciliation?: Reconciliation | null
}

export function newRunOutput(): RunOutput {
  return { lines: [], progress: [], phases: [], rejects: [], rejectCount: 0, rules: [] }
}

/** Executes a run in this process and commits it. Rejects with the run's error. `heard` collects the events. */
export async function runHere(
  request: RunRequest,
  signal: AbortSignal = new AbortController().signal,
  heard: RunOutput = newRunOutput(),
): Promise<RunOutput> {
  await runPlan(
    request,
    compilePlan,
    {
      log: (line) => void heard.lines.push(line),
      progress: (progress) => void heard.progress.push(progress),
      phase: (phase, state) => void heard.phases.push(`${phase} ${state}`),
      rejects: (rejects, count) => {
        heard.rejects = rejects
        heard.rejectCount = count
      },
      rules: (results) => {
        heard.rules = results
      },
      entered: async () => {},
      prepared: async (mark, reconciliation) => {
        heard.mark = mark
        heard.reconciliation = reconciliation
      },
    },
    signal,
    startInChildren,
  )
  return heard
}
