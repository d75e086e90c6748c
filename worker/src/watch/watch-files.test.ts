import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  auditLog,
  claimWatch,
  createDataset,
  type DatasetWithVersion,
  datasets,
  datasetVersions,
  defaultLimits,
  findWatched,
  getDataset,
  type Limits,
  organizations,
  releaseWatch,
  setWatch,
} from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { openFolder, type Storage } from '@anj/engine'
import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toWatchProblem } from './find-watched-file.ts'
import { createFileWatcher, type FileWatcher } from './watch-files.ts'

let database: TestDatabase
let owner: { ownerId: string; organizationId: string }
let place: string
let root: string
let folder: string
let storage: Storage
let dataset: DatasetWithVersion
let watcher: FileWatcher
let stopping: AbortController
beforeAll(async () => {
  database = await createTestDatabase()
  const { ownerId, organizationId } = await createFirstUser(database)
  owner = { ownerId, organizationId }
  place = await mkdtemp(join(tmpdir(), 'anj-watch-'))
  storage = openFolder(join(place, 'store'))
})
afterAll(async () => {
  await database.drop()
  await rm(place, { recursive: true })
})
beforeEach(async () => {
  await database.db.delete(datasets)
  root = await mkdtemp(join(place, 'root-'))
  folder = join(root, owner.organizationId)
  await mkdir(join(folder, 'sales'), { recursive: true })
  stopping = new AbortController()
  watcher = newWatcher()
  dataset = await follow('sales/orders.csv')
})

function newWatcher(change: { storage?: Storage; organizationLimits?: Limits } = {}): FileWatcher {
  const log = pino({ level: 'silent' })
  const stopped = stopping.signal
  return createFileWatcher({
    db: database.db,
    storage,
    root,
    uploadLimit: 1000,
    organizationLimits: defaultLimits,
    stopping: stopped,
    log,
    ...change,
  })
}

/** Adds a dataset that follows a file. */
async function follow(path: string): Promise<DatasetWithVersion> {
  const file = { fileName: 'first.csv', bytes: 4, originalKey: `originals/${crypto.randomUUID()}` }
  const { id } = await createDataset(database.db, owner, file)
  const made = await database.db.transaction((tx) => setWatch(tx, owner.ownerId, id, path))
  if (!made) throw new Error('The dataset is not there.')
  return made
}

const at = (name: string) => join(folder, 'sales', name)
const now = async (of = dataset) => {
  const found = await getDataset(database.db, owner.ownerId, of.id)
  if (!found) throw new Error('The dataset is not there.')
  return found
}
const contentOf = ({ version }: DatasetWithVersion) => text(storage.read(version.originalKey))
const problem = async () => (await now()).watchedProblem?.sentence ?? null

/** Checks the watched files several times and waits for the copies. */
async function look(times = 1, with_ = watcher): Promise<void> {
  for (let n = 0; n < times; n++) {
    await with_.look()
    await with_.settled()
  }
}

test('a file that is the same in two checks becomes the next version, once and under its name', async () => {
  await writeFile(at('orders.csv'), 'id\n1\n')
  await look()
  expect((await now()).version.number).toBe(1)
  await look(3)
  const taken = await now()
  expect(taken).toMatchObject({ fileName: 'orders.csv', version: { number: 2, bytes: 5, status: 'waiting' } })
  expect(await contentOf(taken)).toBe('id\n1\n')
  const [audited] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(audited).toMatchObject({
    action: 'dataset.replaced',
    userId: owner.ownerId,
    after: { fileName: 'orders.csv', bytes: 5, watchedPath: 'sales/orders.csv' },
  })
})

test("a file that is still growing isn't read until it stays unchanged", async () => {
  for (const content of ['id\n', 'id\n1\n', 'id\n1\n2\n']) {
    await writeFile(at('orders.csv'), content)
    await look()
  }
  expect((await now()).version.number).toBe(1)
  await look()
  expect(await contentOf(await now())).toBe('id\n1\n2\n')
})

test('content with the same size but another modification time counts as new', async () => {
  await writeFile(at('orders.csv'), 'id\n1\n')
  await look(2)
  await writeFile(at('orders.csv'), 'id\n2\n')
  await utimes(at('orders.csv'), new Date(), new Date(Date.now() + 5_000))
  await look(2)
  const taken = await now()
  expect([taken.version.number, await contentOf(taken)]).toEqual([3, 'id\n2\n'])
})

