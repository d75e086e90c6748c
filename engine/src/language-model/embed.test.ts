import { expect, test } from 'vitest'
import { startModelServer } from '../testing/model-server.ts'
import { embed } from './embed.ts'

const unhurried = { signal: new AbortController().signal, patience: 20_000 }

test('sends all texts in one call, and returns vectors of length 1 in their order', async () => {
  await using server = await startModelServer((response) =>
    response.end('{"data":[{"index":1,"embedding":[0,-2]},{"index":0,"embedding":[3,4]}],"usage":{}}'),
  )
  const model = { ...server.model, embeddingModel: 'near' }
  const [first, second] = await embed(model, ['one', 'two'], unhurried)
  expect(Array.from(first ?? [], (number) => number.toFixed(3))).toEqual(['0.600', '0.800'])
  expect(Array.from(second ?? [])).toEqual([0, -1])
  const [call] = server.calls
  expect([call?.path, call?.authorization]).toEqual(['/v1/embeddings', 'Bearer key-of-the-model'])
  expect(JSON.parse(call?.body ?? '')).toEqual({
    model: 'near',
    input: ['one', 'two'],
    encoding_format: 'float',
  })
})

test.each([
  ['is no JSON', 'no'],
  ['has no data', '{}'],
  ['lacks a vector', '{"data":[{"index":0,"embedding":[1]}]}'],
  ['has vectors of different lengths', '{"data":[{"embedding":[1]},{"embedding":[1,2]}]}'],
  ['has a vector of zeros', '{"data":[{"embedding":[0]},{"embedding":[1]}]}'],
  ['has text in a vector', '{"data":[{"embedding":["1"]},{"embedding":[1]}]}'],
  ['has an empty vector', '{"data":[{"embedding":[]},{"embedding":[]}]}'],
])('refuses a response that %s', async (_name, text) => {
  await using server = await startModelServer((response) => response.end(text))
  const model = { ...server.model, embeddingModel: 'near' }
  await expect(embed(model, ['one', 'two'], unhurried)).rejects.toMatchObject({ code: 'languageModelEmpty' })
})

test('reports a refusal, a timeout and a missing embedding model', async () => {
  await using server = await startModelServer((response, { body }) => {
    if (body.includes('refuse')) response.writeHead(404).end()
  })
  const model = { ...server.model, embeddingModel: 'near' }
  await expect(embed(model, ['refuse'], unhurried)).rejects.toMatchObject({ code: 'languageModelRefused' })
  const hurried = { ...unhurried, patience: 100 }
  await expect(embed(model, ['wait'], hurried)).rejects.toMatchObject({ code: 'languageModelSlow' })
  await expect(embed(server.model, ['any'], unhurried)).rejects.toMatchObject({ code: 'languageModelEmpty' })
})
