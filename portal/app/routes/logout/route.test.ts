import { sentence } from '@anj/workflow/messages'
import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'

const fromUs = { origin, cookie: 'anj_session=a.b.c' }

test('logging out revokes the token, ends the cookie and leads to login', async () => {
  const revoked: (string | null)[] = []
  const portal = openPortal({
    'POST /auth/log-out': (request) => {
      revoked.push(request.headers.get('authorization'))
      return done(null)
    },
  })
  const answer = await portal('/logout', formPost({}, fromUs))
  expect(revoked).toEqual(['Bearer a.b.c'])
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/login?loggedOut')
  expect(answer.headers.get('set-cookie')).toContain('anj_session=; Path=/; Max-Age=0')
})

test('a token that has ended already does not keep anybody signed in', async () => {
  const portal = openPortal({ 'POST /auth/log-out': () => failed('tokenExpired') })
  const answer = await portal('/logout', formPost({}, fromUs))
  expect(answer.headers.get('location')).toBe('/login?loggedOut')
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
})

test.each(['unexpected', 'unavailable'])(
  'a server that answers %s has not ended the session, and the page says so',
  async (code) => {
    const portal = openPortal({
      'POST /auth/log-out': () => failed(code),
      'GET /setup': () => done({ signUpOpen: false, codeNeeded: false }),
    })
    const answer = await portal('/logout', formPost({}, fromUs))
    expect(answer.headers.get('set-cookie')).toContain('anj_session=; Path=/; Max-Age=0')
    const to = String(answer.headers.get('location'))
    expect(await (await portal(to)).text()).toContain(sentence('loggedOutHereOnly'))
  },
)

test('another site cannot log anybody out', async () => {
  const answer = await openPortal({})('/logout', formPost({}, { cookie: 'anj_session=a.b.c' }))
  expect(answer.status).toBe(403)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('opening the address alone changes nothing', async () => {
  const answer = await openPortal({})('/logout', { headers: { cookie: 'anj_session=a.b.c' } })
  expect(answer.headers.get('location')).toBe('/')
  expect(answer.headers.get('set-cookie')).toBeNull()
})
