import { expect, test } from 'vitest'
import { knownSchedule } from './panel-state.ts'

test('ignores the filter if its schedule has been deleted', () => {
  const there = [{ _id: 'a' }, { _id: 'b' }]
  expect(knownSchedule('a', there)).toBe('a')
  expect(knownSchedule('gone', there)).toBe('')
  expect(knownSchedule('gone', [])).toBe('')
  expect(knownSchedule('', there)).toBe('')
})

test('keeps the filter while the schedules are loading', () => {
  expect(knownSchedule('a', null)).toBe('a')
})
