import { AppError, type Reconciliation } from '@anj/workflow'
import type { WriteResult } from '../connectors/writer.ts'
import type { ReadableSource } from '../model/source.ts'
import type { RowCount } from '../steps/table.ts'
import type { CheckPart, CheckResult, CompiledPlan } from './plan.ts'

/** Independent row counts of a run, taken before the write. */
export interface CountedRows {
  readonly plan: Pick<CompiledPlan, 'sourceRows' | 'rowCount' | 'isChecked'>
  readonly checks: readonly {
    readonly part: Pick<CheckPart, 'rows' | 'isRepeated'>
    readonly result: Counts
  }[]
  readonly landed: ReadonlyMap<string, number>
  readonly sources: Readonly<Record<string, Pick<ReadableSource, 'emptyCells'>>>
}
type Counts = Pick<CheckResult, 'in' | 'droppedEmpty' | 'rejected' | 'rejectedBefore' | 'kept'>

/** Compares independent counts. Any difference fails the run (docs/architecture.md, "How a run works"). */
export function reconcile(counted: CountedRows, { written, stored }: WriteResult): Reconciliation {
  const { plan, checks, landed, sources } = counted
  const known = (rows: RowCount) => resolveRowCount(rows, landed)
  for (const { part, result } of checks) {
    const source = known(part.rows) ?? result.in
    if (result.in !== source || result.in !== result.droppedEmpty + result.rejected + result.kept)
      throw new AppError('countsDisagree', { source, ...countsOf(result), written, stored })
  }
  // A streaming plan drops nothing, so its input equals the source's count.
  const rows = known(plan.rowCount) ?? written
  const counts = (plan.isChecked && checks.at(-1)?.result) || {
    in: rows,
    droppedEmpty: 0,
    rejected: 0,
    rejectedBefore: 0,
    kept: rows,
  }
  if (counts.kept !== written || written !== stored)
    throw new AppError('countsDisagree', { source: rows, ...countsOf(counts), written, stored })
  const sumOf = (count: (check: CountedRows['checks'][number]) => number) =>
    checks.reduce((sum, check) => sum + count(check), 0)
  return {
    in: plan.sourceRows,
    droppedEmpty: sumOf(({ part, result }) => (part.isRepeated ? 0 : result.droppedEmpty)),
    rejected: sumOf(({ result }) => result.rejected - result.rejectedBefore),
    written,
    stored,
    emptyCellsToNull: Object.values(sources).reduce((sum, { emptyCells }) => sum + emptyCells, 0),
  }
}

/** Returns a table's row count, from its sources or its materialized result. */
export function resolveRowCount(rows: RowCount, landed: CountedRows['landed']): number | undefined {
  return rows?.kind === 'landed' ? landed.get(rows.nodeId) : rows?.rows
}

function countsOf({ in: entered, droppedEmpty, rejected, kept }: Counts) {
  return { in: entered, droppedEmpty, rejected, kept }
}
