import { expect, test } from 'vitest'
import type { CheckedRun } from '../server/runs.ts'
import { barHeights, ruleSeries } from './rule-series.ts'

const run = (runId: string, rules: Readonly<Record<string, readonly [checked: number, failed: number]>>) =>
  ({
    runId,
    at: `2026-11-0${runId}T08:00:00Z`,
    rules: Object.entries(rules).map(([rule, [checked, failed]]) => ({
      rule,
      onFailure: 'warn',
      checked,
      failed,
    })),
  }) satisfies CheckedRun

test('shows the rules of the newest run over the last runs, the oldest first', () => {
  const runs = [
    run('3', { a: [10, 1], b: [10, 0] }),
    run('2', { a: [0, 0] }),
    run('1', { a: [4, 2], old: [4, 4] }),
  ]
  expect(
    ruleSeries(runs).map(({ rule, points }) => [rule, points.map(({ runId, share }) => [runId, share])]),
  ).toEqual([
    [
      'a',
      [
        ['1', 0.5],
        ['2', 0],
        ['3', 0.1],
      ],
    ],
    ['b', [['3', 0]]],
  ])
  expect(ruleSeries([])).toEqual([])
})

test('keeps the bar of a small share visible, and no bar where nothing failed', () => {
  const [series] = ruleSeries([
    run('3', { a: [1000, 500] }),
    run('2', { a: [1000, 1] }),
    run('1', { a: [1000, 0] }),
  ])
  expect(barHeights(series?.points ?? [])).toEqual([0, 0.15, 1])
})
