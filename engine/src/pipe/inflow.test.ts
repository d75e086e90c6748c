import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import { runInflow } from './inflow.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-inflow-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const never = new AbortController().signal
const count = (path: string, what = sql`count(*)`) =>
  sql`select ${what} from read_csv(${constant(path)}, auto_detect = false, header = false, columns = { c: 'VARCHAR' })`
const write = (sink: Writable, text: string) =>
  new Promise<void>((resolve) => void sink.write(text, () => resolve()))

test('all rows arrive, even if they fit into the pipe before the first read', async () => {
  for (const rows of [0, 1, 500_000]) {
    const path = join(folder, `all${rows}`)
    const read = (signal: AbortSignal) => session.row(count(path), signal)
    const fill = async (sink: Writable) => {
      for (let at = 0; at < rows; at += 1000) await write(sink, 'x\n'.repeat(Math.min(1000, rows - at)))
      return rows
    }
    expect(await runInflow({ path, read, fill, signal: never })).toEqual([[String(rows)], rows])
    expect(existsSync(path)).toBe(false)
  }
})

test("a failing writer's error is thrown, and the rows that it wrote do not count as complete", async () => {
  const path = join(folder, 'fails')
  let seen = 'nothing'
  const read = async (signal: AbortSignal) => {
    seen = String(await session.row(count(path), signal))
  }
  const fill = async (sink: Writable) => {
    await write(sink, 'x\n'.repeat(100_000))
    throw new Error('the server went away')
  }
  await expect(runInflow({ path, read, fill, signal: never })).rejects.toThrow('the server went away')
  expect(seen).toBe('nothing')
})

test('a writer that fails before its first byte does not leave the reader waiting', async () => {
  const path = join(folder, 'early')
  const read = (signal: AbortSignal) => session.row(count(path), signal)
  const fill = () => Promise.reject(new Error('no such table'))
  await expect(runInflow({ path, read, fill, signal: never })).rejects.toThrow('no such table')
  expect(await session.row(sql`select 1`)).toEqual(['1'])
})

test("a failing reader's error is thrown, both at the start and midway", async () => {
  const path = join(folder, 'reader')
  const fill = async (sink: Writable, signal: AbortSignal) => {
    for (;;) {
      signal.throwIfAborted()
      if (sink.destroyed) throw new Error('the pipe is gone')
      await write(sink, '1\n'.repeat(20_000))
      if (!sink.destroyed) await write(sink, 'x\n')
    }
  }
  const unbound = (signal: AbortSignal) => session.row(count(path, sql`no_such_column`), signal)
  await expect(runInflow({ path, read: unbound, fill, signal: never })).rejects.toThrow('no_such_column')
  const casting = (signal: AbortSignal) => session.row(count(path, sql`sum(c::int)`), signal)
  await expect(runInflow({ path, read: casting, fill, signal: never })).rejects.toThrow(/Could not convert/)
})

test('a writer continues to its end after reader failures that `fillsOnAfter` accepts', async () => {
  const path = join(folder, 'goes-on')
  const read = (signal: AbortSignal) => session.row(count(path, sql`sum(c::int)`), signal)
  let last = 'nothing'
  let pieces = 100
  const fill = async (sink: Writable, signal: AbortSignal) => {
    for (let i = 0; i < pieces; i++) {
      signal.throwIfAborted()
      await write(sink, 'x\n'.repeat(20_000))
    }
    last = 'written'
  }
  const fillsOnAfter = (error: unknown) => error instanceof Error && error.message.includes('convert')
  await expect(runInflow({ path, read, fill, signal: never, fillsOnAfter })).rejects.toThrow(/convert/)
  expect(last).toBe('written')
  last = 'nothing'
  pieces = Number.POSITIVE_INFINITY
  await expect(runInflow({ path, read, fill, signal: never })).rejects.toThrow(/convert/)
  expect(last).toBe('nothing')
})

test('a cancelled inflow ends immediately even if its writer is idle', async () => {
  const path = join(folder, 'cancelled')
  const cancel = new AbortController()
  const read = (signal: AbortSignal) => session.row(count(path), signal)
  const fill = (_: Writable, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      cancel.abort(new Error('cancelled'))
    })
  await expect(runInflow({ path, read, fill, signal: cancel.signal })).rejects.toThrow('cancelled')
  expect(await readdir(folder)).toEqual([])
})
