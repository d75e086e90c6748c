import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal } from '../../testing/open-portal.ts'

const user = {
  id: '1',
  userName: 'ada',
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'user',
  organizationId: '2',
  organizationName: 'Engines',
}
const state = 's'.repeat(43)
const begun = { address: 'https://idp.example/authorize?x=1', state, flow: 'sealed', seconds: 600 }
const kept = `anj_sign_on_${'s'.repeat(12)}`
const inUse = { 'GET /setup': () => done({ signUpOpen: false, codeNeeded: false }) }
const offered = (passwords: boolean) => ({
  ...inUse,
  'GET /auth/single-sign-on': () =>
    done({ provider: { label: 'Log in with Corp', address: 'http://anj.test/login/oidc' }, passwords }),
})

test('links to the provider, if one is set up, without needing JavaScript', async () => {
  const page = await (await openPortal(offered(true))('/login?next=/output')).text()
  expect(page).toMatch(
    /<a [^>]*href="http:\/\/anj.test\/login\/oidc\?next=%2Foutput"[^>]*>.*Log in with Corp/,
  )
  expect(page.indexOf('Log in with Corp')).toBeGreaterThan(page.indexOf('name="password"'))
  expect(await (await openPortal(inUse)('/login')).text()).not.toContain('/login/oidc')
})

test('places the button above the password form when only super users have passwords', async () => {
  const page = await (await openPortal(offered(false))('/login')).text()
  expect(page.indexOf('Log in with Corp')).toBeLessThan(page.indexOf('name="password"'))
})

test("redirects to the provider and keeps the log-in's secret in a cookie", async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    'POST /auth/single-sign-on/begin': async (request) => {
      sent.push(await request.json())
      return done(begun)
    },
  })
  const answer = await portal('/login/oidc?next=/output')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, begun.address])
  expect(answer.headers.getSetCookie()).toEqual([
    `${kept}=sealed; Path=/login/oidc; Max-Age=600; HttpOnly; SameSite=Lax`,
  ])
  await portal('/login/oidc?next=https://evil.test')
  const longest = `/${'x'.repeat(999)}`
  await portal(`/login/oidc?next=${longest}`)
  await portal(`/login/oidc?next=${longest}x`)
  expect(sent).toEqual([{ next: '/output' }, { next: '/' }, { next: longest }, { next: '/' }])
})

test('drops older unfinished log-ins when a browser has too many', async () => {
  const portal = openPortal({ 'POST /auth/single-sign-on/begin': () => done(begun) })
  const cookie = [1, 2, 3, 4, 5].map((number) => `anj_sign_on_${number}=x`).join('; ')
  const cookies = (await portal('/login/oidc', { headers: { cookie } })).headers.getSetCookie()
  expect(cookies.map((one) => /^([^=]+)=.*Max-Age=(\d+)/.exec(one)?.slice(1))).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => [`anj_sign_on_${number}`, '0']),
    [kept, '600'],
  ])
})

test('shows a page when the provider is unreachable', async () => {
  const portal = openPortal({ 'POST /auth/single-sign-on/begin': () => failed('oidcUnavailable') })
  const answer = await portal('/login/oidc')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('The sign-in provider is not responding.')
})

test('completes the log-in: keeps the session, clears the log-in cookie and redirects within the site', async () => {
  const sent: unknown[] = []
  let next = '/output'
  const portal = openPortal({
    'POST /auth/single-sign-on/finish': async (request) => {
      sent.push(await request.json())
      return done({ next, session: { user, token: 'a.b.c' }, ticket: null })
    },
  })
  const headers = { cookie: `other=1; ${kept}=sealed` }
  const answer = await portal(`/login/oidc/callback?code=c&state=${state}`, { headers })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/output'])
  expect(sent).toEqual([{ flow: 'sealed', search: `?code=c&state=${state}` }])
  expect(answer.headers.getSetCookie()).toEqual([
    `${kept}=; Path=/login/oidc; Max-Age=0; HttpOnly; SameSite=Lax`,
    'anj_session=a.b.c; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax',
    'anj_signed_in=1; Path=/; Max-Age=60; SameSite=Lax',
  ])
  next = '//evil.test'
  const second = await portal(`/login/oidc/callback?code=c&state=${state}`, { headers })
  expect(second.headers.get('location')).toBe('/')
})

