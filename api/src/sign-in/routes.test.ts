import { auditLog } from '@anj/db'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, signUpForm, type TestApp } from '../testing.ts'

interface SessionData {
  readonly user: {
    readonly id: string
    readonly userName: string
    readonly fullName: string
    readonly role: string
    readonly organizationName: string
  }
  readonly token: string
}

let test1: TestApp
beforeAll(async () => {
  test1 = await createTestApp()
})
afterAll(() => test1.close())

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const audited = async (action: string) =>
  (await test1.db.select().from(auditLog)).filter((row) => row.action === action)

describe('signing up', () => {
  test('allows sign-up in an empty installation and requires the code only from other machines', async () => {
    expect((await test1.call('GET', '/api/setup')).body.data).toEqual({ signUpOpen: true, codeNeeded: false })
    const away = await test1.app.inject({ url: '/api/setup', remoteAddress: '10.1.2.3' })
    expect(away.json().data).toEqual({ signUpOpen: true, codeNeeded: true })
    const proxied = await test1.call('GET', '/api/setup', undefined, { 'x-forwarded-for': '10.1.2.3' })
    expect(proxied.body.data).toEqual({ signUpOpen: true, codeNeeded: true })
  })

  test('refuses an invalid form with a message for each wrong field', async () => {
    const { status, body } = await test1.call('POST', '/api/auth/sign-up', {
      ...signUpForm,
      password: 'weak',
      email: 'x',
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      email: 'Email must be a valid email address',
      password: 'Password must have at least 8 characters',
      passwordConfirm: 'Passwords must match',
    })
  })

  test('refuses another machine with a missing or wrong code', async () => {
    for (const code of [undefined, 'wrong']) {
      const payload = { ...signUpForm, ...(code ? { code } : {}) }
      const answer = await test1.app.inject({
        method: 'POST',
        url: '/api/auth/sign-up',
        remoteAddress: '10.1.2.3',
        payload,
      })
      expect(answer.statusCode).toBe(403)
      expect(answer.json().code).toBe('signUpCodeWrong')
    }
  })

  test('accepts one of two concurrent sign-ups, creates the super user, organization and licence, and closes sign-up', async () => {
    const second = { ...signUpForm, userName: 'bob', email: 'bob@example.com', code: 'let-me-in' }
    const answers = await Promise.all([
      test1.call<SessionData>('POST', '/api/auth/sign-up', signUpForm),
      test1.app.inject({
        method: 'POST',
        url: '/api/auth/sign-up',
        remoteAddress: '10.1.2.3',
        payload: second,
      }),
    ])
    const statuses = [answers[0].status, answers[1].statusCode].sort()
    expect(statuses).toEqual([201, 403])
    const refused = await test1.call('POST', '/api/auth/sign-up', {
      ...signUpForm,
      userName: 'carl',
      email: 'c@example.com',
    })
    expect(refused.body.message).toBe('Ask your administrator for an invitation')
    expect((await test1.call('GET', '/api/setup')).body.data).toEqual({
      signUpOpen: false,
      codeNeeded: false,
    })
    expect(await audited('organization.signedUp')).toHaveLength(1)
  })
})

describe('logging in', () => {
  test('returns the user and a token for twelve hours, and records the log-in', async () => {
    const app = await createTestApp()
    await app.superUser()
    const { status, body } = await app.call<SessionData>('POST', '/api/auth/log-in', {
      userName: 'ANN',
      password: 'Secret1!',
    })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({
      userName: 'ann',
      fullName: 'Ann Lee',
      role: 'super',
      organizationName: 'Lee Ltd',
    })
    const { exp, iat, sub, jti, role, org } = claims(body.data.token)
    expect(exp - iat).toBe(12 * 60 * 60)
    expect(sub).toBe(body.data.user.id)
    expect({ jti: typeof jti, role, org: typeof org }).toEqual({
      jti: 'string',
      role: 'super',
      org: 'string',
    })
    const rows = await app.db.select().from(auditLog)
    expect(rows.map(({ action }) => action)).toContain('account.loggedIn')
    await app.close()
  })

  test('gives the same answer for a wrong password, an unknown name and a deactivated user, and does not store the unknown name', async () => {
    const app = await createTestApp()
    await app.superUser()
    await app.addUser('gone')
    await app.database.sql`update users set deactivated_at = now() where user_name = 'gone'`
    const attempts = [
      { userName: 'ann', password: 'Wrong1!!' },
      { userName: 'my-password-by-mistake', password: 'Secret1!' },
      { userName: 'gone', password: 'Wrong1!!' },
    ]
    for (const attempt of attempts) {
      const { status, body } = await app.call('POST', '/api/auth/log-in', attempt)
      expect({ status, message: body.message, code: body.code }).toEqual({
        status: 401,
        message: 'User name or password is wrong.',
        code: 'loginFailed',
      })
    }
    const failures = (await app.db.select().from(auditLog).orderBy(auditLog.id)).filter(
      ({ action }) => action === 'account.logInFailed',
    )
    expect(failures.map(({ userName, address }) => ({ userName, address }))).toEqual([
      { userName: 'ann', address: '127.0.0.1' },
      { userName: null, address: '127.0.0.1' },
      { userName: 'gone', address: '127.0.0.1' },
    ])
    await app.close()
  })

  test('names users who can help to a deactivated user who enters the correct password', async () => {
    const app = await createTestApp()
    await app.superUser()
    await app.addUser('gone')
    const boss = await app.addUser('boss', 'admin')
    await app.database.sql`update users set full_name = 'Bea Boss' where id = ${boss.id}`
    await app.database.sql`update users set deactivated_at = now() where user_name = 'gone'`
    const form = { userName: 'gone', password: 'Secret1!' }
    const { status, body } = await app.call('POST', '/api/auth/log-in', form)
    expect([status, body.code, body.message]).toEqual([
      403,
      'accountDeactivated',
      'Your account is deactivated. Ann Lee or Bea Boss can reactivate it.',
    ])
    const [row] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'account.logInFailed'))
    expect(row).toMatchObject({ userName: 'gone', after: { reason: 'accountDeactivated' } })
    await app.close()
  })

  test('treats omitted fields like empty ones and accepts values of any length', async () => {
    const left = await test1.call('POST', '/api/auth/log-in', {})
    expect([left.status, left.body.fields]).toEqual([
      422,
      { userName: 'User name is required', password: 'Password is required' },
    ])
    const forgotten = await test1.call('POST', '/api/auth/forget-password', {})
    expect([forgotten.status, forgotten.body.fields]).toEqual([422, { email: 'Email is required' }])
    const long = { ...signUpForm, fullName: 'a'.repeat(10_000), email: `${'a'.repeat(10_000)}@example.com` }
    expect(
      (await test1.call('POST', '/api/auth/sign-up', { ...long, code: 'let-me-in' })).body.fields,
    ).toEqual({
      fullName: 'Full name must have 3 to 100 characters',
      email: 'Email must be a valid email address',
    })
  })

  test('reports each empty field with its own message', async () => {
    const { body } = await test1.call('POST', '/api/auth/log-in', { userName: '', password: '' })
    expect(body.fields).toEqual({ userName: 'User name is required', password: 'Password is required' })
  })
})

