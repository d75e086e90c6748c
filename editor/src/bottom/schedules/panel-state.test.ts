import { expect, test } from 'vitest'
import { knownSchedule } from './panel-state.ts'

test('a schedule that was deleted filters nothing any more', () => {
  const there = [{ _id: 'a' }, { _id: 'b' }]
  expect(knownSchedule('a', there)).toBe('a')
  expect(knownSchedule('gone', there)).toBe('')
  expect(knownSchedule('gone', [])).toBe('')
  expect(knownSchedule('', there)).toBe('')
})

test('before it is known which schedules there are, the choice stays', () => {
  expect(knownSchedule('a', null)).toBe('a')
})
