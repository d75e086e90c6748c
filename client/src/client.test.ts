import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'

const answer = (status: number, body: unknown) =>
  vi.fn(async (_request: Request) => Response.json(body, { status }))

test("a secure call without a token isn't sent and returns an error", async () => {
  const fetch = answer(200, {})
  const { error } = await createClient({ token: () => null, fetch }).GET('/workflows')
  expect(error).toMatchObject({ message: 'No auth token found', code: 'UNAUTHORIZED' })
  expect(fetch).not.toHaveBeenCalled()
})

test('a public call is sent without a token', async () => {
  const fetch = answer(200, {
    success: true,
    message: 'Done.',
    data: { signUpOpen: true, codeNeeded: false },
  })
  const { data } = await createClient({ token: () => null, fetch }).GET('/setup')
  expect(data?.data.signUpOpen).toBe(true)
})

test('a secure call carries the token', async () => {
  const fetch = answer(200, { success: true, message: 'Done.', data: [] })
  await createClient({ token: () => 'abc', fetch }).GET('/workflows')
  expect(fetch.mock.calls[0]?.[0].headers.get('authorization')).toBe('Bearer abc')
  expect(fetch.mock.calls[0]?.[0].url).toBe('http://localhost/api/workflows')
})

test.each(['Token expired', 'no token provided', 'INVALID TOKEN given'])(
  'the session ends at 401 with %s',
  async (message) => {
    const onUnauthorized = vi.fn()
    const fetch = answer(401, { success: false, message, code: 'x' })
    const { error } = await createClient({ token: () => 'abc', fetch, onUnauthorized }).GET('/workflows')
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(message)
    expect(error?.message).toBe(message)
  },
)

test("a wrong password doesn't end a session", async () => {
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

test("a missing answer is a network error and doesn't throw", async () => {
  const fetch = async () => Promise.reject(new TypeError('fetch failed'))
  const { error } = await createClient({ token: () => 'abc', fetch }).GET('/workflows')
  expect(error?.code).toBe('network_error')
})

test('an aborted call throws', async () => {
  const abort = new AbortController()
  abort.abort()
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', token: () => 'abc' })
  await expect(client.GET('/workflows', { signal: abort.signal })).rejects.toThrow()
})

test("a proxy's error page becomes an unknown error", async () => {
  const fetch = async () => new Response('<html>Bad gateway</html>', { status: 502 })
  const { error } = await createClient({ token: () => 'abc', fetch }).GET('/workflows')
  expect(error?.code).toBe('unknown_error')
})

test('a refusal without a code is an authorization failure', async () => {
  const fetch = async () => new Response('no', { status: 403 })
  const { error } = await createClient({ token: () => 'abc', fetch }).GET('/workflows')
  expect(error?.code).toBe('AUTHORIZATION_FAILED')
})

test('without a token option, fetch authenticates the caller', async () => {
  const fetch = answer(200, { success: true, message: 'Done.', data: [] })
  await createClient({ fetch }).GET('/workflows')
  expect(fetch).toHaveBeenCalledOnce()
})

test('the text of a workflow file is sent unchanged', async () => {
  const fetch = answer(201, { success: true, message: 'Done.', data: null })
  await createClient({ token: () => 'abc', fetch }).openWorkflowFile('a b.anj', '{"a":1}')
  const request = fetch.mock.calls[0]?.[0]
  expect(request?.url).toBe('http://localhost/api/workflows/open?fileName=a%20b.anj')
  expect(request?.headers.get('content-type')).toBe('application/octet-stream')
  expect(await request?.text()).toBe('{"a":1}')
})
