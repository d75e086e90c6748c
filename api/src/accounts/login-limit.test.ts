import { expect, test } from 'vitest'
import { createLoginLimit } from './login-limit.ts'

test('the account is refused after its attempts, whatever the case, and free again a quarter of an hour later', () => {
  let now = 0
  const limit = createLoginLimit(() => now, 2, 100)
  limit.attempt('Ann', '1.1.1.1')
  limit.attempt('ann ', '1.1.1.2')
  expect(() => limit.attempt('ANN', '1.1.1.3')).toThrow('Please try again in 15 minutes')
  limit.attempt('bob', '1.1.1.3')
  now = 15 * 60_000 + 1
  limit.attempt('ann', '1.1.1.1')
})

test('an address is refused after its attempts on many accounts', () => {
  const limit = createLoginLimit(() => 0, 10, 2)
  limit.attempt('a', '1.1.1.1')
  limit.attempt('b', '1.1.1.1')
  expect(() => limit.attempt('c', '1.1.1.1')).toThrow('Too many attempts')
})

test("a right password takes the account's count back", () => {
  const limit = createLoginLimit(() => 0, 1, 100)
  limit.attempt('ann', '1.1.1.1')
  limit.succeeded('Ann')
  limit.attempt('ann', '1.1.1.1')
})
