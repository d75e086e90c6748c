import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { prepareRun } from '@anj/core'
import {
  addDatasetVersion,
  createDataset,
  type DatasetVersion,
  type DatasetWithVersion,
  findVersions,
  heartbeatIngests,
  type Run,
  readDatasetAgain,
} from '@anj/db'
import { ingestChildren, runChildren } from '@anj/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { ActiveClaims } from '../runs/active-claims.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import { childrenOf } from '../testing/processes.ts'
import {
  cancel,
  contextOf,
  createTestWorkflow,
  ownerOf,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'
import { executeRun } from './execute-run.ts'
import { ingestDataset } from './ingest-dataset.ts'
import { recoverDatasets } from './recover-datasets.ts'

const ROWS = 120_000
const COLUMNS = 9
const never = new AbortController().signal
let product: TestProduct
let context: WorkerContext

beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product)
})
afterAll(async () => {
  await Promise.all([runChildren.killIdle(), ingestChildren.killIdle()])
  await product.close()
})
beforeEach(() => product.target.sql`drop table if exists fresh`)

/** A file whose columns take so long to profile that its copy is announced before. */
function content(first = 1): string {
  const names = Array.from({ length: COLUMNS }, (_, i) => `c${i}`)
  const row = (i: number) => names.map((_, column) => i * COLUMNS + column).join(',')
  return [names.join(','), ...Array.from({ length: ROWS }, (_, i) => row(i + first))].join('\n')
}

async function store(text: string) {
  const originalKey = `originals/${crypto.randomUUID()}`
  const { bytes } = await context.storage.put(originalKey, Readable.from([text]))
  return { fileName: 'fresh.csv', bytes, originalKey }
}

async function upload(): Promise<DatasetWithVersion> {
  return createDataset(context.db, ownerOf(product.actor), await store(content()))
}

async function versionOf(id: string): Promise<DatasetVersion> {
  const version = (await findVersions(context.db, ownerOf(product.actor), [id])).get(id)
  if (!version) throw new Error('no version')
  return version
}

/** A storage that pauses the child of an ingest as soon as its copy is complete, so that the profile can't end. */
function pausing(storage: WorkerContext['storage']): WorkerContext['storage'] {
  return {
    ...storage,
    draft: async (key) => {
      const draft = await storage.draft(key)
      let isPaused = false
      const keep = (signal?: AbortSignal) => {
        if (!isPaused) signalChild('SIGSTOP')
        isPaused = true
        return draft.keep(signal)
      }
      return { ...draft, keep, [Symbol.asyncDispose]: () => draft[Symbol.asyncDispose]() }
    },
  }
}

interface FreshFile {
  readonly dataset: DatasetWithVersion
  readonly version: DatasetVersion
  readonly active: ActiveClaims
  /** Resolves when the ingest has ended. */
  readonly ended: Promise<void>
}

/** Begins to ingest a file, and pauses when its copy is complete while its columns are being profiled. */
async function beginIngest(dataset: DatasetWithVersion): Promise<FreshFile> {
  const active = new ActiveClaims(heartbeatIngests)
  const copied = Promise.withResolvers<void>()
  const paused = { ...context, storage: pausing(context.storage) }
  const ended = ingestDataset(paused, active, dataset.version.id, never, copied.resolve)
  await Promise.race([copied.promise, ended])
  return { dataset, version: await versionOf(dataset.version.id), active, ended }
}

const toInt = [{ columnName: 'c0', fromType: 'text' as const, toType: 'int' as const }]

/** Creates a run as the API does, with the newest version that runs can read. */
async function createRun({ dataset }: Pick<FreshFile, 'dataset'>): Promise<Run> {
  const columns = Array.from({ length: COLUMNS }, (_, i) => ({ name: `c${i}` }))
  const shape = { ...dataset.version, profile: { columns } as unknown as DatasetVersion['profile'] }
  const graph = createTestWorkflow(product, shape, toInt, { kind: 'postgresqlOutput', tableName: 'fresh' })
  const versions = await prepareRun(context.db, ownerOf(product.actor), graph)
  return startRun(product, graph, await versionOf(versions['file'] ?? ''))
}

async function execute(run: Run): Promise<Run> {
  await executeRun(context, new ActiveRuns(), run.id, never)
  return waitForRun(product, run.id)
}

async function expectRows(first = 1): Promise<void> {
  const [found] = await product.target.sql`select count(*)::int as rows, sum(c0)::text as total from fresh`
  const total = BigInt(COLUMNS) * ((BigInt(ROWS) * BigInt(2 * first + ROWS - 1)) / 2n)
  expect(found).toEqual({ rows: ROWS, total: String(total) })
}

function signalChild(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const isIngest = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ingest-child')
  for (const pid of childrenOf(process.pid).filter(isIngest)) process.kill(pid, signal)
}

/** Lets a paused child profile the columns. */
async function finish({ ended }: FreshFile): Promise<void> {
  signalChild('SIGCONT')
  await ended
}

const isInStore = async ({ columnarKey }: DatasetVersion) =>
  (await context.storage.stat(columnarKey ?? '')) !== null

