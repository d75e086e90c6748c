import { expect, test } from 'vitest'
import {
  type KindOf,
  reconciliationText,
  rejectPhrases,
  runSummaryText,
  timeLeft,
  timeTaken,
} from './run-words.ts'

const rows = { in: 10, droppedEmpty: 0, rejected: 0, written: 10, stored: 10, emptyCellsToNull: 0 }
const none = { rejectCount: 0, rejects: [], progress: null }

test('accounts for every row of a run', () => {
  expect(
    reconciliationText({ ...none, insightSummary: null, reconciliation: rows }, () => undefined),
  ).toEqual(['10 rows read, 10 written, 10 counted in the target.'])
  const all = {
    ...rows,
    in: 12_000,
    droppedEmpty: 1,
    rejected: 2,
    written: 11_997,
    stored: 11_997,
    emptyCellsToNull: 4,
  }
  expect(reconciliationText({ ...none, insightSummary: null, reconciliation: all }, () => undefined)).toEqual(
    [
      '12,000 rows read, 11,997 written, 11,997 counted in the target.',
      'Skipped because every cell was empty: 1 row.',
      'Skipped because a value did not convert: 2 rows.',
      'Empty in the sources and read as null: 4 cells.',
    ],
  )
  expect(
    reconciliationText({ ...none, insightSummary: null, reconciliation: null }, () => undefined),
  ).toEqual([])
})

test('shows the number of tables for a run that reads a whole database', () => {
  const insightSummary = { kind: 'dictionary', database: 'shop', tables: 12, findings: null } as const
  expect(reconciliationText({ ...none, reconciliation: null, insightSummary }, () => undefined)).toEqual([
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
    ...none,
  }
  expect(runSummaryText(run, () => undefined)).toBe('Ann Smith')
  expect(runSummaryText({ ...run, scheduleName: 'Nightly load' }, () => undefined)).toBe(
    'Schedule Nightly load',
  )
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

test('tells failures of rules and rows without a match from values that did not convert', () => {
  const kindOf: KindOf = (id) => (id === 'rules' ? 'checkRows' : id === 'look' ? 'lookUp' : 'changeDataType')
  const reject = (nodeId: string) => ({ row: 1, column: 'a', value: 'x', reason: 'no', nodeId })
  const few = {
    rejectCount: 4,
    rejects: ['types', 'rules', 'look', 'look'].map(reject),
    progress: { sourceRows: 9, targetRows: 6, bytes: 0, percent: 100, rejects: [] },
  }
  expect(rejectPhrases(few, kindOf)).toEqual([
    '1 value did not convert',
    '1 failure of rules',
    '2 rows without exactly one match',
  ])
  // The counts of the nodes also have 500 failures of a rule that only warns.
  const many = {
    rejectCount: 1000,
    rejects: Array.from({ length: 100 }, () => reject('types')),
    progress: {
      ...few.progress,
      rejects: [
        { nodeId: 'types', count: 300 },
        { nodeId: 'rules', count: 1200 },
      ],
    },
  }
  expect(rejectPhrases(many, kindOf)).toEqual(['300 values did not convert', '700 failures of rules'])
  const ofRules = { ...few, rejectCount: 1, rejects: [reject('rules')], insightSummary: null }
  expect(reconciliationText({ ...ofRules, reconciliation: { ...rows, rejected: 1 } }, kindOf)).toContain(
    'Left out by rules of Check Rows: 1 row.',
  )
  expect(
    reconciliationText({ ...few, insightSummary: null, reconciliation: { ...rows, rejected: 3 } }, kindOf),
  ).toContain('Left out by rules, by Look Up, or because a value did not convert: 3 rows.')
  expect(rejectPhrases({ ...many, progress: null }, kindOf)).toEqual(['1,000 values did not convert'])
})
