import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  addQuestion,
  artifacts,
  datasetVersions,
  defaultLimits,
  deleteDataset,
  findResultArtifact,
  organizationLimits as limitsTable,
  listRunEvents,
  workflows,
} from '@anj/db'
import { newNode } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import {
  contextOf,
  createTestWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  startGraph,
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

test('removes expired files and their rows, and keeps all other files, including named ones', async () => {
  const { db, sql } = product.database
  const dataset = await makeDataset(product, 'select 1 as id')
  const run = await startRun(
    product,
    createTestWorkflow(product, dataset, [], { kind: 'csvOutput' }),
    dataset,
  )
  await sql`update runs set status = 'succeeded' where id = ${run.id}`
  for (const [key, days] of [
    ['artifacts/old/output', -1],
    ['artifacts/new/output', 1],
    ['artifacts/saved/output', null],
  ] as const) {
    writeFileSync(product.storage.path(key), 'x')
    const expiresAt = days === null ? null : new Date(Date.now() + days * 86_400_000)
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
  expect(await sql`select key from artifacts order by key`).toEqual([
    { key: 'artifacts/new/output' },
    { key: 'artifacts/saved/output' },
  ])
  expect(existsSync(product.storage.path('artifacts/saved/output'))).toBe(true)
})

test('keeps advice that serves as a baseline until its workflow uses another baseline', async () => {
  const { db, sql } = product.database
  const advisor = newNode('aiAdvisor', 'advisor', { x: 0, y: 0 })
  const { id, workflowId, ownerId } = await startGraph(product, { nodes: [advisor], edges: [] }, {})
  const compareWith = (baselineRunId: string | null) => {
    const data = { ...advisor.data, config: { ...advisor.data.config, baselineRunId } }
    const graph = { nodes: [{ ...advisor, data }], edges: [] }
    return db
      .update(workflows)
      .set({ graph })
      .where(eq(workflows.id, workflowId ?? ''))
  }
  const key = `artifacts/${id}/output`
  writeFileSync(product.storage.path(key), '{}')
  const file = { kind: 'insight' as const, fileName: 'advice.json', key, bytes: 2, expiresAt: new Date(0) }
  await db.insert(artifacts).values({ ...file, runId: id, ownerId })
  const isThere = async () => (await sql`select key from artifacts where run_id = ${id}`).length === 1
  await compareWith(id)
  await cleanUp(context, () => [])
  expect([await isThere(), existsSync(product.storage.path(key))]).toEqual([true, true])
  const found = await findResultArtifact(db, ownerOf(product.actor), id, 'insight')
  expect(found?.key).toBe(key)
  await compareWith(null)
  await cleanUp(context, () => [])
  expect([await isThere(), existsSync(product.storage.path(key))]).toEqual([false, false])
})

test('removes a saved insight once its deleted workflow can no longer be restored', async () => {
  const { db, sql } = product.database
  const { id, workflowId, ownerId } = await startGraph(product, { nodes: [], edges: [] }, {})
  // A workflow stays as long as a run of it is active.
  await sql`update runs set status = 'succeeded' where id = ${id}`
  const key = `artifacts/${id}/output`
  writeFileSync(product.storage.path(key), '{}')
  const file = { kind: 'insight' as const, fileName: 'dictionary.json', key, bytes: 2, expiresAt: null }
  const createdAt = new Date(Date.now() - 60 * 86_400_000)
  await db.insert(artifacts).values({ ...file, runId: id, ownerId, createdAt })
  const deletedSince = async (days: number) => {
    await sql`update workflows set deleted_at = now() - make_interval(days => ${days}) where id = ${workflowId}`
    await cleanUp(context, () => [])
    await cleanUp(context, () => [])
    return (
      (await sql`select key from artifacts where run_id = ${id}`).length +
      Number(existsSync(product.storage.path(key)))
    )
  }
  expect(await deletedSince(29)).toBe(2)
  expect(await deletedSince(31)).toBe(0)
})

test("keeps the row of a file that can't be removed, and still removes other files", async () => {
  const { db, sql } = product.database
  const dataset = await makeDataset(product, 'select 1 as id')
  const run = await startRun(
    product,
    createTestWorkflow(product, dataset, [], { kind: 'csvOutput' }),
    dataset,
  )
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

test("removes a run's progress a day after the run ends, but keeps its log lines", async () => {
  const { db, sql } = product.database
  const dataset = await makeDataset(product, 'select 1 as id')
  const { id } = await startRun(
    product,
    createTestWorkflow(product, dataset, [], { kind: 'csvOutput' }),
    dataset,
  )
  await sql`insert into run_events (run_id, kind, data) values (${id}, 'progress', '{}'), (${id}, 'log', '{}')`
  await sql`update runs set status = 'failed', finished_at = now() where id = ${id}`
  const kinds = async () => (await listRunEvents(db, ownerOf(product.actor), id, 0)).map(({ kind }) => kind)
  await cleanUp(context, () => [])
  expect(await kinds()).toEqual(['status', 'progress', 'log'])
  await sql`update runs set finished_at = now() - interval '25 hours' where id = ${id}`
  await cleanUp(context, () => [])
  expect(await kinds()).toEqual(['status', 'log'])
})

test('removes a question with a good answer after a day, and any other question after 90 days', async () => {
  const { db, sql } = product.database
  const add = async (answered: boolean, verdict: string | null, days: number) => {
    const question = `${answered} ${verdict} ${days}`
    const asked = { question, topic: '', answered, score: 0, nearest: null }
    const id = await addQuestion(db, ownerOf(product.actor), asked)
    await sql`update questions set verdict = ${verdict}, created_at = now() - make_interval(days => ${days}, mins => -5)
      where id = ${id}`
  }
  for (const answered of [true, false])
    for (const verdict of ['up', 'down', null])
      for (const days of [1, 2, 90, 91]) await add(answered, verdict, days)
  await cleanUp(context, () => [])
  const left = await sql<{ question: string }[]>`select question from questions`
  expect(left.map(({ question }) => question).toSorted()).toEqual(
    [
      ...['up', 'down', null].flatMap((verdict) => [1, 2, 90].map((days) => `false ${verdict} ${days}`)),
      ...[1, 2, 90].map((days) => `true down ${days}`),
      'true null 1',
      'true up 1',
    ].toSorted(),
  )
})

test('removes a partial file left by a killed process a day after the last write', async () => {
  const original = product.storage.path('originals/whole')
  const parts = [1, 2].map((n) => join(original, '..', `.${n}${crypto.randomUUID().slice(1)}.partial`))
  for (const path of [original, ...parts]) writeFileSync(path, 'half')
  const [old = '', fresh = ''] = parts
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const path of [original, old]) utimesSync(path, twoDaysAgo, twoDaysAgo)
  await cleanUp(context, () => [])
  expect([original, old, fresh].map((path) => existsSync(path))).toEqual([true, false, true])
})

test('removes a temporary folder a day after it was last used, unless its run is active', async () => {
  const made = ['run-old', 'run-used', 'run-new'].map((name) => join(context.temporaryFolder, name))
  for (const folder of made) mkdirSync(folder, { recursive: true })
  const [old = '', used = '', fresh = ''] = made
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const folder of [old, used]) utimesSync(folder, twoDaysAgo, twoDaysAgo)
  await cleanUp(context, () => ['used'])
  expect([old, used, fresh].map((folder) => existsSync(folder))).toEqual([false, true, true])
})

test('logs the part of the cleanup that fails, and still runs the other parts', async () => {
  const old = join(context.temporaryFolder, 'run-of-long-ago')
  mkdirSync(old, { recursive: true })
  utimesSync(old, 0, 0)
  const failed: unknown[] = []
  const log = pino({}, { write: (line) => failed.push(JSON.parse(line).part) })
  const away = async () => Promise.reject(new Error('the store is away'))
  const storage = { ...context.storage, stat: away, removeParts: away }
  const { id } = await makeDataset(product, 'select 1 as id')
  await product.database.sql`update dataset_versions set columnar_bytes = null where id = ${id}`
  await cleanUp({ ...context, log, storage }, () => [])
  expect([existsSync(old), failed.slice(0, 2)]).toEqual([false, ['sizes of copies', 'parts of files']])
})

test('removes replaced versions after the retention period, but keeps an original that another version uses', async () => {
  const { db, sql } = product.database
  const dataset = await makeDataset(product, 'select 1 as id')
  const { datasetId } = dataset
  const write = (key: string) => {
    mkdirSync(dirname(product.storage.path(key)), { recursive: true })
    writeFileSync(product.storage.path(key), 'x')
  }
  const add = async (number: number, originalKey: string, days: number) => {
    const columnarKey = `datasets/${datasetId}/v${number}/columns.parquet`
    for (const key of [originalKey, columnarKey]) write(key)
    const createdAt = new Date(Date.now() - days * 86_400_000)
    const more = {
      datasetId,
      number,
      status: 'ready' as const,
      bytes: 1,
      originalKey,
      columnarKey,
      createdAt,
    }
    await db.insert(datasetVersions).values(more)
    return columnarKey
  }
  await sql`delete from dataset_versions where dataset_id = ${datasetId}`
  const [first, second] = [`originals/${datasetId}-1`, `originals/${datasetId}-2`]
  const copies = [
    await add(1, first, 60),
    await add(2, second, 50),
    await add(3, second, 40),
    await add(4, second, 5),
  ]
  const there = () => [first, second, ...copies].map((key) => existsSync(product.storage.path(key)))
  await cleanUp(context, () => [])
  expect(there()).toEqual([true, true, true, true, true, true])
  const organizationLimits = { ...defaultLimits, keepReplacedDays: 30 }
  await cleanUp({ ...context, organizationLimits }, () => [])
  expect(there()).toEqual([false, true, false, false, true, true])
  await db.insert(limitsTable).values({ organizationId: product.actor.organizationId, keepReplacedDays: 3 })
  await cleanUp({ ...context, organizationLimits }, () => [])
  expect(there()).toEqual([false, true, false, false, false, true])
  await db.delete(limitsTable)
})

test("removes finished runs and their log lines after the organization's retention period, unless one of their files is kept", async () => {
  const { sql } = product.database
  await sql`delete from artifacts`
  const dataset = await makeDataset(product, 'select 1 as id')
  const workflow = createTestWorkflow(product, dataset, [], { kind: 'csvOutput' })
  const made = [
    await startRun(product, workflow, dataset),
    await startRun(product, workflow, dataset),
    await startRun(product, workflow, dataset),
  ].map(({ id }) => id)
  const [old, withFile, fresh] = made
  await sql`update runs set status = 'succeeded', finished_at = now() - interval '100 days' where id <> ${fresh ?? ''}`
  await sql`insert into artifacts (run_id, owner_id, kind, file_name, key, bytes)
    values (${withFile ?? ''}, ${product.actor.userId}, 'output', 'x', 'artifacts/kept/output', 1)`
  const left = async () =>
    (await sql<{ id: string }[]>`select id from runs where id in ${sql(made)}`).map(({ id }) => id)
  await cleanUp(context, () => [])
  expect(await left()).toHaveLength(3)
  await cleanUp({ ...context, organizationLimits: { ...defaultLimits, keepRunsDays: 90 } }, () => [])
  expect((await left()).sort()).toEqual([withFile, fresh].sort())
  expect(await sql`select 1 from run_events where run_id = ${old ?? ''}`).toEqual([])
})

test("measures columnar copies whose size wasn't recorded", async () => {
  const { sql } = product.database
  const { id, columnarKey } = await makeDataset(product, 'select 1 as id')
  await sql`update dataset_versions set columnar_bytes = null where id = ${id}`
  await cleanUp(context, () => [])
  const [row] = await sql`select columnar_bytes::int as bytes from dataset_versions where id = ${id}`
  expect(row?.['bytes']).toBe(statSync(product.storage.path(columnarKey ?? '')).size)
})
