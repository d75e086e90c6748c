import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'

const answer = (status: number, body: unknown) =>
  vi.fn(async (_request: Request) => Response.json(body, { status }))

test('does not send a secure call without a token, and returns an error', async () => {
  const fetch = answer(200, {})
  const { error } = await createClient({ token: () => null, fetch }).GET('/workflows')
  expect(error).toMatchObject({ message: 'No auth token found', code: 'UNAUTHORIZED' })
  expect(fetch).not.toHaveBeenCalled()
})

test('sends a public call without a token', async () => {
  const fetch = answer(200, {
    success: true,
    message: 'Done.',
    data: { signUpOpen: true, codeNeeded: false },
  })
  const { data } = await createClient({ token: () => null, fetch }).GET('/setup')
  expect(data?.data.signUpOpen).toBe(true)
})

test('sends the token with a secure call', async () => {
  const fetch = answer(200, { success: true, message: 'Done.', data: [] })
  await createClient({ token: () => 'abc', fetch }).GET('/workflows')
  expect(fetch.mock.calls[0]?.[0].headers.get('authorization')).toBe('Bearer abc')
  expect(fetch.mock.calls[0]?.[0].url).toBe('http://localhost/api/workflows')
})

test.each(['Token expired', 'no token provided', 'INVALID TOKEN given'])(
  'ends the session at a 401 with the message %s',
  async (message) => {
    const onUnauthorized = vi.fn()
    const fetch = answer(401, { success: false, message, code: 'x' })
    const { error } = await createClient({ token: () => 'abc', fetch, onUnauthorized }).GET('/workflows')
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(message)
    expect(error?.message).toBe(message)
  },
)

test('keeps the session after a wrong password', async () => {
  const onUnauthorized = vi.fn()
  const fetch = answer(401, {
    success: false,
    message: 'User name or password is wrong.',
    code: 'loginFailed',
  })
  const body = { userName: 'a', password: 'b' }
  const { error } = await createClient({ token: () => 'abc', fetch, onUnauthorized }).POST('/auth/log-in', {
    body,
  })
  expect(error?.code).toBe('loginFailed')
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('returns a network error without throwing when no response arrives', async () => {
  const fetch = async () => Promise.reject(new TypeError('fetch failed'))
  const { error } = await createClient({ token: () => 'abc', fetch }).GET('/workflows')
  expect(error?.code).toBe('network_error')
})

test('throws when the call is aborted', async () => {
  const abort = new AbortController()
  abort.abort()
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', token: () => 'abc' })
  await expect(client.GET('/workflows', { signal: abort.signal })).rejects.toThrow()
})

test("returns an unknown error for a proxy's error page", async () => {
  const fetch = async () => new Response('<html>Bad gateway</html>', { status: 502 })
  const { error } = await createClient({ token: () => 'abc', fetch }).GET('/workflows')
  expect(error?.code).toBe('unknown_error')
})

test('returns an authorization failure when a refusal contains no code', async () => {
  const fetch = async () => new Response('no', { status: 403 })
  const { error } = await createClient({ token: () => 'abc', fetch }).GET('/workflows')
  expect(error?.code).toBe('AUTHORIZATION_FAILED')
})

test('lets fetch authenticate the caller when there is no token option', async () => {
  const fetch = answer(200, { success: true, message: 'Done.', data: [] })
  await createClient({ fetch }).GET('/workflows')
  expect(fetch).toHaveBeenCalledOnce()
})

test("sends a workflow file's text unchanged", async () => {
  const fetch = answer(201, { success: true, message: 'Done.', data: null })
  await createClient({ token: () => 'abc', fetch }).openWorkflowFile('a b.anj', '{"a":1}')
  const request = fetch.mock.calls[0]?.[0]
  expect(request?.url).toBe('http://localhost/api/workflows/open?fileName=a%20b.anj')
  expect(request?.headers.get('content-type')).toBe('application/octet-stream')
  expect(await request?.text()).toBe('{"a":1}')
})
