import { expect, test } from 'vitest'
import { newCondition, withColumn, withOperator, withValue } from './condition-fields.ts'

const between = { column: 'amount', operator: 'isBetween', values: [], ignoreCase: false } as const
const condition = { ...between, values: [] as string[] }

test('a highest value that is typed first stays the highest', () => {
  const typed = withValue(withValue(condition, 1, '1'), 1, '10')
  expect(typed.values).toEqual(['', '10'])
  expect(withValue(typed, 0, '5').values).toEqual(['5', '10'])
})

test('a lowest value that is cleared leaves the highest, and without values nothing stays', () => {
  const both = { ...condition, values: ['5', '10'] }
  expect(withValue(both, 0, '').values).toEqual(['', '10'])
  expect(withValue(withValue(both, 1, ''), 0, '').values).toEqual([])
})

test('another column keeps the operator and the values that its type allows', () => {
  const date = { ...condition, column: 'day', operator: 'isAtLeast' as const, values: ['2026-03-01'] }
  expect(withColumn(date, 'at', 'datetime')).toEqual({ ...date, column: 'at', values: ['2026-03-01T00:00'] })
  expect(withColumn(date, 'name', 'text')).toEqual(newCondition('name', 'text'))
  expect(withColumn(date, 'paid', 'bit')).toMatchObject({ operator: 'isTrue', values: [] })
})

test('another operator keeps as many values as it takes', () => {
  const both = { ...condition, values: ['5', '10'] }
  expect(withOperator(both, 'is').values).toEqual(['5'])
  expect(withOperator(both, 'isOneOf').values).toEqual(['5', '10'])
  expect(withOperator(both, 'isEmpty').values).toEqual([])
})
