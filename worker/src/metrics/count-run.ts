import type { Run } from '@anj/db'
import type { Metrics } from '@anj/telemetry/metrics'
import { outputOf } from '@anj/workflow'
import type { RunEnding } from '../runs/run-end.ts'

/** Counts a run whose end has been recorded, and the seconds that a worker spent on it. */
export function countRun(
  metrics: Metrics,
  run: Pick<Run, 'snapshot'>,
  { status, outcomeUnknown, reconciliation }: RunEnding,
  seconds: number,
): void {
  const target = outputOf(run.snapshot)?.data.kind ?? 'none'
  metrics.add('anj_runs_total', { status, target })
  metrics.observe('anj_run_seconds', { status, target }, seconds)
  if (outcomeUnknown) metrics.add('anj_runs_outcome_unknown_total', {})
  if (status !== 'succeeded' || !reconciliation) return
  metrics.add('anj_run_rows_total', { target }, reconciliation.stored)
  metrics.add('anj_run_rejected_rows_total', { target }, reconciliation.rejected)
}