test('shows a refused user the reason and sets no session cookie', async () => {
  const portal = openPortal({ 'POST /auth/single-sign-on/finish': () => failed('oidcNobody') })
  const answer = await portal('/login/oidc/callback?error=x&state=%0d%0aset-cookie:x')
  expect(answer.status).toBe(403)
  expect(answer.headers.getSetCookie()).toEqual([])
  const page = await answer.text()
  expect(page).toContain('There is no account with your email address.')
  expect(page).toMatch(/<a [^>]*href="\/login"/)
})

test('asks for a second-factor code when one is required, even without JavaScript', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    'POST /auth/single-sign-on/finish': () => done({ next: '/output', session: null, ticket: 'of-ada' }),
    'POST /auth/single-sign-on/code': async (request) => {
      const body = (await request.json()) as { code: string }
      sent.push(body)
      const fields = { code: 'The code is wrong or has already been used.' }
      return body.code === '1' ? failed('twoFactorWrong', { fields }) : done({ user, token: 'a.b.c' })
    },
  })
  const asked = await (await portal(`/login/oidc/callback?code=c&state=${state}`)).text()
  expect(asked).toMatch(/<form method="post" action="\/login\/oidc\/code"/)
  expect(asked).toContain('value="of-ada"')
  expect(asked).not.toContain('name="password"')
  const form = { ticket: 'of-ada', next: '/output' }
  const wrong = await (await portal('/login/oidc/code', formPost({ ...form, code: '1' }))).text()
  expect(wrong).toContain('The code is wrong or has already been used.')
  expect(wrong).toContain('value="of-ada"')
  const right = await portal('/login/oidc/code', formPost({ ...form, code: '2' }))
  expect([right.status, right.headers.get('location')]).toEqual([303, '/output'])
  expect(right.headers.get('set-cookie')).toContain('anj_session=a.b.c')
  expect(sent).toEqual([
    { ticket: 'of-ada', code: '1' },
    { ticket: 'of-ada', code: '2' },
  ])
  expect((await portal('/login/oidc/code', formPost(form, {}))).status).toBe(403)
  expect(await (await portal('/login/oidc/code')).text()).toContain('Please start again.')
})

test('ends the session, then shows a page that continues to the provider', async () => {
  const asked: unknown[] = []
  const portal = openPortal({
    'POST /auth/log-out': () => done(null),
    'GET /auth/single-sign-on/log-out': (request) => {
      asked.push(request.headers.get('authorization'))
      return done({ address: 'https://idp.example/out?a=1&b=2' })
    },
  })
  const left = await portal('/logout', {
    ...formPost({}),
    headers: { ...formPost({}).headers, cookie: 'anj_session=a.b.c' },
  })
  expect([left.status, left.headers.get('location')]).toEqual([303, '/logout/provider'])
  expect(left.headers.getSetCookie()).toEqual([
    'anj_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    'anj_ended=a.b.c; Path=/logout; Max-Age=60; HttpOnly; SameSite=Lax',
  ])
  const page = await portal('/logout/provider', { headers: { cookie: 'anj_ended=a.b.c' } })
  expect(await page.text()).toContain(
    'http-equiv="refresh" content="0;url=https://idp.example/out?a=1&amp;b=2"',
  )
  expect(page.headers.get('set-cookie')).toContain('anj_ended=; Path=/logout; Max-Age=0')
  expect(asked).toEqual(['Bearer a.b.c', 'Bearer a.b.c'])
  expect((await portal('/logout/provider')).headers.get('location')).toBe('/login?loggedOut')
})
