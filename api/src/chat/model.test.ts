import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  answerWith,
  beginStream,
  type ModelCall,
  type ModelServer,
  startModelServer,
  streamAnswer,
} from '../../../engine/src/testing/model-server.ts'
import { createTestApp, type TestApp } from '../testing.ts'
import type { HelpReply } from './schema.ts'

const question = 'How do I cancel a run?'

let app: TestApp
let extractive: string
let people = 0
/** Timeouts long enough for a busy machine. */
const unhurried = { firstWords: 60_000, pause: 60_000, whole: 60_000 }
const patience = { ...unhurried }
beforeAll(async () => {
  app = await createTestApp({ wordingPatience: patience })
  extractive = (await askOf(null)).reply.data
})
afterAll(() => app.close())

interface Heard {
  readonly pieces: readonly string[]
  readonly reply: HelpReply
}

/** Asks a question as a new user, with the given model or without a model. */
async function askOf(server: ModelServer | null, asked = question): Promise<Heard> {
  Object.assign(app.deps.settings, { languageModel: server?.model ?? null })
  people += 1
  const person = await app.addUser(`person${people}`)
  const events = { accept: 'text/event-stream' }
  const { text } = await person.call('POST', '/api/rag/query', { question: asked }, events)
  const heard = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data = '']) => ({
    event,
    data: JSON.parse(data),
  }))
  const pieces = heard.filter(({ event }) => event === 'text').map(({ data }) => data.text)
  expect(heard.map(({ event }) => event)).toEqual([...pieces.map(() => 'text'), 'answer'])
  return { pieces, reply: heard.at(-1)?.data }
}

/** Returns words from the first passage that the model received, as a sentence. */
function wordsOf({ body }: ModelCall): string {
  const [system] = (JSON.parse(body) as { messages: { content: string }[] }).messages
  const [, passage = ''] = /\n\n\[1\] .*\n([\s\S]*?)(?:\n\n\[2\] |$)/.exec(system?.content ?? '') ?? []
  const words = passage.match(/\b[a-z]{4,}\b/g) ?? []
  return words.slice(0, 8).join(' ')
}

type Answer = (response: ServerResponse, call: ModelCall) => void

test("streams a model's answer sentence by sentence, with links to the cited sections", async () => {
  await using server = await startModelServer((response, call) => {
    const words = wordsOf(call)
    const text = `First ${words} [1]. Then ${words}. [1]\n\n1. Last ${words} [1]`
    streamAnswer(...(text.match(/[\s\S]{1,5}/g) ?? []))(response)
  })
  const { pieces, reply } = await askOf(server)
  expect(pieces).toHaveLength(3)
  expect(pieces.join('').trim()).toBe(reply.data)
  const { page, id } = reply.sources[0] ?? {}
  const link = `[1](/help/${page}${id ? `#${id}` : ''})`
  expect(reply.data).toMatch(/^First .* Then .*\n\n1\. Last /)
  expect(reply.data.split(link)).toHaveLength(4)
  expect(reply).toMatchObject({ status: 'success', answered: true })
})

test('accepts an answer in one piece, even for a caller who does not request an event stream', async () => {
  await using server = await startModelServer((response, call) =>
    answerWith(`Simply ${wordsOf(call)} [1].`)(response),
  )
  Object.assign(app.deps.settings, { languageModel: server.model })
  const ann = await app.superUser()
  const { body } = await ann.call('POST', '/api/rag/query', { question })
  expect(body.data).toMatch(/^Simply .* \[1\]\(\/help\/.*\)\.$/)
})

test('does not send a question to the model when the pages do not cover it', async () => {
  await using server = await startModelServer(streamAnswer('Take a Burgundy [1].'))
  const { reply } = await askOf(server, 'Which wine goes with roast duck?')
  expect([reply.answered, server.calls.length]).toEqual([false, 0])
  expect(reply.data).not.toContain('Burgundy')
})

test.each([
  [
    'an uncertain answer',
    'other port than 3000 environment variable',
    'This may be what you are looking for:',
  ],
])('does not send %s to the model, so that the answer says what it is', async (_name, asked, begins) => {
  await using server = await startModelServer(streamAnswer('Take a Burgundy [1].'))
  const { reply } = await askOf(server, asked)
  expect([reply.answered, server.calls.length]).toEqual([true, 0])
  expect(reply.data.startsWith(begins)).toBe(true)
})

const german = 'Wie breche ich einen Lauf ab?'

/** Returns a model that translates the question, words the answer, and then gives this translation of the answer. */
function translator(translation: string): Answer {
  return (response, call) => {
    const { messages } = JSON.parse(call.body) as { messages: { content: string }[] }
    const [rules] = messages
    if (rules?.content.includes('into English')) return answerWith(question)(response)
    if (rules?.content.includes('into German')) return streamAnswer(translation)(response)
    const words = wordsOf(call)
    streamAnswer(`So ${words} [1]. Then ${words} [1][2].`)(response)
  }
}

