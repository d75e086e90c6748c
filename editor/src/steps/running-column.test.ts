import { expect, test } from 'vitest'
import { columnFor } from './running-column.ts'

const columns = [
  { name: 'order', type: 'text' },
  { name: 'amount', type: 'decimal' },
  { name: 'count', type: 'int' },
] as const

test('a running total keeps a column of numbers, or takes the first one', () => {
  expect(columnFor('runningTotal', 'count', columns)).toBe('count')
  expect(columnFor('runningTotal', 'order', columns)).toBe('amount')
  expect(columnFor('runningTotal', '', columns)).toBe('amount')
  expect(columnFor('previous', 'order', columns)).toBe('order')
})

test('a running total without a column of numbers has a column that the problem can name', () => {
  const texts = columns.slice(0, 1)
  expect(columnFor('runningTotal', '', texts)).toBe('order')
  expect(columnFor('runningTotal', 'gone', texts)).toBe('gone')
})

test('a row number has no column', () => {
  expect(columnFor('rowNumber', 'amount', columns)).toBe('')
})
