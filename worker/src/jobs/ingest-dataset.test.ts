import { Readable } from 'node:stream'
import {
  addDatasetVersion,
  claimIngest,
  createDataset,
  type DatasetWithVersion,
  getDataset,
  heartbeatIngests,
} from '@anj/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { ActiveClaims } from '../runs/active-claims.ts'
import { contextOf, setUpProduct, type TestProduct } from '../testing/product.ts'
import { attemptFolder, ingestDataset } from './ingest-dataset.ts'
import { recoverDatasets } from './recover-datasets.ts'

let product: TestProduct
let context: WorkerContext
beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product)
})
afterAll(() => product.close())
async function upload(content = 'id\n1\n2\n'): Promise<DatasetWithVersion> {
  const { db, storage } = context
  const originalKey = `originals/${crypto.randomUUID()}`
  const { bytes } = await storage.put(originalKey, Readable.from([content]))
  const owner = { ownerId: product.actor.userId, organizationId: product.actor.organizationId }
  return createDataset(db, owner, { fileName: 'ids.csv', bytes, originalKey })
}
const stored = async ({ id }: DatasetWithVersion) =>
  (await getDataset(context.db, product.actor.userId, id))?.version
const fallSilent = (versionId: string) =>
  product.database
    .sql`update dataset_versions set heartbeat_at = now() - interval '1 minute' where id = ${versionId}`

test("a worker that only seemed to have crashed doesn't touch the copy of the worker that took over", async () => {
  const dataset = await upload()
  const silent = new ActiveClaims(heartbeatIngests)
  const giveUp = new AbortController().signal
  const begun = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const { storage } = context
  const slow: WorkerContext = {
    ...context,
    limits: (folder) => {
      begun.resolve()
      return context.limits(folder)
    },
    storage: { ...storage, remove: (key) => late.promise.then(() => storage.remove(key)) },
  }
  const first = ingestDataset(slow, silent, dataset.version.id, giveUp)
  await begun.promise
  await fallSilent(dataset.version.id)
  await recoverDatasets(context)
  await silent.heartbeat(context.db)
  await ingestDataset(context, new ActiveClaims(heartbeatIngests), dataset.version.id, giveUp)
  late.resolve()
  await first
  const version = await stored(dataset)
  expect(version).toMatchObject({ status: 'ready', attempts: 2 })
  expect(await context.storage.stat(version?.columnarKey ?? '')).not.toBeNull()
})

test("when an ingest is taken over, the files of the crashed worker's attempt are removed", async () => {
  const dataset = await upload()
  const claim = await claimIngest(context.db, dataset.version.id)
  const abandoned = `${attemptFolder(dataset.version, claim?.claimId ?? '')}/columns.parquet.partial`
  await context.storage.put(abandoned, Readable.from(['half of it']))
  await fallSilent(dataset.version.id)
  await recoverDatasets(context)
  expect(await context.storage.stat(abandoned)).toBeNull()
  expect((await stored(dataset))?.status).toBe('waiting')
})

test('a failed ingest keeps the options it detected, but the options of the next file are detected anew', async () => {
  const dataset = await upload('Nr;Name\n1;Ann\n2;Bob;Bonn\n')
  const work = (versionId: string) =>
    ingestDataset(context, new ActiveClaims(heartbeatIngests), versionId, new AbortController().signal)
  await work(dataset.version.id)
  expect(await stored(dataset)).toMatchObject({
    status: 'failed',
    options: null,
    problem: { options: { delimiter: ';', encoding: 'utf-8' } },
  })
  const originalKey = `originals/${crypto.randomUUID()}`
  const { bytes } = await context.storage.put(originalKey, Readable.from(['Nr\tName\n1\tAnn\n']))
  const file = { fileName: 'ids.csv', bytes, originalKey }
  const next = await addDatasetVersion(context.db, product.actor.userId, dataset.id, file)
  await work(next?.version.id ?? '')
  expect(await stored(dataset)).toMatchObject({ status: 'ready', options: { delimiter: '\t' } })
})

test('a file that cannot be read fails with its reason, even if the database is not reachable meanwhile', async () => {
  const dataset = await upload('Nr;Name\n1;Ann\n2;Bob;Bonn\n')
  let asked = 0
  const db: WorkerContext['db'] = Object.assign(Object.create(context.db), {
    $count: () => {
      asked += 1
      return Promise.reject(new Error('connection lost'))
    },
  })
  const active = new ActiveClaims(heartbeatIngests)
  await ingestDataset({ ...context, db }, active, dataset.version.id, new AbortController().signal)
  const version = await stored(dataset)
  expect(version).toMatchObject({ status: 'failed', problem: { options: { delimiter: ';' } } })
  expect(version?.problem?.code).not.toBe('unexpected')
  expect(asked).toBe(1)
})

test('when a file replaces another, its profile notes the new columns', async () => {
  const { db, storage } = context
  const dataset = await upload()
  const work = (versionId: string) =>
    ingestDataset(context, new ActiveClaims(heartbeatIngests), versionId, new AbortController().signal)
  await work(dataset.version.id)
  const originalKey = `originals/${crypto.randomUUID()}`
  const { bytes } = await storage.put(originalKey, Readable.from(['id,name\n1,a\n']))
  const next = await addDatasetVersion(db, product.actor.userId, dataset.id, {
    fileName: 'ids.csv',
    bytes,
    originalKey,
  })
  await work(next?.version.id ?? '')
  expect((await stored(dataset))?.profile?.notes).toContain(
    'Columns that the previous file did not have: name.',
  )
})
