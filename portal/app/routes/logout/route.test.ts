import { sentence } from '@anj/workflow/messages'
import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'

const fromUs = { origin, cookie: 'anj_session=a.b.c' }

test('revokes the token, removes the cookie and redirects to the login page', async () => {
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

test('logs out a user whose token has already expired', async () => {
  const portal = openPortal({ 'POST /auth/log-out': () => failed('tokenExpired') })
  const answer = await portal('/logout', formPost({}, fromUs))
  expect(answer.headers.get('location')).toBe('/login?loggedOut')
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
})

test.each(['unexpected', 'unavailable'])(
  'tells the user that the session is still valid when the server responds with %s',
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

test('refuses a log-out form that another site sent', async () => {
  const answer = await openPortal({})('/logout', formPost({}, { cookie: 'anj_session=a.b.c' }))
  expect(answer.status).toBe(403)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('changes nothing when the address is only opened', async () => {
  const answer = await openPortal({})('/logout', { headers: { cookie: 'anj_session=a.b.c' } })
  expect(answer.headers.get('location')).toBe('/')
  expect(answer.headers.get('set-cookie')).toBeNull()
})
