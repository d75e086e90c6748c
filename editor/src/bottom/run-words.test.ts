import { expect, test } from 'vitest'
import { reconciliationText, runSummaryText, timeLeft, timeTaken } from './run-words.ts'

const rows = { in: 10, droppedEmpty: 0, rejected: 0, written: 10, stored: 10, emptyCellsToNull: 0 }

test('accounts for every row of a run', () => {
  expect(reconciliationText({ insightSummary: null, reconciliation: rows })).toEqual([
    '10 rows read, 10 written, 10 counted in the target.',
  ])
  const all = {
    ...rows,
    in: 12_000,
    droppedEmpty: 1,
    rejected: 2,
    written: 11_997,
    stored: 11_997,
    emptyCellsToNull: 4,
  }
  expect(reconciliationText({ insightSummary: null, reconciliation: all })).toEqual([
    '12,000 rows read, 11,997 written, 11,997 counted in the target.',
    'Skipped because every cell was empty: 1 row.',
    'Skipped because a value did not convert: 2 rows.',
    'Empty in the sources and read as null: 4 cells.',
  ])
  expect(reconciliationText({ insightSummary: null, reconciliation: null })).toEqual([])
})

test('shows the number of tables for a run that reads a whole database', () => {
  const insightSummary = { kind: 'dictionary', database: 'shop', tables: 12, findings: null } as const
  expect(reconciliationText({ reconciliation: null, insightSummary })).toEqual([
    'Read 12 tables of shop. The database was not changed.',
  ])
})

test('names the schedule of a scheduled run in the history', () => {
  const run = {
    scheduleName: null,
    insightSummary: null,
    savedAs: null,
    startedBy: { id: 'ann', fullName: 'Ann Smith' },
    startedAt: null,
    finishedAt: null,
    reconciliation: null,
    rejectCount: 0,
  }
  expect(runSummaryText(run)).toBe('Ann Smith')
  expect(runSummaryText({ ...run, scheduleName: 'Nightly load' })).toBe('Schedule Nightly load')
})

test('estimates the time left once there is enough progress', () => {
  expect(timeLeft(10_000, 25)).toBe(30_000)
  expect(timeLeft(500, 25)).toBeNull()
  expect(timeLeft(10_000, null)).toBeNull()
  expect(timeLeft(10_000, 1)).toBeNull()
  expect(timeLeft(10_000, 100)).toBeNull()
})

test('shows no duration for an unfinished run', () => {
  expect(timeTaken({ startedAt: '2026-11-21T10:00:00Z', finishedAt: null })).toBeNull()
  expect(timeTaken({ startedAt: '2026-11-21T10:00:00Z', finishedAt: '2026-11-21T10:00:02Z' })).toBe(2000)
})
