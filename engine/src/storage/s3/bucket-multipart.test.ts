import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { roundsOf } from '../../testing/rounds.ts'
import { startS3, type TestS3 } from '../../testing/s3/start-s3.ts'
import type { MultipartFiles } from '../multipart-files.ts'
import type { Storage } from '../storage.ts'
import { openBucket } from './open-bucket.ts'

const content = randomBytes(12_500_000)

let place: string
let s3: TestS3
let servers: Storage[]
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'anj-pieces-'))
  s3 = await startS3()
  servers = await Promise.all([0, 1, 2].map(() => openBucket(s3.settings, place)))
})
afterEach(() => {
  s3.fault = () => null
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await s3.close()
  await rm(place, { recursive: true, force: true })
})

/** The number of calls so far. Each call goes to the next server. */
let turn = 0
function anyServer(): MultipartFiles {
  const pieces = servers[turn++ % servers.length]?.pieces
  if (!pieces) throw new Error('A bucket must accept uploads in pieces')
  return pieces
}
let serial = 0
async function begin(bytes: number | null) {
  const id = `upload-${++serial}`
  const key = `originals/${id}`
  await anyServer().begin(id, {
    key,
    bytes,
    begun: '2026-01-01T00:00:00.000Z',
    metadata: { filename: 'a.csv' },
  })
  return { id, key }
}
const offsetOf = async (id: string) => (await anyServer().find(id))?.offset
const storedAs = async (key: string) => buffer(servers[0]?.read(key) ?? Readable.from([]))

it('joins pieces of any size that arrive at different servers', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 3 })
  const options = { numRuns: roundsOf({ short: 2, long: 30 }) }
  await fc.assert(
    fc.asyncProperty(sizes, fc.boolean(), async (cuts, isKnown) => {
      const bytes = Math.min(
        content.length,
        cuts.reduce((sum, one) => sum + one, 0),
      )
      const { id, key } = await begin(isKnown ? bytes : null)
      for (let at = 0, n = 0; at < bytes; n += 1) {
        const piece = content.subarray(at, Math.min(bytes, at + (cuts[n] ?? bytes)))
        at = await anyServer().append(id, at, Readable.from([piece]))
        expect(await offsetOf(id)).toBe(at)
      }
      if (!isKnown) await anyServer().declare(id, bytes)
      await anyServer().land(id)
      await anyServer().land(id)
      expect((await storedAs(key)).equals(content.subarray(0, bytes))).toBe(true)
      expect(await anyServer().find(id)).toMatchObject({ offset: bytes, about: { bytes } })
      await anyServer().forget(id)
      expect(await anyServer().find(id)).toBeNull()
      expect((await storedAs(key)).length).toBe(bytes)
    }),
    options,
  )
  expect(await anyServer().list()).toEqual([])
})

it('keeps the bytes that arrived before a piece failed', async () => {
  const { id, key } = await begin(content.length)
  const broken = Readable.from(
    (async function* () {
      yield content.subarray(0, 9_000_000)
      throw new Error('connection lost')
    })(),
  )
  await expect(anyServer().append(id, 0, broken)).rejects.toThrow('connection lost')
  expect(await offsetOf(id)).toBe(9_000_000)
  await anyServer().append(id, 9_000_000, Readable.from([content.subarray(9_000_000)]))
  await anyServer().land(id)
  expect((await storedAs(key)).equals(content)).toBe(true)
  await anyServer().remove(id)
})

it('loses no bytes when the store fails while the next piece is being appended', async () => {
  const { id, key } = await begin(content.length)
  await anyServer().append(id, 0, Readable.from([content.subarray(0, 3_000_000)]))
  let reads = 0
  s3.fault = ({ method, path }) => {
    if (method !== 'GET' || !path.endsWith(`${id}.1`)) return null
    return ++reads === 1 ? { cutAfter: 1_000_000 } : { status: 403 }
  }
  const more = () => Readable.from([content.subarray(3_000_000)])
  await expect(anyServer().append(id, 3_000_000, more())).rejects.toMatchObject({ code: 'storeUnavailable' })
  s3.fault = () => null
  expect([await offsetOf(id), reads]).toEqual([3_000_000, 2])
  await anyServer().append(id, 3_000_000, more())
  await anyServer().land(id)
  expect((await storedAs(key)).equals(content)).toBe(true)
  await anyServer().remove(id)
})

it('counts no byte twice if a server crashes between sending a part and deleting the tail', async () => {
  const { id, key } = await begin(content.length)
  await anyServer().append(id, 0, Readable.from([content.subarray(0, 3_000_000)]))
  // After such a crash, the tail still exists, although the part already contains its bytes.
  s3.fault = ({ method }) => (method === 'DELETE' ? { status: 403 } : null)
  const piece = content.subarray(3_000_000, 12_000_000)
  await expect(anyServer().append(id, 3_000_000, Readable.from([piece]))).rejects.toThrow()
  s3.fault = () => null
  const offset = (await offsetOf(id)) ?? 0
  expect(offset).toBe(8 * 1024 * 1024)
  await anyServer().append(id, offset, Readable.from([content.subarray(offset)]))
  await anyServer().land(id)
  expect((await storedAs(key)).equals(content)).toBe(true)
  await anyServer().forget(id)
  expect(await anyServer().list()).toEqual([])
})

it('refuses a piece with a wrong offset, and forgets a removed upload', async () => {
  const { id, key } = await begin(content.length)
  await anyServer().append(id, 0, Readable.from([content.subarray(0, 9_000_000)]))
  await expect(anyServer().append(id, 5, Readable.from(['x']))).rejects.toThrow('does not continue')
  await anyServer().remove(id)
  expect(await anyServer().find(id)).toBeNull()
  expect(await servers[0]?.stat(key)).toBeNull()
  expect(await servers[0]?.removeParts(0)).toBe(0)
})

it('keeps the record of an upload whose parts have expired, so that the upload can be removed', async () => {
  const { id } = await begin(content.length)
  await anyServer().append(id, 0, Readable.from([content.subarray(0, 9_000_000)]))
  expect(await servers[0]?.removeParts(0)).toBe(1)
  expect([await anyServer().find(id), (await anyServer().about(id))?.bytes]).toEqual([null, content.length])
  await anyServer().remove(id)
  expect([await anyServer().about(id), await anyServer().list()]).toEqual([null, []])
})

it('lands an empty file', async () => {
  const { id, key } = await begin(0)
  await anyServer().land(id)
  expect((await servers[0]?.stat(key))?.bytes).toBe(0)
  await anyServer().forget(id)
})
