import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { encryptSecret, fetchBeforeRun, placeConnection } from '@anj/core'
import {
  askFetch,
  claimFetch,
  createDataset,
  createPlace,
  type DatasetWithVersion,
  datasets,
  datasetVersions,
  defaultLimits,
  deletePlace,
  type FollowChoice,
  findUsablePlace,
  getDataset,
  patchPlace,
  releaseFetch,
  setFollow,
} from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { openFolder, type Storage } from '@anj/engine'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listZip } from '../../../engine/src/testing/list-zip.ts'
import {
  opensshProgram,
  startSftpServer,
  type TestSftpServer,
} from '../../../engine/src/testing/sftp-server.ts'
import { createFileFetcher, type FetchWork } from './fetch-files.ts'

let database: TestDatabase
let owner: { ownerId: string; organizationId: string }
let root: string
let folder: string
let storage: Storage
let server: TestSftpServer
let placeId: string
let dataset: DatasetWithVersion
const secretKey = randomBytes(32)
beforeAll(async () => {
  database = await createTestDatabase()
  const { ownerId, organizationId } = await createFirstUser(database)
  owner = { ownerId, organizationId }
  root = await mkdtemp(join(tmpdir(), 'anj-fetch-'))
  folder = await mkdtemp(join(root, 'remote-'))
  storage = openFolder(join(root, 'store'))
  server = await startSftpServer({ folder, program: opensshProgram })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database.drop()
  await rm(root, { recursive: true })
})
beforeEach(async () => {
  const { settings, password } = server
  const secrets = encryptSecret(secretKey, JSON.stringify({ secret: password }))
  const place = { ...owner, kind: settings.kind, name: 'Partner', settings, secrets }
  placeId = (await createPlace(database.db, place)).id
})
afterEach(async () => {
  server.cut = null
  await database.db.delete(datasets)
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
})

function fetcher(change: Partial<FetchWork> = {}) {
  return createFileFetcher({
    db: database.db,
    storage,
    secretKey,
    uploadLimit: 10_000_000,
    organizationLimits: defaultLimits,
    second: 1,
    stopping: new AbortController().signal,
    log: pino({ level: 'silent' }),
    ...change,
  })
}

async function follow(choice: Partial<FollowChoice> & { path: string }): Promise<void> {
  const file = { fileName: 'first.csv', bytes: 4, originalKey: `originals/${randomUUID()}` }
  const { id } = await createDataset(database.db, owner, file)
  const whole = { placeId, takes: 'file' as const, everyMinutes: null, ...choice }
  const made = await database.db.transaction((tx) => setFollow(tx, owner.ownerId, id, whole))
  if (!made) throw new Error('The dataset is not there.')
  dataset = made
}

const now = async () => {
  const found = await getDataset(database.db, owner.ownerId, dataset.id)
  if (!found) throw new Error('The dataset is not there.')
  return found
}
const ask = () => askFetch(database.db, owner, [dataset.id])
const contentOf = async ({ version }: DatasetWithVersion) => buffer(storage.read(version.originalKey))
const kept = () => readdir(join(root, 'store/originals')).catch(() => [])

/** Requests the file and waits until a worker has checked it. */
async function fetchNow(with_ = fetcher()): Promise<DatasetWithVersion> {
  await ask()
  await with_.look()
  await with_.settled()
  return now()
}

test('the content of a followed file becomes the next version, once and under its name', async () => {
  await writeFile(join(folder, 'orders.csv'), 'id\n1\n')
  await follow({ path: 'orders.csv' })
  const taken = await fetchNow()
  expect(taken).toMatchObject({ fileName: 'orders.csv', version: { number: 2, bytes: 5, status: 'waiting' } })
  expect((await contentOf(taken)).toString()).toBe('id\n1\n')
  const sent = server.sent()
  expect((await fetchNow()).version.number).toBe(2)
  // The second check asks for the state of the file, but not for its content.
  expect(server.sent() - sent).toBeLessThan(5_000)
  await writeFile(join(folder, 'orders.csv'), 'id\n1\n2\n')
  const newer = await fetchNow()
  expect([newer.version.number, (await contentOf(newer)).toString()]).toEqual([3, 'id\n1\n2\n'])
})

test('the newest file that matches a pattern is followed', async () => {
  for (const [name, day] of [
    ['orders_1.csv', 3],
    ['orders_2.csv', 5],
    ['orders_3.csv', 4],
    ['others.csv', 9],
  ] as const) {
    await writeFile(join(folder, name), name)
    const at = new Date(Date.UTC(2026, 0, day))
    await utimes(join(folder, name), at, at)
  }
  await follow({ path: 'orders_*.csv', takes: 'newest' })
  const first = await fetchNow()
  expect([first.fileName, (await contentOf(first)).toString()]).toEqual(['orders_2.csv', 'orders_2.csv'])
  await writeFile(join(folder, 'orders_0.csv'), 'newest')
  const next = await fetchNow()
  expect([next.fileName, next.version.number]).toEqual(['orders_0.csv', 3])
})

