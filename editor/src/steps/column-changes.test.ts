import { type ColumnChange, type ColumnProfile, contracts, suggestedChange } from '@anj/workflow'
import { expect, test } from 'vitest'
import {
  applySuggestions,
  formatOptions,
  missingColumnsOf,
  moved,
  nearlyChange,
  numberFormatOptions,
  type ProfiledColumn,
  setChangeOptions,
  setColumnType,
  withoutColumns,
} from './column-changes.ts'

const column = (name: string) => ({ name, type: 'text' as const })
const profile = (more: Partial<ColumnProfile>): ProfiledColumn => ({
  values: 1,
  name: 'x',
  nulls: 0,
  approximateDistinct: 1,
  min: null,
  max: null,
  maxLength: 1,
  top: [],
  suggestedType: 'text',
  ...more,
})

test("choosing a new type drops the previous type's options, and choosing none drops the change", () => {
  const first = setChangeOptions(setColumnType([], column('a'), 'date'), 'a', { format: '%d/%m/%Y' })
  expect(first).toEqual([{ columnName: 'a', fromType: 'text', toType: 'date', format: '%d/%m/%Y' }])
  expect(setColumnType(first, column('a'), 'int')).toEqual([
    { columnName: 'a', fromType: 'text', toType: 'int' },
  ])
  expect(setColumnType(first, column('a'), null)).toEqual([])
})

test('removing an option removes its field', () => {
  const changes = setChangeOptions(setColumnType([], column('a'), 'int'), 'a', { trim: true })
  expect(setChangeOptions(changes, 'a', { trim: undefined })).toEqual(setColumnType([], column('a'), 'int'))
})

test('a suggestion includes the format and separators that it needs', () => {
  expect(
    suggestedChange(column('a'), profile({ suggestedType: 'decimal', suggestedDecimalSign: ',' })),
  ).toEqual({
    columnName: 'a',
    fromType: 'text',
    toType: 'decimal',
    decimalSign: ',',
  })
})

test('suggests nothing for text, or for dates with an ambiguous day and month', () => {
  expect(suggestedChange(column('a'), profile({}))).toBeNull()
  expect(suggestedChange(column('a'), profile({ suggestedType: 'date', ambiguousDate: true }))).toBeNull()
})

test('applying suggestions keeps manual changes', () => {
  const byHand = setColumnType([], column('a'), 'varchar')
  const profiles = new Map([
    ['a', profile({ suggestedType: 'int' })],
    ['b', profile({ suggestedType: 'int' })],
  ])
  const taken = applySuggestions(byHand, [column('a'), column('b')], profiles)
  expect(taken.map(({ columnName, toType }) => [columnName, toType])).toEqual([
    ['a', 'varchar'],
    ['b', 'int'],
  ])
})

test('suggests no other type for a column that has one already', () => {
  const profiles = new Map([['a', profile({ suggestedType: 'int' })]])
  expect(applySuggestions([], [{ name: 'a', type: 'decimal' }], profiles)).toEqual([])
})

test('stores one format as before, and several as a list', () => {
  expect(formatOptions([])).toEqual({})
  expect(formatOptions(['dd/MM/yyyy'])).toEqual({ format: 'dd/MM/yyyy' })
  expect(formatOptions(['dd/MM/yyyy', 'yyyy-MM-dd'])).toEqual({ formats: ['dd/MM/yyyy', 'yyyy-MM-dd'] })
  expect(numberFormatOptions([{ decimalSign: '.' }])).toEqual({})
  expect(numberFormatOptions([{ decimalSign: ',', thousandsSign: '.' }])).toEqual({
    decimalSign: ',',
    thousandsSign: '.',
  })
  const both = [{ decimalSign: ',' }, { decimalSign: '.' }] as const
  expect(numberFormatOptions(both)).toEqual({ numberFormats: both })
})

test('moves an entry of an ordered list', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('takes the type that nearly all values fit, with its formats', () => {
  const nearly = { toType: 'date', formats: ['dd/MM/yyyy', 'yyyy-MM-dd'], misfits: 3 } as const
  expect(nearlyChange(column('a'), profile({ nearly: { ...nearly, formats: [...nearly.formats] } }))).toEqual(
    {
      columnName: 'a',
      fromType: 'text',
      toType: 'date',
      formats: ['dd/MM/yyyy', 'yyyy-MM-dd'],
    },
  )
  expect(nearlyChange(column('a'), profile({}))).toBeNull()
})

test('lists each missing column once, and removes them', () => {
  const twice = { columnName: 'day', fromType: 'text', toType: 'date' } as const
  const changes = [...setColumnType([], column('id'), 'int'), twice, { ...twice, toType: 'time' as const }]
  expect(missingColumnsOf(changes, [column('id'), column('name')])).toEqual(['day'])
  expect(withoutColumns(changes, ['day'])).toEqual(setColumnType([], column('id'), 'int'))
  expect(missingColumnsOf(changes, [column('id'), column('day')])).toEqual([])
})

test("removing a missing column clears the step's problem", () => {
  const { problems } = contracts.changeDataType
  const inputs = [[column('id')]]
  const config = contracts.changeDataType.initial()
  const said = (columnDataTypes: ColumnChange[]) =>
    problems?.({ title: 'Types', config: { ...config, columnDataTypes }, inputs }).map(({ code }) => code)
  const changes = [...setColumnType([], column('id'), 'int'), ...setColumnType([], column('day'), 'date')]
  expect(said(changes)).toEqual(['columnMissing'])
  expect(said(withoutColumns(changes, missingColumnsOf(changes, [column('id')])))).toEqual([])
})
