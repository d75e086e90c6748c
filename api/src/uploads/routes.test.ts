import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dataset } from '../datasets/schema.ts'
import { callApp, createTestApp, dropCommitAnswers, type Person, type TestApp } from '../testing.ts'
import { openUploadStore } from './open-upload-store.ts'
import { createUploadServer } from './upload-server.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const tus = { 'tus-resumable': '1.0.0' }
const part = (offset: number) => ({
  ...tus,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
const named = (name: string) => ({ 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` })

async function begin(person: Person, length: number, name = 'orders.csv'): Promise<string> {
  const { status, headers } = await person.call('POST', '/api/uploads', undefined, {
    ...tus,
    ...named(name),
    'upload-length': String(length),
  })
  expect(status).toBe(201)
  return String(headers['location'])
}
const dataset = async (person: Person, id: unknown) =>
  (await person.call<Dataset>('GET', `/api/datasets/${String(id)}`)).body.data
const jobs = async () =>
  (await app.database.sql`select 1 from pgboss.job where name = 'ingest-dataset'`).length

test('creates a dataset with unchanged bytes and a single ingest job from a file that arrives in parts', async () => {
  const content = Buffer.from('id,name\n1,Zoë\n2,"a,b"\n')
  const before = await jobs()
  const url = await begin(ann, content.length, 'C:\\data\\orders, März.csv')
  const first = await ann.call('PATCH', url, content.subarray(0, 10), part(0))
  expect([first.status, first.headers['upload-offset'], first.headers['anj-dataset-id']]).toEqual([
    204,
    '10',
    undefined,
  ])
  const head = await ann.call('HEAD', url, undefined, tus)
  expect([head.status, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
    200,
    '10',
    String(content.length),
  ])
  const last = await ann.call('PATCH', url, content.subarray(10), part(10))
  expect(last.status).toBe(204)
  const made = await dataset(ann, last.headers['anj-dataset-id'])
  expect(made).toMatchObject({
    fileName: 'orders, März.csv',
    version: { number: 1, status: 'waiting', bytes: content.length },
  })
  const [stored] = await app.database.sql<
    { original_key: string }[]
  >`select original_key from dataset_versions where id = ${made.version.id}`
  expect(await readFile(join(app.storeFolder, String(stored?.original_key)))).toEqual(content)
  expect(await jobs()).toBe(before + 1)
  expect(await readdir(join(app.storeFolder, 'uploads'))).toEqual([])
})

test('creates a dataset from a file that arrives with the request that creates its upload', async () => {
  const content = Buffer.from('id,name\n1,Zoë\n')
  const { status, headers } = await ann.call('POST', '/api/uploads', content, {
    ...part(0),
    ...named('small.csv'),
    'upload-length': String(content.length),
  })
  expect([status, headers['upload-offset']]).toEqual([201, String(content.length)])
  expect(await dataset(ann, headers['anj-dataset-id'])).toMatchObject({
    fileName: 'small.csv',
    version: { number: 1, status: 'waiting', bytes: content.length },
  })
})

test.each([
  ['a new file', { replaces: false }],
  ['new content', { replaces: true }],
])(
  'finds the upload of %s again when the response to the request with the file is lost',
  async (_what, { replaces }) => {
    const content = Buffer.from('id,name\n1,Zoë\n')
    const send = (pairs: Readonly<Record<string, string>>, person = ann) =>
      person.call('POST', '/api/uploads', content, {
        ...part(0),
        'upload-length': String(content.length),
        'upload-metadata': Object.entries({ filename: 'once.csv', ...pairs })
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      })
    const goal: Readonly<Record<string, string>> = replaces
      ? { datasetId: String((await send({ requestId: 'a' })).headers['anj-dataset-id']) }
      : {}
    const before = await jobs()
    const answers = await Promise.all([1, 2].map(() => send({ ...goal, requestId: 'b' })))
    answers.push(await send({ ...goal, requestId: 'b' }))
    const [first] = answers
    for (const { status, headers } of answers)
      expect([status, headers['location'], headers['upload-offset'], headers['anj-dataset-id']]).toEqual([
        201,
        first?.headers['location'],
        String(content.length),
        first?.headers['anj-dataset-id'],
      ])
    expect(await jobs()).toBe(before + 1)
    const others = [await send({ ...goal, requestId: 'c' })]
    if (!replaces) others.push(await send({ ...goal, requestId: 'b' }, bob))
    for (const { status, headers } of others)
      expect([status, headers['location'] === first?.headers['location']]).toEqual([201, false])
    if (replaces) expect((await dataset(ann, first?.headers['anj-dataset-id'])).version.number).toBe(3)
  },
)

test('continues the upload that a request with part of the file began when the request is repeated', async () => {
  const pairs = { filename: 'half.csv', requestId: 'half' }
  const headers = {
    ...part(0),
    'upload-length': '8',
    'upload-metadata': Object.entries(pairs)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  }
  const begun = await ann.call('POST', '/api/uploads', 'a\n1\n', headers)
  const again = await ann.call('POST', '/api/uploads', 'a\n1\n2\n3\n', headers)
  expect([again.status, again.headers['location'], again.headers['upload-offset']]).toEqual([
    201,
    begun.headers['location'],
    '4',
  ])
  const last = await ann.call('PATCH', String(again.headers['location']), '2\n3\n', part(4))
  expect((await dataset(ann, last.headers['anj-dataset-id'])).version.bytes).toBe(8)
})

test('stores a file under a path independent of its name, and removes folders from the name', async () => {
  const entries = async () => (await readdir(app.storeFolder)).sort()
  const around = async () =>
    (await readdir(join(app.storeFolder, '..'))).filter((name) => /injected/.test(name))
  const before = await entries()
  const names: readonly (readonly [string, string])[] = [
    ['../../injected.csv', 'injected.csv'],
    ['..\\..\\injected.csv', 'injected.csv'],
    ['/tmp/injected.csv', 'injected.csv'],
    ['injected\0.csv', 'injected.csv'],
    ['a\n../../injected.csv', 'injected.csv'],
    ["'; drop table datasets; --.csv", "'; drop table datasets; --.csv"],
    ['..', '..'],
    [`${'x'.repeat(2_000)}.csv`, 'x'.repeat(255)],
  ]
  for (const [name, kept] of names) {
    const last = await ann.call('PATCH', await begin(ann, 4, name), 'a\n1\n', part(0))
    expect((await dataset(ann, last.headers['anj-dataset-id'])).fileName).toBe(kept)
  }
  expect([await entries(), await around()]).toEqual([before, []])
})

test('stores a file for an existing dataset as the next version with the same options', async () => {
  const before = (await ann.call('PATCH', await begin(ann, 4), 'a\n1\n', part(0))).headers['anj-dataset-id']
  const options = { delimiter: ';', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 }
  await ann.call('POST', `/api/datasets/${String(before)}/read-again`, { options })
  const replace = async (person: Person, name: string) => {
    const pairs = { filename: name, datasetId: String(before) }
    const metadata = Object.entries(pairs).map(
      ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
    )
    return person.call('POST', '/api/uploads', undefined, {
      ...tus,
      'upload-metadata': metadata.join(','),
      'upload-length': '6',
    })
  }
  const begun = await replace(ann, 'orders-may.csv')
  const last = await ann.call('PATCH', String(begun.headers['location']), 'a;b\n1\n', part(0))
  expect(last.headers['anj-dataset-id']).toBe(before)
  expect(await dataset(ann, before)).toMatchObject({
    fileName: 'orders-may.csv',
    version: { number: 3, status: 'waiting', bytes: 6, options },
  })
  const other = await replace(ann, 'orders.xlsx')
  await ann.call('PATCH', String(other.headers['location']), 'a;b\n1\n', part(0))
  expect((await dataset(ann, before)).version).toMatchObject({ number: 4, options: null })
  expect((await replace(bob, 'orders.csv')).status).toBe(404)
})

test('returns the same dataset when the client retries after a lost response', async () => {
  const url = await begin(ann, 4)
  const id = (await ann.call('PATCH', url, 'a\n1\n', part(0))).headers['anj-dataset-id']
  const before = await jobs()
  const head = await ann.call('HEAD', url, undefined, tus)
  expect([head.status, head.headers['upload-offset'], head.headers['anj-dataset-id']]).toEqual([200, '4', id])
  const again = await ann.call('PATCH', url, '', part(4))
  expect([again.status, again.headers['anj-dataset-id']]).toEqual([204, id])
  expect((await ann.call('PATCH', url, 'x', part(2))).body.code).toBe('uploadOffsetWrong')
  expect((await ann.call('DELETE', url, undefined, tus)).body.code).toBe('uploadFinished')
  expect(await jobs()).toBe(before)
})

test('keeps the file when the database fails at the end, and completes the upload when the client retries', async () => {
  const url = await begin(ann, 4)
  await app.database.sql`alter table datasets add constraint broken check (false) not valid`
  const failed = await ann.call('PATCH', url, 'a\n1\n', part(0))
  await app.database.sql`alter table datasets drop constraint broken`
  expect([failed.status, failed.body.code]).toEqual([500, 'unexpected'])
  const head = await ann.call('HEAD', url, undefined, tus)
  expect(head.headers['upload-offset']).toBe('4')
  expect(await dataset(ann, head.headers['anj-dataset-id'])).toMatchObject({ fileName: 'orders.csv' })
})

test('continues an upload after its connection broke, even on another server', async () => {
  const content = 'a,b\n'.repeat(50_000)
  const url = await begin(ann, content.length)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  await new Promise<void>((resolve) => {
    const headers = { ...part(0), authorization: `Bearer ${ann.token}`, 'content-length': content.length }
    const broken = httpRequest({ host: '127.0.0.1', port, path: url, method: 'PATCH', headers })
    broken.on('error', () => resolve())
    broken.write(content.slice(0, 70_000), () => broken.destroy(new Error('cable pulled')))
  })
  const second = await app.another()
  const head = await callApp(second, ann.token, 'HEAD', url, undefined, tus)
  const arrived = Number(head.headers['upload-offset'])
  expect(arrived).toBeLessThan(content.length)
  const last = await callApp(second, ann.token, 'PATCH', url, content.slice(arrived), part(arrived))
  const made = await dataset(ann, last.headers['anj-dataset-id'])
  expect(made.version.bytes).toBe(content.length)
  const [stored] = await app.database.sql<
    { original_key: string }[]
  >`select original_key from dataset_versions where id = ${made.version.id}`
  expect(await readFile(join(app.storeFolder, String(stored?.original_key)), 'utf8')).toBe(content)
})

test("keeps a dataset's file when only the commit's response is lost", async () => {
  const url = await begin(ann, 5)
  const second = await app.another({ db: dropCommitAnswers(app.db) })
  const last = await callApp(second, ann.token, 'PATCH', url, 'a\n12\n', part(0))
  expect(last.status).toBe(204)
  const { version } = await dataset(ann, last.headers['anj-dataset-id'])
  const [stored] = await app.database.sql<
    { original_key: string }[]
  >`select original_key from dataset_versions where id = ${version.id}`
  expect(await readFile(join(app.storeFolder, String(stored?.original_key)), 'utf8')).toBe('a\n12\n')
})

test('accepts one of two concurrent parts for the same offset on two servers', async () => {
  const url = await begin(ann, 10)
  const second = await app.another()
  const answers = await Promise.all([
    ann.call('PATCH', url, 'aaaaa', part(0)),
    callApp(second, ann.token, 'PATCH', url, 'bbbbb', part(0)),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(204)
  expect([400, 409]).toContain(statuses[1])
  expect((await ann.call('HEAD', url, undefined, tus)).headers['upload-offset']).toBe('5')
})

test('hides an upload from other users, who can neither write nor delete it', async () => {
  const url = await begin(ann, 4)
  for (const [method, body] of [['HEAD'], ['PATCH', 'a\n1\n'], ['DELETE']] as const) {
    expect((await bob.call(method, url, body, part(0))).status).toBe(404)
  }
  expect((await ann.call('HEAD', url, undefined, tus)).headers['upload-offset']).toBe('0')
  expect((await ann.call('DELETE', url, undefined, tus)).status).toBe(204)
  expect((await ann.call('HEAD', url, undefined, tus)).status).toBe(404)
})

test.each([
  [{ 'upload-length': '4' }, 422, 'uploadNameMissing'],
  [{ 'upload-length': '10000001', ...named('a.csv') }, 413, 'uploadTooLarge'],
  [{ 'upload-length': '-1', ...named('a.csv') }, 400, 'uploadRefused'],
  [named('a.csv'), 400, 'uploadRefused'],
])('refuses to start an upload with %o', async (headers, status, code) => {
  const answer = await ann.call('POST', '/api/uploads', undefined, {
    ...tus,
    ...(headers as Record<string, string>),
  })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('refuses a part that is longer than the whole file', async () => {
  const url = await begin(ann, 4)
  expect((await ann.call('PATCH', url, '123456', part(0))).status).toBe(413)
})

test("reports a part that exceeds the upload's length differently from an upload that exceeds the size limit", async () => {
  const url = await begin(ann, 5)
  const refused = await ann.call('PATCH', url, '123456', part(0))
  expect([refused.status, refused.body.code]).toEqual([413, 'uploadPartTooLong'])
  expect(refused.body.message).toBe(
    'This part is longer than the rest of the upload. Send only the missing bytes, or start a new upload with the correct Upload-Length.',
  )
  const tooLarge = await ann.call('POST', '/api/uploads', '123456', {
    ...part(0),
    ...named('a.csv'),
    'upload-length': '5',
  })
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'uploadPartTooLong'])
})

test('refuses an upload without a length as too large when it exceeds the limit', async () => {
  const { headers } = await ann.call('POST', '/api/uploads', undefined, {
    ...tus,
    ...named('a.csv'),
    'upload-defer-length': '1',
  })
  const url = String(headers['location'])
  const stated = await ann.call('PATCH', url, 'a', { ...part(0), 'upload-length': '10000001' })
  expect([stated.status, stated.body.code]).toEqual([413, 'uploadTooLarge'])
  const sent = await ann.call('PATCH', url, 'x'.repeat(10_000_001), part(0))
  expect([sent.status, sent.body.code]).toEqual([413, 'uploadTooLarge'])
})

test('accepts an empty file, so that the ingest can report it', async () => {
  const { status, headers } = await ann.call('POST', '/api/uploads', undefined, {
    ...tus,
    ...named('empty.csv'),
    'upload-length': '0',
  })
  expect(status).toBe(201)
  expect(await dataset(ann, headers['anj-dataset-id'])).toMatchObject({
    fileName: 'empty.csv',
    version: { bytes: 0 },
  })
})

test("shows the server's capabilities, including the size limit, without a log-in", async () => {
  const { status, headers } = await app.call('OPTIONS', '/api/uploads')
  expect(status).toBe(204)
  expect(headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-max-size': '10000000' })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('removes abandoned uploads after a day, complete or not, and keeps the files of datasets', async () => {
  const names = async (folder: string) => readdir(join(app.storeFolder, folder))
  const idOf = (url: string) => url.split('/').at(-1) ?? ''
  const url = await begin(ann, 8)
  await ann.call('PATCH', url, 'a\n1\n', part(0))
  const landed = await begin(ann, 4)
  await app.database.sql`alter table datasets add constraint broken check (false) not valid`
  await ann.call('PATCH', landed, 'a\n1\n', part(0))
  await app.database.sql`alter table datasets drop constraint broken`
  const made = (await ann.call('PATCH', await begin(ann, 4), 'a\n1\n', part(0))).headers['anj-dataset-id']
  const [stored] = await app.database.sql<
    { original_key: string }[]
  >`select v.original_key from dataset_versions v where v.dataset_id = ${String(made)}`
  const key = String(stored?.original_key)
  // Simulates a crash after the dataset was created but before the server removed the upload's record.
  const about = join(app.storeFolder, 'uploads', `${idOf(landed)}.json`)
  await copyFile(about, join(app.storeFolder, 'uploads', `${key.split('/').at(-1)}.json`))
  const uploads = createUploadServer(app.deps)
  expect(await uploads.removeExpired()).toBe(0)
  for (const name of await names('uploads')) {
    if (!name.endsWith('.json')) continue
    const path = join(app.storeFolder, 'uploads', name)
    const info = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...info, creation_date: '2026-01-01T00:00:00.000Z' }))
  }
  expect(await names('originals')).toContain(idOf(landed))
  expect(await uploads.removeExpired()).toBeGreaterThanOrEqual(3)
  expect(await names('uploads')).toEqual([])
  expect(await names('originals')).not.toContain(idOf(landed))
  expect(await readFile(join(app.storeFolder, key), 'utf8')).toBe('a\n1\n')
})

test('creates no dataset without content when an upload expires while it is being completed', async () => {
  const landed = await begin(ann, 4)
  const id = landed.split('/').at(-1) ?? ''
  await app.database.sql`alter table datasets add constraint broken check (false) not valid`
  await ann.call('PATCH', landed, 'a\n1\n', part(0))
  await app.database.sql`alter table datasets drop constraint broken`
  const waited = Promise.withResolvers<void>()
  const lock = app.deps.uploadLocks.locker.newLock(id)
  await lock.lock(AbortSignal.timeout(10_000), waited.resolve)
  const finishing = ann.call('HEAD', landed, undefined, tus)
  await waited.promise
  expect(await createUploadServer(app.deps).removeExpired()).toBe(0)
  await openUploadStore(app.storage, app.deps.settings).removeExpired(id, false)
  await lock.unlock()
  expect((await finishing).status).toBe(404)
  const made = await app.database
    .sql`select 1 from dataset_versions where original_key = ${`originals/${id}`}`
  expect(made).toEqual([])
})
