import { describe, expect, test } from 'vitest'
import { createLoginLimit } from '../deps/login-limit.ts'
import { createWaitingQueue } from '../deps/waiting-queue.ts'
import { createTestApp } from '../testing.ts'

describe('many concurrent log-ins', () => {
  test('are processed one after another without delaying other calls', async () => {
    const app = await createTestApp({ loginLimit: createLoginLimit(Date.now, 1000, 1000) })
    const ann = await app.superUser()
    let gotIn = 0
    const all = Array.from({ length: 30 }, async () => {
      const { status } = await app.call('POST', '/api/auth/log-in', {
        userName: 'ann',
        password: 'Secret1!',
      })
      gotIn += 1
      return status
    })
    for (let i = 0; i < 5; i += 1) expect((await ann.call('GET', '/api/workflows')).status).toBe(200)
    expect(gotIn).toBeLessThan(30)
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    await app.close()
  })

  test('are refused with a Retry-After header when too many wait, and do not count as attempts', async () => {
    const app = await createTestApp({
      logInLine: createWaitingQueue({ atOnce: 1, waiting: 1 }),
      loginLimit: createLoginLimit(Date.now, 10, 12),
    })
    await app.superUser()
    const log = () => app.call('POST', '/api/auth/log-in', { userName: 'ann', password: 'Wrong1!!' })
    const answers = await Promise.all(Array.from({ length: 10 }, log))
    const refused = answers.filter(({ status }) => status === 503)
    expect([answers.filter(({ status }) => status === 401).length, refused.length]).toEqual([2, 8])
    for (const { body, headers } of refused) {
      expect(body.code).toBe('passwordsBusy')
      expect(body.message).toMatch(/^Many users are logging in right now\. Please try again in \d+ second/)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    for (let i = 0; i < 8; i += 1) expect((await log()).status).toBe(401)
    expect((await log()).status).toBe(429)
    await app.close()
  })
})
