import type { Column } from '@anj/workflow'
import { expect, test, vi } from 'vitest'
import { nothing } from '../model/column-measures.ts'
import { columnTypes as mysqlTypes } from './mysql/types.ts'
import { dependsOnValues, fitsToData, keyLengths, typesToMeasure, widenDecimal } from './room-to-grow.ts'

const columns: readonly Column[] = [
  { name: 'whole', type: 'int' },
  { name: 'price', type: 'decimal' },
  { name: 'note', type: 'varchar' },
  { name: 'raw', type: 'text' },
  { name: 'declared', type: 'decimal', origin: { kind: 'decimal', precision: 5, scale: 2 } },
]
const decimal = (integerDigits: number, scale: number) => ({ ...nothing, integerDigits, scale })

test.each([
  [decimal(3, 2), 18, 2],
  [decimal(3, 0), 18, 2],
  [decimal(1, 7), 18, 7],
  [decimal(1, 25), 13, 25],
  [decimal(21, 2), 21, 2],
  [decimal(64, 0), 64, 1],
  [decimal(35, 30), 35, 30],
])('widens %o to %i digits before the decimal point and %i after it', (measures, before, behind) => {
  const limits = { digits: (scale: number) => Math.min(38, 18 + scale), most: 65 }
  expect(widenDecimal(measures, limits)).toMatchObject({ integerDigits: before, scale: behind })
})

test.each([
  [[3], 768, [255]],
  [[200], 768, [400]],
  [[600], 768, [768]],
  [[900], 768, [768]],
  [[10, 700], 768, [39, 729]],
  [[500, 500], 768, [384, 384]],
])('gives texts of %o characters in a key of %i characters the lengths %o', (measured, limit, lengths) => {
  expect(keyLengths(measured, limit)).toEqual(lengths)
})

test('measures only what a type with room depends on', () => {
  const asked = (fits: boolean, keyed: readonly string[]) =>
    [...typesToMeasure(columns, { fits, keyed })].sort()
  expect(asked(false, [])).toEqual(['decimal'])
  expect(asked(false, ['raw'])).toEqual(['decimal', 'text'])
  expect(asked(true, [])).toEqual(['char', 'decimal', 'int', 'varchar'])
  const guessed = columns.filter((column) =>
    dependsOnValues(column, { fits: false, keyed: [], kept: new Map() }),
  )
  expect(guessed.map(({ name }) => name)).toEqual(['price'])
})

test('MySQL columns get room for larger values', () => {
  const measures = {
    whole: nothing,
    price: decimal(3, 2),
    note: { ...nothing, maxLength: 5 },
    declared: decimal(3, 2),
  }
  const table = { columns, measures, natives: new Map(), fits: false }
  const types = ['bigint', 'decimal(20,2)', 'longtext', 'longtext', 'decimal(5,2)']
  expect(mysqlTypes({ ...table, keyed: [] })).toEqual(types)
  expect(mysqlTypes({ ...table, keyed: ['note'] })[2]).toBe('varchar(255)')
  expect(mysqlTypes({ ...table, keyed: [], fits: true })).toEqual([
    'int',
    'decimal(5,2)',
    'varchar(5)',
    'longtext',
    'decimal(5,2)',
  ])
})

test('the log says why a table leaves no room although nobody asked for that', () => {
  const note = vi.fn()
  expect(fitsToData({ fitToData: true }, true, note)).toBe(true)
  expect(fitsToData({}, false, note)).toBe(false)
  expect(note).not.toHaveBeenCalled()
  expect(fitsToData({}, true, note)).toBe(true)
  expect(note).toHaveBeenCalledWith(expect.stringContaining('so many columns'))
})
