import { expect, test } from 'vitest'
import { requireSameOrigin } from './same-origin.server.ts'

const post = (headers: Record<string, string>, url = 'http://anj.test/login') =>
  requireSameOrigin(new Request(url, { method: 'POST', headers }))

test.each([
  ['the same origin', { origin: 'http://anj.test' }],
  ['the same site over TLS that a proxy ends', { origin: 'https://anj.test' }],
  ['a referer of the same site, where there is no origin', { referer: 'http://anj.test/login?next=/' }],
])('a form from %s passes', (_, headers) => {
  expect(() => post(headers)).not.toThrow()
})

test.each([
  ['another site', { origin: 'http://evil.test' }],
  ['another port', { origin: 'http://anj.test:81' }],
  ['a subdomain', { origin: 'http://x.anj.test' }],
  ['a name that only begins like ours', { origin: 'http://anj.test.evil.test' }],
  ['another site whose address holds ours', { referer: 'http://evil.test/http://anj.test/' }],
  [
    'another site, with a referer that says otherwise',
    { origin: 'http://evil.test', referer: 'http://anj.test/' },
  ],
  ['a page without origin', { origin: 'null' }],
  ['nowhere', {}],
])('a form from %s is refused', async (_, headers) => {
  const refusal = refused(() => post(headers))
  expect(refusal.status).toBe(403)
  expect(await refusal.text()).toBe('This request came from another site and was refused.')
})

test('a page without TLS may not send to one with TLS', () => {
  expect(refused(() => post({ origin: 'http://anj.test' }, 'https://anj.test/login')).status).toBe(403)
})

function refused(send: () => void): Response {
  try {
    send()
  } catch (answer) {
    if (answer instanceof Response) return answer
  }
  throw new Error('It was not refused')
}
