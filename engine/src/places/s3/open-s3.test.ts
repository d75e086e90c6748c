import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlaceTakes, S3Settings } from '@anj/workflow'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitOutgoing } from '../../outgoing/limit.ts'
import { openBucket } from '../../storage/s3/open-bucket.ts'
import { partSize } from '../../storage/s3/write-object.ts'
import { openFolder } from '../../storage/shared-folder.ts'
import type { Storage } from '../../storage/storage.ts'
import { installFakeClock } from '../../testing/fake-clock.ts'
import { startS3, type TestS3 } from '../../testing/s3/start-s3.ts'
import { findMoved, moveAside, statesOf } from '../clear-file.ts'
import { deliverFile } from '../deliver-file.ts'
import { type FetchedFile, fetchFile } from '../fetch-file.ts'
import { fetchNewFiles, fingerprintOf } from '../fetch-new-files.ts'
import { openPlace } from '../open-place.ts'
import type { OpenPlace } from '../place.ts'
import { amazonEndpoint } from './open-s3.ts'

let s3: TestS3
let bucket: Storage
let folder: string
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'anj-s3-place-'))
  bucket = await openBucket(s3.settings, join(folder, 'data'))
})
afterAll(async () => {
  await bucket.close()
  await s3.close()
  await rm(folder, { recursive: true })
})
// The server of the tests has no encryption, so its address must be listed.
beforeEach(() => limitOutgoing({ allow: ['127.0.0.1'], deny: [] }))
afterEach(() => {
  s3.fault = () => null
  limitOutgoing(noOutgoingRules)
})

const never = new AbortController().signal
const all = () => true
const put = (key: string, content: string | Buffer) => bucket.put(key, Readable.from([content]))

function open(change: Partial<S3Settings> = {}, secret = 'S3RVER'): Promise<OpenPlace> {
  const settings = {
    kind: 's3',
    endpoint: s3.settings.endpoint ?? '',
    region: 'us-east-1',
    bucket: s3.settings.name,
    prefix: s3.settings.prefix,
    accessKeyId: 'S3RVER',
    pathStyle: true,
    ...change,
  } as const
  return openPlace({ name: 'Lake', settings, secrets: { secret } }, never)
}

async function fetchFrom(
  path: string,
  knownMark: string | null = null,
  takes: PlaceTakes = 'file',
): Promise<FetchedFile | null> {
  await using place = await open()
  return await fetchFile(
    place,
    { path, takes },
    {
      name: 'Lake',
      knownMark,
      storage: openFolder(join(folder, 'store')),
      newKey: () => `originals/${crypto.randomUUID()}`,
      requireImportable: async () => undefined,
      mostBytes: 1e9,
      settle: 0,
      signal: never,
    },
  )
}
const kept = () => readdir(join(folder, 'store/originals')).catch(() => [])
const contentOf = (key: string) => buffer(openFolder(join(folder, 'store')).read(key))

test('the objects directly in a folder are listed', async () => {
  for (const key of ['in/orders_1.csv', 'in/orders_2.csv', 'in/other.txt', 'in/deep/orders_3.csv', 'top.csv'])
    await put(key, key)
  await using place = await open()
  const { files, isCut } = await place.list('in', (name) => name.startsWith('orders'), never)
  expect([files.map(({ path, bytes }) => [path, bytes]), isCut]).toEqual([
    [
      ['in/orders_1.csv', 15],
      ['in/orders_2.csv', 15],
    ],
    false,
  ])
  expect((await place.list('', all, never)).files.map(({ path }) => path)).toEqual(['top.csv'])
  await place.check(never)
})

test('an object is fetched once for each content', async () => {
  const content = randomBytes(3_000_000)
  await put('a.csv', content)
  const first = await fetchFrom('a.csv')
  expect((await contentOf(first?.key ?? '')).equals(content)).toBe(true)
  s3.calls.length = 0
  expect(await fetchFrom('a.csv', first?.mark ?? null)).toBeNull()
  expect(s3.calls.map((call) => call.split(' ')[0])).toEqual(['HEAD'])
  await bucket.remove('a.csv')
  await put('a.csv', 'id\n')
  expect((await fetchFrom('a.csv', first?.mark ?? null))?.bytes).toBe(3)
})

test('an object that is replaced before it is read is fetched in its new state', async () => {
  await put('b.csv', 'id\n1\n')
  let isReplaced = false
  s3.fault = ({ method, path }) => {
    if (method === 'GET' && path.endsWith('b.csv') && !isReplaced) {
      isReplaced = true
      return { status: 412 }
    }
    return null
  }
  expect((await fetchFrom('b.csv'))?.bytes).toBe(5)
})