test.each([
  ['grows', (path: string) => writeFile(path, 'id\n1\n2\n')],
  [
    'is replaced by another of the same size',
    (path: string) => writeFile(`${path}.new`, 'id\n9\n').then(() => rename(`${path}.new`, path)),
  ],
  ['goes', (path: string) => rm(path)],
] as const)('a file that %s during its copy becomes no version and leaves nothing', async (_what, change) => {
  await writeFile(at('orders.csv'), 'id\n1\n')
  const before = await readdir(join(place, 'store/originals')).catch(() => [])
  const changing: Storage = {
    ...storage,
    put: async (key, content, signal) => {
      const put = await storage.put(key, content, signal)
      await change(at('orders.csv'))
      return put
    },
  }
  await look(2, newWatcher({ storage: changing }))
  expect((await now()).version.number).toBe(1)
  expect(await readdir(join(place, 'store/originals')).catch(() => [])).toEqual(before)
})

test('links and special files are not read, at any level of the path', async () => {
  await mkdir(join(place, 'secret'), { recursive: true })
  await writeFile(join(place, 'secret/orders.csv'), 'secret\n1\n')
  const wrong =
    /^sales\/orders\.csv is not a regular file inside the watched folder .* Anj does not follow links\.$/
  const ways: readonly (() => Promise<unknown>)[] = [
    () => symlink(join(place, 'secret/orders.csv'), at('orders.csv')),
    () => symlink('../../orders.csv', at('orders.csv')),
    () => mkdir(at('orders.csv')),
    async () => execFileSync('mkfifo', [at('orders.csv')]),
    async () => {
      await rm(join(folder, 'sales'), { recursive: true })
      await symlink(join(place, 'secret'), join(folder, 'sales'))
    },
  ]
  for (const make of ways) {
    await rm(join(folder, 'sales'), { recursive: true, force: true })
    await mkdir(join(folder, 'sales'))
    await writeFile(join(root, 'orders.csv'), 'other\n1\n')
    await make()
    await look(3)
    expect((await now()).version.number).toBe(1)
    expect(await problem()).toMatch(make === ways[1] ? /Anj does not follow links/ : wrong)
  }
  await rm(folder, { recursive: true })
  await mkdir(join(place, 'secret/sales'), { recursive: true })
  await writeFile(join(place, 'secret/sales/orders.csv'), 'secret\n1\n')
  await symlink(join(place, 'secret'), folder)
  await look(3)
  expect([(await now()).version.number, await problem()]).toEqual([1, expect.stringMatching(wrong)])
})

test.each(['../other/orders.csv', '/etc/hostname', 'sales/../../x.csv', 'a\\b.csv', '.', ''])(
  'the path %s is never followed, even if it is in the database',
  async (path) => {
    await database.db.update(datasets).set({ watchedPath: path })
    await look(3)
    expect(await problem()).toMatch(/Anj does not follow links/)
  },
)

test("a missing file is reported until it is back, and doesn't add a version if its content is unchanged", async () => {
  await writeFile(at('orders.csv'), 'id\n1\n')
  await look(2)
  await rename(at('orders.csv'), at('away.csv'))
  await look()
  expect(await problem()).toBe(
    `sales/orders.csv was not found in the watched folder ${owner.organizationId}.`,
  )
  await rename(at('away.csv'), at('orders.csv'))
  await look(2)
  expect([await problem(), (await now()).version.number]).toEqual([null, 2])
  await rename(root, `${root}-away`)
  await look()
  expect(await problem()).toBe('The watched folder ANJ_WATCHED_FOLDER does not exist or cannot be read.')
  await rename(`${root}-away`, root)
})

test('an empty file, a file that is too large and an expired licence are reported', async () => {
  const { db } = database
  await writeFile(at('orders.csv'), '')
  await look(2)
  expect(await problem()).toMatch(
    /^sales\/orders\.csv in the watched folder .* is empty, so it was not imported\.$/,
  )
  await writeFile(at('orders.csv'), 'id\n'.repeat(400))
  await look(2)
  expect(await problem()).toBe('The file is larger than 1 kB, the maximum on this server.')
  await writeFile(at('orders.csv'), 'id\n1\n')
  const [before] = await db.select().from(organizations)
  await db.update(organizations).set({ licenseExpiryDate: '2020-01-01' })
  await look(2)
  await db.update(organizations).set({ licenseExpiryDate: before?.licenseExpiryDate })
  expect((await now()).watchedProblem?.code).toBe('licenceExpired')
  await look(1)
  expect([await problem(), (await now()).version.number]).toEqual([null, 2])
})

/** Returns a store that counts the files that it stores. */
function counting(): { storage: Storage; puts: () => number } {
  let puts = 0
  const put: Storage['put'] = (key, content, signal) => {
    puts += 1
    return storage.put(key, content, signal)
  }
  return { storage: { ...storage, put }, puts: () => puts }
}

