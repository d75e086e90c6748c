import { auditLog, users } from '@anj/db'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLoginLimit } from '../../deps/login-limit.ts'
import { callApp, createTestApp, type TestApp } from '../../testing.ts'
import { createProvider } from './provider.ts'
import { type FaultyProvider, type ProviderFault, startFaultyProvider } from './testing/faulty-provider.ts'
import { begin, finish, oidcSettings, publicUrl, secret } from './testing/log-in-flow.ts'

let provider: FaultyProvider
let at: TestApp
let corp: Pick<TestApp, 'call'>

beforeAll(async () => {
  provider = await startFaultyProvider()
  at = await createTestApp({ loginLimit: createLoginLimit(Date.now, 10, 10_000) })
  await at.superUser()
})
afterAll(async () => {
  await at?.close()
  await provider?.close()
})
/** Starts a server that hasn't fetched the provider's metadata yet. */
async function newServer() {
  const settings = { ...at.deps.settings, publicUrl, oidc: oidcSettings(provider.issuer) }
  const app = await at.another({ settings, loginLimit: createLoginLimit(Date.now, 10, 10_000) })
  const call: TestApp['call'] = (method, url, body, headers) => callApp(app, null, method, url, body, headers)
  return { call }
}
beforeAll(async () => {
  corp = await newServer()
})
beforeEach(() => {
  provider.lie = {}
  provider.exchanges.length = 0
})
afterEach(() => vi.restoreAllMocks())

/** Follows the provider's redirect like a browser, with the given parameters replaced. */
async function comeBack(app = corp, more: Readonly<Record<string, string>> = {}) {
  const { address, flow, state } = await begin(app)
  provider.nonce = new URL(address).searchParams.get('nonce') ?? ''
  const search = new URLSearchParams({ code: 'c', state, iss: provider.issuer, ...more })
  return finish(app, flow, search.toString())
}
const outcomeOf = async (answer: ReturnType<typeof comeBack>) => {
  const { status, body } = await answer
  return `${status} ${body.code ?? 'in'}`
}
const seconds = (more: number) => Math.floor(Date.now() / 1000) + more

