import { auditLog, createOrganization, createUser, type Organization, type User, users } from '@anj/db'
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLoginLimit } from '../../deps/login-limit.ts'
import { callApp, createTestApp, type TestApp } from '../../testing.ts'
import {
  begin,
  callback,
  finish,
  followProviderRedirects,
  oidcSettings,
  publicUrl,
  runLogInFlow,
  secret,
} from './testing/log-in-flow.ts'
import { type RealProvider, startProvider } from './testing/real-provider.ts'

const people = [
  { sub: 'sub-bea', email: 'Bea@example.com', email_verified: true, name: 'Bea Way' },
  { sub: 'sub-bea-2', email: 'bea@example.com', email_verified: true },
  { sub: 'sub-unsure', email: 'cal@example.com', email_verified: false },
  { sub: 'sub-silent', email: 'cal@example.com' },
  { sub: 'sub-stranger', email: 'stranger@elsewhere.example', email_verified: true },
  {
    sub: 'sub-new',
    email: 'new.person@corp.example',
    email_verified: true,
    name: 'New Person',
    preferred_username: 'Newbie',
  },
  { sub: 'sub-new-2', email: 'newbie@corp.example', email_verified: true, name: 'X' },
  { sub: 'sub-new-3', email: 'late@corp.example', email_verified: true },
  { sub: 'sub-cal', email: 'cal@example.com', email_verified: true },
  { sub: 'sub-invited', email: 'invited@example.com', email_verified: true },
]

let provider: RealProvider
let at: TestApp

beforeAll(async () => {
  provider = await startProvider({
    people,
    redirectUri: callback,
    loggedOutUri: `${publicUrl}/login?loggedOut`,
    secret,
  })
  at = await createTestApp({ loginLimit: createLoginLimit(Date.now, 10, 10_000) })
  await at.addUser('bea')
  await at.addUser('cal')
})
afterAll(async () => {
  await at?.close()
  await provider?.close()
})

/** Starts a server with other settings on the same database. */
async function serverWith(more: Parameters<typeof oidcSettings>[1] = {}) {
  const settings = { ...at.deps.settings, publicUrl, oidc: oidcSettings(provider.issuer, more) }
  const app = await at.another({ settings, loginLimit: createLoginLimit(Date.now, 10, 10_000) })
  const call: TestApp['call'] = (method, url, body, headers) => callApp(app, null, method, url, body, headers)
  return { app, call }
}
let corp: Awaited<ReturnType<typeof serverWith>>
beforeAll(async () => {
  corp = await serverWith()
})

const findUser = async (userName: string): Promise<User> => {
  const [user] = await at.db.select().from(users).where(eq(users.userName, userName))
  if (!user) throw new Error(`${userName} does not exist`)
  return user
}
const change = (userName: string, to: Partial<User>) =>
  at.db.update(users).set(to).where(eq(users.userName, userName))
const unlinked = { identityIssuer: null, identitySubject: null, identityEmail: null, identityLinkedAt: null }
const lastAudited = async (count: number) =>
  (await at.db.select().from(auditLog).orderBy(auditLog.id))
    .slice(-count)
    .map(({ action, userName, after }) => [action, userName, after] as const)
const as = (sub: string, app: Pick<TestApp, 'call'> = corp) => {
  provider.who = sub
  return runLogInFlow(app)
}
const outcomeOf = async (answer: ReturnType<typeof as>) => {
  const { status, body } = await answer
  return `${status} ${body.code ?? 'in'}`
}

beforeEach(() => at.db.update(users).set(unlinked))

