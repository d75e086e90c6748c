import { beforeEach, expect, test, vi } from 'vitest'
import { renewSession, tokenUserId } from './renew-session.ts'

const hour = 60 * 60
const kept = new Map<string, string>()
const tokenFrom = (iat: number) => `a.${btoa(JSON.stringify({ iat, exp: iat + 12 * hour }))}.c`
const sent: Request[] = []

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('document', { cookie: '' })
  sent.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    const data = { user: { fullName: 'Ada', role: 'user' }, token: 'new' }
    return Response.json({ success: true, message: 'Done.', data })
  })
})

test('renews a token after half of its lifetime, but not before', async () => {
  kept.set('token', tokenFrom(0))
  await renewSession(5.9 * hour * 1000)
  expect(sent).toHaveLength(0)
  await renewSession(6.1 * hour * 1000)
  expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${tokenFrom(0)}`)
  expect(kept.get('token')).toBe('new')
})

test.each(['', 'no token', 'a.%%.c'])('sends no request for the token %j', async (token) => {
  kept.set('token', token)
  await renewSession()
  expect(sent).toHaveLength(0)
})

test('keeps a token that the server refuses', async () => {
  kept.set('token', tokenFrom(0))
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, message: 'Invalid token', code: 'tokenInvalid' }, { status: 401 }),
  )
  await renewSession(7 * hour * 1000)
  expect(kept.get('token')).toBe(tokenFrom(0))
})

test('exchanges the cookie of a fresh log-in for a token, unless a usable token is stored', async () => {
  vi.stubGlobal('document', { cookie: 'other=1; anj_signed_in=1' })
  const token = `a.${btoa(JSON.stringify({ sub: 'ada', iat: 1, exp: Date.now() / 1000 + 60 }))}.c`
  const data = { user: { fullName: 'Ada', role: 'user' }, token }
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return Response.json({ success: true, message: 'Done.', data })
  })
  expect(await tokenUserId()).toBe('ada')
  expect(sent[0]?.headers.get('authorization')).toBeNull()
  expect(await tokenUserId()).toBe('ada')
  expect(sent).toHaveLength(1)
})

test.each(['', 'no token', 'a.%%.c', tokenFrom(0)])(
  'returns no user for the token %j, even if a cookie holds a session',
  async (token) => {
    kept.set('token', token)
    expect(await tokenUserId()).toBeNull()
    expect(sent).toHaveLength(0)
  },
)

test('returns no user if there is neither a cookie nor a token', async () => {
  vi.stubGlobal('document', { cookie: 'anj_signed_in=1' })
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, message: 'No token provided', code: 'noToken' }, { status: 401 }),
  )
  expect(await tokenUserId()).toBeNull()
})
