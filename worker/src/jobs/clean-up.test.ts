import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { artifacts, deleteDataset, listRunEvents } from '@anj/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import {
  contextOf,
  drawWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  startRun,
  type TestProduct,
} from '../testing/product.ts'
import { cleanUp } from './clean-up.ts'

let product: TestProduct
let context: WorkerContext
beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product, join(product.folder, 'tmp'))
})
afterAll(() => product.close())

test('files go when their time is over, together with their rows, and others stay', async () => {
  const { db, sql } = product.database
  const dataset = await makeDataset(product, 'select 1 as id')
  const run = await startRun(product, drawWorkflow(product, dataset, [], { kind: 'csvOutput' }), dataset)
  await sql`update runs set status = 'succeeded' where id = ${run.id}`
  for (const [key, days] of [
    ['artifacts/old/output', -1],
    ['artifacts/new/output', 1],
  ] as const) {
    writeFileSync(product.storage.path(key), 'x')
    const expiresAt = new Date(Date.now() + days * 86_400_000)
    const file = {
      runId: run.id,
      ownerId: product.actor.userId,
      kind: 'output' as const,
      fileName: 'x.csv',
      key,
      bytes: 1,
      expiresAt,
    }
    await db.insert(artifacts).values(file)
  }
  await deleteDataset(db, product.actor.userId, dataset.datasetId)
  await cleanUp(context, () => [])
  expect(existsSync(product.storage.path(dataset.originalKey))).toBe(true)
  await sql`update datasets set deleted_at = now() - interval '2 days'`
  await cleanUp(context, () => [])
  expect(existsSync(product.storage.path(dataset.originalKey))).toBe(false)
  expect(existsSync(product.storage.path('artifacts/old/output'))).toBe(false)
  expect(existsSync(product.storage.path('artifacts/new/output'))).toBe(true)
  expect(await sql`select key from artifacts`).toEqual([{ key: 'artifacts/new/output' }])
})

test('a file that cannot be removed keeps its row and holds up nothing else', async () => {
  const { db, sql } = product.database
  const dataset = await makeDataset(product, 'select 1 as id')
  const run = await startRun(product, drawWorkflow(product, dataset, [], { kind: 'csvOutput' }), dataset)
  await sql`delete from artifacts`
  for (const key of ['artifacts/../stuck', 'artifacts/loose/output']) {
    const row = {
      runId: run.id,
      ownerId: product.actor.userId,
      kind: 'output' as const,
      fileName: 'x.csv',
      bytes: 1,
    }
    await db.insert(artifacts).values({ ...row, key, expiresAt: new Date(Date.now() - 1000) })
  }
  await cleanUp(context, () => [])
  expect(await sql`select key from artifacts`).toEqual([{ key: 'artifacts/../stuck' }])
  await sql`delete from artifacts`
})

test('the progress of a run goes a day after its end, its log lines stay', async () => {
  const { db, sql } = product.database
  const dataset = await makeDataset(product, 'select 1 as id')
  const { id } = await startRun(product, drawWorkflow(product, dataset, [], { kind: 'csvOutput' }), dataset)
  await sql`insert into run_events (run_id, kind, data) values (${id}, 'progress', '{}'), (${id}, 'log', '{}')`
  await sql`update runs set status = 'failed', finished_at = now() where id = ${id}`
  const kinds = async () => (await listRunEvents(db, ownerOf(product.actor), id, 0)).map(({ kind }) => kind)
  await cleanUp(context, () => [])
  expect(await kinds()).toEqual(['status', 'progress', 'log'])
  await sql`update runs set finished_at = now() - interval '25 hours' where id = ${id}`
  await cleanUp(context, () => [])
  expect(await kinds()).toEqual(['status', 'log'])
})

test('a part of a file that a killed process left goes a day after its last byte', async () => {
  const original = product.storage.path('originals/whole')
  const parts = [1, 2].map((n) => join(original, '..', `.${n}${crypto.randomUUID().slice(1)}.partial`))
  for (const path of [original, ...parts]) writeFileSync(path, 'half')
  const [old = '', fresh = ''] = parts
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const path of [original, old]) utimesSync(path, twoDaysAgo, twoDaysAgo)
  await cleanUp(context, () => [])
  expect([original, old, fresh].map((path) => existsSync(path))).toEqual([true, false, true])
})

test('a temporary folder goes a day after its last use, unless its run goes on', async () => {
  const made = ['run-old', 'run-used', 'run-new'].map((name) => join(context.temporaryFolder, name))
  for (const folder of made) mkdirSync(folder, { recursive: true })
  const [old = '', used = '', fresh = ''] = made
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const folder of [old, used]) utimesSync(folder, twoDaysAgo, twoDaysAgo)
  await cleanUp(context, () => ['used'])
  expect([old, used, fresh].map((folder) => existsSync(folder))).toEqual([false, true, true])
})
