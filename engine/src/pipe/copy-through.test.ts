import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import { sql } from '../duckdb/sql.ts'
import { copyThrough } from './copy-through.ts'

let folder: string
let session: Session
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-pipe-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
})
afterEach(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const csv = sql`format csv, header false`
const endless = sql`select i, repeat('x', 1000) from range(100000000000) t(i)`

function copyInto(sink: Writable, rows = sql`select 1`, signal = new AbortController().signal) {
  return copyThrough({
    session,
    rows,
    options: csv,
    pipePath: join(folder, 'rows'),
    sink,
    onBytes: () => undefined,
    signal,
  })
}

function collect() {
  const chunks: Buffer[] = []
  const sink = new Writable({ write: (chunk: Buffer, _e, done) => (chunks.push(chunk), done()) })
  return { sink, text: () => Buffer.concat(chunks).toString() }
}

it('passes every byte, counts the rows and leaves the sink open', async () => {
  const { sink, text } = collect()
  expect(await copyInto(sink, sql`select i, 'é"' as t from range(3) t(i)`)).toBe(3)
  expect(text()).toBe('0,"é"""\n1,"é"""\n2,"é"""\n')
  expect(sink.writableEnded).toBe(false)
  expect(existsSync(join(folder, 'rows'))).toBe(false)
})

it('ends when there are no rows', async () => {
  const { sink, text } = collect()
  expect(await copyInto(sink, sql`select 1 where false`)).toBe(0)
  expect(text()).toBe('')
})

it('fails without hanging when an invalid statement does not open the pipe', async () => {
  await expect(copyInto(collect().sink, sql`select nothing from nowhere`)).rejects.toThrow('nowhere')
  expect(await copyInto(collect().sink)).toBe(1)
})

it('fails without ending the sink when a row fails midway', async () => {
  const { sink } = collect()
  const rows = sql`select case when i = 5000000 then error('row is bad') else i end from range(10000000) t(i)`
  await expect(copyInto(sink, rows)).rejects.toThrow('row is bad')
  expect(sink.writableEnded).toBe(false)
})

it("stops DuckDB when the sink fails, and rejects with the sink's error", async () => {
  const sink = new Writable({ write: (_c, _e, done) => done(new Error('disk failed')) })
  await expect(copyInto(sink, endless)).rejects.toThrow('disk failed')
  expect(await session.row(sql`select 7`)).toEqual(['7'])
})

it('can be cancelled while the sink is stalled and DuckDB waits in the pipe', async () => {
  const cancel = new AbortController()
  const stalled = Promise.withResolvers<void>()
  const sink = new Writable({ write: () => stalled.resolve() })
  const copying = copyInto(sink, endless, cancel.signal)
  await stalled.promise
  cancel.abort(new Error('cancelled'))
  await expect(copying).rejects.toThrow('cancelled')
  expect(await session.row(sql`select 7`)).toEqual(['7'])
})

it('can be cancelled at any moment while it starts', async () => {
  for (let turns = 0; turns < 30; turns += 1) {
    const cancel = new AbortController()
    const copying = copyInto(collect().sink, endless, cancel.signal)
    copying.catch(() => undefined)
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
    cancel.abort(new Error('cancelled'))
    await expect(copying).rejects.toThrow('cancelled')
  }
  expect(await copyInto(collect().sink)).toBe(1)
})
