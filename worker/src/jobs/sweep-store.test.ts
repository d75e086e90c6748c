import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createDataset, reserveRunDataset } from '@anj/db'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../../../engine/src/storage/open-storage.ts'
import { startS3 } from '../../../engine/src/testing/s3/start-s3.ts'
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
import { createSealer } from './seal-audit.ts'
import { sweepStore } from './sweep-store.ts'

let product: TestProduct
let context: WorkerContext
beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product)
  await createSealer(product.database.db)()
  // An installation of long ago.
  await product.database.sql`alter table audit_log disable trigger all`
  await product.database.sql`update audit_log set at = now() - interval '1 year'`
})
afterAll(() => product.close())
beforeEach(() => product.storage.remove('owner'))

const pathOf = (key: string) => product.storage.path(key)
const age = (key: string, hours: number) => {
  const at = Date.now() / 1000 - hours * 3600
  utimesSync(pathOf(key), at, at)
}
/** A file that has lain in the store for so many hours. */
const add = (key: string, hours = 25) => {
  mkdirSync(dirname(pathOf(key)), { recursive: true })
  writeFileSync(pathOf(key), 'x')
  age(key, hours)
  return key
}
const left = (keys: readonly string[]) => keys.filter((key) => existsSync(pathOf(key)))
const id = () => crypto.randomUUID()

test('files that nobody knows of go a day after their last byte, and all others stay', async () => {
  const { db, sql } = product.database
  const dataset = await makeDataset(product, 'select 1 as id')
  const { originalKey, columnarKey, datasetId } = dataset
  const run = await startRun(product, drawWorkflow(product, dataset, [], { kind: 'csvOutput' }), dataset)
  const over = await startRun(product, drawWorkflow(product, dataset, [], { kind: 'csvOutput' }), dataset)
  await sql`update runs set status = 'failed', finished_at = now() where id = ${over.id}`
  const kept = add(`artifacts/${over.id}/rejects`)
  await sql`insert into artifacts (run_id, owner_id, kind, file_name, key, bytes)
    values (${over.id}, ${product.actor.userId}, 'rejects', 'rejects.csv', ${kept}, 1)`
  const reserved = await reserveRunDataset(db, ownerOf(product.actor), id(), 'rows.csv')
  const reading = await createDataset(db, ownerOf(product.actor), {
    fileName: 'a.csv',
    bytes: 1,
    originalKey: add(`originals/${id()}`),
  })
  const upload = id()
  const known = [
    kept,
    originalKey,
    columnarKey ?? '',
    add(reserved.originalKey),
    add(`datasets/${reading.id}/${reading.version.id}/${id()}/columns.parquet`),
    add(`artifacts/${run.id}/output`),
    add(`originals/${upload}`),
    add(`uploads/${upload}.json`),
    add(`originals/${id()}`, 23),
    add(`elsewhere/${id()}`),
  ]
  for (const key of [originalKey, columnarKey ?? '']) age(key, 48)
  const unknown = [
    add(`originals/${id()}`),
    add(`datasets/${datasetId}/${dataset.id}/${id()}/columns.parquet`),
    add(`extracts/${id()}/${id()}/columns.parquet`),
    add(`artifacts/${over.id}/output`),
    add(`artifacts/${id()}/output`),
    add('health/probe'),
  ]
  expect(await sweepStore(context)).toBe(unknown.length)
  expect([left(unknown), left(known)]).toEqual([[], known])
})

test('it is done once a day, by whoever comes first', async () => {
  const first = add(`originals/${id()}`)
  const removed = await Promise.all([sweepStore(context), sweepStore(context)])
  expect(Math.max(...removed)).toBe(1)
  const second = add(`originals/${id()}`)
  expect([await sweepStore(context), left([first, second])]).toEqual([0, [second]])
  for await (const { key } of product.storage.list('owner')) age(key, 21)
  expect([await sweepStore(context), left([second])]).toEqual([1, []])
})

test('nothing goes of a store that another database uses, or that is older than this one', async () => {
  const { sql } = product.database
  const key = add(`originals/${id()}`)
  await product.storage.put('owner/somebody-else', Readable.from(['x']))
  expect([await sweepStore(context), left([key])]).toEqual([0, [key]])
  await product.storage.remove('owner')
  await sql`update audit_log set at = now() - interval '24 hours 30 minutes'`
  expect([await sweepStore(context), left([key])]).toEqual([0, [key]])
  await sql`update audit_log set at = now() - interval '1 year'`
  await product.storage.remove(key)
})

test('what a process left that was killed between a file and its row is found in a folder', async () => {
  const key = `originals/${id()}`
  const child = fork(join(import.meta.dirname, 'testing/put-and-wait.ts'), [
    product.settings.storeFolder,
    key,
  ])
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect([await sweepStore(context), left([key])]).toEqual([0, [key]])
  age(key, 25)
  await product.storage.remove('owner')
  expect([await sweepStore(context), left([key])]).toEqual([1, []])
})

test('and in a bucket, where nothing that is younger than a day is touched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anj-sweep-'))
  const s3 = await startS3()
  const storage = await openStorage({ storeFolder: '', dataFolder: folder, bucket: s3.settings })
  try {
    const key = `originals/${id()}`
    await storage.put(key, Readable.from(['x']))
    expect(await sweepStore({ ...context, storage })).toBe(0)
    expect(await storage.stat(key)).not.toBeNull()
    await storage.remove('owner')
    const old = {
      ...storage,
      list: async function* (below: string) {
        const day = 25 * 3_600_000
        for await (const one of storage.list(below))
          yield { ...one, modifiedAt: new Date(one.modifiedAt.getTime() - day) }
      },
    }
    expect(await sweepStore({ ...context, storage: old })).toBe(1)
    expect(await storage.stat(key)).toBeNull()
  } finally {
    await storage.close()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  }
})
