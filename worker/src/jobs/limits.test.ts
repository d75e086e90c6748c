import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  claimRun,
  createDataset,
  defaultLimits,
  finishRun,
  getDataset,
  getRun,
  heartbeatIngests,
  heartbeatRuns,
  listRunEvents,
  markCommitting,
  organizationLimits,
  type Run,
  reserveStorage,
  storageUsageOf,
} from '@anj/db'
import { type ChildLimits, runChildren } from '@anj/engine'
import { formatBytes, sentence } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { childLimits } from '../limits.ts'
import { ActiveClaims } from '../runs/active-claims.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import {
  contextOf,
  createTestWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'
import { executeRun } from './execute-run.ts'
import { ingestDataset } from './ingest-dataset.ts'

let product: TestProduct
let context: WorkerContext
const never = new AbortController().signal

beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product)
})
afterAll(async () => {
  await runChildren.killIdle()
  await product.close()
})
beforeEach(() => product.database.db.delete(organizationLimits))

const allow = (storageBytes: number) =>
  product.database.db
    .insert(organizationLimits)
    .values({ organizationId: product.actor.organizationId, storageBytes })

async function execute(run: Run, more: Partial<WorkerContext> = {}): Promise<Run> {
  await executeRun({ ...context, ...more }, new ActiveRuns(), run.id, never)
  return waitForRun(product, run.id)
}

/** Uploads and ingests a file with this many rows. */
async function upload(rows: number) {
  const { db, storage } = context
  const originalKey = `originals/${crypto.randomUUID()}`
  const lines = Array.from({ length: rows }, (_, at) => `${at},${crypto.randomUUID()}\n`)
  const { bytes } = await storage.put(originalKey, Readable.from(['id,name\n', ...lines]))
  const owner = { ownerId: product.actor.userId, organizationId: product.actor.organizationId }
  const dataset = await createDataset(db, owner, { fileName: 'ids.csv', bytes, originalKey })
  await ingestDataset(context, new ActiveClaims(heartbeatIngests), dataset.version.id, never)
  const read = await getDataset(db, owner.ownerId, dataset.id)
  if (!read) throw new Error('The dataset was not found')
  return read.version
}

/** Returns the total size of the files below a folder of the store. */
function bytesBelow(folder: string): number {
  const path = join(product.settings.storeFolder, folder)
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
}

test('the storage reported for an organization equals the size of its files in the store', async () => {
  const { organizationId } = product.actor
  const version = await upload(2000)
  expect(version.status).toBe('ready')
  const run = await startRun(
    product,
    createTestWorkflow(product, version, [], { kind: 'csvOutput' }),
    version,
  )
  expect((await execute(run)).status).toBe('succeeded')
  const use = await storageUsageOf(context.db, organizationId)
  expect(use.files).toBe(bytesBelow('originals') + bytesBelow('datasets'))
  expect(use.results).toBe(bytesBelow('artifacts'))
  expect(use.total).toBe(use.files + use.results)
})

test('a run whose file exceeds the storage limit fails with a message that names the used storage and the limit', async () => {
  const { organizationId } = product.actor
  const version = await upload(2000)
  const workflow = createTestWorkflow(product, version, [], { kind: 'csvOutput' })
  const before = await storageUsageOf(context.db, organizationId)
  const said = (limit: number) =>
    sentence('storageLimit', { used: formatBytes(before.total), limit: formatBytes(limit) })
  for (const limit of [before.total, before.total + 1000]) {
    await context.db.delete(organizationLimits)
    await allow(limit)
    const ended = await execute(await startRun(product, workflow, version))
    expect([ended.status, ended.problem]).toEqual(['failed', { code: 'storageLimit', sentence: said(limit) }])
    expect((await storageUsageOf(context.db, organizationId)).total).toBe(before.total)
    expect(bytesBelow('artifacts')).toBe(before.results)
  }
})

/** Returns the store with its function for keeping output files replaced. */
function keepingOutputs(keep: (own: () => Promise<boolean>) => Promise<boolean>) {
  const { storage } = context
  return {
    ...storage,
    draft: async (key: string) => {
      const draft = await storage.draft(key)
      return key.endsWith('/output') ? { ...draft, keep: () => keep(() => draft.keep()) } : draft
    },
  }
}

test('of two concurrent runs whose files together exceed the limit, the second fails and its files are removed', async () => {
  const version = await upload(2000)
  const workflow = createTestWorkflow(product, version, [], { kind: 'csvOutput' })
  const before = await storageUsageOf(context.db, product.actor.organizationId)
  expect((await execute(await startRun(product, workflow, version))).status).toBe('succeeded')
  const { total, results } = await storageUsageOf(context.db, product.actor.organizationId)
  const size = total - before.total
  await allow(total + Math.floor(1.5 * size))
  const bothMade = Promise.withResolvers<void>()
  let made = 0
  const storage = keepingOutputs(async (own) => {
    if (++made === 2) bothMade.resolve()
    await bothMade.promise
    return own()
  })
  const runs = [await startRun(product, workflow, version), await startRun(product, workflow, version)]
  const ended = await Promise.all(runs.map((run) => execute(run, { storage })))
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
  const refused = ended.find(({ status }) => status === 'failed')
  expect([refused?.problem?.code, refused?.outcomeUnknown]).toEqual(['storageLimit', false])
  const lines = await listRunEvents(context.db, ownerOf(product.actor), refused?.id ?? '', 0)
  const said = lines.flatMap(({ kind, data }) => (kind === 'log' ? [(data as { line: string }).line] : []))
  expect(said.at(-1)).toBe(sentence('processingFailed', { reason: refused?.problem?.sentence ?? '' }))
  expect(said).not.toContain(sentence('processingSuccessful'))
  expect((await storageUsageOf(context.db, product.actor.organizationId)).results).toBe(results + size)
  expect(bytesBelow('artifacts')).toBe(results + size)
})

