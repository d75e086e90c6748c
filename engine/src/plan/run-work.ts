import type { Reconciliation } from '@anj/workflow'
import type { CheckedWriter, WriteResult } from '../connectors/writer.ts'
import type { RunMoment } from '../model/run-moment.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { Sources } from './compile-graph.ts'
import type { PlanNeeds } from './compile-plan.ts'
import type { PartResults } from './execute-parts.ts'
import type { Output } from './find-output.ts'
import type { OpenedSources, ReadableSources } from './open-sources.ts'
import type { CompiledPlan } from './plan.ts'
import type { ProgressMeter } from './progress-meter.ts'
import type { RowsCounted } from './rows-of-nodes.ts'
import type { RunListener } from './run-listener.ts'

export type Compile = (
  workflow: RunRequest['workflow'],
  sources: Sources,
  nodeId: string,
  needs?: PlanNeeds,
  moment?: RunMoment,
) => CompiledPlan

/** A plan that other processes execute on pieces of its tables. */
export interface StartedPieces extends AsyncDisposable {
  /** The plan with parts whose results are in `results`. Its rows aren't known yet. */
  readonly plan: CompiledPlan
  readonly results: PartResults
  /** Returns the numbers of rows of nodes that no check counts. */
  counted(): ReadonlyMap<string, number>
  /** Returns the progress from 0 to 100. */
  percent(): number
  /** Returns the plan with its rows, once all of them are written. */
  complete(): Promise<CompiledPlan>
}

/** Starts a plan in pieces. Returns null for a plan that the process of the run executes. */
export type StartPieces = (
  work: Pick<RunWork, 'request' | 'output' | 'listener' | 'workFolder' | 'signal'>,
  sources: ReadableSources,
  needs: PlanNeeds,
) => StartedPieces | null

/** A run with open sources and a target that accepts the columns. No row has been read yet. */
export interface RunWork {
  readonly request: RunRequest
  readonly compile: Compile
  /** Missing if no other processes can execute the plan. */
  readonly startPieces?: StartPieces | undefined
  readonly output: Output
  readonly opened: OpenedSources
  readonly writer: CheckedWriter
  readonly meter: ProgressMeter
  readonly listener: RunListener
  readonly workFolder: string
  readonly signal: AbortSignal
}

/** Rows that have been written and are waiting for the commit, with the counts taken during the write. */
export interface WrittenRows extends RowsCounted {
  readonly result: WriteResult
  readonly reconciliation: Reconciliation
}
