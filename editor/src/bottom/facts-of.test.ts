import { expect, test } from 'vitest'
import { runFacts, targetSentence } from './facts-of.ts'

const rows = { insight: null, insightSummary: null }
const finishedAt = '2026-11-21T10:00:00Z'
const reconciliation = {
  source: 10,
  in: 10,
  droppedEmpty: 0,
  rejected: 0,
  kept: 10,
  written: 10,
  stored: 10,
  emptyCellsToNull: 0,
}

test('lists values that became null separately from the rows read', () => {
  const facts = runFacts({ ...rows, reconciliation, progress: null, rejectCount: 4, finishedAt }, null)
  expect(facts.slice(0, 2)).toEqual([
    ['Rows in', '10'],
    ['Rejects', '4'],
  ])
  expect(facts).toContainEqual(['Rows skipped', '0'])
})

test('does not mention conversions if every value converted', () => {
  const names = runFacts({ ...rows, reconciliation, progress: null, rejectCount: 0, finishedAt }, null).map(
    ([name]) => name,
  )
  expect(names).toEqual(['Rows in', 'Written', 'Stored', 'Rows skipped', 'Empty rows'])
})

test('lists conversion failures but no progress for a failed run', () => {
  const progress = { sourceRows: 33_001, targetRows: 0, bytes: 0, percent: null }
  expect(runFacts({ ...rows, reconciliation: null, progress, rejectCount: 3, finishedAt }, progress)).toEqual(
    [['Rejects', '3']],
  )
  expect(
    runFacts({ ...rows, reconciliation: null, progress, rejectCount: 0, finishedAt: null }, progress),
  ).toContainEqual(['Rows in', '33,001'])
})

test.each([
  ['failed', false, 'targetUnchanged'],
  ['cancelled', false, 'targetUnchanged'],
  ['failed', true, 'targetUnknown'],
  ['succeeded', false, null],
  ['running', false, null],
] as const)(
  'after a run that is %s (outcome unknown: %s), shows the target message %s',
  (status, unknown, said) => {
    expect(targetSentence({ status, outcomeUnknown: unknown, insight: null })).toBe(said)
  },
)

test('lists tables and findings but no rows for a run that reads a whole database', () => {
  const run = { ...rows, reconciliation: null, progress: null, rejectCount: 0, finishedAt }
  const findings = { error: 1, warning: 2000, information: 0 }
  const insightSummary = { kind: 'advice', database: 'shop', tables: 12, findings } as const
  expect(runFacts({ ...run, insight: 'advice', insightSummary }, null)).toEqual([
    ['Tables', '12'],
    ['Errors', '1'],
    ['Warnings', '2,000'],
    ['Information', '0'],
  ])
  const progress = { sourceRows: 0, targetRows: 0, bytes: 0, percent: 40 }
  expect(runFacts({ ...run, insight: 'diagram', finishedAt: null }, progress)).toEqual([])
})

test('never mentions a changed target for a run that reads a whole database', () => {
  const insight = 'dictionary'
  expect(targetSentence({ status: 'failed', outcomeUnknown: true, insight })).toBe('insightLeavesAll')
  expect(targetSentence({ status: 'succeeded', outcomeUnknown: false, insight })).toBeNull()
})
