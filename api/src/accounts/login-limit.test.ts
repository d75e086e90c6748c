import { expect, test } from 'vitest'
import { createLoginLimit } from './login-limit.ts'

test('the account is refused after its attempts and free again a quarter of an hour later', () => {
  let now = 0
  const limit = createLoginLimit(() => now, 2, 100)
  limit.attempt({ account: 'ann', address: '1' })
  limit.attempt({ account: 'ann', address: '2' })
  expect(() => limit.attempt({ account: 'ann', address: '3' })).toThrow('Please try again in 15 minutes')
  limit.attempt({ account: 'bob', address: '3' })
  now = 15 * 60_000 + 1
  limit.attempt({ account: 'ann', address: '1' })
})

test('an address is refused after its attempts on many accounts', () => {
  const limit = createLoginLimit(() => 0, 10, 2)
  limit.attempt({ account: 'a', address: '1' })
  limit.attempt({ account: 'b', address: '1' })
  expect(() => limit.attempt({ account: 'c', address: '1' })).toThrow('Too many attempts')
})