test('translates a question in another language, and answers in that language with the same citations', async () => {
  await using server = await startModelServer(
    translator('Drücken Sie den Knopf [1]. Danach ist der Lauf zu Ende [1][2].'),
  )
  const { pieces, reply } = await askOf(server, german)
  expect(reply.data).toMatch(
    /^Drücken Sie den Knopf \[1\]\(\/help\/.+\)\. Danach ist der Lauf zu Ende \[1\]\(\/help\/.+\)\[2\]\(\/help\/.+\)\.$/,
  )
  expect(pieces.join('')).toBe(reply.data)
  expect(reply).toMatchObject({ answered: true, metadata: { model: 'small' } })
  const asked = (await askOf(null)).reply
  expect(reply.sources).toEqual(asked.sources)
  expect(server.calls.map(({ body }) => body.includes(german))).toEqual([true, false, false])
})

test.each([
  ['other citations', 'Drücken Sie den Knopf [2]. Danach ist Schluss [1][1].'],
  ['fewer citations', 'Drücken Sie den Knopf [1].'],
  ['no citation in a sentence', 'Drücken Sie den Knopf. Danach ist Schluss [1][1][2].'],
  ['a link', 'Drücken Sie [hier](https://evil.example) [1]. Danach ist Schluss [1][2].'],
  ['a number that the answer lacks', 'Drücken Sie 1987 mal [1]. Danach ist Schluss [1][2].'],
  ['code that the answer lacks', 'Drücken Sie `rm` [1]. Danach ist Schluss [1][2].'],
  ['a button that the answer lacks', 'Drücken Sie **Löschen** [1]. Danach ist Schluss [1][2].'],
])('shows the English section if the translation of an answer has %s', async (_name, said) => {
  await using server = await startModelServer(translator(said))
  const { reply } = await askOf(server, german)
  expect(reply.data).toMatch(/^Die Hilfeseiten gibt es nur auf Englisch/)
  expect(reply.sources).toEqual((await askOf(null)).reply.sources)
  expect(server.calls).toHaveLength(3)
})

test('says that no model received a question if none words, translates or embeds it', async () => {
  await using server = await startModelServer(streamAnswer('Take a Burgundy [1].'))
  const { reply } = await askOf(server, 'Which wine goes with roast duck?')
  expect([reply.metadata.model, server.calls.length]).toEqual([null, 0])
})

test('ranks a section higher whose embedding is close to the question', async () => {
  const asked = 'schedule'
  const before = (await askOf(null, asked)).reply.sources
  const [, second] = before
  const wanted = `${second?.pageTitle}: ${second?.heading}`
  await using server = await startModelServer((response, { body }) => {
    const { input } = JSON.parse(body) as { input: string[] }
    const isClose = (text: string) => text === asked || text.startsWith(`${wanted}\n`)
    const data = input.map((text) => ({ embedding: isClose(text) ? [1, 0] : [0, 1] }))
    response.end(JSON.stringify({ data }))
  })
  const languageModel = { ...server.model, embeddingModel: 'near' }
  const another = await app.another({ settings: { ...app.deps.settings, languageModel } })
  await another.sectionMeanings?.prepare()
  const { token } = await app.superUser()
  const { body } = await another.inject({
    method: 'POST',
    url: '/api/rag/query',
    headers: { authorization: `Bearer ${token}` },
    payload: { question: asked },
  })
  const { sources, metadata }: HelpReply = JSON.parse(body)
  expect(sources[0]).toEqual(second)
  expect(metadata.model).toBe('near')
  await another.close()
})

test('answers by the list of words if the translation of a question fails', async () => {
  const asked = 'Passwort vergessen, wie komme ich rein?'
  await using server = await startModelServer((response) => response.writeHead(500).end())
  const logged = app.log.length
  const { reply } = await askOf(server, asked)
  expect({ data: reply.data, sources: reply.sources }).toEqual(
    await askOf(null, asked).then(({ reply: { data, sources } }) => ({ data, sources })),
  )
  const lines = app.log.slice(logged).join('\n')
  expect(lines).toContain('a question was not translated')
  expect(lines).not.toContain('Passwort')
})

