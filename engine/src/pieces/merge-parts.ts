import { type ColumnMeasures, wider } from '../model/column-measures.ts'
import type { CheckResult } from '../plan/plan.ts'

/** Returns the result of a check on a whole table from its results on the pieces. */
export function mergeChecks(results: readonly CheckResult[]): CheckResult {
  const [first, ...others] = results
  if (!first) throw new TypeError('A check has at least one piece')
  return others.reduce(mergeTwo, first)
}

function mergeTwo(a: CheckResult, b: CheckResult): CheckResult {
  return {
    in: a.in + b.in,
    droppedEmpty: a.droppedEmpty + b.droppedEmpty,
    rejected: a.rejected + b.rejected,
    rejectedBefore: a.rejectedBefore + b.rejectedBefore,
    kept: a.kept + b.kept,
    rejectedAt: a.rejectedAt.map((count, i) => count + (b.rejectedAt[i] ?? 0)),
    failures: a.failures.map((failure, i) => ({
      ...failure,
      count: failure.count + (b.failures[i]?.count ?? 0),
    })),
    measures: a.measures.map((measures, i) => widerOrNull(measures, b.measures[i] ?? null)),
  }
}

function widerOrNull(a: ColumnMeasures | null, b: ColumnMeasures | null): ColumnMeasures | null {
  return a && b ? wider(a, b) : (a ?? b)
}

/** Returns the row of a question about a whole table from its rows about the pieces. */
export function mergeAnswers(
  rows: readonly (readonly (string | null)[])[],
  merging: 'adds' | undefined,
): readonly (string | null)[] {
  const [first, ...others] = rows
  if (!first) throw new TypeError('A question has at least one piece')
  if (others.length === 0) return first
  if (!merging) throw new TypeError('The answers to a question cannot be merged')
  return [String(rows.reduce((sum, [count]) => sum + BigInt(count ?? 0), 0n))]
}
