import { expect, it } from 'vitest'
import type { RowCount } from '../steps/table.ts'
import { type CountedRows, reconcile } from './reconcile.ts'

const rows = (count: number): RowCount => ({ kind: 'sources', rows: count, of: ['in'] })
const counts = { in: 10, droppedEmpty: 2, rejected: 1, rejectedBefore: 0, kept: 7 }
const plan = { sourceRows: 10, rowCount: rows(10), isChecked: true }
const check = { part: { rows: rows(10), isRepeated: false }, result: counts }
const good = { written: 7, stored: 7 }
const checked: CountedRows = {
  plan,
  checks: [check],
  landed: new Map(),
  sources: { a: { emptyCells: 3 }, b: { emptyCells: 4 } },
}
const streaming: CountedRows = { ...checked, plan: { ...plan, isChecked: false }, checks: [], sources: {} }
/** Two files joined, with a materialized join and a second check. */
const landed: RowCount = { kind: 'landed', nodeId: 'join' }
const joined: CountedRows = {
  plan: { sourceRows: 15, rowCount: landed, isChecked: true },
  checks: [
    check,
    {
      part: { rows: landed, isRepeated: false },
      result: { in: 20, droppedEmpty: 0, rejected: 4, rejectedBefore: 0, kept: 16 },
    },
  ],
  landed: new Map([['join', 20]]),
  sources: {},
}

it('passes when all counts agree', () => {
  expect(reconcile(checked, good)).toEqual({
    in: 10,
    droppedEmpty: 2,
    rejected: 1,
    written: 7,
    stored: 7,
    emptyCellsToNull: 7,
  })
  expect(reconcile(streaming, { written: 10, stored: 10 })).toMatchObject({ in: 10, droppedEmpty: 0 })
  expect(reconcile(joined, { written: 16, stored: 16 })).toMatchObject({
    in: 15,
    droppedEmpty: 2,
    rejected: 5,
  })
  const uncounted = { ...joined, plan: { ...joined.plan, rowCount: null, isChecked: false }, checks: [check] }
  expect(reconcile(uncounted, { written: 3, stored: 3 })).toMatchObject({ in: 15, written: 3 })
})

it('counts a source row only once if both of its paths find it empty or reject the same value', () => {
  const again = { ...check, part: { ...check.part, isRepeated: true } }
  const left = (rejectedBefore: number) => ({
    ...again,
    result: { ...counts, rejected: 3, rejectedBefore, kept: 5 },
  })
  const plan = { ...checked.plan, isChecked: false, rowCount: null }
  const countsOf = (second: CountedRows['checks'][number]) =>
    reconcile({ ...checked, plan, checks: [check, second] }, { written: 5, stored: 5 })
  expect(countsOf(left(3))).toMatchObject({ droppedEmpty: 2, rejected: 1 })
  expect(countsOf(left(1))).toMatchObject({ droppedEmpty: 2, rejected: 3 })
  expect(countsOf(left(0))).toMatchObject({ droppedEmpty: 2, rejected: 4 })
})

it.each<[string, CountedRows, { written: number; stored: number }]>([
  [
    'the source has a different number of rows than its ingest counted',
    { ...checked, checks: [{ ...check, part: { ...check.part, rows: rows(11) } }] },
    good,
  ],
  [
    'rows vanished in the check',
    { ...checked, checks: [{ ...check, result: { ...counts, kept: 6 } }] },
    good,
  ],
  ['DuckDB sent a different number', checked, { written: 6, stored: 7 }],
  ['the target stored a different number', checked, { written: 7, stored: 6 }],
  ['a streaming plan lost a row', streaming, { written: 9, stored: 9 }],
  [
    'a combination returned a different number of rows than were materialized',
    { ...joined, landed: new Map([['join', 21]]) },
    { written: 16, stored: 16 },
  ],
])('fails when %s', (_, given, result) => {
  expect(() => reconcile(given, result)).toThrow('counts of this run do not agree')
})
