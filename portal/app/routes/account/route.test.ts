import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'

const user = {
  id: '1',
  userName: 'ada',
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  role: 'user',
  organizationId: '2',
  organizationName: 'Analytical Engines',
}
const account = { ...user, createdAt: '2026-01-02T03:04:05Z', twoFactor: false, recoveryCodesLeft: 0 }
const here = {
  id: '11',
  isCurrent: true,
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  createdAt: '2026-01-02T03:04:05Z',
  lastUsedAt: '2026-01-02T03:05:00Z',
  expiresAt: '2026-01-02T15:04:05Z',
}
const elsewhere = { ...here, id: '12', isCurrent: false, userAgent: 'curl/8.5', address: '198.51.100.7' }
const apiToken = {
  id: '21',
  label: 'Nightly load',
  scopes: ['runs:write'],
  createdAt: '2026-01-02T03:04:05Z',
  lastUsedAt: null,
  expiresAt: '2999-01-02T03:04:05Z',
}
const calls = {
  'GET /auth/me': () => done({ user }),
  'GET /account': () => done(account),
  'GET /account/sessions': () => done([here, elsewhere]),
  'GET /account/tokens': () => done([apiToken]),
}
const signedIn = { cookie: 'anj_session=a.b.c', accept: 'text/html' }
const fromUs = { ...signedIn, origin }

test("redirects a user who isn't logged in to the login page and back", async () => {
  const answer = await openPortal(calls)('/account')
  expect(answer.headers.get('location')).toBe('/login?next=%2Faccount')
})

test('redirects to the login page without a message when a page is opened with an expired session', async () => {
  const portal = openPortal({ ...calls, 'GET /auth/me': () => failed('tokenExpired') })
  const answer = await portal('/account', { headers: signedIn })
  expect(answer.headers.get('location')).toBe('/login?next=%2Faccount')
  expect(answer.headers.get('set-cookie')).toContain('anj_session=; ')
})

test('tells the user at log-in that the session expired while a page was open', async () => {
  const ended = () => failed('tokenExpired')
  const portal = openPortal({ ...calls, 'PATCH /account': ended })
  const answer = await portal('/account', formPost({ part: 'profile', fullName: 'Ada' }, fromUs))
  expect(answer.headers.get('location')).toBe('/login?expired=now&next=%2Faccount')
})

test('tells the user at log-in that the session had expired when they followed a link', async () => {
  const portal = openPortal({ ...calls, 'GET /auth/me': () => failed('tokenExpired') })
  const answer = await portal('/account.data', { headers: { cookie: 'anj_session=a.b.c' } })
  expect(await answer.text()).toContain('/login?expired=now&next=%2Faccount')
})

test('shows the "not allowed" page to a role without the permission', async () => {
  const portal = openPortal({ ...calls, 'GET /auth/me': () => done({ user: { ...user, role: 'guest' } }) })
  const answer = await portal('/account', { headers: signedIn })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('You cannot view this page')
})

test('has an address and a form that works without JavaScript for every section', async () => {
  const page = await (await openPortal(calls)('/account', { headers: signedIn })).text()
  for (const part of ['profile', 'password', 'two-factor', 'sessions', 'api-tokens'])
    expect(page).toContain(`<section id="${part}"`)
  for (const field of [
    'fullName',
    'email',
    'oldPassword',
    'newPassword',
    'newPasswordConfirm',
    'label',
    'days',
  ])
    expect(page).toMatch(new RegExp(`<input[^>]*name="${field}"`))
  expect(page).toMatch(/<a [^>]*href="\/account\/two-factor"/)
  expect(page).toMatch(/<a [^>]*href="\/account\/sessions\/12"/)
  expect(page).not.toMatch(/<a [^>]*href="\/account\/sessions\/11"/)
  expect(page).toMatch(/<a [^>]*href="\/account\/tokens\/21"/)
})

