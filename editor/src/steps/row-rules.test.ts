import { type Column, newRule } from '@anj/workflow'
import { expect, test } from 'vitest'
import { failureOptions, nextRule, withCheck } from './row-rules.ts'

const columns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'amount', type: 'decimal' },
]

test('a new rule is about a column without a rule', () => {
  expect(nextRule([], columns)).toMatchObject({ check: 'notEmpty', columns: ['id'] })
  expect(nextRule([newRule('notEmpty', ['id'])], columns)).toMatchObject({ columns: ['amount'] })
  expect(nextRule([], [])).toMatchObject({ columns: [] })
})

test('another check keeps the columns that it takes', () => {
  const rule = { ...newRule('unique', ['id', 'amount']), name: 'key', onFailure: 'leaveOut' as const }
  expect(withCheck(rule, 'notEmpty', columns)).toMatchObject({ columns: ['id', 'amount'], name: 'key' })
  expect(withCheck(rule, 'inList', columns)).toMatchObject({ columns: ['id'], onFailure: 'leaveOut' })
  // A range needs numbers or dates.
  expect(withCheck(rule, 'inRange', columns)).toMatchObject({ columns: ['amount'] })
  expect(withCheck(rule, 'inRange', columns.slice(0, 1))).toMatchObject({ columns: [] })
})

test('a number of rows leaves no rows out', () => {
  const rule = { ...newRule('unique', ['id']), onFailure: 'leaveOut' as const }
  expect(withCheck(rule, 'rowCount', columns)).toMatchObject({ columns: [], onFailure: 'warn' })
  expect(failureOptions('rowCount').map(({ value }) => value)).toEqual(['fail', 'warn'])
  expect(failureOptions('unique').map(({ value }) => value)).toEqual(['fail', 'warn', 'leaveOut'])
})
