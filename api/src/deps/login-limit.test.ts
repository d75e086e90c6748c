import type { Db } from '@anj/db'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoginLimit } from './login-limit.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

test("refuses an account's log-ins after too many attempts and accepts them fifteen minutes later", async () => {
  let now = 0
  const limit = createLoginLimit(() => now, 2, 100)
  await limit.attempt(db, { account: 'ann', address: '1' })
  await limit.attempt(db, { account: 'ann', address: '2' })
  await expect(limit.attempt(db, { account: 'ann', address: '3' })).rejects.toThrow(
    'Please try again in 15 minutes',
  )
  await limit.attempt(db, { account: 'bob', address: '3' })
  now = 15 * 60_000 + 1
  await limit.attempt(db, { account: 'ann', address: '1' })
})

test('refuses an address after attempts on many accounts', async () => {
  const limit = createLoginLimit(() => 0, 10, 2)
  await limit.attempt(db, { account: 'a', address: '1' })
  await limit.attempt(db, { account: 'b', address: '1' })
  await expect(limit.attempt(db, { account: 'c', address: '1' })).rejects.toThrow('Too many log-in attempts')
})

test('unblocks an account on all servers when one server lifts the limit', async () => {
  const [one, other] = [createLoginLimit(Date.now, 2, 100), createLoginLimit(Date.now, 2, 100)]
  const keys = { account: 'carla', address: '4' }
  for (let failure = 0; failure < 2; failure += 1) {
    await one.attempt(db, keys)
    await one.failed(db, keys)
  }
  await expect(one.attempt(db, keys)).rejects.toThrow('Too many log-in attempts')
  expect(await other.areThrottled(db, ['carla', 'dora'])).toEqual([true, false])
  await other.lift(db, 'carla')
  await one.attempt(db, keys)
  expect(await other.areThrottled(db, ['carla'])).toEqual([false])
})

test('refuses concurrent attempts over the limit even before one of them has failed', async () => {
  const limit = createLoginLimit(Date.now, 2, 100)
  const keys = { account: 'eve', address: '5' }
  const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => limit.attempt(db, keys)))
  expect(attempts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
})
