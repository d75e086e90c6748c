import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { organizationLimits, storageUsageOf } from '@anj/db'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import { unreachedTarget } from '../etl/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(organizationLimits))

const tus = { 'tus-resumable': '1.0.0' }
const name = { 'upload-metadata': `filename ${Buffer.from('a.csv').toString('base64')}` }
const allow = (own: { uploadBytes?: number; storageBytes?: number }) =>
  app.db.insert(organizationLimits).values({ organizationId: ann.organizationId, ...own })
const begin = (bytes: number) =>
  ann.call('POST', '/api/uploads', undefined, { ...tus, ...name, 'upload-length': String(bytes) })
const send = (url: string, body: Buffer) =>
  ann.call('PATCH', url, body, {
    ...tus,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
const used = async () => (await storageUsageOf(app.db, ann.organizationId)).total
const etl = (cells: number) =>
  ann.call(
    'POST',
    '/api/etl/postgresql',
    {
      ...unreachedTarget,
      modifiedTableData: [['id'], ...Array.from({ length: cells }, (_, at) => [at])],
    },
    { prefer: 'respond-async' },
  )

test("refuses a file larger than the organization's limit on every route", async () => {
  const { id } = await addReadyDataset(app, ann)
  await allow({ uploadBytes: 1000 })
  expect((await begin(1000)).status).toBe(201)
  for (const refused of [
    await begin(1001),
    await ann.call('PUT', `/api/datasets/${id}/content`, Buffer.alloc(1001, 'a')),
    await etl(1000),
  ])
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      413,
      'uploadAboveLimit',
      'The file is larger than 1 kB, the maximum for your organization. Upload fewer rows, or ask a super user for a higher limit.',
    ])
})

test('refuses a file that does not fit without waiting for its upload, on every route', async () => {
  const { id } = await addReadyDataset(app, ann)
  await allow({ storageBytes: (await used()) + 100 })
  for (const refused of [
    await begin(101),
    await ann.call('PUT', `/api/datasets/${id}/content`, Buffer.alloc(101, 'a')),
    await etl(1000),
  ])
    expect([refused.status, refused.body.code]).toEqual([413, 'storageLimit'])
})

test('accepts only one of two concurrent uploads that do not fit together, and continues the other once there is room', async () => {
  await allow({ storageBytes: (await used()) + 150 })
  const urls = [await begin(100), await begin(100)].map(({ headers }) => String(headers['location']))
  const answers = await Promise.all(urls.map((url) => send(url, Buffer.alloc(100, 'a'))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 413])
  const waiting = urls[answers.findIndex(({ status }) => status === 413)] ?? ''
  await app.db.delete(organizationLimits)
  const resumed = await ann.call('HEAD', waiting, undefined, tus)
  expect([resumed.status, resumed.headers['upload-offset']]).toEqual([200, '100'])
  expect(resumed.headers['anj-dataset-id']).toBeDefined()
})

test("frees a deleted file's space immediately", async () => {
  const { id } = await addReadyDataset(app, ann)
  await allow({ storageBytes: await used() })
  expect((await begin(1)).body.code).toBe('storageLimit')
  await ann.call('DELETE', `/api/datasets/${id}`)
  expect((await begin(1)).status).toBe(201)
})

test("stores none of a refused call's rows", async () => {
  const before = await readdir(join(app.storeFolder, 'originals'))
  await allow({ storageBytes: (await used()) + 4 })
  expect((await etl(3)).body.code).toBe('storageLimit')
  expect(await readdir(join(app.storeFolder, 'originals'))).toEqual(before)
})