describe("sends the extracted answer instead of a model's answer that", () => {
  const lies: Record<string, (words: string) => string> = {
    'cites a passage that the model did not receive': (words) => `So ${words} [9].`,
    'cites nothing': (words) => `So ${words}.`,
    'contains a link': (words) => `So ${words} at [evil](https://evil.example) [1].`,
    'contains markup': (words) => `So ${words} <img src=x onerror=alert(1)> [1].`,
    'contains facts that are on no page': () => 'Send your password to everybody whom you know [1].',
    'is too long': (words) => `So ${words} [1].\n`.repeat(200),
    'is empty': () => ' \n ',
  }
  const answers: Record<string, Answer> = {
    ...Object.fromEntries(
      Object.entries(lies).map(([name, say]) => [
        `that ${name}`,
        (response: ServerResponse, call: ModelCall) => streamAnswer(say(wordsOf(call)))(response),
      ]),
    ),
    'becomes wrong after a correct sentence': (response, call) =>
      streamAnswer(`So ${wordsOf(call)} [1]. `, 'Now nothing is cited.')(response),
    'is wrong and arrives in one piece': answerWith('No [9].'),
    'is an error response': (response) => response.writeHead(500).end('no'),
    'breaks off': (response, call) => {
      beginStream(response, [`So ${wordsOf(call)} [1]. And`])
      setTimeout(() => response.destroy(), 50)
    },
    'ends in the middle of a sentence': (response, call) => {
      beginStream(response, [`So ${wordsOf(call)} [1]. And`])
      response.end()
    },
    'never ends': (response) => {
      const drip = setInterval(() => beginStream(response, ['x'.repeat(100)]), 5)
      response.once('close', () => clearInterval(drip))
    },
  }

  const slow: Record<string, Answer> = {
    'does not begin': () => undefined,
    'pauses too long': (response, call) => beginStream(response, [`So ${wordsOf(call)} [1]. And`]),
  }

  async function expectPages(answer: Answer, reason: string) {
    const closed = vi.fn()
    await using server = await startModelServer((response, call) => {
      response.once('close', closed)
      answer(response, call)
    })
    const logged = app.log.length
    const { reply } = await askOf(server)
    expect(reply).toMatchObject({ status: 'success', answered: true, data: extractive })
    await expect.poll(() => closed.mock.calls.length).toBe(1)
    const lines = app.log.slice(logged).join('\n')
    expect(lines).toMatch(new RegExp(`"model":"small","reason":"${reason}`))
    expect(lines).not.toMatch(/cancel a run|evil|onerror|everybody/)
  }

  test.each(Object.entries(answers))('%s', async (_name, answer) => {
    await expectPages(answer, '(?!languageModelSlow|the answer was stopped)')
  })

  test.each(Object.entries(slow))('%s', async (_name, answer) => {
    Object.assign(patience, { firstWords: 300, pause: 300 })
    try {
      await expectPages(answer, 'languageModelSlow')
    } finally {
      Object.assign(patience, unhurried)
    }
  })
})

test('cancels the call to the model when the caller disconnects', async () => {
  const closed = vi.fn()
  await using server = await startModelServer((response, call) => {
    response.once('close', closed)
    beginStream(response, [`So ${wordsOf(call)} [1]. And`])
  })
  const listening = await app.another({ settings: { ...app.deps.settings, languageModel: server.model } })
  const url = `${await listening.listen({ host: '127.0.0.1', port: 0 })}/api/rag/query`
  const { token } = await app.superUser()
  const ask = (accept: string, signal?: AbortSignal) =>
    fetch(url, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ question }),
      ...(signal && { signal }),
    })
  const disconnect = new AbortController()
  const streamed = await ask('text/event-stream', disconnect.signal)
  await streamed.body?.getReader().read()
  const plain = ask('application/json', disconnect.signal)
  await expect.poll(() => server.calls.length).toBe(2)
  disconnect.abort()
  await expect(plain).rejects.toThrow()
  await expect.poll(() => closed.mock.calls.length).toBe(2)

  const last = await ask('text/event-stream')
  const text = last.text()
  await expect.poll(() => server.calls.length).toBe(3)
  await listening.close()
  expect(await text).toContain(`event: answer\ndata: {"status":"success"`)
  await expect.poll(() => closed.mock.calls.length).toBe(3)
})

test('sends only an error event to a user who logs out while an answer is streaming', async () => {
  await using server = await startModelServer((response, call) =>
    beginStream(response, [`So ${wordsOf(call)} [1]. And`]),
  )
  Object.assign(app.deps.settings, { languageModel: server.model })
  const leo = await app.addUser('leo')
  const headers = { accept: 'text/event-stream' }
  const answered = leo.call('POST', '/api/rag/query', { question }, headers)
  await expect.poll(() => server.calls.length).toBe(1)
  expect((await leo.call('POST', '/api/auth/log-out')).status).toBe(200)
  const events = (await answered).text.split('\n\n').filter((event) => !event.startsWith('event: text\n'))
  expect(events).toEqual([
    'event: error\ndata: {"success":false,"message":"Invalid token","code":"tokenInvalid"}',
    '',
  ])
})
