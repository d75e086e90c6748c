import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startS3, type TestS3 } from '../../testing/s3/start-s3.ts'
import type { Storage } from '../storage.ts'
import { openBucket } from './open-bucket.ts'

const large = randomBytes(9_500_000)

let place: string
let s3: TestS3
let storage: Storage
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'anj-faults-'))
  s3 = await startS3()
  storage = await openBucket(s3.settings, place)
  await storage.put('originals/large', Readable.from([large]))
})
afterEach(() => {
  s3.fault = () => null
})
afterAll(async () => {
  await storage.close()
  await s3.close()
  await rm(place, { recursive: true, force: true })
})

/** Fails the n-th matching call. */
function faultAt(
  n: number,
  fits: (method: string, query: URLSearchParams) => boolean,
  fault: ReturnType<TestS3['fault']>,
) {
  let seen = 0
  s3.fault = ({ method, query }) => (fits(method, query) && ++seen === n ? fault : null)
}
const isGet = (method: string, query: URLSearchParams) => method === 'GET' && !query.has('list-type')
const isPart = (method: string, query: URLSearchParams) => method === 'PUT' && query.has('partNumber')

it('resumes a read after a lost connection', async () => {
  faultAt(1, isGet, { cutAfter: 5_000_000 })
  expect((await buffer(storage.read('originals/large'))).equals(large)).toBe(true)
  faultAt(1, isGet, { cutAfter: 3_000_000 })
  await using local = await storage.local('originals/large')
  expect((await readFile(local.path)).equals(large)).toBe(true)
})

it('refuses a file with a flipped bit and downloads it again', async () => {
  await storage.put('originals/flipped', Readable.from([large.subarray(0, 1000)]))
  faultAt(1, isGet, 'flipped')
  await expect(storage.local('originals/flipped')).rejects.toMatchObject({ code: 'storeFileDamaged' })
  await using local = await storage.local('originals/flipped')
  expect((await readFile(local.path)).equals(large.subarray(0, 1000))).toBe(true)
})

it.each([
  ['is answered with 500', { status: 500 }],
  ['is answered with 503', { status: 503 }],
  ['breaks off', { cutAfter: 0 }],
  ['is stored without a response', 'lostAnswer'],
  ['is slow', { silentFor: 300 }],
] as const)('stores a file whose part %s', async (_what, fault) => {
  const key = `originals/${crypto.randomUUID()}`
  faultAt(2, isPart, fault)
  expect(await storage.put(key, Readable.from([large]))).toEqual({ bytes: large.length })
  expect((await buffer(storage.read(key))).equals(large)).toBe(true)
})

it('recognizes that a file was stored if only the last response was lost', async () => {
  const key = 'originals/complete'
  faultAt(1, (method, query) => method === 'POST' && query.has('uploadId'), 'lostAnswer')
  await storage.put(key, Readable.from([large]))
  expect((await buffer(storage.read(key))).equals(large)).toBe(true)
})

it('when a file cannot be stored, removes it remotely and locally and reports the store as unavailable', async () => {
  s3.fault = ({ method, query }) =>
    isPart(method, query) && query.get('partNumber') === '2' ? { status: 403 } : null
  const key = 'originals/refused'
  await expect(storage.put(key, Readable.from([large]))).rejects.toMatchObject({ code: 'storeUnavailable' })
  await using draft = await storage.draft(key)
  await writeFile(draft.path, large)
  await expect(draft.keep()).rejects.toMatchObject({ code: 'storeUnavailable' })
  s3.fault = () => null
  expect(await storage.stat(key)).toBeNull()
  expect(await storage.removeParts(0)).toBe(0)
  const [own = ''] = readdirSync(join(place, 'store-work'))
  expect(readdirSync(join(place, 'store-work', own, 'spool'))).toEqual([])
})

it("removes a crashed process's old parts, but no other parts", async () => {
  const keep = storage.pieces
  if (!keep) throw new Error('A bucket must accept uploads in pieces')
  const about = { key: 'originals/old', bytes: large.length, begun: new Date().toISOString(), metadata: {} }
  await keep.begin('old', about)
  await keep.append('old', 0, Readable.from([large.subarray(0, 9_000_000)]))
  expect(await storage.removeParts(60_000)).toBe(0)
  expect((await keep.find('old'))?.offset).toBe(9_000_000)
  expect(await storage.removeParts(0)).toBe(1)
  expect(await keep.find('old')).toBeNull()
  await keep.remove('old')
})

it.each([
  ['a missing bucket', { name: 'nobody-has-this' }, 'bucketMissing'],
  ['a wrong key', { credentials: { accessKeyId: 'WRONG', secretAccessKey: 'WRONG' } }, 'bucketRefuses'],
  ['an unreachable address', { endpoint: 'http://127.0.0.1:9' }, 'bucketUnreachable'],
] as const)('reports at startup: %s', async (_what, change, code) => {
  const wrong = await openBucket({ ...s3.settings, ...change }, place)
  await expect(wrong.check()).rejects.toMatchObject({ code })
  await wrong.close()
})

it('hides the signature of a failed call', async () => {
  const wrong = await openBucket(
    { ...s3.settings, credentials: { accessKeyId: 'WRONG', secretAccessKey: 'very-secret' } },
    place,
  )
  const failure = await wrong.stat('originals/large').then(
    () => null,
    (error: unknown) => error,
  )
  const { inspect } = await import('node:util')
  expect(inspect(failure, { depth: 20 })).not.toMatch(/very-secret|Signature=|Credential=/)
  await wrong.close()
})

it('stops checking a bucket when the caller aborts', async () => {
  s3.fault = () => ({ silentFor: 3000 })
  const before = s3.calls.length
  await expect(storage.check(AbortSignal.timeout(100))).rejects.toMatchObject({ code: 'bucketUnreachable' })
  expect(s3.calls.length - before).toBe(1)
})
