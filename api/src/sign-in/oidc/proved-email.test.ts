import { auditLog, createApiToken, createLink, users } from '@anj/db'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLoginLimit } from '../../deps/login-limit.ts'
import { callApp, createTestApp, type TestApp } from '../../testing.ts'
import { callback, oidcSettings, publicUrl, runLogInFlow, secret } from './testing/log-in-flow.ts'
import { type RealProvider, startProvider } from './testing/real-provider.ts'

const people = [
  { sub: 'sub-victim', email: 'victim@example.com', email_verified: true },
  { sub: 'sub-dan', email: 'dan@example.com', email_verified: true },
]

let provider: RealProvider
let at: TestApp
let corp: Pick<TestApp, 'call'> & { readonly app: TestApp['app'] }

beforeAll(async () => {
  provider = await startProvider({ people, redirectUri: callback, loggedOutUri: publicUrl, secret })
  const loginLimit = createLoginLimit(Date.now, 10, 10_000)
  at = await createTestApp({ loginLimit })
  const settings = { ...at.deps.settings, publicUrl, oidc: oidcSettings(provider.issuer) }
  const app = await at.another({ settings, loginLimit })
  corp = { app, call: (method, url, body, headers) => callApp(app, null, method, url, body, headers) }
})
afterAll(async () => {
  await at?.close()
  await provider?.close()
})
const unlinked = { identityIssuer: null, identitySubject: null, identityEmail: null, identityLinkedAt: null }
beforeEach(() => at.db.update(users).set(unlinked))

const as = (sub: string) => {
  provider.who = sub
  return runLogInFlow(corp)
}
const outcomeOf = async (answer: ReturnType<typeof as>) => {
  const { status, body } = await answer
  return `${status} ${body.code ?? 'in'}`
}
let passwords = 0
/** Sets a new password through the link. Each call uses a different password. */
const follow = (token: string) => {
  passwords += 1
  const password = `Changed${passwords}@`
  return at.call('PATCH', `/api/auth/reset-password?token=${token}`, { password, passwordConfirm: password })
}
const linkOf = (id: string, mailedTo: string | null) =>
  at.db.transaction((tx) => createLink(tx, id, 'resetPassword', mailedTo))
const opens = async (token: string) =>
  (await at.call('GET', '/api/workflows', undefined, { authorization: `Bearer ${token}` })).status === 200

test('does not link an account that merely names an address until a link mailed to that address proves it', async () => {
  const mallory = await at.addUser('mallory')
  const moved = { email: 'victim@example.com', password: 'Secret1!' }
  const before = await linkOf(mallory.id, 'mallory@example.com')
  expect((await mallory.call('PATCH', '/api/account', moved)).status).toBe(200)
  expect(await outcomeOf(as('sub-victim'))).toBe('403 oidcEmailUnproved')
  const [row] = await at.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(row).toMatchObject({
    action: 'account.singleSignOnRefused',
    userName: 'mallory',
    after: { reason: 'oidcEmailUnproved' },
  })
  expect((await follow(before)).body.code).toBe('linkInvalid')
  // Neither a link mailed earlier to the old address nor a link that the operator passed on proves the new address.
  for (const mailedTo of ['mallory@example.com', null]) {
    expect((await follow(await linkOf(mallory.id, mailedTo))).status).toBe(200)
    expect(await outcomeOf(as('sub-victim'))).toBe('403 oidcEmailUnproved')
  }
  const { secret: key } = await createApiToken(at.db, mallory.id, {
    label: 'x',
    scopes: ['workflows:read'],
    days: 1,
  })
  expect(await opens(key)).toBe(true)
  expect((await follow(await linkOf(mallory.id, 'victim@example.com'))).status).toBe(200)
  expect(await opens(key)).toBe(false)
  expect(await outcomeOf(as('sub-victim'))).toBe('200 in')
})

test('marks an address as unproved when an admin enters it for a user with a password, but not when a super user does', async () => {
  const boss = await at.superUser()
  const [admin, sock] = [await at.addUser('admin', 'admin'), await at.addUser('sock')]
  await at.db.update(users).set({ email: 'mallory@example.com' }).where(eq(users.userName, 'mallory'))
  const move = (who: typeof boss, email: string) => who.call('PATCH', `/api/user/${sock.id}`, { email })
  expect((await move(admin, 'victim@example.com')).status).toBe(200)
  expect(await outcomeOf(as('sub-victim'))).toBe('403 oidcEmailUnproved')
  expect((await move(boss, 'Victim@example.com')).status).toBe(200)
  expect(await outcomeOf(as('sub-victim'))).toBe('403 oidcEmailUnproved')
  expect((await move(boss, 'sock@example.com')).status).toBe(200)
  expect((await move(boss, 'victim@example.com')).status).toBe(200)
  expect(await outcomeOf(as('sub-victim'))).toBe('200 in')
})

test("keeps an address proved when its owner changes other fields or the address's case", async () => {
  const cal = await at.addUser('capital')
  await cal.call('PATCH', '/api/account', { email: 'CAPITAL@example.com', password: 'Secret1!' })
  await cal.call('PATCH', '/api/account', { fullName: 'Cap Ital' })
  const [changed] = await at.db.select().from(users).where(eq(users.id, cal.id))
  expect(changed).toMatchObject({
    email: 'CAPITAL@example.com',
    fullName: 'Cap Ital',
    emailProvedAt: expect.any(Date),
  })
})

test('ends all other access when an identity is first linked, but not at later log-ins', async () => {
  const dan = await at.addUser('dan')
  const token = { label: 'x', scopes: ['workflows:read'], days: 1 } as const
  const { secret: old } = await createApiToken(at.db, dan.id, token)
  const link = await linkOf(dan.id, 'dan@example.com')
  const { body } = await as('sub-dan')
  expect((await dan.call('GET', '/api/auth/me')).status).toBe(401)
  expect(await opens(old)).toBe(false)
  expect((await follow(link)).body.code).toBe('linkInvalid')
  const { secret: made } = await createApiToken(at.db, dan.id, token)
  expect(await outcomeOf(as('sub-dan'))).toBe('200 in')
  expect(await opens(made)).toBe(true)
  expect((await callApp(corp.app, body.data.session?.token ?? '', 'GET', '/api/auth/me')).status).toBe(200)
})