test('all files that match a pattern become one archive, which is fetched again when one of them changes', async () => {
  for (const name of ['orders_2.csv', 'orders_10.csv', 'others.csv'])
    await writeFile(join(folder, name), `id\n${name}\n`)
  await follow({ path: 'orders_*.csv', takes: 'all' })
  const first = await fetchNow()
  expect([first.fileName, first.version.number]).toEqual(['orders.zip', 2])
  const original = await contentOf(first)
  expect(await listZip(original)).toEqual([
    ['orders_2.csv', 'id\norders_2.csv\n'],
    ['orders_10.csv', 'id\norders_10.csv\n'],
  ])
  expect((await fetchNow()).version.number).toBe(2)

  await writeFile(join(folder, 'others.csv'), 'ignored')
  expect((await fetchNow()).version.number).toBe(2)
  await writeFile(join(folder, 'orders_3.csv'), 'id\n3\n')
  const added = await fetchNow()
  expect([added.version.number, (await listZip(await contentOf(added))).map(([name]) => name)]).toEqual([
    3,
    ['orders_2.csv', 'orders_3.csv', 'orders_10.csv'],
  ])
  await rm(join(folder, 'orders_10.csv'))
  expect((await listZip(await contentOf(await fetchNow()))).map(([name]) => name)).toEqual([
    'orders_2.csv',
    'orders_3.csv',
  ])
})

test.each<[Partial<FollowChoice> & { path: string }, string]>([
  [{ path: 'none.csv' }, 'none.csv was not found in Partner.'],
  [{ path: 'none_*.csv', takes: 'newest' }, 'No file in Partner matches none_*.csv.'],
  [{ path: 'none_*.csv', takes: 'all' }, 'No file in Partner matches none_*.csv.'],
  [{ path: 'large*.csv', takes: 'all' }, 'The file is larger than 1 kB, the maximum on this server.'],
  [{ path: 'empty.csv' }, 'empty.csv in Partner is empty, so it was not imported.'],
  [{ path: 'large.csv' }, 'The file is larger than 1 kB, the maximum on this server.'],
])('a file that can not be imported leaves the content and the reason: %j', async (choice, sentence) => {
  await writeFile(join(folder, 'empty.csv'), '')
  await writeFile(join(folder, 'large.csv'), 'x'.repeat(2000))
  const before = await kept()
  await follow(choice)
  const { version, follow: state } = await fetchNow(fetcher({ uploadLimit: 1000 }))
  expect([version.number, state?.problem?.sentence, state?.claimId]).toEqual([1, sentence, null])
  expect(await kept()).toEqual(before)
})

test('a problem goes when the file can be fetched', async () => {
  await follow({ path: 'orders.csv' })
  expect((await fetchNow()).follow?.problem?.code).toBe('placeFileGone')
  await writeFile(join(folder, 'orders.csv'), 'id\n')
  const { version, follow: state } = await fetchNow()
  expect([version.number, state?.problem]).toEqual([2, null])
})

test('a file that changes during each fetch becomes no version and is named', async () => {
  await writeFile(join(folder, 'orders.csv'), 'id\n')
  await follow({ path: 'orders.csv' })
  const changing: Storage = {
    ...storage,
    put: async (key, content, signal) => {
      const put = await storage.put(key, content, signal)
      await appendFile(join(folder, 'orders.csv'), 'more\n')
      return put
    },
  }
  const before = await kept()
  const { version, follow: state } = await fetchNow(fetcher({ storage: changing }))
  expect([version.number, state?.problem?.code]).toEqual([1, 'placeFileChanging'])
  expect(await kept()).toEqual(before)
})

test('a place that was deleted, or is no longer shared, is named', async () => {
  await writeFile(join(folder, 'orders.csv'), 'id\n')
  await follow({ path: 'orders.csv' })
  await deletePlace(database.db, owner.ownerId, placeId)
  const { version, follow: state } = await fetchNow()
  expect([version.number, state?.problem?.sentence]).toEqual([
    1,
    'The place that first.csv follows was deleted or is no longer shared with you.',
  ])
})

