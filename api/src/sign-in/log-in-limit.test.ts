import { failedAttempts } from '@anj/db'
import type { FastifyInstance } from 'fastify'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoginLimit } from '../deps/login-limit.ts'
import { createTestApp, type TestApp } from '../testing.ts'

let app: TestApp
let addresses = 0
beforeAll(async () => {
  app = await createTestApp()
  await app.superUser()
})
afterAll(() => app.close())

/** The tests verify many passwords and start several servers, which takes a long time on a busy machine. */
const PATIENCE = { timeout: 120_000 }

const elsewhere = () => app.another({ loginLimit: createLoginLimit() })
/** Returns an unused IP address. */
const somewhere = () => {
  addresses += 1
  return `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`
}
async function logIn(
  at: FastifyInstance,
  userName: string,
  password = 'Wrong1!!',
  from = somewhere(),
  code = '',
) {
  const payload = { userName, password, ...(code === '' ? {} : { code }) }
  const answer = await at.inject({ method: 'POST', url: '/api/auth/log-in', payload, remoteAddress: from })
  return answer.statusCode
}
async function fail(at: FastifyInstance, times: number, userName: string, from?: string) {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) statuses.push(await logIn(at, userName, 'Wrong1!!', from))
  return statuses
}

describe('an account', PATIENCE, () => {
  test('is refused after ten attempts, even concurrent ones, before the password is verified', async () => {
    await app.addUser('many')
    const statuses = await Promise.all(Array.from({ length: 12 }, () => logIn(app.app, 'many')))
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect(await logIn(app.app, 'many', 'Secret1!')).toBe(429)
  })

  test('is limited across all servers until its owner logs in on any of them', async () => {
    await app.addUser('everywhere')
    const [one, two] = [await elsewhere(), await elsewhere()]
    await fail(one, 9, 'everywhere')
    expect(await logIn(two, 'everywhere', 'Secret1!')).toBe(200)
    await fail(await elsewhere(), 9, 'everywhere')
    expect(await logIn(await elsewhere(), 'everywhere')).toBe(401)
    expect(await logIn(two, 'everywhere', 'Secret1!')).toBe(429)
  })

  test('is refused the same way on each server when it does not exist, however its name is spelled', async () => {
    await app.addUser('mike')
    const spellings = [
      ['mike', 'm\u0130ke', ' MIKE '],
      ['nick', 'n\u0130ck', ' NICK '],
    ] as const
    const answers = await Promise.all(
      spellings.map(async (names) => {
        const statuses: number[] = []
        for (let i = 0; i < 12; i += 1) statuses.push(await logIn(app.app, names[i % 3] ?? ''))
        return [...statuses, ...(await fail(await elsewhere(), 2, names[0]))]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.slice(-2)).toEqual([429, 429])
  })

  test('is recorded in the audit log only once while its log-ins are being refused, under the name as typed', async () => {
    await app.addUser('noted')
    await fail(app.app, 13, 'Noted')
    await fail(await elsewhere(), 2, 'noted')
    await fail(app.app, 12, 'nobody-noted')
    const rows = await app.database.sql<{ user_name: string | null; after: unknown }[]>`
      select user_name, after from audit_log where action = 'account.logInThrottled'
        and after->>'userName' ilike '%noted' order by id`
    expect(rows.map(({ user_name, after }) => [user_name, after])).toEqual([
      ['noted', { userName: 'Noted' }],
      [null, { userName: 'nobody-noted' }],
    ])
  })

  test('is stored as a keyed hash, because users type passwords into the wrong field', async () => {
    await fail(app.app, 1, 'Secret1!byMistake')
    const rows = await app.db.select().from(failedAttempts)
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain('byMistake')
  })
})

describe('an address', PATIENCE, () => {
  test('is not limited by successful log-ins', async () => {
    await app.addUser('office')
    for (let round = 0; round < 15; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 10 }, () => logIn(app.app, 'office', 'Secret1!', '10.9.9.9')),
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
  })

  test('is not limited by correct passwords without a code', async () => {
    const person = await app.addUser('factor')
    const offered = await person.call<{ secret: string }>('POST', '/api/account/two-factor', {
      password: 'Secret1!',
    })
    const code = await generate({ secret: offered.body.data.secret })
    expect((await person.call('POST', '/api/account/two-factor/confirm', { code })).status).toBe(200)
    for (let i = 0; i < 12; i += 1) expect(await logIn(app.app, 'factor', 'Secret1!', '10.9.9.8')).toBe(401)
    expect(await logIn(app.app, 'factor', 'Secret1!', '10.9.9.8', '000000')).toBe(401)
    const wrong = (await app.db.select().from(failedAttempts)).length
    expect(wrong).toBeGreaterThan(0)
  })

  test('is limited across all servers, together with its network', async () => {
    const limit = () => createLoginLimit(Date.now, 100, 3)
    const [one, two] = [
      await app.another({ loginLimit: limit() }),
      await app.another({ loginLimit: limit() }),
    ]
    for (const host of ['1', '2', '3']) await logIn(one, `v6-${host}`, 'Wrong1!!', `2001:db8:0:1::${host}`)
    expect(await logIn(two, 'v6-4', 'Wrong1!!', '2001:db8:0:1::4')).toBe(429)
    expect(await logIn(two, 'v6-4', 'Wrong1!!', '2001:db8:0:2::4')).toBe(401)
  })
})