describe('logging in through the provider', () => {
  test('is off until it is configured', async () => {
    expect((await at.call('GET', '/api/auth/single-sign-on')).body.data).toEqual({
      provider: null,
      passwords: true,
    })
    const begun = await at.call('POST', '/api/auth/single-sign-on/begin', {})
    expect([begun.status, begun.body.code]).toEqual([404, 'oidcOff'])
    const singleSignOn = await corp.call('GET', '/api/auth/single-sign-on')
    const address = 'http://anj.example/login/oidc'
    expect(singleSignOn.body.data).toEqual({
      provider: { label: 'Log in with Corp', address },
      passwords: true,
    })
  })

  test('uses PKCE, a state, a nonce and the public address from the settings', async () => {
    const { address } = await begin(corp)
    const { origin, searchParams } = new URL(address)
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'anj',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('links the account with the verified address, logs the user in, and records both', async () => {
    const { status, body } = await as('sub-bea')
    expect([status, body.data.session?.user.userName, body.data.ticket]).toEqual([200, 'bea', null])
    const bea = await findUser('bea')
    expect([bea.identityIssuer, bea.identitySubject, bea.identityEmail]).toEqual([
      provider.issuer,
      'sub-bea',
      'Bea@example.com',
    ])
    expect(await lastAudited(3)).toEqual([
      ['account.identityLinked', 'bea', { provider: provider.issuer, email: 'Bea@example.com' }],
      ['account.accessEnded', 'bea', { reason: 'identityLinked', sessions: 1, apiTokens: 0 }],
      ['account.loggedIn', 'bea', { by: 'single sign-on' }],
    ])
    const me = await callApp(corp.app, body.data.session?.token ?? '', 'GET', '/api/auth/me')
    expect(me.status).toBe(200)
  })

  test('finds linked users by their identity, even when their address changes', async () => {
    await as('sub-bea')
    await change('bea', { email: 'other@example.com' })
    expect(await outcomeOf(as('sub-bea'))).toBe('200 in')
    await change('bea', { email: 'bea@example.com' })
  })

  test("refuses another identity with a linked account's address", async () => {
    await as('sub-bea')
    expect(await outcomeOf(as('sub-bea-2'))).toBe('403 oidcOtherIdentity')
    expect((await findUser('bea')).identitySubject).toBe('sub-bea')
    expect(await lastAudited(1)).toEqual([
      ['account.singleSignOnRefused', 'bea', { reason: 'oidcOtherIdentity' }],
    ])
  })

  test('links an account only once when several first log-ins happen concurrently, and lets all of them succeed', async () => {
    provider.who = 'sub-bea'
    const answers = await Promise.all([1, 2, 3].map(() => runLogInFlow(corp)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test.each(['sub-unsure', 'sub-silent'])(
    'refuses an address that the provider did not verify: %s',
    async (sub) => {
      expect(await outcomeOf(as(sub))).toBe('403 oidcEmailUnverified')
    },
  )

  test('trusts addresses without a verification claim if the settings say so, but never an address marked as unverified', async () => {
    const trusting = await serverWith({ trustsEmail: true })
    expect(await outcomeOf(as('sub-unsure', trusting))).toBe('403 oidcEmailUnverified')
    expect(await outcomeOf(as('sub-silent', trusting))).toBe('200 in')
  })

  test('logs in an invited user without a password, who is then no longer marked as invited', async () => {
    const { organizationId } = await at.superUser()
    const person = { userName: 'invited', fullName: 'In Vited', email: 'invited@example.com' }
    await createUser(at.db, { ...person, role: 'user', organizationId })
    expect(await outcomeOf(as('sub-invited'))).toBe('200 in')
    const list = await (await at.superUser()).call<{ items: object[] }>('GET', '/api/user?search=invited')
    expect(list.body.data.items).toMatchObject([{ status: 'active', hasPassword: false, singleSignOn: true }])
  })

  test('refuses a deactivated user, linked or not', async () => {
    await change('bea', { deactivatedAt: new Date() })
    expect(await outcomeOf(as('sub-bea'))).toBe('403 oidcDeactivated')
    await change('bea', { deactivatedAt: null })
    await as('sub-bea')
    await change('bea', { deactivatedAt: new Date() })
    expect(await outcomeOf(as('sub-bea'))).toBe('403 oidcDeactivated')
    await change('bea', { deactivatedAt: null })
  })

  test('refuses a user without an account and distinguishes this from a refusal by the provider', async () => {
    expect(await outcomeOf(as('sub-stranger'))).toBe('403 oidcNobody')
    expect(await outcomeOf(as('nobody'))).toBe('401 oidcRefused')
    expect(await lastAudited(1)).toEqual([['account.singleSignOnRefused', null, { reason: 'oidcRefused' }]])
  })
})

describe('the redirect from the provider', () => {
  test('works once, and only in the browser that started the log-in', async () => {
    provider.who = 'sub-bea'
    const [mine, other] = [await begin(corp, '/output'), await begin(corp)]
    const { search } = await followProviderRedirects(mine.address)
    expect((await finish(corp, other.flow, search)).body.code).toBe('oidcBeginAnew')
    expect((await finish(corp, 'nothing', search)).body.code).toBe('oidcBeginAnew')
    const first = await finish(corp, mine.flow, search)
    expect([first.status, first.body.data.next]).toEqual([200, '/output'])
    const again = await finish(corp, mine.flow, search)
    expect([again.status, again.body.code]).toEqual([401, 'oidcBeginAnew'])
  })

  test('can be completed on another server in the installation', async () => {
    provider.who = 'sub-bea'
    const { address, flow } = await begin(corp)
    const { search } = await followProviderRedirects(address)
    expect((await finish(await serverWith(), flow, search)).status).toBe(200)
  })

  test("counts against the network's limit when it fails repeatedly", async () => {
    await at.db.execute('delete from failed_attempts')
    const settings = { ...at.deps.settings, publicUrl, oidc: oidcSettings(provider.issuer) }
    const app = await at.another({ settings, loginLimit: createLoginLimit(Date.now, 10, 2) })
    const call: TestApp['call'] = (method, url, body) => callApp(app, null, method, url, body)
    const codes: unknown[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { flow, state } = await begin({ call })
      codes.push(
        (await finish({ call }, flow, `?code=wrong&state=${state}&iss=${provider.issuer}`)).body.code,
      )
    }
    expect(codes).toEqual(['oidcBeginAnew', 'oidcBeginAnew', 'loginLimited'])
    await at.db.execute('delete from failed_attempts')
  })
})

describe('users without an account', () => {
  const joining = { organizationName: 'newcomers', domains: ['corp.example'], role: 'user' } as const
  let organization: Organization
  beforeAll(async () => {
    organization = await createOrganization(at.db, {
      fullName: 'Cora Corp',
      email: 'cora@corp.example',
      organizationName: 'Newcomers',
      address: 'Oslo',
      numberOfUsersAllowed: 2,
      licenseStartingDay: '2020-01-01',
      licenseExpiryDate: '2999-01-01',
      applicationTypes: ['Web'],
    })
  })

  test('are created if the settings allow their domain and the licence has a free seat', async () => {
    const open = await serverWith({ joining })
    expect(await outcomeOf(as('sub-stranger', open))).toBe('403 oidcNobody')
    expect(await outcomeOf(as('sub-new', open))).toBe('200 in')
    expect(await lastAudited(2)).toMatchObject([
      ['user.joined', 'Newbie', { fullName: 'New Person', email: 'new.person@corp.example', role: 'user' }],
      ['account.loggedIn', 'Newbie', {}],
    ])
    const newbie = await findUser('Newbie')
    expect([newbie.organizationId, newbie.passwordHash]).toEqual([organization.id, null])
    // The user name is taken, and the full name is invalid because it has a single letter.
    expect(await outcomeOf(as('sub-new-2', open))).toBe('200 in')
    expect(await findUser('newbie2')).toMatchObject({ fullName: 'newbie2', email: 'newbie@corp.example' })
    const third = await as('sub-new-3', open)
    expect([third.status, third.body.code]).toEqual([409, 'seatsTaken'])
  })

  test('are refused and the reason is logged when the organization in the settings does not exist', async () => {
    const lost = await serverWith({ joining: { ...joining, organizationName: 'Nowhere' } })
    expect(await outcomeOf(as('sub-new-3', lost))).toBe('403 oidcNobody')
    expect(at.log.join('')).toContain('ANJ_OIDC_ORGANIZATION names no organization')
  })
})

describe('passwords', () => {
  const logIn = (app: Pick<TestApp, 'call'>, userName: string, password = 'Secret1!') =>
    app.call('POST', '/api/auth/log-in', { userName, password })

  test('work only for super users if the settings say so, which only a correct password reveals', async () => {
    await at.superUser()
    const only = await serverWith({ isOnly: true })
    expect((await only.call('GET', '/api/auth/single-sign-on')).body.data).toMatchObject({ passwords: false })
    expect((await logIn(only, 'ann')).status).toBe(200)
    const refused = await logIn(only, 'bea')
    expect([refused.status, refused.body.code]).toEqual([403, 'passwordLogInOff'])
    expect((await logIn(only, 'bea', 'Wr0ng!word')).body.code).toBe('loginFailed')
    expect(await outcomeOf(as('sub-bea', only))).toBe('200 in')
  })

  test("shows an account's identity, which the user can unlink with the password", async () => {
    const { body } = await as('sub-bea')
    const token = body.data.session?.token ?? ''
    const call = (method: 'GET' | 'DELETE', url: string, sent?: object) =>
      callApp<{ identity: object | null; hasPassword: boolean }>(corp.app, token, method, url, sent)
    expect((await call('GET', '/api/account')).body.data).toMatchObject({
      hasPassword: true,
      identity: { provider: provider.issuer, email: 'Bea@example.com' },
    })
    const wrong = await call('DELETE', '/api/account/identity', { password: 'Wr0ng!word' })
    expect(wrong.body.code).toBe('passwordWrong')
    expect((await call('DELETE', '/api/account/identity', { password: 'Secret1!' })).status).toBe(200)
    expect((await call('GET', '/api/account')).body.data.identity).toBeNull()
    expect((await lastAudited(1))[0]?.[0]).toBe('account.identityUnlinked')
    const again = await call('DELETE', '/api/account/identity', { password: 'Secret1!' })
    expect([again.status, again.body.code]).toEqual([409, 'identityMissing'])
  })

  test('refuses to unlink an account without a password, unless an administrator unlinks it', async () => {
    await as('sub-bea')
    const { passwordHash, id } = await findUser('bea')
    await change('bea', { passwordHash: null })
    const { body } = await as('sub-bea')
    const token = body.data.session?.token ?? ''
    const own = await callApp(corp.app, token, 'DELETE', '/api/account/identity', { password: 'x' })
    expect(own.body.code).toBe('identityNeedsPassword')
    const boss = await at.superUser()
    expect((await boss.call('DELETE', `/api/user/${id}/identity`)).status).toBe(200)
    expect((await callApp(corp.app, token, 'GET', '/api/auth/me')).status).toBe(401)
    expect((await boss.call('DELETE', `/api/user/${id}/identity`)).body.code).toBe('identityMissing')
    const list = await boss.call<{ items: object[] }>('GET', '/api/user?search=bea')
    expect(list.body.data.items).toMatchObject([{ status: 'invited', singleSignOn: false }])
    await change('bea', { passwordHash })
  })
})

describe('two-factor authentication', () => {
  test('is left to the provider unless the settings also require a code', async () => {
    const cal = await callApp<{ token: string }>(corp.app, null, 'POST', '/api/auth/log-in', {
      userName: 'cal',
      password: 'Secret1!',
    })
    const call = <T>(url: string, sent: object) =>
      callApp<T>(corp.app, cal.body.data.token, 'POST', `/api/account/two-factor${url}`, sent)
    const { body } = await call<{ secret: string }>('', { password: 'Secret1!' })
    const codeAt = (steps: number) =>
      generate({ secret: body.data.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
    // Codes of the previous, this and the next half minute are valid, so that a new half minute changes no answer.
    await call('/confirm', { code: await codeAt(0) })
    const next = await codeAt(1)

    expect(await outcomeOf(as('sub-cal'))).toBe('200 in')
    const asking = await serverWith({ asksTwoFactor: true })
    const half = await as('sub-cal', asking)
    const { session, ticket } = half.body.data
    expect([half.status, session]).toEqual([200, null])
    const confirm = (sent: object) =>
      asking.call<{ token: string }>('POST', '/api/auth/single-sign-on/code', sent)
    expect((await confirm({ ticket, code: '000000' })).body.code).toBe('twoFactorWrong')
    const right = await confirm({ ticket, code: next })
    expect(right.status).toBe(200)
    expect((await lastAudited(1))[0]?.[2]).toEqual({ by: 'single sign-on', secondFactor: 'oneTimeCode' })
    expect((await confirm({ ticket, code: next })).body.code).toBe('twoFactorWrong')
    expect((await confirm({ ticket: 'nothing', code: '1' })).body.code).toBe('oidcBeginAnew')
  })
})

describe('logging out', () => {
  const addressFor = async (token: string, app = corp.app) =>
    (await callApp<{ address: string | null }>(app, token, 'GET', '/api/auth/single-sign-on/log-out')).body
      .data.address

  test('leads to the provider with the ID token from the log-in, even just after the session ended', async () => {
    const { body } = await as('sub-bea')
    const token = body.data.session?.token ?? ''
    const url = new URL((await addressFor(token)) ?? '')
    expect(url.href.startsWith(`${provider.issuer}/session/end?`)).toBe(true)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://anj.example/login?loggedOut')
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    await callApp(corp.app, token, 'POST', '/api/auth/log-out')
    expect(await addressFor(token)).not.toBeNull()
    await at.db.execute(
      "update tokens set revoked_at = now() - interval '6 minutes' where revoked_at is not null",
    )
    expect(await addressFor(token)).toBeNull()
  })

  test('stays in Anj after a password log-in, with a foreign token, or if the settings say so', async () => {
    const { token } = await at.superUser()
    expect([await addressFor(token), await addressFor('a.b.c')]).toEqual([null, null])
    const { body } = await as('sub-bea')
    const here = await serverWith({ logsOutThere: false })
    expect(await addressFor(body.data.session?.token ?? '', here.app)).toBeNull()
  })

  test('stores the ID token encrypted and keeps it out of the logs', async () => {
    const { body } = await as('sub-bea')
    const url = new URL((await addressFor(body.data.session?.token ?? '')) ?? '')
    const idToken = url.searchParams.get('id_token_hint') ?? 'nothing'
    const rows = await at.db.execute('select id_token::text as kept from tokens where id_token is not null')
    expect(JSON.stringify(rows)).not.toContain(idToken)
    expect(at.log.join('')).not.toContain(idToken)
    expect(at.log.join('')).not.toContain(secret)
  })
})