test.each([
  [{ secret: 'wrong', change: { accessKeyId: 'NOBODY' } }, 's3Refused'],
  [{ change: { bucket: 'no-such-bucket' } }, 's3BucketGone'],
  [{ change: { endpoint: 'http://127.0.0.1:1' } }, 'httpsUnreachable'],
])(
  'a bucket that can not be used is named: %j',
  async ({ change, secret }: { change: Partial<S3Settings>; secret?: string }, code) => {
    await using place = await open(change, secret)
    await expect(place.list('', all, never)).rejects.toMatchObject({ code })
  },
)

test('a missing object and a bucket without the right to list have sentences', async () => {
  await using place = await open()
  await expect(place.stat('none.csv', never)).rejects.toThrow('none.csv was not found in Lake.')
  s3.fault = ({ query }) => (query.has('list-type') ? { status: 403 } : null)
  await expect(place.list('', all, never)).rejects.toMatchObject({ code: 's3Refused' })
  await put('c.csv', 'id\n')
  expect((await place.stat('c.csv', never)).bytes).toBe(3)
})

test('a server without encryption or outside the rules is never reached', async () => {
  limitOutgoing(noOutgoingRules)
  await expect(open()).rejects.toMatchObject({ code: 'httpsOnly' })
  s3.calls.length = 0
  const { port } = new URL(s3.settings.endpoint ?? '')
  limitOutgoing({ allow: [], deny: ['127.0.0.0/8', '::1'] })
  await expect(open({ endpoint: `https://127.0.0.1:${port}` })).rejects.toMatchObject({
    code: 'outgoingDenied',
  })
  await expect(open({ endpoint: 'https://169.254.169.254' })).rejects.toMatchObject({
    code: 'outgoingSpecial',
  })
  await using byName = await open({ endpoint: `https://localhost:${port}` })
  await expect(byName.list('', all, never)).rejects.toMatchObject({ code: 'outgoingDenied' })
  expect(s3.calls).toEqual([])
})

const cuts = process.env['ANJ_TEST_LONG'] ? 100 : 30

test(`a connection that breaks at ${cuts} points never leaves half a file`, async () => {
  const content = randomBytes(200_000)
  await put('d.csv', content)
  for (let n = 0; n < cuts; n++) {
    let isCut = false
    s3.fault = ({ method, path }) => {
      if (method !== 'GET' || !path.endsWith('d.csv') || isCut) return null
      isCut = true
      return { cutAfter: Math.floor((n / cuts) * content.length) }
    }
    const before = (await kept()).length
    const fetched = await fetchFrom('d.csv')
    expect([isCut, (await kept()).length - before]).toEqual([true, 1])
    expect((await contentOf(fetched?.key ?? '')).equals(content)).toBe(true)
  }
})

test('a delivery ends when its signal is aborted, whichever call the server does not answer', async () => {
  await using place = await open()
  const content = randomBytes(1000)
  for (const existing of ['replace', 'refuse'] as const)
    for (let silent = 0, hasEnded = false; !hasEnded; silent++) {
      const stopping = new AbortController()
      let call = 0
      s3.fault = () => {
        if (call++ !== silent) return null
        stopping.abort(new Error('The worker stops'))
        return { silentFor: 2 ** 31 - 1 }
      }
      const delivery = deliverFile(
        place,
        {
          bytes: content.length,
          read: async function* () {
            yield content
          },
        },
        {
          name: 'Partner',
          path: `signals/${existing}-${silent}.csv`,
          existing,
          progress: null,
          save: async () => undefined,
          now: () => new Date(),
          signal: stopping.signal,
        },
      )
      hasEnded = await delivery.then(
        () => true,
        (error: Error) => error.message !== 'The worker stops',
      )
      expect(stopping.signal.aborted).toBe(!hasEnded)
    }
})

