import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3, type TestS3 } from '../testing/s3/start-s3.ts'
import { openStorage } from './open-storage.ts'
import type { Storage, StoredFile } from './storage.ts'

/** Larger than an S3 part, but not a multiple of the part size. */
const large = randomBytes(9_000_001)

let place: string
let s3: TestS3
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'anj-contract-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await rm(place, { recursive: true, force: true })
})

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  let storage: Storage
  let serial = 0
  const newKey = () => `originals/${kind.replaceAll(' ', '-')}-${++serial}`
  beforeAll(async () => {
    storage = await openStorage({
      storeFolder: join(place, 'store'),
      dataFolder: join(place, 'data'),
      bucket: kind === 'a bucket' ? s3.settings : null,
    })
  })
  afterAll(() => storage.close())

  it('lists the files below a folder with their age, without temporary files', async () => {
    const keys = ['listed/a/one', 'listed/a/two', 'listed/b']
    for (const key of keys) await storage.put(key, Readable.from(['x']))
    await storage.put('listed-too/one', Readable.from(['x']))
    if (kind === 'a folder') await writeFile(join(place, 'store', 'listed', '.part'), 'x')
    const listed = async (folder: string) => {
      const files: StoredFile[] = []
      for await (const file of storage.list(folder)) files.push(file)
      return files
    }
    const found = await listed('listed')
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys)
    for (const { modifiedAt } of found)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    expect(await listed('nothing')).toEqual([])
  })

  it('passes its own check', async () => {
    await storage.check()
  })

  it.each([0, 1, 8 * 1024 * 1024, large.length])(
    'returns %i bytes unchanged, completely and in ranges',
    async (size) => {
      const key = newKey()
      const content = large.subarray(0, size)
      expect(await storage.put(key, Readable.from(chunksOf(content)))).toEqual({ bytes: size })
      expect((await storage.stat(key))?.bytes).toBe(size)
      expect(hash(await buffer(storage.read(key)))).toBe(hash(content))
      const hashing = createHash('sha256')
      for await (const chunk of storage.chunks(key)) hashing.update(chunk)
      expect(hashing.digest('hex')).toBe(hash(content))
      if (size > 0) {
        const range = { start: Math.floor(size / 2), end: size - 1 }
        expect(hash(await buffer(storage.read(key, range)))).toBe(hash(content.subarray(range.start)))
      }
      await using local = await storage.local(key)
      expect(hash(await readFile(local.path))).toBe(hash(content))
    },
  )

  it.each([0, 5, 8_500_000])('never shows the file of a stream that fails after %i bytes', async (size) => {
    const key = newKey()
    const broken = Readable.from(
      (async function* () {
        yield* chunksOf(large.subarray(0, size))
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put(key, broken)).rejects.toThrow('connection lost')
    expect(await storage.stat(key)).toBeNull()
  })

  it('stops an aborted write and never shows its file', async () => {
    const key = newKey()
    const stopping = new AbortController()
    const endless = Readable.from(
      (async function* () {
        for (let n = 0; ; n += 1) {
          yield large.subarray(0, 1_000_000)
          if (n === 12) stopping.abort(new Error('enough'))
        }
      })(),
    )
    await expect(storage.put(key, endless, stopping.signal)).rejects.toThrow()
    expect(await storage.stat(key)).toBeNull()
  })

  it('stores a draft under its key only once it is kept', async () => {
    const key = newKey()
    {
      await using draft = await storage.draft(key)
      expect(await draft.keep()).toBe(false)
      await writeFile(draft.path, large)
      expect(await draft.keep()).toBe(true)
      expect(await draft.keep()).toBe(true)
      // Another process may still be reading the file.
      expect(hash(await readFile(draft.path))).toBe(hash(large))
    }
    expect(hash(await buffer(storage.read(key)))).toBe(hash(large))
    await using local = await storage.local(key)
    expect(hash(await readFile(local.path))).toBe(hash(large))
  })

  it('reports a missing key and fails to read it', async () => {
    const key = newKey()
    expect(await storage.stat(key)).toBeNull()
    await expect(text(storage.read(key))).rejects.toThrow()
    await storage.remove(key)
  })

  it('removes a key, and only the keys below a folder', async () => {
    const folder = newKey()
    for (const name of ['a', 'b/c', 'b/d']) await storage.put(`${folder}/${name}`, Readable.from(['x']))
    await storage.put(`${folder}9`, Readable.from(['x']))
    await storage.remove(`${folder}/a`)
    expect(await storage.stat(`${folder}/a`)).toBeNull()
    expect((await storage.stat(`${folder}/b/c`))?.bytes).toBe(1)
    await storage.remove(folder)
    for (const name of ['b/c', 'b/d']) expect(await storage.stat(`${folder}/${name}`)).toBeNull()
    expect((await storage.stat(`${folder}9`))?.bytes).toBe(1)
  })

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', '.hidden', 'a\0b', 'a\\b', 'é'])(
    'refuses the key %j',
    async (key) => {
      const refusal = 'plain path segments'
      await expect(async () => storage.stat(key)).rejects.toThrow(refusal)
      await expect(async () => storage.put(key, Readable.from(['x']))).rejects.toThrow(refusal)
      await expect(async () => storage.remove(key)).rejects.toThrow(refusal)
      await expect(async () => storage.local(key)).rejects.toThrow(refusal)
      await expect(async () => storage.draft(key)).rejects.toThrow(refusal)
    },
  )

  it('stores many files concurrently', async () => {
    const keys = Array.from({ length: 20 }, newKey)
    await Promise.all(keys.map((key, n) => storage.put(key, Readable.from([String(n)]))))
    const read = await Promise.all(keys.map((key) => text(storage.read(key))))
    expect(read).toEqual(keys.map((_, n) => String(n)))
  })
})

function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_537) yield content.subarray(at, at + 65_537)
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