test('shows an error in its section and keeps the typed values except passwords', async () => {
  const fields = { email: 'This email address is already taken' }
  const portal = openPortal({
    ...calls,
    'PATCH /account': () => failed('emailTaken', { fields }),
  })
  const form = { part: 'profile', fullName: 'Ada King', email: 'bo@example.org', password: 'Secret1!' }
  const answer = await portal('/account', formPost(form, fromUs))
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain(fields.email)
  expect(page).toMatch(/<input[^>]*value="Ada King"/)
  expect(page).toMatch(/<input[^>]*value="bo@example.org"/)
  expect(page).not.toContain('Secret1!')
})

test.each([
  ['2000-01-01', '/account#password'],
  ['2999-01-01', '/account?offer=revoke#password'],
])(
  'redirects a password change to its section and offers to revoke tokens valid until %s',
  async (day, to) => {
    const sent: unknown[] = []
    const portal = openPortal({
      ...calls,
      'GET /account/tokens': () =>
        done([
          {
            id: 'x',
            label: 'Nightly',
            scopes: [],
            createdAt: day,
            lastUsedAt: null,
            expiresAt: `${day}T00:00:00.000Z`,
          },
        ]),
      'PATCH /auth/change-password': async (request) => {
        sent.push(await request.json())
        return done(null)
      },
    })
    const form = {
      userName: 'ada',
      oldPassword: 'Secret1!',
      newPassword: 'Secret2!',
      newPasswordConfirm: 'Secret2!',
    }
    const answer = await portal('/account', formPost({ part: 'password', ...form }, fromUs))
    expect(sent).toEqual([form])
    expect(answer.headers.get('location')).toBe(to)
  },
)

test('shows a new API token without storing it in a cookie or cache', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    ...calls,
    'POST /account/tokens': async (request) => {
      sent.push(await request.json())
      return done({ apiToken, token: 'anj_secret' }, 201)
    },
  })
  const answer = await portal('/account', {
    ...formPost({}, fromUs),
    body: new URLSearchParams([
      ['part', 'api-tokens'],
      ['label', 'Nightly load'],
      ['scopes', 'runs:read'],
      ['scopes', 'runs:write'],
      ['days', '90'],
      ['password', 'Secret1!'],
    ]),
  })
  expect(sent).toEqual([
    { label: 'Nightly load', scopes: ['runs:read', 'runs:write'], days: 90, password: 'Secret1!' },
  ])
  expect(answer.status).toBe(201)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toMatch(/<code[^>]*>anj_secret<\/code>/)
})

test('keeps the chosen scopes when another field of the token is wrong', async () => {
  const fields = { label: 'Name must have 1 to 100 characters' }
  const portal = openPortal({
    ...calls,
    'POST /account/tokens': () => failed('apiTokenLabelLength', { fields }),
  })
  const form = { part: 'api-tokens', label: '', scopes: 'runs:write', days: '7' }
  const page = await (await portal('/account', formPost(form, fromUs))).text()
  const [, checked] = /<input[^>]*checked=""[^>]*value="([^"]+)"/.exec(page) ?? []
  expect(checked).toBe('runs:write')
  expect(page).toMatch(/<input[^>]*value="7"/)
})

test('asks for confirmation on a separate page before ending a session, and reports the result', async () => {
  const ended: string[] = []
  const portal = openPortal({
    ...calls,
    'DELETE /account/sessions/12': () => {
      ended.push('12')
      return done(null)
    },
  })
  const question = await (await portal('/account/sessions/12', { headers: signedIn })).text()
  expect(question).toContain('curl/8.5, 198.51.100.7')
  expect(question).toMatch(/<form method="post" action="\/account\/sessions\/12"/)
  expect(ended).toEqual([])
  const answer = await portal('/account/sessions/12', formPost({}, fromUs))
  expect(ended).toEqual(['12'])
  expect(answer.headers.get('location')).toBe('/account#sessions')
})

