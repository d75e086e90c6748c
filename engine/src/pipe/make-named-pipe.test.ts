import { existsSync, lstatSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import { copyThrough } from './copy-through.ts'
import { keepNamedPipe, makeNamedPipe } from './make-named-pipe.ts'

let folder: string
beforeAll(keepNamedPipe)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-kept-pipe-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Sends a text through a pipe, from a session that may only use files in its own folder. */
async function transfer(text: string, sink: Writable, rows = 1): Promise<number> {
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: join(folder, 'spill'),
    temporaryBytes: 1e9,
    directories: [folder],
  })
  return await copyThrough({
    session,
    rows: sql`select ${constant(text)} from range(${constant(rows)})`,
    options: sql`format csv, header false`,
    pipePath: join(folder, 'rows'),
    sink,
    onBytes: () => undefined,
    signal: new AbortController().signal,
  })
}

function collecting(): { readonly sink: Writable; readonly text: () => string } {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk)
      done()
    },
  })
  return { sink, text: () => Buffer.concat(chunks).toString() }
}

test('each transfer through the pipe of this process receives its own rows alone', async () => {
  for (const text of ['first', 'second', 'third']) {
    const { sink, text: received } = collecting()
    expect(await transfer(text, sink)).toBe(1)
    expect(received()).toBe(`${text}\n`)
    expect(existsSync(join(folder, 'rows'))).toBe(false)
  }
})

test('nothing of a transfer that failed halfway arrives in the next one', async () => {
  const broken = new Writable({ write: (_chunk, _, done) => done(new Error('the target is gone')) })
  await expect(transfer('x'.repeat(1000), broken, 1_000_000)).rejects.toThrow('the target is gone')
  const { sink, text } = collecting()
  await transfer('next', sink)
  expect(text()).toBe('next\n')
})

test('a second pipe at the same time is a pipe of its own', async () => {
  const [first, second] = [join(folder, 'a'), join(folder, 'b')]
  const one = await makeNamedPipe(first)
  const other = await makeNamedPipe(second)
  expect([lstatSync(first).isSymbolicLink(), lstatSync(second).isFIFO()]).toEqual([true, true])
  await one[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
  await using again = await makeNamedPipe(first)
  expect(again).toBeDefined()
  expect(lstatSync(first).isSymbolicLink()).toBe(true)
})
