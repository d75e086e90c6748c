import { expect, test } from 'vitest'
import { done, failed, formPost, nonce, openPortal } from '../../testing/open-portal.ts'

const user = { id: '1', userName: 'ada', fullName: 'Ada Lovelace', role: 'user', organizationId: '2' }
const inUse = { 'GET /setup': () => done({ signUpOpen: false, codeNeeded: false }) }
const signedIn = { cookie: 'anj_session=a.b.c' }

test('renders a form that posts user name and password without JavaScript', async () => {
  const page = await (await openPortal(inUse)('/login')).text()
  expect(page).toMatch(/<form method="post" action="\/login"/)
  expect(page).toMatch(/<input[^>]*name="userName"/)
  expect(page).toMatch(
    /<input[^>]*name="password"[^>]*type="password"|<input[^>]*type="password"[^>]*name="password"/,
  )
  expect(page).toMatch(/<button[^>]*type="submit"/)
})

test('sets the nonce on every script and style element', async () => {
  const page = await (await openPortal(inUse)('/login')).text()
  const elements = page.match(/<(script|style)\b[^>]*>/g) ?? []
  expect(elements.length).toBeGreaterThan(4)
  expect(elements.filter((element) => !element.includes(`nonce="${nonce}"`))).toEqual([])
})

test('sets the cookies and redirects to the start page after the correct password, without JavaScript', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    ...inUse,
    'POST /auth/log-in': async (request) => {
      sent.push(await request.json())
      return done({ user, token: 'a.b.c' })
    },
  })
  const answer = await portal('/login', formPost({ userName: 'ada', password: 'Secret1!' }))
  expect(sent).toEqual([{ userName: 'ada', password: 'Secret1!' }])
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/')
  expect(answer.headers.getSetCookie()).toEqual([
    'anj_session=a.b.c; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax',
    'anj_signed_in=1; Path=/; Max-Age=60; SameSite=Lax',
  ])
})

test('returns the session to JavaScript and also sets the cookie', async () => {
  const portal = openPortal({ ...inUse, 'POST /auth/log-in': () => done({ user, token: 'a.b.c' }) })
  const form = formPost({ userName: 'ada', password: 'Secret1!', withScript: 'yes' })
  const answer = await portal('/login.data?next=/output', form)
  expect(answer.headers.get('set-cookie')).toContain('anj_session=a.b.c')
  const body = await answer.text()
  expect(body).toContain('Ada Lovelace')
  expect(body).toContain('a.b.c')
  expect(body).toContain('/output')
})

test('redirects after log-in to the requested page, but never to another site', async () => {
  const portal = openPortal({ ...inUse, 'POST /auth/log-in': () => done({ user, token: 'a.b.c' }) })
  const form = formPost({ userName: 'ada', password: 'Secret1!' })
  expect((await portal('/login?next=/output', form)).headers.get('location')).toBe('/output')
  expect((await portal('/login?next=//evil.test', form)).headers.get('location')).toBe('/')
})

