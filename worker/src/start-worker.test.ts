import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createDataset, type DatasetVersion, getDataset, listRunEvents } from '@anj/db'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorker, type Worker } from './start-worker.ts'
import { backendsOf, until } from './testing/moments.ts'
import { runChildrenOf } from './testing/processes.ts'
import {
  cancel,
  drawWorkflow,
  makeDataset,
  runWhen,
  setUpProduct,
  startRun,
  type TestProduct,
} from './testing/product.ts'

let product: TestProduct
let few: DatasetVersion
let worker: Worker

beforeAll(async () => {
  product = await setUpProduct()
  few = await makeDataset(product, 'select i as id from range(1, 11) t(i)')
})
afterEach(() => worker.stop(0))
afterAll(() => product.close())

const into = (tableName: string) => drawWorkflow(product, few, [], { kind: 'postgresqlOutput', tableName })

/** Keeps runs into a table waiting until it is let go. */
async function holdTable(name: string): Promise<() => Promise<void>> {
  await product.target.sql`create table ${product.target.sql(name)} (id text)`
  const holder = await product.target.sql.reserve()
  await holder`begin`
  await holder`lock table ${holder(name)} in access exclusive mode`
  return async () => {
    await holder`rollback`
    holder.release()
  }
}

test('a queued run begins within milliseconds of its commit', async () => {
  worker = await startWorker(product.settings, product.silent)
  const times: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const { id } = await startRun(product, into('quick'), few)
    await runWhen(product, id)
    const [row] = await product.database
      .sql`select extract(epoch from started_at - created_at) * 1000 as ms from runs where id = ${id}`
    times.push(Number(row?.ms))
  }
  expect(times.sort((a, b) => a - b)[2]).toBeLessThan(250)
})

test('no more runs than slots are executed at once, and the others follow', async () => {
  worker = await startWorker({ ...product.settings, runSlots: 2 }, product.silent)
  const release = await holdTable('busy')
  const runs = await Promise.all([1, 2, 3].map(() => startRun(product, into('busy'), few)))
  const statuses = async () => {
    const rows = await product.database
      .sql`select status from runs where id in ${product.database.sql(runs.map(({ id }) => id))}`
    return rows.map(({ status }) => String(status)).sort()
  }
  await until(async () => (await backendsOf(product)) === 2)
  expect(await statuses()).toEqual(['queued', 'running', 'running'])
  await release()
  for (const { id } of runs) expect((await runWhen(product, id)).status).toBe('succeeded')
})

test('a cancel ends a run that waits for its target', async () => {
  worker = await startWorker(product.settings, product.silent)
  const release = await holdTable('cancelled')
  const { id } = await startRun(product, into('cancelled'), few)
  await until(async () => (await backendsOf(product)) === 1)
  await cancel(product, id)
  expect((await runWhen(product, id)).status).toBe('cancelled')
  await until(async () => (await backendsOf(product)) === 0)
  await release()
  const events = await listRunEvents(product.database.db, product.actor.userId, id, 0)
  expect(events.at(-1)).toMatchObject({ kind: 'status', data: { status: 'cancelled' } })
})

test('a worker that is stopped waits for its runs, then ends them with their targets unchanged, and leaves no process', async () => {
  worker = await startWorker(product.settings, product.silent)
  const release = await holdTable('stopped')
  const { id } = await startRun(product, into('stopped'), few)
  await until(async () => (await backendsOf(product)) === 1)
  await worker.stop(100)
  await release()
  expect(await runWhen(product, id)).toMatchObject({ status: 'failed', problem: { code: 'runInterrupted' } })
  expect(runChildrenOf(process.pid)).toEqual([])
})

test('an uploaded file becomes a dataset, and what is wrong with a file is said in its own words', async () => {
  worker = await startWorker(product.settings, product.silent)
  const { db } = product.database
  const owner = { ownerId: product.actor.userId, organizationId: product.actor.organizationId }
  const upload = async (fileName: string, text: string) => {
    const originalKey = `uploads/${crypto.randomUUID()}`
    await product.storage.put(originalKey, Readable.from([Buffer.from(text)]))
    return createDataset(db, owner, { fileName, bytes: text.length, originalKey })
  }
  const ended = async (id: string) => {
    let version: DatasetVersion | undefined
    await until(async () => {
      version = (await getDataset(db, owner.ownerId, id))?.version
      return version?.status === 'ready' || version?.status === 'failed'
    })
    return version
  }
  const good = await upload('good.csv', 'id,name\n1,Ada\n2,Grace\n')
  const empty = await upload('empty.csv', '')
  expect(await ended(good.id)).toMatchObject({
    status: 'ready',
    percent: 100,
    sha256: createHash('sha256').update('id,name\n1,Ada\n2,Grace\n').digest('hex'),
    profile: { rows: 2 },
    options: { delimiter: ',' },
  })
  const failed = await ended(empty.id)
  expect(failed?.status).toBe('failed')
  expect(failed?.problem?.code).not.toBe('unexpected')
})