test('a bucket that demands an MD5 of each part gets it, and each part has the hash of its content', async () => {
  const content = randomBytes(20_000_000)
  const sent: string[] = []
  s3.fault = ({ query, headers }) => {
    if (!query.has('partNumber')) return null
    const hasMd5 = headers['content-md5'] !== undefined
    const number = Number(query.get('partNumber'))
    const from = (number - 1) * partSize(content.length)
    const part = content.subarray(from, from + partSize(content.length))
    const sha256 = createHash('sha256').update(part).digest('hex')
    expect(headers['x-amz-content-sha256']).toBe(sha256)
    sent.push(`${number} ${hasMd5}`)
    const body = `<Error><Code>InvalidRequest</Code><Message>Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters</Message></Error>`
    return hasMd5 ? null : { status: 400, body }
  }
  await using place = await open()
  const chunks = Array.from({ length: 20 }, (_, i) => content.subarray(i * 1_000_000, (i + 1) * 1_000_000))
  await deliverFile(
    place,
    { bytes: content.length, read: () => Readable.from(chunks) },
    {
      name: 'Lake',
      path: 'retained.bin',
      existing: 'replaceInSteps',
      progress: null,
      save: async () => undefined,
      now: () => new Date(),
      signal: never,
    },
  )
  expect(content.equals(await buffer(bucket.read('retained.bin')))).toBe(true)
  expect(sent.filter((one) => one.endsWith('true')).sort()).toEqual(['1 true', '2 true', '3 true'])
})

test('new objects are packed once, and moved objects keep their content', async () => {
  await put('once/b.csv', 'id\n1\n')
  await put('once/a.csv', 'id\n2\n')
  await using place = await open()
  const fetching = {
    name: 'Lake',
    knownMark: null,
    storage: openFolder(join(folder, 'store')),
    newKey: () => 'new',
    requireImportable: async () => undefined,
    mostBytes: 1_000_000,
    settle: 0,
    signal: never,
  }
  const choice = { path: 'once/*.csv', marker: null, taken: new Set<string>() }
  const first = await fetchNewFiles(place, choice, fetching)
  expect(first?.files.map(({ path }) => path).toSorted()).toEqual(['once/a.csv', 'once/b.csv'])
  const taken = new Set(first?.files.map(({ fingerprint }) => fingerprint))
  expect(await fetchNewFiles(place, { ...choice, taken }, fetching)).toBeNull()
  // The fingerprint of a replaced object differs, also if its content is the same.
  const states = await statesOf(place, ['once/a.csv', 'once/gone.csv'], never)
  const [file] = [...states.values()]
  expect([...states.keys()]).toEqual(['once/a.csv'])
  if (!file || !place.writer) throw new Error('no file')
  expect(taken.has(fingerprintOf(file))).toBe(true)
  expect(await moveAside(place, place.writer, file, 'once/done', never)).toBe('once/done/a.csv')
  expect(await findMoved(place, file, 'once/done', never)).toBe('once/done/a.csv')
  expect((await buffer(bucket.read('once/done/a.csv'))).toString()).toBe('id\n2\n')
  await expect(moveAside(place, place.writer, file, 'once/done', never)).rejects.toMatchObject({
    code: 'placeFileGone',
  })
})

test('a place without an address never takes one from the environment', async () => {
  const before = process.env['AWS_ENDPOINT_URL']
  process.env['AWS_ENDPOINT_URL'] = s3.settings.endpoint ?? ''
  try {
    await using place = await open({ endpoint: '', pathStyle: true })
    let asked = 0
    s3.fault = () => {
      asked += 1
      return null
    }
    await expect(place.check(never)).rejects.toThrow()
    expect(asked).toBe(0)
  } finally {
    if (before === undefined) delete process.env['AWS_ENDPOINT_URL']
    else process.env['AWS_ENDPOINT_URL'] = before
  }
  expect([amazonEndpoint('eu-central-1'), amazonEndpoint('cn-north-1')]).toEqual([
    'https://s3.eu-central-1.amazonaws.com',
    'https://s3.cn-north-1.amazonaws.com.cn',
  ])
})

test('a server that sends a few bytes a minute is given up', async () => {
  using clock = installFakeClock()
  const file = { path: 'a.csv', bytes: 1_000_000, modifiedAt: '2026-01-01T00:00:00.000Z', tag: null }
  const trickling: OpenPlace = {
    hostKey: null,
    showsUnfinished: false,
    writer: null,
    check: async () => undefined,
    list: async () => ({ files: [file], isCut: false }),
    stat: async () => file,
    read: async function* (_file, signal) {
      for (;;) {
        await pause(30_000, undefined, { signal })
        yield Buffer.from('x')
      }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
  const fetching = {
    name: 'Slow',
    knownMark: null,
    storage: openFolder(join(folder, 'slow')),
    newKey: () => 'slow',
    requireImportable: async () => undefined,
    mostBytes: 10_000_000,
    settle: 0,
    signal: never,
  }
  const reading = fetchFile(trickling, { path: 'a.csv', takes: 'file' }, fetching)
  reading.catch(() => undefined)
  await clock.windPast(reading, 21 * 60_000)
  await expect(reading).rejects.toThrow('Slow sent a.csv too slowly: less than 500 kB within 10 minutes.')
})