test.each([
  [
    { uploadBytes: 10 },
    'uploadAboveLimit',
    'The file is larger than 10 bytes, the maximum for your organization. Upload fewer rows, or ask a super user for a higher limit.',
  ],
  [
    { storageBytes: 20 },
    'storageLimit',
    'Your organization uses 12 bytes of 20 bytes storage, and this does not fit. Delete files that you no longer need, or ask a super user for a higher limit.',
  ],
])(
  'a file above %j is never copied, says why, delays no others, and is read once it is allowed',
  async (limits, code, sentence) => {
    const large = [dataset, await follow('sales/second.csv')]
    const small = await follow('sales/small.csv')
    for (const name of ['orders.csv', 'second.csv']) await writeFile(at(name), 'id\n1\n2\n3\n4\n')
    const { storage, puts } = counting()
    const limited = newWatcher({ storage, organizationLimits: { ...defaultLimits, ...limits } })
    await look(5, limited)
    for (const one of large)
      expect(await now(one)).toMatchObject({ watchedProblem: { code, sentence }, version: { number: 1 } })
    expect(puts()).toBe(0)
    await writeFile(at('small.csv'), 'id\n1\n')
    await look(2, limited)
    expect([(await now(small)).version.number, puts()]).toEqual([2, 1])
    await look(2, newWatcher({ storage }))
    for (const one of large)
      expect(await now(one)).toMatchObject({ watchedProblem: null, version: { number: 2 } })
  },
)

test('of two files that together exceed the storage limit, only one is read and copied', async () => {
  await follow('sales/second.csv')
  for (const name of ['orders.csv', 'second.csv']) await writeFile(at(name), 'id\n1\n2\n3\n4\n')
  const { storage, puts } = counting()
  await look(8, newWatcher({ storage, organizationLimits: { ...defaultLimits, storageBytes: 20 } }))
  const problems = (await findWatched(database.db)).map((one) => one.watchedProblem?.code ?? 'none')
  expect(problems.toSorted()).toEqual(['none', 'storageLimit'])
  expect(puts()).toBeLessThanOrEqual(2)
})

test("a file without read permission reports the system's error", () => {
  const refused = Object.assign(new Error('permission denied'), { code: 'EACCES' })
  expect(toWatchProblem(refused, { folder: 'ours', path: 'sales/orders.csv' }).message).toBe(
    'sales/orders.csv in the watched folder ours cannot be read: EACCES',
  )
})

test('only one of many workers reads new content, and another worker takes over after a crash', async () => {
  await writeFile(at('orders.csv'), 'id\n1\n')
  const workers = Array.from({ length: 4 }, () => newWatcher())
  for (let n = 0; n < 3; n++) await Promise.all(workers.map((one) => look(1, one)))
  expect((await now()).version.number).toBe(2)
  await writeFile(at('orders.csv'), 'id\n1\n2\n')
  const [watched] = await findWatched(database.db)
  const claim = watched && (await claimWatch(database.db, watched, 'another mark'))
  await look(3)
  expect((await now()).version.number).toBe(2)
  await database.sql`update datasets set watched_claimed_at = now() - interval '61 seconds'`
  await look(1)
  expect((await now()).version.number).toBe(3)
  await releaseWatch(database.db, String(claim))
})

test("content isn't read if the watched path has changed or the worker is stopping", async () => {
  await writeFile(at('orders.csv'), 'id\n1\n')
  const whenPut = (change: () => Promise<unknown>): Storage => ({
    ...storage,
    put: async (key, content, signal) => {
      await change()
      return storage.put(key, content, signal)
    },
  })
  const before = (await readdir(join(place, 'store/originals'))).length
  await look(2, newWatcher({ storage: whenPut(async () => stopping.abort()) }))
  stopping = new AbortController()
  const elsewhere = () =>
    database.db.transaction((tx) => setWatch(tx, owner.ownerId, dataset.id, 'sales/other.csv'))
  await look(2, newWatcher({ storage: whenPut(elsewhere) }))
  expect([(await now()).version.number, (await readdir(join(place, 'store/originals'))).length]).toEqual([
    1,
    before,
  ])
})

test('two datasets can follow the same file, and a deleted dataset follows no file', async () => {
  const other = await follow('sales/orders.csv')
  await database.db.update(datasets).set({ deletedAt: new Date() }).where(eq(datasets.id, dataset.id))
  await writeFile(at('orders.csv'), 'id\n1\n')
  await look(3)
  expect((await now(other)).version.number).toBe(2)
  const kept = await database.db
    .select()
    .from(datasetVersions)
    .where(eq(datasetVersions.datasetId, dataset.id))
  expect(kept.length).toBe(1)
})
