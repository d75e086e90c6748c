import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoginLimit } from '../deps/login-limit.ts'
import { createMailLimit } from '../deps/mail-limit.ts'
import { createTestApp, type TestApp } from '../testing.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    loginLimit: createLoginLimit(Date.now, 1e6, 1e6),
    mailLimit: createMailLimit(Date.now, 1e6, 1e6),
  })
  await app.superUser()
  for (const name of ['known', 'gone', 'invited']) await app.addUser(name)
  const passwordHash = await hashPassword('Secret1!')
  await app.database.sql`update users set password_hash = ${passwordHash}`
  await app.database.sql`update users set deactivated_at = now() where user_name = 'gone'`
  await app.database.sql`update users set password_hash = null where user_name = 'invited'`
})
afterAll(() => app.close())

const logIn = (userName: string) => () =>
  app.call('POST', '/api/auth/log-in', { userName, password: 'Wrong1!!' })
const forget = (email: string) => () => app.call('POST', '/api/auth/forget-password', { email })

/** Measures each call's duration. The calls alternate, so that other load affects all of them equally. */
async function measure<K extends string>(
  calls: Readonly<Record<K, () => Promise<unknown>>>,
  times: Map<K, number[]>,
  rounds: number,
) {
  const names = Object.keys(calls) as K[]
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const began = performance.now()
      await calls[name]()
      times.set(name, [...(times.get(name) ?? []), performance.now() - began])
    }
  }
}

function median(times: readonly number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

describe('a caller cannot learn whether an account exists', () => {
  test('from the answer to a log-in or to a forgotten-password request', async () => {
    const texts = async (calls: (() => Promise<{ status: number; text: string }>)[]) =>
      new Set((await Promise.all(calls.map((call) => call()))).map(({ status, text }) => `${status} ${text}`))
    expect((await texts(['known', 'gone', 'invited', 'nobody'].map(logIn))).size).toBe(1)
    expect((await texts(['known@example.com', 'nobody@example.com'].map(forget))).size).toBe(1)
  })

  test('from how long calls take, because each performs one password verification', async () => {
    const calls = {
      verification: () => verifyPassword('Wrong1!!', null),
      known: logIn('known'),
      unknown: logIn('nobody'),
      gone: logIn('gone'),
      invited: logIn('invited'),
      forgotKnown: forget('known@example.com'),
      forgotUnknown: forget('nobody@example.com'),
    }
    const times = new Map<keyof typeof calls, number[]>()
    await measure(calls, new Map(), 2)
    const of = (name: keyof typeof calls) => median(times.get(name))
    /**
     * Differences between medians, in units of one verification. If verification is skipped for some users, the
     * difference is about 1.
     */
    const differences = () =>
      (
        [
          ['known', 'unknown'],
          ['known', 'gone'],
          ['known', 'invited'],
          ['forgotKnown', 'forgotUnknown'],
        ] as const
      ).map(([a, b]) => Math.abs(of(a) - of(b)) / of('verification'))
    // On a busy machine, the medians need more measurements to converge. A real leak persists however many measurements
    // are made.
    for (let batch = 0; batch < 12; batch += 1) {
      await measure(calls, times, 10)
      if (Math.max(...differences()) < 0.5) break
    }
    for (const difference of differences()) expect(difference).toBeLessThan(0.5)
    // Checks that the measurement can detect a verification: a call without one takes clearly less time.
    expect((of('known') - of('forgotKnown')) / of('verification')).toBeGreaterThan(0.5)
  })
})
