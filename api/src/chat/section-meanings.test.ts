import { expect, test } from 'vitest'
import { startModelServer } from '../../../engine/src/testing/model-server.ts'
import { createSectionMeanings } from './section-meanings.ts'

const { signal } = new AbortController()

/** Embeds a text as its number of a's and b's. */
const countLetters = (text: string) => ['a', 'b'].map((letter) => text.split(letter).length)

interface Embedded {
  readonly input: readonly string[]
}

async function startEmbedding(status = () => 200) {
  const server = await startModelServer((response, { body }) => {
    const { input } = JSON.parse(body) as Embedded
    const data = input.map((text, index) => ({ index, embedding: countLetters(text) }))
    response.writeHead(status()).end(JSON.stringify({ data }))
  })
  const warnings: object[] = []
  const meanings = createSectionMeanings(
    { ...server.model, embeddingModel: 'near' },
    () => ['aaaa', 'bbbb', ...Array.from({ length: 40 }, () => 'ab')],
    { warn: (line: object) => void warnings.push(line) },
    signal,
  )
  return { server, meanings, warnings }
}

test('sends the sections once in batches, and then only the question', async () => {
  const { server, meanings } = await startEmbedding()
  await using _closed = server
  await Promise.all([meanings.prepare(), meanings.prepare()])
  await meanings.prepare()
  const closeness = await meanings.closenessTo('aaa', signal)
  expect(server.calls.map(({ body }) => (JSON.parse(body) as Embedded).input.length)).toEqual([32, 10, 1])
  expect(closeness).toHaveLength(42)
  const [a, b, both] = closeness ?? []
  expect(a).toBeCloseTo(21 / Math.hypot(5, 1) / Math.hypot(4, 1), 6)
  expect(both).toBeCloseTo(10 / Math.hypot(2, 2) / Math.hypot(4, 1), 6)
  expect(b).toBeCloseTo(9 / Math.hypot(5, 1) / Math.hypot(4, 1), 6)
})

test('knows nothing until the sections are known, and sends them when the first question arrives', async () => {
  const { server, meanings } = await startEmbedding()
  await using _closed = server
  expect(await meanings.closenessTo('aaa', signal)).toBeNull()
  await meanings.prepare()
  expect(server.calls).toHaveLength(2)
  expect(await meanings.closenessTo('aaa', signal)).not.toBeNull()
})

test('knows nothing when the model fails, and logs the reason without the question', async () => {
  let status = 500
  const { server, meanings, warnings } = await startEmbedding(() => status)
  await using _closed = server
  await meanings.prepare()
  expect(await meanings.closenessTo('aaa', signal)).toBeNull()
  status = 200
  await meanings.prepare()
  status = 429
  expect(await meanings.closenessTo('aaa', signal)).toBeNull()
  expect(warnings).toEqual([
    { model: 'near', reason: expect.stringContaining('500') },
    { model: 'near', reason: expect.stringContaining('429') },
  ])
})
