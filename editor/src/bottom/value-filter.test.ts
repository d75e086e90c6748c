import { expect, test } from 'vitest'
import { groupOf, rowsKeptBy, toggled, type ValueChoice } from './value-filter.ts'

const all: ValueChoice = { keepsOthers: true, changed: new Set() }
const none: ValueChoice = { keepsOthers: false, changed: new Set() }
const condition = (operator: string, ...values: string[]) => ({
  column: 'region',
  operator,
  values,
  ignoreCase: false,
})

test('keeps the ticked values, and empty values only if they are ticked', () => {
  const some = toggled(toggled(none, 'EU'), 'US')
  expect(groupOf('region', some)).toEqual({ match: 'any', conditions: [condition('isOneOf', 'EU', 'US')] })
  expect(groupOf('region', toggled(some, null))).toEqual({
    match: 'any',
    conditions: [condition('isOneOf', 'EU', 'US'), condition('isEmpty')],
  })
})

test('removes the unticked values, and all others stay', () => {
  expect(groupOf('region', toggled(toggled(all, 'EU'), null))).toEqual({
    match: 'all',
    conditions: [condition('isNotOneOf', 'EU'), condition('isNotEmpty')],
  })
  expect(groupOf('region', toggled(toggled(all, 'EU'), 'EU'))).toBeNull()
})

test('counts the rows that stay if all values are known', () => {
  const values = [
    { value: 'EU', count: 5 },
    { value: null, count: 2 },
  ]
  const known = { values, distinct: 2, isAll: true, isSample: false }
  expect(rowsKeptBy(toggled(all, null), known)).toBe(5)
  expect(rowsKeptBy(toggled(none, null), known)).toBe(2)
  expect(rowsKeptBy(all, { ...known, distinct: 3 })).toBeNull()
  expect(rowsKeptBy(all, { ...known, isAll: false })).toBeNull()
})
