import { createHash } from 'node:crypto'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createDataset, type DatasetVersion, getDataset, listRunEvents, setWatch } from '@anj/db'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorker, type Worker } from './start-worker.ts'
import { countTargetConnections, until, waitDuringRun } from './testing/moments.ts'
import { runChildrenOf } from './testing/processes.ts'
import {
  cancel,
  createTestWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from './testing/product.ts'
import { defaultWorkerParts } from './worker-parts.ts'

let product: TestProduct
let few: DatasetVersion
let worker: Worker

beforeAll(async () => {
  product = await setUpProduct()
  few = await makeDataset(product, 'select i as id from range(1, 11) t(i)')
})
afterEach(() => worker.stop(0))
afterAll(() => product.close())

const into = (tableName: string) =>
  createTestWorkflow(product, few, [], { kind: 'postgresqlOutput', tableName })

/** Creates a table to which runs can't write until the returned function is called. */
async function makeGate(name: string): Promise<() => Promise<void>> {
  const { sql } = product.target
  await sql.unsafe(`
    create table ${name} (id text);
    create schema gate_of_${name};
    create table gate_of_${name}.opened (at timestamptz);
    create function gate_of_${name}.wait() returns trigger language plpgsql as $$ begin
      while not exists (select 1 from gate_of_${name}.opened) loop perform pg_sleep(0.02); end loop;
      return null;
    end $$;
    create trigger wait before insert on ${name} for each statement execute function gate_of_${name}.wait()`)
  return async () => {
    await sql.unsafe(`insert into gate_of_${name}.opened values (now())`)
  }
}

/** True when this many runs are waiting to write to a table that `makeGate` created. */
const waitAtGate = (count: number) => async () => {
  const waiting = await product.target.sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'anj %' and wait_event = 'PgSleep'`
  return waiting.length === count
}

test('a queued run begins on the notification from its commit, long before the worker polls', async () => {
  const parts = { ...defaultWorkerParts, lookForRunsEvery: 3_600_000 }
  worker = await startWorker(product.settings, product.silent, parts)
  const nowhere = createTestWorkflow(product, few, [], {
    kind: 'postgresqlOutput',
    connectionId: crypto.randomUUID(),
  })
  for (let n = 0; n < 9; n += 1) {
    const { id } = await startRun(product, nowhere, few)
    expect((await waitForRun(product, id)).problem?.code).toBe('runConnectionMissing')
  }
})

test('a worker executes at most as many concurrent runs as it has slots, and the others follow', async () => {
  worker = await startWorker({ ...product.settings, runSlots: 2 }, product.silent)
  const names = ['busy_1', 'busy_2', 'busy_3']
  const open = await Promise.all(names.map(makeGate))
  const runs = await Promise.all(names.map((name) => startRun(product, into(name), few)))
  await until(waitAtGate(2))
  const statuses = await Promise.all(runs.map(({ id }) => waitForRun(product, id, () => true)))
  expect(statuses.map(({ status }) => status).sort()).toEqual(['queued', 'running', 'running'])
  await Promise.all(open.map((openGate) => openGate()))
  for (const { id } of runs) expect((await waitForRun(product, id)).status).toBe('succeeded')
})

test("cancelling ends a run that waits for its target, including the target's session", async () => {
  worker = await startWorker(product.settings, product.silent)
  await makeGate('cancelled')
  const run = await startRun(product, into('cancelled'), few)
  await waitDuringRun(product, run, waitAtGate(1))
  await cancel(product, run.id)
  expect((await waitForRun(product, run.id)).status).toBe('cancelled')
  await until(async () => (await countTargetConnections(product)) === 0)
  expect(await product.target.sql`select 1 from cancelled`).toEqual([])
  const events = await listRunEvents(product.database.db, ownerOf(product.actor), run.id, 0)
  expect(events.at(-1)).toMatchObject({ kind: 'status', data: { status: 'cancelled' } })
})

test('a stopping worker waits for its runs', async () => {
  worker = await startWorker(product.settings, product.silent)
  const open = await makeGate('awaited')
  const run = await startRun(product, into('awaited'), few)
  await waitDuringRun(product, run, waitAtGate(1))
  const stopped = worker.stop(60_000)
  await open()
  await stopped
  expect((await waitForRun(product, run.id)).status).toBe('succeeded')
})

test('after the grace period, a worker ends its runs, leaving targets unchanged and no processes behind', async () => {
  worker = await startWorker(product.settings, product.silent)
  await makeGate('hurried')
  const run = await startRun(product, into('hurried'), few)
  await waitDuringRun(product, run, waitAtGate(1))
  await worker.stop(0)
  expect(await waitForRun(product, run.id)).toMatchObject({
    status: 'failed',
    problem: { code: 'runInterrupted' },
  })
  expect(await product.target.sql`select 1 from hurried`).toEqual([])
  expect(runChildrenOf(process.pid)).toEqual([])
})

test('a file in the watched folder becomes the next version only once it is complete', async () => {
  const { db } = product.database
  const { ownerId, organizationId } = ownerOf(product.actor)
  const watchedFolder = join(product.folder, 'watched')
  const folder = join(watchedFolder, organizationId)
  await mkdir(folder, { recursive: true })
  const originalKey = 'originals/first'
  await product.storage.put(originalKey, Readable.from([Buffer.from('id\n0\n')]))
  const first = { fileName: 'orders.csv', bytes: 5, originalKey }
  const { id } = await createDataset(db, { ownerId, organizationId }, first)
  await db.transaction((tx) => setWatch(tx, ownerId, id, 'orders.csv'))
  const version = async () => (await getDataset(db, ownerId, id))?.version
  worker = await startWorker({ ...product.settings, watchedFolder }, product.silent, {
    ...defaultWorkerParts,
    second: 20,
  })
  await until(async () => (await version())?.status === 'ready')
  const rows = Array.from({ length: 40 }, (_, n) => `${n}\n`)
  // Checks are a fifth of a second apart, so the file grows before each of them.
  await writeFile(join(folder, 'orders.csv'), 'id\n')
  for (const row of rows) {
    await appendFile(join(folder, 'orders.csv'), row)
    await pause(25)
  }
  expect((await version())?.number).toBe(1)
  await until(async () => (await version())?.number === 2 && (await version())?.status === 'ready')
  expect((await version())?.profile?.rows).toBe(rows.length)
})

test('an uploaded file becomes a dataset, and ingest errors are reported with their messages', async () => {
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
