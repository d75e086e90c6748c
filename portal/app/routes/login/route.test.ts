import { expect, test } from 'vitest'
import { done, failed, formPost, nonce, openPortal } from '../../testing/open-portal.ts'

const user = { id: '1', userName: 'ada', fullName: 'Ada Lovelace', role: 'user', organizationId: '2' }
const inUse = { 'GET /setup': () => done({ signUpOpen: false, codeNeeded: false }) }
const signedIn = { cookie: 'anj_session=a.b.c' }

test('without script the page is a form that posts user name and password', async () => {
  const page = await (await openPortal(inUse)('/login')).text()
  expect(page).toMatch(/<form method="post" action="\/login"/)
  expect(page).toMatch(/<input[^>]*name="userName"/)
  expect(page).toMatch(
    /<input[^>]*name="password"[^>]*type="password"|<input[^>]*type="password"[^>]*name="password"/,
  )
  expect(page).toMatch(/<button[^>]*type="submit"/)
})

test('every script and style element of the page carries the nonce', async () => {
  const page = await (await openPortal(inUse)('/login')).text()
  const elements = page.match(/<(script|style)\b[^>]*>/g) ?? []
  expect(elements.length).toBeGreaterThan(4)
  expect(elements.filter((element) => !element.includes(`nonce="${nonce}"`))).toEqual([])
})

test('the right password sets the cookie and leads to the start page, where no script asked for the session', async () => {
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

test('a script gets the session to store, and the cookie as well', async () => {
  const portal = openPortal({ ...inUse, 'POST /auth/log-in': () => done({ user, token: 'a.b.c' }) })
  const form = formPost({ userName: 'ada', password: 'Secret1!', withScript: 'yes' })
  const answer = await portal('/login.data?next=/output', form)
  expect(answer.headers.get('set-cookie')).toContain('anj_session=a.b.c')
  const body = await answer.text()
  expect(body).toContain('Ada Lovelace')
  expect(body).toContain('a.b.c')
  expect(body).toContain('/output')
})

test('signing in leads to the page that was asked for, never to another site', async () => {
  const portal = openPortal({ ...inUse, 'POST /auth/log-in': () => done({ user, token: 'a.b.c' }) })
  const form = formPost({ userName: 'ada', password: 'Secret1!' })
  expect((await portal('/login?next=/output', form)).headers.get('location')).toBe('/output')
  expect((await portal('/login?next=//evil.test', form)).headers.get('location')).toBe('/')
})

test('what the api says is shown, the user name stays and the password is gone', async () => {
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

test('a mistake stands under its field, once', async () => {
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

test('a form of another site never reaches the api', async () => {
  const portal = openPortal({
    ...inUse,
    'POST /auth/log-in': () => {
      throw new Error('It reached the api')
    },
  })
  const answer = await portal('/login', formPost({ userName: 'ada', password: 'Secret1!' }, {}))
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('This request came from another site and was refused.')
})

test('somebody who is signed in goes on to where they wanted', async () => {
  const portal = openPortal({
    ...inUse,
    'GET /auth/me': (request) =>
      request.headers.get('authorization') === 'Bearer a.b.c' ? done({ user }) : failed('tokenInvalid'),
  })
  const answer = await portal('/login?next=/output', { headers: signedIn })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/output')
})

test('somebody whose browser has no token any more goes on with the session of the cookie only when they say so', async () => {
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
    expect(await answer.text()).toContain('Go on as Ada Lovelace')
  }
  const { headers, ...form } = formPost({ goOn: 'yes' })
  const answer = await portal('/login?anew&next=/output', { ...form, headers: { ...headers, ...signedIn } })
  expect(answer.headers.get('location')).toBe('/output')
  expect(answer.headers.get('set-cookie')).toContain('anj_session=d.e.f')
})

test('a cookie whose token has ended leaves the form as it is', async () => {
  const portal = openPortal({ ...inUse, 'GET /auth/me': () => failed('tokenExpired') })
  const answer = await portal('/login', { headers: signedIn })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('name="password"')
})

test('an empty installation leads to sign-up', async () => {
  const portal = openPortal({ 'GET /setup': () => done({ signUpOpen: true, codeNeeded: false }) })
  expect((await portal('/login')).headers.get('location')).toBe('/sign-up')
})

test('once somebody has signed up, the api is not asked for it again; until then it is', async () => {
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

test('when the api cannot answer, the error page says so with its status', async () => {
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

test('a right password that needs a code asks for it, and for the password once more where no script keeps it', async () => {
  const portal = openPortal({
    ...inUse,
    'POST /auth/log-in': () => failed('twoFactorNeeded'),
  })
  const page = await (await portal('/login', formPost({ userName: 'ada', password: 'Secret1!' }))).text()
  expect(page).toMatch(/<input[^>]*name="code"/)
  expect(page).toMatch(/<input[^>]*name="userName"[^>]*value="ada"/)
  expect(page).toContain('Type your password once more, too.')
  expect(page).not.toContain('aria-invalid="true"')
  expect(page).not.toContain('Secret1!')
})

test('the code is sent beside user name and password; a wrong one is not shown again', async () => {
  const sent: unknown[] = []
  const wrong = 'The code is wrong, or was used already.'
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

test('a session that ended says so on the way in', async () => {
  const page = await (await openPortal(inUse)('/login?expired=now&next=/account')).text()
  expect(page).toContain('Session expired. Please login again.')
})

test('whoever forgot their password is shown the way', async () => {
  const page = await (await openPortal(inUse)('/login')).text()
  expect(page).toMatch(/<a [^>]*href="\/forgot-password"/)
})
