import type { CheckedRun } from '../server/runs.ts'

/** The counts of a rule in one run. */
export interface RulePoint {
  readonly runId: string
  readonly at: string
  readonly checked: number
  readonly failed: number
  /** The share of rows that failed, from 0 to 1. */
  readonly share: number
}

/** The counts of a rule over the last runs, the oldest first. */
export interface RuleSeries {
  readonly rule: string
  readonly points: readonly RulePoint[]
}

/**
 * Returns the counts of each rule that the newest run checked, over the last runs. A run that didn't check the rule has
 * no point. `runs` are the newest first.
 */
export function ruleSeries(runs: readonly CheckedRun[]): readonly RuleSeries[] {
  const oldestFirst = runs.toReversed()
  return (runs[0]?.rules ?? []).map(({ rule }) => ({
    rule,
    points: oldestFirst.flatMap(({ runId, at, rules }) =>
      rules
        .filter((one) => one.rule === rule)
        .map(({ checked, failed }) => ({
          runId,
          at,
          checked,
          failed,
          share: checked > 0 ? failed / checked : 0,
        })),
    ),
  }))
}

/** Returns the height of each bar, from 0 to 1, so that the largest share fills the chart and a small one stays visible. */
export function barHeights(points: readonly RulePoint[]): readonly number[] {
  const most = Math.max(...points.map(({ share }) => share), 0)
  return points.map(({ share }) => (share === 0 ? 0 : Math.max(0.15, share / most)))
}
