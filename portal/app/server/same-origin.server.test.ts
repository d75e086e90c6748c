import { expect, test } from 'vitest'
import { requireSameOrigin } from './same-origin.server.ts'

const post = (headers: Record<string, string>, url = 'http://anj.test/login') =>
  requireSameOrigin(new Request(url, { method: 'POST', headers }))

test.each([
  ['the same origin', { origin: 'http://anj.test' }],
  ['the same site behind a proxy that terminates TLS', { origin: 'https://anj.test' }],
  ['the same site by referer, without an origin', { referer: 'http://anj.test/login?next=/' }],
])('accepts a form from %s', (_, headers) => {
  expect(() => post(headers)).not.toThrow()
})

test.each([
  ['another site', { origin: 'http://evil.test' }],
  ['another port', { origin: 'http://anj.test:81' }],
  ['a subdomain', { origin: 'http://x.anj.test' }],
  ['a host name that starts like ours', { origin: 'http://anj.test.evil.test' }],
  ['another site with our address in its path', { referer: 'http://evil.test/http://anj.test/' }],
  ['another site with a forged referer', { origin: 'http://evil.test', referer: 'http://anj.test/' }],
  ['a page with an opaque origin', { origin: 'null' }],
  ['an unknown sender', {}],
])('refuses a form from %s', async (_, headers) => {
  const refusal = refused(() => post(headers))
  expect(refusal.status).toBe(403)
  expect(await refusal.text()).toBe('This request was refused because it came from another site.')
})

test('refuses a form that a page without TLS sends to a page with TLS', () => {
  expect(refused(() => post({ origin: 'http://anj.test' }, 'https://anj.test/login')).status).toBe(403)
})

function refused(send: () => void): Response {
  try {
    send()
  } catch (answer) {
    if (answer instanceof Response) return answer
  }
  throw new Error('The request was not refused')
}