describe('tokens', () => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  const somebody = () => {
    people += 1
    return app.addUser(`person${people}`)
  }

  test('refuses a missing, wrong, revoked or expired token with the specified message', async () => {
    const { token, call } = await somebody()
    const say = async (given?: string) => {
      const { status, body } = await app.call(
        'GET',
        '/api/auth/me',
        undefined,
        given === undefined ? {} : { authorization: given },
      )
      return [status, body.message]
    }
    expect(await say()).toEqual([401, 'No token provided'])
    expect(await say('Basic abc')).toEqual([401, 'No token provided'])
    expect(await say('Bearer abc')).toEqual([401, 'Invalid token'])
    expect(await say(`Bearer ${token.slice(0, -3)}abc`)).toEqual([401, 'Invalid token'])
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`
    expect(await say(`Bearer ${unsigned}`)).toEqual([401, 'Invalid token'])
    const past = app.app.jwt.sign({ ...claims(token), iat: 1, exp: 2 })
    expect(await say(`Bearer ${past}`)).toEqual([401, 'Token expired'])
    expect((await call('POST', '/api/auth/log-out')).status).toBe(200)
    expect(await say(`Bearer ${token}`)).toEqual([401, 'Invalid token'])
  })

  test('denies access to a deactivated user immediately', async () => {
    const { call, id } = await somebody()
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    await app.database.sql`update users set deactivated_at = now() where id = ${id}`
    expect((await call('GET', '/api/auth/me')).body.message).toBe('Invalid token')
  })

  test("exchanges the cookie for a token only for Anj's own pages, and accepts the cookie in no other call", async () => {
    const { token, id } = await somebody()
    const cookie = `other=1; anj_session=${token}`
    const ask = (headers: Record<string, string>) =>
      app.call<SessionData>('POST', '/api/auth/token', undefined, headers)
    const own = await ask({ cookie, origin: 'http://localhost:80', host: 'localhost:80' })
    expect(own.body.data.token).toBe(token)
    expect(own.body.data.user.id).toBe(id)
    for (const origin of [{}, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      expect((await ask({ cookie, ...(origin as Record<string, string>) })).body.code).toBe('originRefused')
    }
    expect((await ask({})).body.message).toBe('No token provided')
    expect((await app.call('GET', '/api/auth/me', undefined, { cookie })).body.message).toBe(
      'No token provided',
    )
  })

  test('renews a bearer token in the second half of its lifetime and ends the old token a minute later', async () => {
    const { token } = await somebody()
    const renew = (of: string) =>
      app.call<SessionData>('POST', '/api/auth/token', undefined, { authorization: `Bearer ${of}` })
    expect((await renew(token)).body.data.token).toBe(token)
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 6.5 * 60 * 60 * 1000)
    const answer = await renew(token)
    const renewed = answer.body.data.token
    expect(answer.headers['set-cookie']).toBeUndefined()
    clock.mockRestore()
    expect(renewed).not.toBe(token)
    const [left] = await app.database.sql<{ seconds: number }[]>`
      select extract(epoch from expires_at - now())::float8 as seconds from tokens where id = ${claims(token).jti}`
    expect(left?.seconds).toBeLessThanOrEqual(60)
    expect(
      (await app.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${renewed}` })).status,
    ).toBe(200)
  })

  test('stores a renewed token only in the cookie that contained the old token', async () => {
    const { token } = await somebody()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6.5 * 60 * 60 * 1000)
    const renew = (cookie: string) =>
      app.call<SessionData>('POST', '/api/auth/token', undefined, {
        authorization: `Bearer ${token}`,
        cookie,
      })
    const other = await renew('anj_session=another')
    expect(other.headers['set-cookie']).toBeUndefined()
    const own = await renew(`anj_session=${token}`)
    clock.mockRestore()
    expect(own.headers['set-cookie']).toMatch(`anj_session=${own.body.data.token}; Path=/; `)
    expect(own.headers['set-cookie']).toMatch('HttpOnly; SameSite=Lax')
  })
})
