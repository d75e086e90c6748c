import { expect, it } from 'vitest'
import { reconcile } from './reconcile.ts'

const plan = { sourceRows: 10 }
const checked = { in: 10, droppedEmpty: 2, rejected: 1, kept: 7 }
const good = { written: 7, stored: 7 }
const sources = { a: { emptyCells: 3 }, b: { emptyCells: 4 } }

it('passes when every count agrees', () => {
  expect(reconcile(plan, checked, good, sources)).toEqual({
    in: 10,
    droppedEmpty: 2,
    rejected: 1,
    written: 7,
    stored: 7,
    emptyCellsToNull: 7,
  })
  expect(reconcile(plan, null, { written: 10, stored: 10 }, {})).toMatchObject({ in: 10, droppedEmpty: 0 })
})

it.each([
  ['the source gave other rows than its ingest counted', { sourceRows: 11 }, checked, good],
  ['rows vanished in the check', plan, { ...checked, kept: 6 }, good],
  ['DuckDB sent another number', plan, checked, { written: 6, stored: 7 }],
  ['the target stored another number', plan, checked, { written: 7, stored: 6 }],
  ['a streaming plan lost a row', plan, null, { written: 9, stored: 9 }],
])('fails when %s', (_, given, check, result) => {
  expect(() => reconcile(given, check, result, sources)).toThrow('counts of this run do not agree')
})
