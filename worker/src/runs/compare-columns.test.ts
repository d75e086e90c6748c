import type { DatasetProfile } from '@anj/workflow'
import { expect, test } from 'vitest'
import { withColumnDifferences } from './compare-columns.ts'

const profile = (...names: string[]): DatasetProfile => ({
  rows: 1,
  emptyRows: 0,
  emptyCells: 0,
  notes: ['before'],
  columns: names.map((name) => ({
    name,
    nulls: 0,
    approximateDistinct: 1,
    min: null,
    max: null,
    maxLength: 1,
    top: [],
    suggestedType: 'text',
  })),
})

test.each([
  ['the same columns say nothing', ['a', 'b'], ['a', 'b'], []],
  ['new columns are named', ['a'], ['a', 'b', 'c'], ['Columns that the previous file did not have: b, c.']],
  [
    'columns that are gone are named',
    ['a', 'b'],
    ['b'],
    ['Columns of the previous file that are missing: a.'],
  ],
  [
    'another order is said',
    ['a', 'b'],
    ['b', 'a'],
    ['The columns are in a different order than in the previous file.'],
  ],
])('%s', (_name, before, now, notes) => {
  expect(withColumnDifferences(profile(...before), profile(...now)).notes).toEqual(['before', ...notes])
})

test('adds labels, and uses the notes of an older profile as their labels', () => {
  const { notes, noteLabels } = withColumnDifferences(profile('a'), profile('b'))
  expect(notes).toHaveLength(3)
  expect(noteLabels).toEqual(['before', 'New columns', 'Missing columns'])
})

test('adds no notes to the first content of a file', () => {
  expect(withColumnDifferences(undefined, profile('a')).notes).toEqual(['before'])
})