test('a run reads a file while its columns are being profiled', async () => {
  const file = await beginIngest(await upload())
  expect(file.version).toMatchObject({ status: 'ingesting', profile: null, stored: { rows: ROWS } })
  expect(file.version.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(await execute(await createRun(file))).toMatchObject({
    status: 'succeeded',
    datasetVersions: { file: file.version.id },
  })
  await expectRows()
  await finish(file)
  expect(await versionOf(file.version.id)).toMatchObject({ status: 'ready', profile: { rows: ROWS } })
})

test('if the child is killed before the profile, the run has rows of a copy that stays, and a later run is refused', async () => {
  const file = await beginIngest(await upload())
  const run = await createRun(file)
  signalChild('SIGKILL')
  await file.ended
  const version = await versionOf(file.version.id)
  expect(version).toMatchObject({ status: 'failed', problem: { code: 'ingestDied' }, profile: null })
  expect(await isInStore(version)).toBe(true)
  expect(await execute(run)).toMatchObject({ status: 'succeeded' })
  await expectRows()
  await expect(createRun(file)).rejects.toMatchObject({ code: 'workflowHasProblems' })
})

test('if the worker crashes before the profile, another one profiles the same copy', async () => {
  const file = await beginIngest(await upload())
  const run = await createRun(file)
  await product.database
    .sql`update dataset_versions set heartbeat_at = now() - interval '1 minute' where id = ${file.version.id}`
  await recoverDatasets(context)
  await file.active.heartbeat(context.db)
  await file.ended
  const waiting = await versionOf(file.version.id)
  expect(waiting).toMatchObject({ status: 'waiting', columnarKey: file.version.columnarKey })
  expect(await isInStore(waiting)).toBe(true)
  expect(await execute(run)).toMatchObject({ status: 'succeeded' })
  await expectRows()
  await ingestDataset(context, file.active, file.version.id, never)
  expect(await versionOf(file.version.id)).toMatchObject({
    status: 'ready',
    attempts: 2,
    columnarKey: file.version.columnarKey,
    profile: { rows: ROWS, columns: expect.objectContaining({ length: COLUMNS }) },
  })
})

test('if an older worker has removed the recorded copy, the file is read again', async () => {
  const file = await beginIngest(await upload())
  file.active.endAll('shutdown')
  await file.ended
  await context.storage.remove(file.version.columnarKey ?? '')
  await ingestDataset(context, file.active, file.version.id, never)
  const version = await versionOf(file.version.id)
  expect(version).toMatchObject({ status: 'ready', profile: { rows: ROWS } })
  expect(version.columnarKey).not.toBe(file.version.columnarKey)
  expect(await isInStore(version)).toBe(true)
  expect(await execute(await createRun(file))).toMatchObject({ status: 'succeeded' })
  await expectRows()
})

test('if the recorded copy is gone and the file cannot be read either, the version fails without a copy', async () => {
  const file = await beginIngest(await upload())
  file.active.endAll('shutdown')
  await file.ended
  await context.storage.remove(file.version.columnarKey ?? '')
  const unreadable = 'c0\n1\n2,3\n'
  await context.storage.put(file.version.originalKey, Readable.from([unreadable]))
  await ingestDataset(context, file.active, file.version.id, never)
  expect(await versionOf(file.version.id)).toMatchObject({
    status: 'failed',
    stored: null,
    columnarKey: null,
  })
})

test('if the worker stops before the profile, the copy stays and the next worker profiles it', async () => {
  const file = await beginIngest(await upload())
  file.active.endAll('shutdown')
  await file.ended
  const released = await versionOf(file.version.id)
  expect(released).toMatchObject({ status: 'waiting', attempts: 0, columnarKey: file.version.columnarKey })
  expect(await isInStore(released)).toBe(true)
  await ingestDataset(context, file.active, file.version.id, never)
  expect(await versionOf(file.version.id)).toMatchObject({ status: 'ready', profile: { rows: ROWS } })
})

test('if the run is cancelled while the columns are being profiled, the target is unchanged and the file gets ready', async () => {
  const file = await beginIngest(await upload())
  const run = await createRun(file)
  await cancel(product, run.id)
  expect((await waitForRun(product, run.id)).status).toBe('cancelled')
  await finish(file)
  expect((await versionOf(file.version.id)).status).toBe('ready')
  const [table] = await product.target.sql`select to_regclass('fresh') as name`
  expect(table).toEqual({ name: null })
})

test('if newer content arrives before the run, the run reads the content that it was created with', async () => {
  const file = await beginIngest(await upload())
  const run = await createRun(file)
  const newer = await store(content(1_000_000))
  const next = await addDatasetVersion(context.db, product.actor.userId, file.dataset.id, newer)
  if (!next) throw new Error('no version')
  await finish(file)
  const second = await beginIngest(next)
  expect(await execute(run)).toMatchObject({ status: 'succeeded' })
  await expectRows()
  expect(await execute(await createRun(second))).toMatchObject({
    status: 'succeeded',
    datasetVersions: { file: next.version.id },
  })
  await expectRows(1_000_000)
  await finish(second)
})

test('if a user has the file read differently before the profile, the run still reads its own copy', async () => {
  const file = await beginIngest(await upload())
  const run = await createRun(file)
  await readDatasetAgain(context.db, product.actor.userId, file.dataset.id, file.version.options)
  await file.active.heartbeat(context.db)
  await file.ended
  const version = await versionOf(file.version.id)
  expect(version).toMatchObject({ status: 'failed', problem: { code: 'readingSuperseded' } })
  expect(await isInStore(version)).toBe(true)
  expect(await execute(run)).toMatchObject({ status: 'succeeded' })
  await expectRows()
})
