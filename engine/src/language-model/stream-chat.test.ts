import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerWith, beginStream, startModelServer, streamAnswer } from '../testing/model-server.ts'
import type { LanguageModel } from './language-model.ts'
import { streamChat } from './stream-chat.ts'

const hello = [{ role: 'user', content: 'Hello' }] as const
const patience = { firstWords: 20_000, pause: 20_000, whole: 20_000 }
const nobodyGoes = new AbortController().signal
const eventStream = { 'content-type': 'text/event-stream' }

async function heard(model: LanguageModel, options: Partial<Parameters<typeof streamChat>[2]> = {}) {
  const pieces: string[] = []
  for await (const piece of streamChat(model, hello, { signal: nobodyGoes, patience, ...options }))
    pieces.push(piece)
  return pieces
}

test('requests a stream with the key, and yields the pieces as they arrive', async () => {
  await using server = await startModelServer(streamAnswer('Good', ' day', '.'))
  expect(await heard(server.model)).toEqual(['Good', ' day', '.'])
  const [call] = server.calls
  expect([call?.path, call?.authorization]).toEqual(['/v1/chat/completions', 'Bearer key-of-the-model'])
  expect(JSON.parse(call?.body ?? '')).toEqual({ model: 'small', messages: hello, stream: true })
})

test('parses events wherever the chunks end, and ignores extra fields', async () => {
  const text =
    ': hello\r\n\r\nevent: x\r\ndata: {"choices":[{"delta":{"role":"assistant"}}]}\r\n\r\n' +
    'data:{"choices":[{"delta":{"content":"Zoë"}}]}\n\ndata: {"choices":[{"message":{"content":"!"},"finish_reason":"stop"}]}\n\n' +
    'data: {"choices":[],"usage":{}}\n\n'
  await using server = await startModelServer((response) => {
    response.writeHead(200, eventStream)
    for (const byte of Buffer.from(text)) response.write(Buffer.from([byte]))
    response.end()
  })
  expect((await heard(server.model)).join('')).toBe('Zoë!')
})

test("yields the answer in one piece if the server doesn't stream", async () => {
  await using server = await startModelServer(answerWith('Good day.'))
  expect(await heard(server.model)).toEqual(['Good day.'])
})

test.each([
  ['ends before it is complete', 'data: {"choices":[{"delta":{"content":"Half"}}]}\n\n'],
  [
    'was truncated because of its length',
    'data: {"choices":[{"delta":{"content":"A"},"finish_reason":"length"}]}\n\n',
  ],
  ['contains an error', 'data: {"error":{"message":"overloaded"}}\n\n'],
  ['is no JSON', 'data: {"choices":\n\n'],
  ['is empty', ''],
])('refuses an answer that %s', async (_name, text) => {
  await using server = await startModelServer((response) => response.writeHead(200, eventStream).end(text))
  await expect(heard(server.model)).rejects.toMatchObject({ code: 'languageModelEmpty' })
})

test('reports the reason for a missing answer, and hides the URL', async () => {
  await using busy = await startModelServer((response) => response.writeHead(500).end('busy'))
  await expect(heard(busy.model)).rejects.toThrow(/status 500/)
  await using broken = await startModelServer((response) => {
    beginStream(response, ['Half'])
    setTimeout(() => response.destroy(), 50)
  })
  await expect(heard(broken.model)).rejects.toMatchObject({ code: 'languageModelAway' })
  await using endless = await startModelServer((response) => {
    response.writeHead(200, eventStream).write(`: ${'x'.repeat(2_000_000)}`)
  })
  await expect(heard(endless.model)).rejects.toMatchObject({ code: 'languageModelEmpty' })
  const baseUrl = 'http://ann:never-said@127.0.0.1:1/v1'
  const error: unknown = await heard({ baseUrl, apiKey: null, model: 'm', embeddingModel: null }).catch(
    (refused: unknown) => refused,
  )
  expect(error).toMatchObject({ code: 'languageModelAway' })
  expect(inspect(error, { depth: 10 })).not.toContain('never-said')
})

test('enforces the timeouts for the first words, between words and for the complete answer', async () => {
  await using silent = await startModelServer(() => undefined)
  const slow = { code: 'languageModelSlow', message: expect.stringContaining('0.1 seconds') }
  await expect(heard(silent.model, { patience: { ...patience, firstWords: 100 } })).rejects.toMatchObject(
    slow,
  )
  await using pausing = await startModelServer((response) => beginStream(response, ['One']))
  await expect(heard(pausing.model, { patience: { ...patience, pause: 100 } })).rejects.toMatchObject(slow)
  await using dripping = await startModelServer((response) => {
    const drip = setInterval(() => beginStream(response, ['x']), 10)
    response.once('close', () => clearInterval(drip))
  })
  await expect(heard(dripping.model, { patience: { ...patience, whole: 100 } })).rejects.toMatchObject(slow)
})

test("does not count the consumer's time as a pause of the model", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // Each piece arrives long after the previous piece was read.
  const rest = ['One', 'Two', 'Three']
  let goOn = () => {}
  await using server = await startModelServer((response) => {
    goOn = () => {
      const next = rest.shift()
      if (next) beginStream(response, [next])
      else streamAnswer()(response)
    }
    goOn()
  })
  const pieces: string[] = []
  const options = { signal: nobodyGoes, patience: { firstWords: 200, pause: 200, whole: 20_000 } }
  for await (const piece of streamChat(server.model, hello, options)) {
    pieces.push(piece)
    await vi.advanceTimersByTimeAsync(300)
    goOn()
  }
  expect(pieces).toEqual(['One', 'Two', 'Three'])
})

test('ends the request when the signal is aborted or the consumer stops iterating', async () => {
  const closed = vi.fn()
  await using server = await startModelServer((response) => {
    response.once('close', closed)
    beginStream(response, ['One'])
  })
  const gone = new AbortController()
  const asked = heard(server.model, { signal: gone.signal })
  await expect.poll(() => server.calls.length).toBe(1)
  gone.abort(new Error('cancelled'))
  await expect(asked).rejects.toThrow('cancelled')
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  for await (const _piece of streamChat(server.model, hello, { signal: nobodyGoes, patience })) break
  await expect.poll(() => closed.mock.calls.length).toBe(2)
})
