import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'

const path = '/forgot-password'

test('explains the form, links to the login page and works without JavaScript', async () => {
  const page = await (await openPortal({})(path)).text()
  expect(page).toContain('Forgot your password?')
  expect(page).toContain('Enter your email address and we will send you a link to reset your password.')
  expect(page).toMatch(/<form method="post" action="\/forgot-password"/)
  expect(page).toMatch(/<input[^>]*name="email"/)
  expect(page).toMatch(/<a [^>]*href="\/login"/)
  expect(page).toContain('Send email')
})

test('shows a confirmation on the login page after the email is requested', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    'POST /auth/forget-password': async (request) => {
      sent.push(await request.json())
      return done(null)
    },
    'GET /setup': () => done({ signUpOpen: false, codeNeeded: false }),
  })
  const answer = await portal(path, formPost({ email: 'ada@example.org' }))
  expect(sent).toEqual([{ email: 'ada@example.org' }])
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/login')
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^anj_notice=Done\.;.*HttpOnly/)
  const login = await portal('/login', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(login.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^anj_notice=;.*Max-Age=0/))
  const shown = await login.text()
  expect(shown).toMatch(/<noscript>.*Done\..*<\/noscript>/)
})

test('keeps an invalid address in the field and shows the error below it', async () => {
  const fields = { email: 'Email must be a valid email address' }
  const portal = openPortal({
    'POST /auth/forget-password': () => failed('emailInvalid', { fields }),
  })
  const answer = await portal(path, formPost({ email: 'ada' }))
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toMatch(/<input[^>]*value="ada"/)
  expect(page).toContain(fields.email)
})

test('refuses a form from another site', async () => {
  expect((await openPortal({})(path, formPost({ email: 'ada@example.org' }, {}))).status).toBe(403)
})

test('sends a logged-in user back to the account page', async () => {
  const portal = openPortal({
    'POST /auth/forget-password': () => done(null),
    'GET /auth/me': () => done({ user: { id: '1', fullName: 'Ada Lovelace', role: 'user' } }),
  })
  const form = formPost({ email: 'ada@example.org' }, { origin, cookie: 'anj_session=a.b.c' })
  expect((await portal(path, form)).headers.get('location')).toBe('/account#password')
})