test("heartbeats of the worker's other runs continue while the end of a run waits for the storage lock", async () => {
  const { db } = context
  const { organizationId } = product.actor
  await allow(1e12)
  const version = await upload(1)
  const workflow = createTestWorkflow(product, version, [], { kind: 'csvOutput' })
  const claims = await Promise.all(
    [1, 2].map(async () => {
      const run = await claimRun(db, (await startRun(product, workflow, version)).id)
      return { runId: run?.id ?? '', claimId: run?.claimId ?? '' }
    }),
  )
  const [ending] = claims
  if (!ending) throw new Error('No run was claimed')
  await markCommitting(db, ending, null, null)
  const taken = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const other = db.transaction(async (tx) => {
    await reserveStorage(tx, organizationId, 0, defaultLimits)
    taken.resolve()
    await released.promise
  })
  await taken.promise
  const room = { organizationId, limits: defaultLimits }
  const end = finishRun(db, ending, { status: 'succeeded', lines: [], artifacts: [] }, room)
  const waiting = () => product.database.sql`
    select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
  await expect.poll(waiting).not.toEqual([])
  // The storage lock is still held while these heartbeats are sent.
  const heard = await heartbeatRuns(db, claims)
  released.resolve()
  expect([await end, heard]).toMatchObject([true, new Map(claims.map(({ runId }) => [runId, {}]))])
  await other
})

test('if the store kept a file without confirming it, the run fails and the file is removed', async () => {
  const version = await upload(10)
  const run = await startRun(
    product,
    createTestWorkflow(product, version, [], { kind: 'csvOutput' }),
    version,
  )
  const active = new ActiveRuns()
  let wasStored = false
  const storage = keepingOutputs(async (own) => {
    wasStored = await own()
    active.end(run.id, 'shutdown')
    throw new Error('the answer was lost')
  })
  await executeRun({ ...context, storage }, active, run.id, never)
  expect((await waitForRun(product, run.id)).problem?.code).toBe('runInterrupted')
  expect([wasStored, await storage.stat(`artifacts/${run.id}/output`)]).toEqual([true, null])
})

test('a run that writes a table succeeds even if the store is full', async () => {
  const version = await upload(10)
  await allow(1_000_000)
  await product.database.sql`update organization_limits set storage_bytes = 1`
  const workflow = createTestWorkflow(product, version, [], {
    kind: 'postgresqlOutput',
    tableName: 'full_store',
  })
  expect((await execute(await startRun(product, workflow, version))).status).toBe('succeeded')
})

test('a file is refused if its columnar copy exceeds the limit, and the partial copy is removed', async () => {
  const copies = bytesBelow('datasets')
  const use = await storageUsageOf(context.db, product.actor.organizationId)
  await allow(use.total + 200_000)
  const version = await upload(4000)
  expect([version.status, version.problem?.code, version.columnarKey]).toEqual([
    'failed',
    'storageLimit',
    null,
  ])
  expect(bytesBelow('datasets')).toBe(copies)
})

test("a run that exceeds its organization's time limit is ended, and its target stays unchanged", async () => {
  const { sql } = product.target
  const numbers = await makeDataset(product, 'select i as id from range(100) t(i)')
  const workflow = createTestWorkflow(product, numbers, [], { kind: 'postgresqlOutput', tableName: 'held' })
  await sql`create table held (id text)`
  await sql`insert into held values ('before')`
  const run = await startRun(product, workflow, numbers)
  const release = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`lock table held`
    await release.promise
  })
  const limits = { ...defaultLimits, runMinutes: 0.02 }
  const ended = await execute(run, { organizationLimits: limits })
  release.resolve()
  await holding
  expect([ended.status, ended.problem?.code]).toEqual(['failed', 'runTimeLimit'])
  expect(await sql`select id from held`).toEqual([{ id: 'before' }])
  expect((await getRun(context.db, ownerOf(product.actor), run.id))?.outcomeUnknown).toBe(false)
})

test("a run gets its organization's memory, but at most the setting of the worker", async () => {
  const numbers = await makeDataset(product, 'select i as id from range(10) t(i)')
  const setting = { runMemoryBytes: 1_000_000_000, runThreads: 2, runProcesses: 3, diskOf: product.folder }
  const limitsOfRun = async (runMemoryBytes: number | null) => {
    const workflow = createTestWorkflow(product, numbers, [], { kind: 'postgresqlOutput', tableName: 'room' })
    const run = await startRun(product, workflow, numbers)
    const given: ChildLimits[] = []
    await execute(run, {
      organizationLimits: { ...defaultLimits, runMemoryBytes },
      limits: (folder, ofOrganization) => childLimits(folder, setting, ofOrganization),
      forkRun: (request, ...more) => {
        given.push(request.limits)
        return context.forkRun(request, ...more)
      },
    })
    return given
  }
  expect(await limitsOfRun(null)).toMatchObject([{ memoryBytes: 1_000_000_000, threads: 2 }])
  expect(await limitsOfRun(300_000_000)).toMatchObject([{ memoryBytes: 300_000_000 }])
  expect(await limitsOfRun(5_000_000_000)).toMatchObject([{ memoryBytes: 1_000_000_000 }])
})
