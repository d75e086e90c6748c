import type { Reconciliation } from '@anj/workflow'
import type { ColumnDemand, TargetWriter, WriteResult } from '../connectors/writer.ts'
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
) => CompiledPlan

/** A run whose sources are open and whose target agreed to the columns; no row was read yet. */
export interface RunWork {
  readonly request: RunRequest
  readonly compile: Compile
  readonly output: Output
  readonly opened: OpenedSources
  readonly writer: TargetWriter
  readonly demands: readonly ColumnDemand[]
  readonly meter: ProgressMeter
  readonly listener: RunListener
  readonly workFolder: string
  readonly signal: AbortSignal
}

/** Rows that wait for the commit, and what was counted on their way. */
export interface WrittenRows extends RowsCounted {
  readonly result: WriteResult
  readonly reconciliation: Reconciliation
}