test('does not report an error for a session that has already ended', async () => {
  const answer = await openPortal(calls)('/account/sessions/99', { headers: signedIn })
  expect(answer.headers.get('location')).toBe('/account#sessions')
})

test('creates a second-factor key only if the password is correct', async () => {
  const fields = { password: 'Password is wrong' }
  const sent: unknown[] = []
  const portal = openPortal({
    ...calls,
    'POST /account/two-factor': async (request) => {
      sent.push(await request.json())
      return failed('passwordWrong', { fields })
    },
  })
  const asked = await (await portal('/account/two-factor', { headers: signedIn })).text()
  expect(asked).toMatch(/<input[^>]*name="password"/)
  const form = { step: 'offer', password: 'Wr0ng!word' }
  const page = await (await portal('/account/two-factor', formPost(form, fromUs))).text()
  expect(sent).toEqual([{ password: 'Wr0ng!word' }])
  expect(page).toContain(fields.password)
  expect(page).not.toContain('Wr0ng!word')
})

test('shows the second-factor key as a QR code and as text, even after a wrong code', async () => {
  const uri = 'otpauth://totp/Anj:ada?secret=JBSWY3DPEHPK3PXP&issuer=Anj'
  const wrong = 'The code is wrong. Enter the code that your authenticator app shows now.'
  const portal = openPortal({
    ...calls,
    'POST /account/two-factor': () => done({ secret: 'JBSWY3DPEHPK3PXP', uri }),
    'POST /account/two-factor/confirm': () => failed('twoFactorCodeWrong', { fields: { code: wrong } }),
  })
  const offered = await (
    await portal('/account/two-factor', formPost({ step: 'offer', password: 'Secret1!' }, fromUs))
  ).text()
  expect(offered).toMatch(/<svg[^>]*role="img"/)
  expect(offered).toContain('JBSW Y3DP EHPK 3PXP')
  const again = await (await portal('/account/two-factor', formPost({ uri, code: '000000' }, fromUs))).text()
  expect(again).toContain(wrong)
  expect(again).toContain('JBSW Y3DP EHPK 3PXP')
})

test('never shows an address as a link unless it belongs to an authenticator app', async () => {
  const portal = openPortal({
    ...calls,
    'POST /account/two-factor/confirm': () => failed('twoFactorCodeWrong'),
  })
  const uri = 'javascript:alert(1)?secret=AAAA'
  const page = await (await portal('/account/two-factor', formPost({ uri, code: '1' }, fromUs))).text()
  expect(page.slice(0, page.indexOf('window.__remixContext'))).not.toContain('javascript:')
})

test('shows recovery codes once and offers them as a file', async () => {
  const portal = openPortal({
    ...calls,
    'POST /account/two-factor/confirm': () => done({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
  })
  const page = await (await portal('/account/two-factor', formPost({ code: '123456' }, fromUs))).text()
  expect(page).toContain('aaaa-bbbb')
  expect(page).toContain('download="anj-recovery-codes.txt"')
})

test('requires the password to turn off two-factor authentication', async () => {
  const fields = { password: 'Password is wrong' }
  const portal = openPortal({
    ...calls,
    'DELETE /account/two-factor': () => failed('passwordWrong', { fields }),
  })
  const page = await (await portal('/account/two-factor/off', formPost({ password: 'N0!' }, fromUs))).text()
  expect(page).toContain(fields.password)
  expect(page).not.toContain('N0!')
})

test('mentions sessions that are not listed', async () => {
  const shown = async (more: boolean) => {
    const sessions = () => Response.json({ success: true, message: 'Done.', data: [here, elsewhere], more })
    const answer = await openPortal({ ...calls, 'GET /account/sessions': sessions })('/account', {
      headers: signedIn,
    })
    return (await answer.text()).includes('You have more than 2 sessions')
  }
  expect([await shown(true), await shown(false)]).toEqual([true, false])
})
