import type { ColumnChange } from '@anj/workflow'
import { expect, test } from 'vitest'
import type { FoundFormats } from '../server/insights.ts'
import { includesOptions, isOrderOpen, optionsOf } from './format-choice.ts'

const found = (some: Partial<FoundFormats>): FoundFormats => ({
  formats: [],
  units: [],
  otherUnits: [],
  unclear: null,
  numberCells: false,
  values: 9,
  read: 9,
  padded: 0,
  isAll: true,
  isSample: false,
  ...some,
})
const change = (options: Partial<ColumnChange>): ColumnChange => ({
  columnName: 'a',
  fromType: 'text',
  toType: 'date',
  ...options,
})
const days = [
  { pattern: 'yyyy-MM-dd', values: 5, example: '2025-01-31' },
  { pattern: 'dd/MM/yyyy', swapped: 'MM/dd/yyyy', values: 4, example: '03/04/2025' },
]

test('the formats found become options, with the order of day and month that the user chose', () => {
  const chosen = new Map([['dd/MM/yyyy', 'MM/dd/yyyy']])
  expect(optionsOf(found({ formats: days, padded: 2 }), chosen)).toEqual({
    format: undefined,
    formats: ['yyyy-MM-dd', 'MM/dd/yyyy'],
    trim: true,
  })
  expect([isOrderOpen(days, new Map()), isOrderOpen(days, chosen)]).toEqual([true, false])
})

test('one number format with units becomes the two signs and the units', () => {
  const formats = [
    { numberFormat: { decimalSign: ',', thousandsSign: '.' } as const, values: 9, example: '€ 1' },
  ]
  expect(optionsOf(found({ formats, units: ['€', 'EUR'] }), new Map())).toEqual({
    decimalSign: ',',
    thousandsSign: '.',
    numberFormats: undefined,
    units: ['€', 'EUR'],
  })
})

test('a change includes options in any order, together with others of its own', () => {
  const options = { formats: ['yyyy-MM-dd', 'dd/MM/yyyy'] }
  expect(includesOptions(change({ formats: ['d MMM yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd'] }), options)).toBe(true)
  expect(includesOptions(change({ format: 'yyyy-MM-dd' }), options)).toBe(false)
  expect(includesOptions(change({ ...options }), { ...options, trim: true })).toBe(false)
  expect(
    includesOptions(change({ decimalSign: ',', units: ['eur'] }), { decimalSign: ',', units: ['EUR'] }),
  ).toBe(true)
  expect(includesOptions(change({}), { decimalSign: ',' })).toBe(false)
  expect(includesOptions(change({}), { units: ['€'] })).toBe(false)
})
