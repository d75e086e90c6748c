import { AppError, type Reconciliation } from '@anj/workflow'
import type { ReadableSource } from '../child/protocol.ts'
import type { WriteResult } from '../connectors/writer.ts'
import type { CheckResult, CompiledPlan } from './plan.ts'

/** Compares independent counts; any difference fails the run (DESIGN §5.6). */
export function reconcile(
  plan: Pick<CompiledPlan, 'sourceRows'>,
  checked: Pick<CheckResult, 'in' | 'droppedEmpty' | 'rejected' | 'kept'> | null,
  { written, stored }: WriteResult,
  sources: Readonly<Record<string, Pick<ReadableSource, 'emptyCells'>>>,
): Reconciliation {
  const source = plan.sourceRows
  // A plan that streams straight through drops nothing: what went in is what the ingest counted.
  const counts = checked ?? { in: source, droppedEmpty: 0, rejected: 0, kept: source }
  const { droppedEmpty, rejected, kept } = counts
  const agree =
    counts.in === source &&
    counts.in === droppedEmpty + rejected + kept &&
    kept === written &&
    written === stored
  if (!agree)
    throw new AppError('countsDisagree', {
      source,
      in: counts.in,
      droppedEmpty,
      rejected,
      kept,
      written,
      stored,
    })
  const emptyCellsToNull = Object.values(sources).reduce((sum, { emptyCells }) => sum + emptyCells, 0)
  return { in: counts.in, droppedEmpty, rejected, written, stored, emptyCellsToNull }
}
