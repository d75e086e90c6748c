import { type ColumnProfile, unchangedTypes } from '@anj/workflow'
import { expect, test } from 'vitest'
import {
  detectedChanges,
  differencesOf,
  typesOfOtherFile,
  typesOfReading,
  withTypesFound,
} from './detected-types.ts'

const column = (
  name: string,
  suggestedType: ColumnProfile['suggestedType'],
  more: Partial<ColumnProfile> = {},
): ColumnProfile => ({
  name,
  nulls: 0,
  approximateDistinct: 1,
  min: null,
  max: null,
  maxLength: 1,
  top: [{ value: 'x', count: 1 }],
  suggestedType,
  ...more,
})
const change = (columnName: string, toType: ColumnProfile['suggestedType'], more = {}) => ({
  columnName,
  fromType: 'text' as const,
  toType,
  ...more,
})

test('gives every column of a new file the type that all its values fit', () => {
  const columns = [column('id', 'int'), column('zip', 'text'), column('day', 'date', { ambiguousDate: true })]
  expect(detectedChanges({ columns })).toEqual([change('id', 'int')])
  expect(typesOfOtherFile(unchangedTypes(), { columns }).columnDataTypes).toEqual([change('id', 'int')])
})

const chosen = {
  ...unchangedTypes(),
  columnDataTypes: [change('id', 'decimal'), change('code', 'int'), change('gone', 'int')],
}
const others = [column('id', 'int'), column('code', 'text'), column('note', 'int')]

test('keeps the types of a file that also hold the values of another file', () => {
  expect(typesOfOtherFile(chosen, { columns: others }).columnDataTypes).toEqual([
    change('id', 'decimal'),
    change('note', 'int'),
  ])
})

test('keeps every chosen type of a column when the file is read in another way', () => {
  expect(typesOfReading(chosen, { columns: others }).columnDataTypes).toEqual([
    change('id', 'decimal'),
    change('code', 'int'),
    change('note', 'int'),
  ])
})

test('finds no difference while the stored types hold every value', () => {
  const stored = [change('a', 'decimal'), change('b', 'timestamp'), change('c', 'text'), change('e', 'int')]
  const columns = [
    column('a', 'int'),
    column('b', 'date'),
    column('c', 'int'),
    column('d', 'text'),
    column('e', 'text', { nearly: { toType: 'int', misfits: 2 } }),
    column('f', 'date', { ambiguousDate: true }),
  ]
  expect(differencesOf(stored, { columns })).toEqual([])
})

test('finds columns whose values suggest another type, or another way to read the same type', () => {
  const stored = [
    change('price', 'int'),
    change('day', 'date', { format: 'dd/MM/yyyy' }),
    change('code', 'int'),
  ]
  const columns = [
    column('price', 'decimal'),
    column('day', 'date', { suggestedFormat: '%m/%d/%Y' }),
    column('code', 'text'),
    column('new', 'int'),
  ]
  expect(differencesOf(stored, { columns }).map(({ name, stored, found }) => [name, stored, found])).toEqual([
    ['price', 'int', 'decimal'],
    ['day', 'date', 'date'],
    ['code', 'int', 'text'],
    ['new', 'text', 'int'],
  ])
  expect(withTypesFound([...stored, change('lost', 'int')], { columns })).toEqual([
    change('price', 'decimal'),
    change('day', 'date', { format: 'MM/dd/yyyy' }),
    change('new', 'int'),
  ])
})
