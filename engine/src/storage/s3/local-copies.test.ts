import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalFile } from '../storage.ts'
import { type FetchToFile, LocalCopies } from './local-copies.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-copies-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a file of 10 bytes. */
const write: FetchToFile = async (_key, path) => {
  await writeFile(path, '0123456789')
  return 10
}
const giveBack = (file: LocalFile) => file[Symbol.asyncDispose]()
const noSpace = () => Object.assign(new Error('full'), { code: 'ENOSPC' })

it('downloads a file once for concurrent callers and keeps the copy for later callers', async () => {
  let fetched = 0
  const copies = new LocalCopies(folder, 100, async (...asked) => {
    fetched += 1
    return write(...asked)
  })
  const files = await Promise.all(Array.from({ length: 5 }, () => copies.lease('a')))
  for (const file of files) await giveBack(file)
  await giveBack(await copies.lease('a'))
  expect([fetched, new Set(files.map(({ path }) => path)).size]).toEqual([1, 1])
})

it('removes the least recently used copies, but never copies in use', async () => {
  const copies = new LocalCopies(folder, 30, write)
  const held = await copies.lease('held')
  for (const key of ['a', 'b']) await giveBack(await copies.lease(key))
  const a = await copies.lease('a')
  const { path } = a
  await giveBack(a)
  const c = await copies.lease('c')
  expect(copies.bytes).toBe(30)
  expect([existsSync(held.path), existsSync(path), existsSync(c.path)]).toEqual([true, true, true])
  const more = await Promise.all(['d', 'e', 'f'].map((key) => copies.lease(key)))
  // Copies in use may exceed the limit until they are released.
  expect(copies.bytes).toBe(50)
  for (const file of [held, c, ...more]) await giveBack(file)
  expect(copies.bytes).toBe(30)
  expect(readdirSync(folder)).toHaveLength(3)
})

it('limits unused copies to the free space, and removes all unused copies on request', async () => {
  let disk = 100
  const free = async () => disk - 10 * readdirSync(folder).length
  const copies = new LocalCopies(folder, 1000, write, free)
  const held = await copies.lease('held')
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await giveBack(await copies.lease(key))
  expect([copies.bytes, await free()]).toEqual([50, 50])
  // Other data fills the disk.
  disk = 60
  await copies.makeRoom(false)
  expect([copies.bytes, await free()]).toEqual([30, 30])
  disk = 10
  await copies.makeRoom(false)
  expect([copies.bytes, existsSync(held.path)]).toEqual([10, true])
  disk = 1000
  await giveBack(await copies.lease('a'))
  await copies.makeRoom(true)
  expect([copies.bytes, readdirSync(folder).length]).toEqual([10, 1])
})

it('removes copies when the disk is full, and fails when there are no copies to remove', async () => {
  let isFull = false
  const copies = new LocalCopies(folder, 100, async (key, path, signal) => {
    if (isFull && readdirSync(folder).length > 0) throw noSpace()
    return write(key, path, signal)
  })
  const a = await copies.lease('a')
  isFull = true
  await expect(copies.lease('b')).rejects.toMatchObject({ code: 'ENOSPC' })
  await giveBack(a)
  await giveBack(await copies.lease('b'))
  expect(copies.bytes).toBe(10)
})

it('aborts a download only when no caller is waiting', async () => {
  const signals: AbortSignal[] = []
  const started = Promise.withResolvers<void>()
  const copies = new LocalCopies(folder, 100, async (_key, path, signal) => {
    signals.push(signal)
    started.resolve()
    await writeFile(path, 'half')
    await new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      else signal.addEventListener('abort', () => reject(signal.reason))
    })
    return 0
  })
  const [one, other] = [new AbortController(), new AbortController()]
  const waits = [copies.lease('a', one.signal), copies.lease('a', other.signal)]
  const ends = Promise.allSettled(waits)
  await started.promise
  one.abort()
  expect(signals[0]?.aborted).toBe(false)
  other.abort()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => [signals[0]?.aborted, readdirSync(folder)]).toEqual([true, []])
})

it('downloads again after a failure', async () => {
  let fails = true
  const copies = new LocalCopies(folder, 100, (...asked) =>
    fails ? Promise.reject(new Error('broken')) : write(...asked),
  )
  await expect(copies.lease('a')).rejects.toThrow('broken')
  fails = false
  await giveBack(await copies.lease('a'))
  expect(readdirSync(folder)).toHaveLength(1)
})

it('starts a new download while a download without callers is being aborted', async () => {
  const slow = Promise.withResolvers<void>()
  let fetched = 0
  const copies = new LocalCopies(folder, 100, async (key, path, signal) => {
    fetched += 1
    if (fetched === 1) await slow.promise
    signal.throwIfAborted()
    return write(key, path, signal)
  })
  const gone = new AbortController()
  const first = copies.lease('a', gone.signal)
  gone.abort()
  await expect(first).rejects.toThrow('aborted')
  const second = await copies.lease('a')
  slow.resolve()
  await giveBack(second)
  await giveBack(await copies.lease('a'))
  expect([fetched, existsSync(second.path), copies.bytes]).toEqual([2, true, 10])
  await expect.poll(() => readdirSync(folder)).toHaveLength(1)
})

it('removes the file of an aborted download that completes after a new download has replaced it', async () => {
  const slow = Promise.withResolvers<void>()
  let fetched = 0
  const copies = new LocalCopies(folder, 100, async (...asked) => {
    fetched += 1
    if (fetched === 1) await slow.promise
    return write(...asked)
  })
  const gone = new AbortController()
  const first = copies.lease('a', gone.signal)
  gone.abort()
  await expect(first).rejects.toThrow('aborted')
  await using second = await copies.lease('a')
  slow.resolve()
  await expect.poll(() => readdirSync(folder).map((name) => join(folder, name))).toEqual([second.path])
})

it('removes a forgotten copy as soon as it is no longer in use', async () => {
  const copies = new LocalCopies(folder, 100, write)
  const [one, other, kept] = await Promise.all([copies.lease('a/b'), copies.lease('a/b'), copies.lease('c')])
  await copies.forget('a')
  await giveBack(one)
  expect(existsSync(other.path)).toBe(true)
  await giveBack(other)
  expect(existsSync(other.path)).toBe(false)
  await giveBack(kept)
  expect(readdirSync(folder)).toHaveLength(1)
})

it('downloads a copy again if its file has been deleted', async () => {
  const copies = new LocalCopies(folder, 100, write)
  const held = await copies.lease('a')
  await rm(held.path)
  const again = await copies.lease('a')
  await giveBack(held)
  expect([existsSync(again.path), copies.bytes]).toEqual([true, 10])
  await giveBack(again)
})
