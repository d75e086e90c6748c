import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { auditLog } from '@anj/db'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../access/session.ts'
import type { Dataset } from '../datasets/schema.ts'
import { addReadyDataset, addReadySet, archiveOf, ingestWaiting } from '../datasets/testing.ts'
import { createTestApp, dropCommitAnswers, type Person, type TestApp } from '../testing.ts'
import { changeSet, findSet } from './change-set.ts'

let app: TestApp
let ann: Person
let bob: Person
let origin: string
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

interface Told {
  readonly status: number
  readonly body: { readonly message: string; readonly code?: string; readonly data: Dataset }
}

async function add(
  id: string,
  fileName: string,
  body: RequestInit['body'],
  { by = ann, prefer, seenVersion }: { by?: Person; prefer?: string; seenVersion?: string } = {},
): Promise<Told> {
  const query = new URLSearchParams({ fileName, ...(seenVersion && { seenVersion }) })
  const answer = await fetch(`${origin}/api/datasets/${id}/files?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, ...(prefer && { prefer }) },
    body: body ?? null,
  })
  return { status: answer.status, body: (await answer.json()) as Told['body'] }
}

const remove = (id: string, name: string, more = '') =>
  ann.call<Dataset>('DELETE', `/api/datasets/${id}/files?name=${encodeURIComponent(name)}${more}`)
const present = async (id: string) => (await ann.call<Dataset>('GET', `/api/datasets/${id}`)).body.data
const originals = () => readdir(join(app.storeFolder, 'originals'))
const filesOf = ({ version }: Dataset) => version.profile?.files?.map(({ name, rows }) => [name, rows])
const auditedLast = async () => (await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

const names = Array.from({ length: 11 }, (_, i) => `orders_${i + 1}.csv`)

test('adds the twelfth month to a set of eleven, and reads all of them together', async () => {
  const { id } = await addReadySet(app, ann, names)
  const { version } = await present(id)
  const adding = add(id, 'orders_12.csv', 'name,id,region\nb,12,North\n', { prefer: 'wait' })
  await expect.poll(async () => (await present(id)).version.number).toBe(2)
  await ingestWaiting(app)
  const { status, body } = await adding
  expect([status, body.message]).toEqual([200, 'The files were added and read.'])
  expect(filesOf(body.data)).toEqual([...names, 'orders_12.csv'].map((name) => [name, 1]))
  const { profile, options } = body.data.version
  expect([profile?.rows, options]).toEqual([
    12,
    { ...version.options, fileSet: { pattern: '', eachEncoding: false } },
  ])
  expect(profile?.columns.map(({ name, nulls }) => [name, nulls])).toEqual([
    ['File', 0],
    ['id', 0],
    ['name', 0],
    ['region', 11],
  ])
  expect(profile?.notes.join()).toContain('Columns that only orders_12.csv have: region.')
  expect(await auditedLast()).toMatchObject({
    action: 'dataset.filesAdded',
    resourceId: id,
    after: { fileName: 'orders.zip', files: 'orders_12.csv' },
  })
  // The former version keeps its own archive.
  const rows = await app.database.sql<{ original_key: string; bytes: string }[]>`
    select original_key, bytes from dataset_versions where dataset_id = ${id} order by number`
  expect(new Set(rows.map(({ original_key }) => original_key)).size).toBe(2)
  for (const { original_key: key, bytes } of rows)
    expect((await app.storage.stat(key))?.bytes).toBe(Number(bytes))
})

test('adds the files of an archive, and removes a file by its name', async () => {
  const { id } = await addReadySet(app, ann, names.slice(0, 2))
  const more = await archiveOf({ '2025/orders_1.csv': 'id,name\n3,c\n', 'orders_3.csv': 'id,name\n4,d\n' })
  expect((await add(id, 'more.zip', more)).status).toBe(202)
  await ingestWaiting(app)
  expect(filesOf(await present(id))?.map(([name]) => name)).toEqual([
    '2025/orders_1.csv',
    'orders_1.csv',
    'orders_2.csv',
    'orders_3.csv',
  ])
  const { status, body } = await remove(id, 'orders_2.csv')
  expect([status, body.message]).toEqual([202, 'The file was removed, and the others are being read.'])
  expect(await auditedLast()).toMatchObject({
    action: 'dataset.fileRemoved',
    after: { files: 'orders_2.csv' },
  })
  await ingestWaiting(app)
  const left = await present(id)
  expect([left.version.number, left.version.profile?.rows, filesOf(left)?.length]).toEqual([3, 3, 3])
})

test('refuses a change from a version that is not the newest, or is still being read', async () => {
  const { id } = await addReadySet(app, ann, names.slice(0, 2))
  const { id: seenVersion } = (await present(id)).version
  expect((await add(id, 'orders_3.csv', 'id,name\n3,c\n', { seenVersion })).status).toBe(202)
  expect((await add(id, 'orders_4.csv', 'id,name\n4,d\n')).body.code).toBe('setBeingRead')
  const late = await add(id, 'orders_4.csv', 'id,name\n4,d\n', { seenVersion })
  expect([late.status, late.body.code]).toEqual([422, 'setNotNewest'])
  await ingestWaiting(app)
  expect((await remove(id, 'orders_1.csv', `&seenVersion=${seenVersion}`)).body.code).toBe('setNotNewest')
  expect(filesOf(await present(id))?.length).toBe(3)
})

test('of two concurrent additions one wins, and the other leaves nothing in the store', async () => {
  const { id } = await addReadySet(app, ann, names.slice(0, 2))
  const before = await originals()
  const all = await Promise.all(['a.csv', 'b.csv', 'c.csv'].map((name) => add(id, name, 'id,name\n3,c\n')))
  expect(all.filter(({ status }) => status === 202)).toHaveLength(1)
  for (const { status, body } of all)
    if (status !== 202) expect(['setNotNewest', 'setBeingRead']).toContain(body.code)
  expect(await originals()).toHaveLength(before.length + 1)
  await ingestWaiting(app)
  expect(filesOf(await present(id))?.length).toBe(3)
})

test('adds to the files that were read last after an addition that cannot be read', async () => {
  const { id } = await addReadySet(app, ann, names.slice(0, 2))
  await add(id, 'orders_3.csv', 'id,name\n3,"c\n')
  // A worker fails the ingest with the problem of the file.
  await app.database
    .sql`update dataset_versions set status = 'failed' where dataset_id = ${id} and number = 2`
  expect((await add(id, 'orders_3.csv', 'id,name\n3,c\n')).status).toBe(202)
  await ingestWaiting(app)
  expect([(await present(id)).version.number, filesOf(await present(id))?.length]).toEqual([3, 3])
})

test.each<[string, () => Promise<Told | { status: number; body: { code?: string } }>, number, string]>([
  ['a name that the set has', async () => add(await two(), 'ORDERS_1.csv', 'id\n1\n'), 422, 'setFileTaken'],
  ['a file of another kind', async () => add(await two(), 'rates.json', '[{"a":1}]'), 422, 'setFilesOther'],
  [
    'files that outnumber those of the set',
    async () => add(await two(), 'x.zip', await archiveOf({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' })),
    422,
    'setFilesOther',
  ],
  ['a damaged archive', async () => add(await two(), 'more.zip', 'PK'), 422, 'archiveDamaged'],
  ['no content', async () => add(await two(), 'c.csv', ''), 422, 'contentEmpty'],
  [
    'a single file as a set',
    async () => add((await addReadyDataset(app, ann)).id, 'c.csv', 'id'),
    422,
    'setNotThere',
  ],
  ["another user's set", async () => add(await two(), 'c.csv', 'id\n1\n', { by: bob }), 404, 'notFound'],
  ['the removal of an unknown file', async () => remove(await two(), 'c.csv'), 422, 'setFileUnknown'],
])('refuses %s, and stores nothing', async (_, call, status, code) => {
  const told = await call()
  expect([told.status, told.body.code]).toEqual([status, code])
  const stored = (await originals()).map((name) => `originals/${name}`)
  const known = await app.database.sql<{ original_key: string }[]>`select original_key from dataset_versions`
  expect(new Set(stored).difference(new Set(known.map((row) => row.original_key))).size).toBe(0)
})

async function two(): Promise<string> {
  return (await addReadySet(app, ann, ['orders_1.csv', 'orders_2.csv'])).id
}

test('refuses a set that began to follow files while its new archive was being made', async () => {
  const id = await two()
  const caller = { ...ann, licence: null } as unknown as Caller
  const set = await findSet(app.db, caller, id, null)
  const before = await originals()
  await app.database.sql`update datasets set watched_path = 'orders.zip' where id = ${id}`
  const removed = changeSet(app.deps, caller, set, { removed: 'orders_1.csv' }, `originals/${randomUUID()}`)
  await expect(removed).rejects.toMatchObject({ code: 'setFollows' })
  expect(await originals()).toEqual(before)
})

test('refuses a set that follows files in a place or in the watched folder', async () => {
  const id = await two()
  await app.database.sql`update datasets set watched_path = 'orders.zip' where id = ${id}`
  expect((await add(id, 'c.csv', 'id\n1\n')).body.code).toBe('setFollows')
})

test('refuses a set that would exceed the storage of the organization', async () => {
  const id = await two()
  const content = 'id,name\n' + '1,a\n'.repeat(1_000)
  const used = Number(
    (await app.database.sql`select sum(bytes) as sum from dataset_versions`)[0]?.['sum'] ?? 0,
  )
  await app.database.sql`insert into organization_limits (organization_id, storage_bytes)
    values (${ann.organizationId}, ${used + content.length + 100})
    on conflict (organization_id) do update set storage_bytes = excluded.storage_bytes`
  try {
    expect((await add(id, 'c.csv', content)).body.code).toBe('storageLimit')
  } finally {
    await app.database.sql`delete from organization_limits where organization_id = ${ann.organizationId}`
  }
  expect((await add(id, 'c.csv', content)).status).toBe(202)
})

const tus = { 'tus-resumable': '1.0.0' }
const encoded = (text: string) => Buffer.from(text).toString('base64')
async function upload(id: string, seenVersion: string, fileName: string, content: string) {
  const metadata = { filename: fileName, datasetId: id, addsToVersion: seenVersion }
  const made = await ann.call('POST', '/api/uploads', undefined, {
    ...tus,
    'upload-length': String(Buffer.byteLength(content)),
    'upload-metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${encoded(value)}`)
      .join(),
  })
  const place = String(made.headers['location'])
  const send = () =>
    ann.call('PATCH', place, Buffer.from(content), {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    })
  return { made, place, send }
}