test('logs Ann in through an honest provider and authenticates as the client that started the log-in', async () => {
  expect(await outcomeOf(comeBack())).toBe('200 in')
  const [exchange] = provider.exchanges
  expect(exchange?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  expect(exchange?.get('redirect_uri')).toBe('http://anj.example/login/oidc/callback')
})

describe('a log-in is refused for', () => {
  const lies: Readonly<Record<string, ProviderFault>> = {
    "another log-in's answer": { claims: (honest) => ({ ...honest, nonce: 'another' }) },
    'an answer without its nonce': { claims: ({ nonce: _, ...honest }) => honest },
    'a token for another client': { claims: (honest) => ({ ...honest, aud: 'another' }) },
    'a token for several clients that was issued to another one': {
      claims: (honest) => ({ ...honest, aud: ['anj', 'another'], azp: 'another' }),
    },
    'a token from another issuer': { claims: (honest) => ({ ...honest, iss: 'https://evil.example' }) },
    'an expired token': { claims: (honest) => ({ ...honest, exp: seconds(-120) }) },
    'a token that is not valid yet': { claims: (honest) => ({ ...honest, nbf: seconds(120) }) },
    'a token without a subject': { claims: ({ sub: _, ...honest }) => honest },
    'a signature with another key': { otherKey: true },
    'an unsigned token': { header: { alg: 'none' } },
    "a signature with the client's secret": { header: { alg: 'HS256' }, hmac: secret },
    'a signature with an unpublished key': { header: { kid: 'nobody knows' } },
    'a missing token': { token: { status: 200, body: { access_token: 'a', token_type: 'Bearer' } } },
    'an invalid token': {
      token: { status: 200, body: { access_token: 'a', token_type: 'Bearer', id_token: 'a.b.c' } },
    },
  }
  test.each(Object.entries(lies))('%s', async (_name, lie) => {
    provider.lie = lie
    expect(await outcomeOf(comeBack())).toBe('502 oidcAnswerWrong')
    const [row] = await at.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect([row?.action, row?.after]).toEqual(['account.singleSignOnRefused', { reason: 'oidcAnswerWrong' }])
  })

  test('an answer from another provider, or without an issuer', async () => {
    expect(await outcomeOf(comeBack(corp, { iss: 'https://evil.example' }))).toBe('502 oidcAnswerWrong')
    expect(provider.exchanges).toEqual([])
  })

  test('an answer with duplicate parameters', async () => {
    const { flow, state } = await begin(corp)
    const search = `code=c&code=d&state=${state}&iss=${provider.issuer}`
    expect((await finish(corp, flow, search)).body.code).toBe('oidcAnswerWrong')
  })
})

describe('clocks', () => {
  test.each([
    ['is a minute behind', { exp: -30 }],
    ['is a minute ahead', { nbf: 30, iat: 30 }],
  ])('accepts a provider whose clock %s', async (_name, shifts) => {
    const moved = Object.fromEntries(Object.entries(shifts).map(([claim, by]) => [claim, seconds(by)]))
    provider.lie = { claims: (honest) => ({ ...honest, ...moved }) }
    expect(await outcomeOf(comeBack())).toBe('200 in')
  })
})

describe('a provider', () => {
  test.each<[string, ProviderFault, string]>([
    [
      'that refuses the client',
      { token: { status: 401, body: { error: 'invalid_client' } } },
      '502 oidcDisagrees',
    ],
    [
      'that refuses the code',
      { token: { status: 400, body: { error: 'invalid_grant' } } },
      '401 oidcBeginAnew',
    ],
    ['that fails', { token: { status: 500, body: {} } }, '503 oidcUnavailable'],
    ['whose answer never ends', { endless: true }, '503 oidcUnavailable'],
    ['that answers with a page', { page: true }, '502 oidcDisagrees'],
  ])('%s causes an error message and a log line', async (_name, lie, code) => {
    await begin(corp)
    provider.lie = lie
    at.log.length = 0
    expect(await outcomeOf(comeBack())).toBe(code)
    expect(at.log.join('')).toContain('a log-in by the provider was refused')
  })

  test.each([
    ['access_denied', '401 oidcRefused'],
    ['login_required', '401 oidcRefused'],
    ['temporarily_unavailable', '503 oidcUnavailable'],
    ['invalid_scope', '502 oidcDisagrees'],
  ])('that redirects back with %s causes an error message', async (error, code) => {
    const { flow, state } = await begin(corp)
    const search = new URLSearchParams({
      error,
      state,
      iss: provider.issuer,
      error_description: '<b>Ann</b>',
    })
    const { status, body } = await finish(corp, flow, search.toString())
    expect(`${status} ${body.code}`).toBe(code)
    expect(body.message).not.toContain('Ann')
  })

  test('is refused when its metadata names another issuer', async () => {
    provider.lie = { discovery: (honest) => ({ ...honest, issuer: 'https://evil.example' }) }
    const { status, body } = await (await newServer()).call('POST', '/api/auth/single-sign-on/begin', {})
    expect([status, body.code]).toEqual([502, 'oidcDisagrees'])
  })

  test('is tried again soon after it was unreachable, with one request for all waiting log-ins', async () => {
    let now = Date.now()
    const settings = oidcSettings(provider.issuer)
    const there = createProvider(settings, publicUrl, { now: () => now })
    const checks = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
    const beginThere = () => there.logInAddress(checks).then(({ pathname }) => pathname)
    provider.lie = { page: true }
    const lookUps = () => provider.asked.filter((path) => path.startsWith('/.well-known')).length
    const before = lookUps()
    const failures = await Promise.allSettled([beginThere(), beginThere(), beginThere()])
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(beginThere()).rejects.toMatchObject({ code: 'oidcDisagrees' })
    expect(lookUps() - before).toBe(1)
    provider.lie = {}
    now += 3001
    expect(await beginThere()).toBe('/authorize')
    expect(lookUps() - before).toBe(2)
    // After an hour the metadata is fetched again. If that fails, the old metadata stays in use.
    now += 61 * 60_000
    provider.lie = { page: true }
    expect(await beginThere()).toBe('/authorize')
    expect(await beginThere()).toBe('/authorize')
    expect(lookUps() - before).toBe(3)
  })

  test('causes an error message when it is not running', async () => {
    const stoppedProvider = await startFaultyProvider()
    await stoppedProvider.close()
    const there = createProvider(oidcSettings(stoppedProvider.issuer), publicUrl)
    const checks = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
    await expect(there.logInAddress(checks)).rejects.toMatchObject({ code: 'oidcUnavailable' })
  })

  test.each(['/.well-known/openid-configuration', '/token'] as const)(
    'times out when it never answers at %s',
    async (silent) => {
      const there = createProvider(oidcSettings(provider.issuer), publicUrl, { patience: 1 })
      const checks = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
      const answer = `code=c&state=s&iss=${provider.issuer}`
      if (silent === '/token') await there.logInAddress(checks)
      provider.lie = { silent }
      await expect(there.finish(answer, checks)).rejects.toMatchObject({ code: 'oidcUnavailable' })
    },
  )

  test('can change its keys once it publishes the new ones', async () => {
    expect(await outcomeOf(comeBack())).toBe('200 in')
    provider.rotate()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 120_000)
    expect(await outcomeOf(comeBack())).toBe('200 in')
  })
})

test('links a user to the verified issuer and subject', async () => {
  await comeBack()
  const [ann] = await at.db.select().from(users).where(eq(users.userName, 'ann'))
  expect([ann?.identityIssuer, ann?.identitySubject]).toEqual([provider.issuer, 'sub-of-ann'])
})