test('a check without a request begins only when the period is over', async () => {
  await writeFile(join(folder, 'orders.csv'), 'id\n1\n')
  await follow({ path: 'orders.csv', everyMinutes: 5 })
  await fetchNow()
  await writeFile(join(folder, 'orders.csv'), 'id\n1\n2\n')
  const look = async () => {
    const one = fetcher()
    await one.look()
    await one.settled()
    return (await now()).version.number
  }
  expect(await look()).toBe(2)
  await database.sql`update follows set looked_at = looked_at - interval '6 minutes', asked_at = asked_at - interval '6 minutes'`
  expect(await look()).toBe(3)
})

test('one worker at a time checks a file, and an abandoned check is taken over after a minute', async () => {
  await writeFile(join(folder, 'orders.csv'), 'id\n1\n')
  await follow({ path: 'orders.csv' })
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimFetch(database.db)))
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
  expect((await fetchNow()).version.number).toBe(1)
  await database.sql`update follows set claimed_at = now() - interval '61 seconds'`
  expect((await fetchNow()).version.number).toBe(2)
  // The worker that was too slow can't give back or end what it no longer holds.
  const [slow] = claims.flatMap((claim) => claim ?? [])
  if (slow) await releaseFetch(database.db, slow.claimId)
  expect((await fetchNow()).version.number).toBe(2)
})

test('a worker that stops gives its check back', async () => {
  await writeFile(join(folder, 'orders.csv'), randomBytes(3_000_000))
  await follow({ path: 'orders.csv' })
  const stopping = new AbortController()
  server.cut = { after: 1_000_000, silently: true }
  const stopped = fetcher({ stopping: stopping.signal })
  await stopped.look()
  await server.wasCut()
  stopping.abort()
  await stopped.settled()
  server.cut = null
  expect((await now()).version.number).toBe(1)
  expect((await fetchNow()).version.number).toBe(2)
})

test('the secrets of a place can only be read with the key', async () => {
  const stored = await findUsablePlace(database.db, owner, placeId)
  expect(JSON.stringify(stored)).not.toContain(server.password)
  expect(stored && placeConnection(stored, secretKey).secrets).toEqual({ secret: server.password })
})

const cuts = process.env['ANJ_TEST_LONG'] ? 100 : 30

test(`a connection that breaks at ${cuts} points never leaves half a version, nor two of one content`, async () => {
  const content = randomBytes(400_000)
  await writeFile(join(folder, 'orders.csv'), content)
  await follow({ path: 'orders.csv' })
  const before = new Set(await kept())
  const hasty = fetcher({ retryAfter: [] })
  // The whole conversation is a little longer than the file.
  for (let n = 0; n < cuts; n++) {
    server.cut = { after: Math.floor((n / cuts) * 405_000) }
    await fetchNow(hasty)
  }
  server.cut = null
  const taken = await fetchNow()
  const versions = await database.db
    .select()
    .from(datasetVersions)
    .where(eq(datasetVersions.datasetId, dataset.id))
  expect([versions.length, taken.follow?.problem]).toEqual([2, null])
  expect((await contentOf(taken)).equals(content)).toBe(true)
  expect((await kept()).filter((key) => !before.has(key))).toHaveLength(1)
})

test('a place whose secret changes is used with the new one', async () => {
  await writeFile(join(folder, 'orders.csv'), 'id\n')
  await follow({ path: 'orders.csv' })
  const wrong = encryptSecret(secretKey, JSON.stringify({ secret: 'wrong' }))
  await patchPlace(database.db, owner.ownerId, placeId, { secrets: wrong })
  expect((await fetchNow()).follow?.problem?.code).toBe('sshLoginRefused')
})

test('an organization with slow servers leaves room for the files of others', async () => {
  await writeFile(join(folder, 'orders.csv'), randomBytes(3_000_000))
  for (let n = 0; n < 5; n++) await follow({ path: 'orders.csv' })
  const stopping = new AbortController()
  server.cut = { after: 1_000_000, silently: true }
  const stalled = fetcher({ stopping: stopping.signal })
  await stalled.look()
  await server.wasCut()
  await stalled.look()
  const claimed = await database.sql`select 1 from follows where claimed_at is not null`
  expect(claimed).toHaveLength(3)
  expect(await claimFetch(database.db, [owner.organizationId])).toBeNull()
  stopping.abort()
  await stalled.settled()
})

test('a file of a deactivated user is named instead of waited for', async () => {
  await writeFile(join(folder, 'orders.csv'), 'id\n')
  await follow({ path: 'orders.csv' })
  await database.sql`update users set deactivated_at = now()`
  try {
    await expect(
      fetchBeforeRun(database.db, owner, [dataset.id], { patience: 0, isTest: false }),
    ).rejects.toMatchObject({ code: 'placeOwnerGone' })
  } finally {
    await database.sql`update users set deactivated_at = null`
  }
})