test("shows the API's message, keeps the user name and clears the password", async () => {
  const portal = openPortal({
    ...inUse,
    'POST /auth/log-in': () => failed('loginFailed'),
  })
  const answer = await portal('/login', formPost({ userName: 'ada', password: 'Wr0ng!word' }))
  const page = await answer.text()
  expect(answer.status).toBe(401)
  expect(page).toContain('User name or password is wrong.')
  expect(page).toMatch(/<input[^>]*name="userName"[^>]*value="ada"/)
  expect(page).not.toContain('Wr0ng!word')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('shows an error once, below its field', async () => {
  const fields = { userName: 'User name is required', password: 'Password is required' }
  const portal = openPortal({
    ...inUse,
    'POST /auth/log-in': () => failed('userNameMissing', { fields }),
  })
  const page = await (await portal('/login', formPost({ userName: '', password: '' }))).text()
  const shown = page.slice(0, page.indexOf('window.__remixContext'))
  expect(shown.match(/User name is required/g)).toHaveLength(1)
  expect(shown.match(/Password is required/g)).toHaveLength(1)
  expect(shown.match(/aria-invalid="true"/g)).toHaveLength(2)
})

test('refuses a form from another site before it calls the API', async () => {
  const portal = openPortal({
    ...inUse,
    'POST /auth/log-in': () => {
      throw new Error('The request reached the API')
    },
  })
  const answer = await portal('/login', formPost({ userName: 'ada', password: 'Secret1!' }, {}))
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('This request was refused because it came from another site.')
})

test('redirects a logged-in user to the requested page', async () => {
  const portal = openPortal({
    ...inUse,
    'GET /auth/me': (request) =>
      request.headers.get('authorization') === 'Bearer a.b.c' ? done({ user }) : failed('tokenInvalid'),
  })
  const answer = await portal('/login?next=/output', { headers: signedIn })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/output')
})

test("if the browser has lost its token, asks before continuing with the cookie's session", async () => {
  const portal = openPortal({
    ...inUse,
    'GET /auth/me': () => done({ user }),
    'POST /auth/token': (request) =>
      request.headers.get('authorization') === 'Bearer a.b.c'
        ? done({ user, token: 'd.e.f' })
        : failed('tokenInvalid'),
  })
  for (const path of ['/login?anew&next=/output', '/login?expired&next=/output']) {
    const answer = await portal(path, { headers: signedIn })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Continue as Ada Lovelace')
  }
  const { headers, ...form } = formPost({ goOn: 'yes' })
  const answer = await portal('/login?anew&next=/output', { ...form, headers: { ...headers, ...signedIn } })
  expect(answer.headers.get('location')).toBe('/output')
  expect(answer.headers.get('set-cookie')).toContain('anj_session=d.e.f')
})

test("shows the form when the cookie's token has expired", async () => {
  const portal = openPortal({ ...inUse, 'GET /auth/me': () => failed('tokenExpired') })
  const answer = await portal('/login', { headers: signedIn })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('name="password"')
})

test('redirects to sign-up while the installation has no users', async () => {
  const portal = openPortal({ 'GET /setup': () => done({ signUpOpen: true, codeNeeded: false }) })
  expect((await portal('/login')).headers.get('location')).toBe('/sign-up')
})

test('stops asking the API about sign-up once the first user has signed up', async () => {
  const open = [true, true, false]
  let asked = 0
  const portal = openPortal({
    'GET /setup': () => {
      asked += 1
      return done({ signUpOpen: open.shift(), codeNeeded: false })
    },
  })
  const ways = []
  for (let page = 0; page < 5; page += 1) ways.push((await portal('/login')).headers.get('location'))
  expect(ways).toEqual(['/sign-up', '/sign-up', null, null, null])
  expect(asked).toBe(3)
})

test('shows the error page with the status when the API fails', async () => {
  const portal = openPortal({
    'GET /setup': () => failed('unavailable', { message: 'The database is away.' }),
  })
  const answer = await portal('/login')
  const page = await answer.text()
  expect(answer.status).toBe(503)
  expect(page).toContain('Unexpected Application Error!')
  expect(page).toContain('<title>Unexpected Application Error! · Anj 3.0</title>')
  expect(page).toContain('503')
  expect(page).toContain('The database is away.')
})

test('asks for the code after a correct password and, without JavaScript, for the password once more', async () => {
  const portal = openPortal({
    ...inUse,
    'POST /auth/log-in': () => failed('twoFactorNeeded'),
  })
  const page = await (await portal('/login', formPost({ userName: 'ada', password: 'Secret1!' }))).text()
  expect(page).toMatch(/<input[^>]*name="code"/)
  expect(page).toMatch(/<input[^>]*name="userName"[^>]*value="ada"/)
  expect(page).toContain('Enter your password again, too.')
  expect(page).not.toContain('aria-invalid="true"')
  expect(page).not.toContain('Secret1!')
})

test('sends the code with user name and password, and never shows a wrong code again', async () => {
  const sent: unknown[] = []
  const wrong = 'The code is wrong or has already been used.'
  const portal = openPortal({
    ...inUse,
    'POST /auth/log-in': async (request) => {
      sent.push(await request.json())
      return failed('twoFactorWrong', { fields: { code: wrong } })
    },
  })
  const form = { userName: 'ada', password: 'Secret1!', code: '123456' }
  const page = await (await portal('/login', formPost(form))).text()
  expect(sent).toEqual([form])
  expect(page).toContain(wrong)
  expect(page).not.toMatch(/<input[^>]*value="123456"/)
})

test('tells the user that the session expired', async () => {
  const page = await (await openPortal(inUse)('/login?expired=now&next=/account')).text()
  expect(page).toContain('Session expired. Please login again.')
})

test('links to the page for a forgotten password', async () => {
  const page = await (await openPortal(inUse)('/login')).text()
  expect(page).toMatch(/<a [^>]*href="\/forgot-password"/)
})
