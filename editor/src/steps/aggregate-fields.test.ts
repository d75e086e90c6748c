import type { Column } from '@anj/workflow'
import { expect, test } from 'vitest'
import { columnToSum, newAggregate, newKey, withAggregate, withKey } from './aggregate-fields.ts'

const columns: readonly Column[] = [
  { name: 'region', type: 'text' },
  { name: 'day', type: 'date' },
  { name: 'amount', type: 'decimal' },
]

test('a new value sums numbers, counts other values, and counts rows without a column', () => {
  expect(newAggregate(columns[2], [])).toMatchObject({ function: 'sum', name: 'Sum of amount' })
  expect(newAggregate(columns[0], ['values REGION'])).toMatchObject({
    function: 'countValues',
    name: 'Values region (2)',
  })
  expect(newAggregate(undefined, [])).toMatchObject({ function: 'countRows', column: '', name: 'Rows' })
})

test('a new value sums a column of decimals before one of whole numbers, and each column once', () => {
  const all: readonly Column[] = [{ name: 'order', type: 'int' }, ...columns]
  expect(columnToSum(all, [])).toMatchObject({ name: 'amount' })
  expect(columnToSum(all, [{ column: 'amount' }])).toMatchObject({ name: 'order' })
  expect(columnToSum(columns, [{ column: 'amount' }])).toBeUndefined()
})

test('the name of a value follows its function and column until it is typed', () => {
  const sum = newAggregate(columns[2], [])
  expect(withAggregate(sum, { function: 'max' }, columns, [])).toMatchObject({ name: 'Largest amount' })
  expect(withAggregate({ ...sum, name: 'Total' }, { function: 'max' }, columns, [])).toMatchObject({
    name: 'Total',
  })
})

test('a function that a column does not have chooses another column, and a column another function', () => {
  const count = newAggregate(undefined, [])
  expect(withAggregate(count, { function: 'sum' }, columns, [])).toMatchObject({ column: 'amount' })
  const sum = newAggregate(columns[2], [])
  expect(withAggregate(sum, { column: 'region' }, columns, [])).toMatchObject({ function: 'countValues' })
})

test('a part of a date names the group, and is lost on a column without dates', () => {
  const month = withKey(newKey('day', []), { part: 'month' }, columns, ['region'])
  expect(month).toEqual({ column: 'day', part: 'month', name: 'day (month)' })
  expect(withKey(month, { column: 'region' }, columns, ['region'])).toEqual({
    column: 'region',
    part: 'value',
    name: 'region (2)',
  })
})
