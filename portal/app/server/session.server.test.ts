import { expect, test } from 'vitest'
import { clearSessionCookie, sessionCookieHeader, sessionToken } from './session.server.ts'

const plain = new Request('http://anj.test/login')
const secure = new Request('https://anj.test/login')

test('hides the cookie from scripts and other sites', () => {
  expect(sessionCookieHeader(plain, 'a.b.c')).toBe(
    'anj_session=a.b.c; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax',
  )
})

test('marks the cookie Secure over TLS', () => {
  expect(sessionCookieHeader(secure, 'a.b.c')).toContain('; Secure')
  expect(clearSessionCookie(secure)).toContain('; Secure')
})

test('expires the cookie immediately under the same path', () => {
  expect(clearSessionCookie(plain)).toBe('anj_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
})

test.each([
  ['theme=dark; anj_session=a.b.c; x=1', 'a.b.c'],
  ['anj_session=a.b.c', 'a.b.c'],
  ['not_anj_session=a.b.c', undefined],
  ['anj_session=', undefined],
  ['', undefined],
])('reads the cookies "%s" as the token %s', (cookie, token) => {
  expect(sessionToken(new Request('http://anj.test/', { headers: { cookie } }))).toBe(token)
})
