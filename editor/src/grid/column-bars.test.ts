import { expect, test } from 'vitest'
import { barsOf, columnSummary, sharePhrase } from './column-bars.ts'

const facts = {
  name: 'a',
  type: 'int' as const,
  nulls: 0,
  empty: 0,
  distinct: 3,
  distinctIsExact: true,
  min: '1',
  max: '9',
  mean: 4,
  top: [{ value: '1', count: 4 }],
  histogram: [],
}

test('shows numbers over their range and other values by frequency', () => {
  const histogram = [
    { from: '0', to: '10', count: 2 },
    { from: '10', to: '20', count: 8 },
  ]
  expect(barsOf({ ...facts, histogram }).map(({ height }) => height)).toEqual([0.25, 1])
  expect(barsOf(facts)).toEqual([{ height: 1, title: '1: 4' }])
  expect(barsOf({ histogram: [], top: [] })).toEqual([])
})

test.each([
  [0, 10, '0 %'],
  [1, 1000, '< 1 %'],
  [999, 1000, '> 99 %'],
  [1000, 1000, '100 %'],
  [1, 3, '33 %'],
  [0, 0, '0 %'],
])('formats %d of %d as %s', (part, whole, said) => {
  expect(sharePhrase(part, whole)).toBe(said)
})

test('mentions missing values only where some exist', () => {
  expect(columnSummary(facts, 10)).toBe('3 distinct')
  expect(columnSummary({ ...facts, distinctIsExact: false, distinct: 12_345, nulls: 5, empty: 1 }, 10)).toBe(
    '≈ 12.3K distinct, 50 % null, 10 % empty',
  )
})
