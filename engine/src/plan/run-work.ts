import type { Reconciliation } from '@anj/workflow'
import type { CheckedWriter, WriteResult } from '../connectors/writer.ts'
import type { RunMoment } from '../model/run-moment.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { Sources } from './compile-graph.ts'
import type { PlanNeeds } from './compile-plan.ts'
import type { Output } from './find-output.ts'
import type { OpenedSources } from './open-sources.ts'
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

/** A run with open sources and a target that accepts the columns. No row has been read yet. */
export interface RunWork {
  readonly request: RunRequest
  readonly compile: Compile
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
