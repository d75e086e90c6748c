import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { limitsIn } from '../testing/run-here.ts'
import { graphOf, nodeOf } from '../testing/tables.ts'
import { PreviewChild } from './preview-child-handle.ts'
import type { PreviewQuery } from './protocol.ts'

let folder: string
let source: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-preview-child-'))
  source = await makeDataset(join(folder, 'rows.parquet'), 'select i::varchar as id from range(3) t(i)')
})
afterAll(() => rm(folder, { recursive: true }))

const question = (): PreviewQuery => ({
  type: 'count',
  request: { workflow: graphOf([nodeOf('file', 'csvInput')]), nodeId: 'file', sources: { file: source } },
})

/** Opens a child from an entry file with this text, or from the engine's own file. */
async function openChild(text?: string) {
  const entry = join(folder, 'entry.mjs')
  if (text) await writeFile(entry, text)
  const child = new PreviewChild(700e6, text ? entry : undefined)
  let hasEnded = false
  void child.ended.then(() => (hasEnded = true))
  return {
    child,
    ask: () => child.ask(question(), limitsIn(folder)),
    hasEnded: () => hasEnded,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await child.ended
    },
  }
}

const own = fileURLToPath(new URL('./preview-child.ts', import.meta.url))

test('a child answers question after question as long as nothing of them is left open', async () => {
  await using opened = await openChild()
  for (let n = 0; n < 3; n += 1) {
    expect(await opened.ask()).toBe(3)
    // Longer than the child looks for what is left.
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  expect(opened.hasEnded()).toBe(false)
})

test('a child ends itself after an answer that left a timer behind', async () => {
  const leaving = `process.on('message', () => setInterval(() => undefined, 600_000)); await import(${JSON.stringify(own)})`
  await using opened = await openChild(leaving)
  expect(await opened.ask()).toBe(3)
  await expect.poll(opened.hasEnded).toBe(true)
  expect(opened.child.isIdle).toBe(false)
})

test('a child is replaced after 200 questions', async () => {
  await using opened = await openChild(
    "process.on('message', ({ id }) => process.send({ type: 'done', id, answer: id, residentBytes: 1 }))",
  )
  for (let n = 1; n <= 200; n += 1) {
    expect(opened.child.isIdle).toBe(true)
    expect(await opened.ask()).toBe(n)
  }
  expect(opened.child.isIdle).toBe(false)
})
