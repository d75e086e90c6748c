import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { answerWith, startModelServer } from '../testing/model-server.ts'
import { chat } from './chat.ts'

const hello = [{ role: 'user', content: 'Hello' }] as const
const unhurried = { signal: new AbortController().signal, patience: 20_000 }
const silent = () => undefined

test('sends the key and returns the answer', async () => {
  await using server = await startModelServer(answerWith('  Good day.\n'))
  expect(await chat(server.model, hello, unhurried)).toBe('Good day.')
  const [call] = server.calls
  expect([call?.path, call?.authorization]).toEqual(['/v1/chat/completions', 'Bearer key-of-the-model'])
  expect(JSON.parse(call?.body ?? '')).toEqual({ model: 'small', messages: hello })
})

test('sends no key when none is configured, and accepts a URL with a trailing slash', async () => {
  await using server = await startModelServer(answerWith('Yes'))
  await chat({ ...server.model, baseUrl: `${server.model.baseUrl}/`, apiKey: null }, hello, unhurried)
  expect(server.calls).toMatchObject([{ path: '/v1/chat/completions', authorization: undefined }])
})

test('reports the reason for a missing answer', async () => {
  await using busy = await startModelServer((response) => response.writeHead(503).end('busy'))
  await expect(chat(busy.model, hello, unhurried)).rejects.toThrow(/status 503/)
  await using moved = await startModelServer((response) =>
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  )
  await expect(chat(moved.model, hello, unhurried)).rejects.toMatchObject({ code: 'languageModelAway' })
  for (const answer of ['no json', '{"choices":[]}', '{"choices":[{"message":{"content":["x"]}}]}', 'null']) {
    await using odd = await startModelServer((response) => response.end(answer))
    await expect(chat(odd.model, hello, unhurried)).rejects.toMatchObject({ code: 'languageModelEmpty' })
  }
  await using endless = await startModelServer((response) => {
    response.write('x'.repeat(2_000_000))
  })
  await expect(chat(endless.model, hello, unhurried)).rejects.toMatchObject({ code: 'languageModelEmpty' })
  const gone = await startModelServer(silent)
  await gone[Symbol.asyncDispose]()
  await expect(chat(gone.model, hello, unhurried)).rejects.toThrow('cannot be reached (ECONNREFUSED)')
})

test.each(['http://ann:never-said@127.0.0.1:1/v1', 'http://never-said with blanks/v1', 'never-said://x'])(
  'hides an invalid URL in the error: %s',
  async (baseUrl) => {
    const asked = chat({ baseUrl, apiKey: null, model: 'small', embeddingModel: null }, hello, unhurried)
    const error: unknown = await asked.catch((refused: unknown) => refused)
    expect(error).toMatchObject({ code: 'languageModelAway' })
    expect(inspect(error, { depth: 10 })).not.toContain('never-said')
  },
)

test('stops at the timeout, and immediately when the signal is aborted', async () => {
  await using server = await startModelServer(silent)
  await expect(chat(server.model, hello, { ...unhurried, patience: 100 })).rejects.toMatchObject({
    code: 'languageModelSlow',
  })
  const gone = new AbortController()
  const asked = chat(server.model, hello, { ...unhurried, signal: gone.signal })
  gone.abort(new Error('cancelled'))
  await expect(asked).rejects.toThrow('cancelled')
})
