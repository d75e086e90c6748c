import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

test('does not count an attempt under any key if one key has reached its limit, and returns the time until the next attempt', () => {
  let now = 0
  const attempts = createAttempts(() => now, 1)
  const both = [
    { key: 'a', most: 1 },
    { key: 'b', most: 2 },
  ]
  expect(attempts.count(both)).toBeNull()
  now = 15_000
  expect(attempts.count(both)).toBe(45_000)
  expect(attempts.count([{ key: 'b', most: 2 }])).toBeNull()
  expect(attempts.count([{ key: 'b', most: 2 }])).toBe(45_000)
  now = 60_001
  expect(attempts.count(both)).toBeNull()
})

test('removes the latest attempt with takeBack, and all attempts with forget', () => {
  const attempts = createAttempts(() => 0, 1)
  const two = [{ key: 'a', most: 2 }]
  attempts.count(two)
  attempts.count(two)
  attempts.takeBack(['a', 'unheard of'])
  expect(attempts.count(two)).toBeNull()
  expect(attempts.count(two)).not.toBeNull()
  attempts.forget('a')
  expect([attempts.count(two), attempts.count(two)]).toEqual([null, null])
})