test('adds a file that arrives with the request that creates its upload once, even if the request is sent again', async () => {
  const id = await two()
  const { version } = await present(id)
  const content = Buffer.from('id,name\n3,c\n')
  const metadata = { filename: 'orders_3.csv', datasetId: id, addsToVersion: version.id, requestId: 'once' }
  const send = () =>
    ann.call('POST', '/api/uploads', content, {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(content.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${encoded(value)}`)
        .join(),
    })
  const first = await send()
  const made = await present(id)
  const again = await send()
  expect(again.body).toEqual(first.body)
  for (const { status, headers } of [first, again])
    expect([status, headers['anj-dataset-id'], headers['upload-offset']]).toEqual([
      201,
      id,
      String(content.length),
    ])
  expect(again.headers['location']).toBe(first.headers['location'])
  expect((await present(id)).version.id).toBe(made.version.id)
})

test('adds an upload that arrives in parts once, even if its last part is sent again', async () => {
  const id = await two()
  const { version } = await present(id)
  const { place, send } = await upload(id, version.id, 'orders_3.csv', 'id,name\n3,c\n')
  const sent = await send()
  const head = await ann.call('HEAD', place, undefined, tus)
  expect([sent.status, head.status, head.headers['anj-dataset-id']]).toEqual([204, 200, id])
  expect(head.headers['upload-offset']).toBe(head.headers['upload-length'])
  await send()
  await ingestWaiting(app)
  expect([(await present(id)).version.number, filesOf(await present(id))?.length]).toEqual([2, 3])
  expect(await readdir(join(app.storeFolder, 'uploads'))).toEqual([])
})

test('keeps the set of a change whose commit succeeded, although its response was lost', async () => {
  const id = await two()
  const key = `originals/${randomUUID()}`
  const caller = { ...ann, licence: null } as unknown as Caller
  const set = await findSet(app.db, caller, id, null)
  const deps = { ...app.deps, db: dropCommitAnswers(app.db) }
  const made = await changeSet(deps, caller, set, { removed: 'orders_1.csv' }, key)
  expect([made.version.number, made.version.originalKey]).toEqual([2, key])
  expect(await app.storage.stat(key)).not.toBeNull()
})

test('refuses an upload to a set that has changed, at its beginning and at its end', async () => {
  const id = await two()
  const { version } = await present(id)
  const { place, send } = await upload(id, version.id, 'orders_3.csv', 'id,name\n3,c\n')
  await add(id, 'orders_4.csv', 'id,name\n4,d\n')
  await ingestWaiting(app)
  const before = await originals()
  const sent = await send()
  expect([sent.status, sent.body.code]).toEqual([422, 'setNotNewest'])
  expect((await ann.call('HEAD', place, undefined, tus)).status).toBe(404)
  expect(await originals()).toEqual(before)
  const { made } = await upload(id, version.id, 'orders_3.csv', 'id,name\n3,c\n')
  expect([made.status, made.body.code]).toEqual([422, 'setNotNewest'])
})
