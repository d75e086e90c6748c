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

test('names the columns whose values no longer fit the type that the previous file suggested', () => {
  const typed = (types: Readonly<Record<string, DatasetProfile['columns'][number]['suggestedType']>>) => {
    const { columns, ...rest } = profile(...Object.keys(types))
    return {
      ...rest,
      columns: columns.map((column) => ({ ...column, suggestedType: types[column.name] ?? 'text' })),
    }
  }
  const before = typed({ id: 'int', price: 'decimal', day: 'datetime', name: 'text', qty: 'int' })
  const now = typed({ id: 'text', price: 'int', day: 'date', name: 'int', qty: 'decimal' })
  expect(withColumnDifferences(before, now).notes).toEqual([
    'before',
    'Columns whose values no longer fit the type that the previous file suggested: id, qty. The types in workflows stay as they are.',
  ])
  const empty = { ...now, columns: now.columns.map((column) => ({ ...column, nulls: now.rows })) }
  expect(withColumnDifferences(before, empty).notes).toEqual(['before'])
})
