import { type ColumnProfile, unchangedTypes } from '@anj/workflow'
import { expect, test } from 'vitest'
import {
  detectedChanges,
  detectedWhenChanged,
  differencesOf,
  typesLost,
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
  const detected = [change('id', 'int')]
  expect(typesOfOtherFile({ types: unchangedTypes() }, { columns })).toEqual({
    types: { ...unchangedTypes(), columnDataTypes: detected },
    detected,
  })
  expect(typesOfOtherFile({}, { columns })).toEqual({})
  expect(typesOfReading({}, { columns })).toEqual({})
})

const chosen = {
  ...unchangedTypes(),
  columnDataTypes: [change('id', 'decimal'), change('code', 'int'), change('gone', 'int')],
}
const others = [column('id', 'int'), column('code', 'text'), column('note', 'int')]

test('keeps the types of a file that also hold the values of another file', () => {
  expect(typesOfOtherFile({ formerTypes: chosen }, { columns: others }).formerTypes?.columnDataTypes).toEqual(
    [change('id', 'decimal'), change('note', 'int')],
  )
})

test('keeps the types that a user chose if the values of another file suggest what those of the first did', () => {
  const amount = change('amount', 'decimal', { decimalSign: ',', thousandsSign: '.', units: ['€'] })
  const types = { ...unchangedTypes(), columnDataTypes: [amount, change('id', 'int')] }
  const columns = [column('amount', 'text'), column('id', 'text')]
  const detected = [change('id', 'int')]
  expect(typesOfOtherFile({ types, detected }, { columns }).types?.columnDataTypes).toEqual([amount])
})

test('keeps every chosen type of a column when the file is read in another way', () => {
  const types = [change('id', 'decimal'), change('code', 'int'), change('note', 'int')]
  const detected = [change('id', 'int'), change('gone', 'int')]
  const read = typesOfReading({ types: chosen, detected }, { columns: others })
  expect(read.types?.columnDataTypes).toEqual(types)
  expect(read.detected).toEqual([change('id', 'int'), change('note', 'int')])
  expect(typesOfReading({ formerTypes: chosen }, { columns: others })).toEqual({
    formerTypes: { ...chosen, columnDataTypes: types },
    detected: [change('id', 'int'), change('note', 'int')],
  })
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
    change('lost', 'int'),
    change('price', 'decimal'),
    change('day', 'date', { format: 'MM/dd/yyyy' }),
    change('new', 'int'),
  ])
})

test('the types are lost that the user chose for columns which another file lacks, but not the detected ones', () => {
  const columnDataTypes = [change('sum', 'decimal'), change('day', 'date'), change('id', 'int')]
  const config = {
    types: { ...unchangedTypes(), columnDataTypes },
    detected: [change('sum', 'int'), change('day', 'date')],
  }
  const other = { columns: [column('id', 'int')] }
  expect(typesLost(config, other)).toEqual([change('sum', 'decimal')])
  expect(typesOfOtherFile(config, other).types?.columnDataTypes).toEqual([change('id', 'int')])
  expect(typesLost({ formerTypes: config.types }, other)).toEqual([
    change('sum', 'decimal'),
    change('day', 'date'),
  ])
})

test("a type that the user chose against the suggestion is no difference, until the values' suggestion changes", () => {
  const chosen = [change('sum', 'int')]
  const first = { columns: [column('sum', 'text')] }
  const detected = detectedChanges(first)
  expect(differencesOf(chosen, first, detected)).toEqual([])
  const newer = { columns: [column('sum', 'decimal')] }
  expect(differencesOf(chosen, newer, detected)).toMatchObject([
    { name: 'sum', stored: 'int', found: 'decimal' },
  ])
  expect(withTypesFound(chosen, newer, detected)).toEqual([change('sum', 'decimal')])
  const dates = [change('sum', 'date')]
  const seen = detectedWhenChanged(detected, [chosen, dates], newer)
  expect(differencesOf(dates, newer, seen)).toEqual([])
  expect(detectedWhenChanged(detected, [chosen, chosen], newer)).toEqual(detected)
})

test('gives a new file the type of a column with empty cells whose values never repeat', () => {
  const amount = column('amount', 'decimal', { nulls: 1, min: '1.50', max: '7', top: [] })
  const file = { columns: [amount] }
  expect(typesOfOtherFile({ types: unchangedTypes() }, file).types?.columnDataTypes).toEqual([
    change('amount', 'decimal'),
  ])
})

test('keeps the type of a column whose cells are all empty now', () => {
  const file = { columns: [column('amount', 'text', { nulls: 2, top: [] })] }
  expect(differencesOf([change('amount', 'decimal')], file)).toEqual([])
})
