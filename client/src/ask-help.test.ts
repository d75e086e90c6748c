import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'

const reply = { status: 'success', success: true, data: 'Press Run.', answered: true }

/** Returns a fetch function that answers with events, in pieces of the given size. */
function events(text: string, size = 7): (request: Request) => Promise<Response> {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
  return async () => new Response(stream(), { headers: { 'content-type': 'text/event-stream' } })
}

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

test('passes on the text as it grows, and the reply at the end', async () => {
  const fetch = vi.fn(
    events(event('text', { text: 'Press ' }) + event('text', { text: 'Rün.' }) + event('answer', reply)),
  )
  const onText = vi.fn()
  const client = createClient({ token: () => 'abc', fetch })
  expect(await client.askHelp('How?', { pages: ['runs'], onText })).toMatchObject({
    data: reply,
    response: { status: 200 },
  })
  expect(onText.mock.calls).toEqual([['Press '], ['Press Rün.']])
  const request = fetch.mock.calls[0]?.[0]
  expect(request?.url).toBe('http://localhost/api/rag/query')
  expect([request?.headers.get('accept'), request?.headers.get('authorization')]).toEqual([
    'text/event-stream',
    'Bearer abc',
  ])
  expect(await request?.json()).toEqual({ question: 'How?', pages: ['runs'] })
})

test('reports a stream without a reply and a missing response as network errors', async () => {
  const broken = createClient({ token: () => 'a', fetch: events(event('text', { text: 'Press ' })) })
  expect((await broken.askHelp('How?')).error?.code).toBe('network_error')
  const fetch = async () => Promise.reject(new TypeError('fetch failed'))
  expect((await createClient({ token: () => 'a', fetch }).askHelp('How?')).error?.code).toBe('network_error')
})

test('returns the server’s problem when the question is refused, and ends the session when the token is refused', async () => {
  const refuse = (status: number, message: string) => async () =>
    Response.json({ success: false, message, code: 'x' }, { status })
  const onUnauthorized = vi.fn()
  const limited = createClient({ token: () => 'a', fetch: refuse(429, 'Too many.'), onUnauthorized })
  expect((await limited.askHelp('How?')).error).toMatchObject({ message: 'Too many.' })
  expect(onUnauthorized).not.toHaveBeenCalled()
  const over = createClient({ token: () => 'a', fetch: refuse(401, 'Token expired'), onUnauthorized })
  await over.askHelp('How?')
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('Token expired')
})

test('reports a session that ends during the answer as such, not as a network error', async () => {
  const problem = { success: false, message: 'Invalid token', code: 'tokenInvalid' }
  const fetch = events(event('text', { text: 'Press ' }) + event('error', problem))
  const onUnauthorized = vi.fn()
  const { error, response } = await createClient({ token: () => 'a', fetch, onUnauthorized }).askHelp('How?')
  expect([error, response.status]).toEqual([problem, 401])
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('Invalid token')
})

test('sends nothing without a token, and throws when the question is aborted', async () => {
  const fetch = vi.fn(events(''))
  const onUnauthorized = vi.fn()
  const nobody = createClient({ token: () => null, fetch, onUnauthorized })
  expect((await nobody.askHelp('How?')).error?.code).toBe('UNAUTHORIZED')
  expect(fetch).not.toHaveBeenCalled()
  const gone = new AbortController()
  gone.abort()
  const client = createClient({ token: () => 'a', baseUrl: 'http://127.0.0.1:9' })
  await expect(client.askHelp('How?', { signal: gone.signal })).rejects.toThrow()
})
