import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchJobs } from '../fetch-jobs.ts'
import { queues } from '../queue.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import {
  addDatasetVersion,
  createDataset,
  deleteDataset,
  findReadyVersions,
  findVersions,
  getDataset,
  listDatasets,
  readDatasetAgain,
} from './datasets.ts'
import { findDeletedDatasets, removeDatasets } from './deleted-datasets.ts'
import {
  claimIngest,
  failIngest,
  finishIngest,
  heartbeatIngests,
  recordIngestProgress,
  recoverIngests,
  releaseIngest,
  requeueLostIngests,
} from './ingests.ts'
import { createFirstUser } from './people.testing.ts'
import { createRun, requestCancel } from './runs.ts'
import { createWorkflow } from './workflows.ts'

let database: TestDatabase
let owner: Actor & { ownerId: string }
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
})
afterAll(() => database.drop())

const somebodyElse = '00000000-0000-4000-8000-000000000000'
const options = {
  delimiter: ';',
  quote: '"' as const,
  encoding: 'utf-8' as const,
  header: true,
  skipLines: 0,
}
const result = {
  columnarKey: 'columnar',
  sha256: 'ab',
  bytes: 12,
  options,
  profile: { rows: 1, emptyRows: 0, emptyCells: 0, columns: [], notes: [] },
}
const problem = { code: 'ingestInterrupted', sentence: 'Interrupted.' }

const upload = (originalKey = 'original') =>
  createDataset(database.db, owner, { fileName: 'a.csv', bytes: 12, originalKey })

test('an upload creates a dataset, a waiting version and its job together', async () => {
  const { db } = database
  const { version } = await upload()
  const jobs = await fetchJobs(db, queues.ingestDataset, 100)
  expect(jobs.map(({ payload }) => payload.versionId)).toContain(version.id)
  expect(version).toMatchObject({ number: 1, status: 'waiting', options: null })
})

test("only one worker ingests a version, and the owner's runs can use it afterwards", async () => {
  const { db } = database
  const { id, version } = await upload()
  const claims = await Promise.all([claimIngest(db, version.id), claimIngest(db, version.id)])
  const claim = claims.find((found) => found !== null)
  expect(claims.filter((found) => found !== null)).toHaveLength(1)
  const claimId = claim?.claimId ?? ''
  await recordIngestProgress(db, claimId, 41.6)
  expect((await getDataset(db, owner.ownerId, id))?.version).toMatchObject({
    status: 'ingesting',
    percent: 42,
  })
  expect(await finishIngest(db, somebodyElse, result)).toBe(false)
  expect(await finishIngest(db, claimId, result)).toBe(true)
  expect(await finishIngest(db, claimId, result), 'repeated').toBe(true)
  expect(await failIngest(db, claimId, problem)).toBe(false)
  expect((await findReadyVersions(db, owner, [id])).get(id)).toMatchObject({
    columnarKey: 'columnar',
    percent: 100,
  })
  expect((await findReadyVersions(db, { ...owner, ownerId: somebodyElse }, [id])).size).toBe(0)
  expect(await getDataset(db, somebodyElse, id)).toBeUndefined()
})

test('re-reading a file creates a newer version, and runs use the newest version that is ready', async () => {
  const { db } = database
  const { id, version } = await upload()
  const claim = await claimIngest(db, version.id)
  await finishIngest(db, claim?.claimId ?? '', result)
  const again = await readDatasetAgain(db, owner.ownerId, id, { ...options, delimiter: ',' })
  expect(again?.version).toMatchObject({ number: 2, status: 'waiting', options: { delimiter: ',' } })
  expect(
    (await listDatasets(db, owner.ownerId, { limit: 99 })).find((dataset) => dataset.id === id)?.version
      .number,
  ).toBe(2)
  expect((await findReadyVersions(db, owner, [id])).get(id)?.number).toBe(1)
  expect(await readDatasetAgain(db, somebodyElse, id, null)).toBeUndefined()
})

test.each([
  ['rows.csv', true],
  ['ROWS.CSV.gz', true],
  ['rows.csv.zst', true],
  ['rows.json', false],
])('new content called %s keeps the reading options: %s', async (fileName, isKept) => {
  const { db } = database
  const { id } = await upload()
  const chosen = { ...options, delimiter: '|' }
  await readDatasetAgain(db, owner.ownerId, id, chosen)
  const replaced = await addDatasetVersion(db, owner.ownerId, id, { fileName, bytes: 3, originalKey: 'new' })
  expect(replaced?.version.options).toEqual(isKept ? chosen : null)
})

test('re-reading a file ends only unfinished ingests of the same content', async () => {
  const { db } = database
  const { id, version } = await upload()
  const claim = await claimIngest(db, version.id)
  const second = await readDatasetAgain(db, owner.ownerId, id, { ...options, delimiter: ',' })
  expect(await heartbeatIngests(db, [claim?.claimId ?? ''])).toEqual(new Set())
  expect(await finishIngest(db, claim?.claimId ?? '', result)).toBe(false)
  const third = await readDatasetAgain(db, owner.ownerId, id, { ...options, delimiter: ';' })
  expect(await claimIngest(db, second?.version.id ?? '')).toBeNull()
  const newest = await claimIngest(db, third?.version.id ?? '')
  const content = { fileName: 'rows.csv', bytes: 3, originalKey: 'another content' }
  const replaced = await addDatasetVersion(db, owner.ownerId, id, content)
  await readDatasetAgain(db, owner.ownerId, id, { ...options, delimiter: '|' })
  expect(await claimIngest(db, replaced?.version.id ?? '')).toBeNull()
  expect(await finishIngest(db, newest?.claimId ?? '', result)).toBe(true)
})

test('an abandoned ingest is enqueued once more, and fails if it is abandoned again', async () => {
  const { db, sql } = database
  const { id, version } = await upload()
  const silence = () =>
    sql`update dataset_versions set heartbeat_at = now() - interval '1 minute' where id = ${version.id}`
  const first = await claimIngest(db, version.id)
  expect(await recoverIngests(db, 10, problem)).toEqual([])
  await silence()
  const taken = (await Promise.all([1, 2].map(() => recoverIngests(db, 10, problem)))).flat()
  expect(taken.map((found) => found.id)).toEqual([version.id])
  expect(await heartbeatIngests(db, [first?.claimId ?? ''])).toEqual(new Set())
  const second = await claimIngest(db, version.id)
  expect(second).not.toBeNull()
  await silence()
  await recoverIngests(db, 10, problem)
  expect((await getDataset(db, owner.ownerId, id))?.version).toMatchObject({ status: 'failed', problem })
})

test("a released ingest begins again, and the released attempt doesn't count", async () => {
  const { db } = database
  const { id, version } = await upload()
  const claim = await claimIngest(db, version.id)
  await releaseIngest(db, claim?.claimId ?? '')
  expect((await getDataset(db, owner.ownerId, id))?.version).toMatchObject({ status: 'waiting', attempts: 0 })
  expect(await finishIngest(db, claim?.claimId ?? '', result)).toBe(false)
  expect((await claimIngest(db, version.id))?.version.attempts).toBe(1)
})

test('a waiting version is enqueued again if its worker crashed before it claimed the version', async () => {
  const { db, sql } = database
  const { version } = await upload()
  await fetchJobs(db, queues.ingestDataset, 100)
  await sql`update dataset_versions set created_at = now() - interval '1 minute' where id = ${version.id}`
  expect(await requeueLostIngests(db, 10)).toEqual([])
  await sql`update pgboss.job set started_on = now() - interval '1 minute' where state = 'active'`
  expect(await requeueLostIngests(db, 10)).toEqual([version.id])
  expect(await requeueLostIngests(db, 10)).toEqual([])
})

test('a deleted dataset is kept while a run is waiting for it, and its files are removed a day later', async () => {
  const { db, sql } = database
  const { id, version } = await upload('deleted-original')
  const claim = await claimIngest(db, version.id)
  await finishIngest(db, claim?.claimId ?? '', { ...result, columnarKey: 'deleted-columnar' })
  const run = await createRun(db, owner, {
    workflowId: await workflowId(),
    workflowName: 'Sales',
    revision: 1,
    snapshot: { nodes: [], edges: [] },
    datasetVersions: { input: version.id },
  })
  expect(await deleteDataset(db, owner.ownerId, id)).toBe(true)
  expect((await findVersions(db, owner, [version.id])).size).toBe(1)
  expect(await findDeletedDatasets(db)).toEqual([])
  await sql`update datasets set deleted_at = now() - interval '2 days' where id = ${id}`
  expect(await findDeletedDatasets(db)).toEqual([])
  await requestCancel(db, owner, run.id)
  expect(await findDeletedDatasets(db)).toEqual([{ id, keys: ['deleted-original', 'deleted-columnar'] }])
  await removeDatasets(db, [id])
  expect(await findDeletedDatasets(db)).toEqual([])
  expect((await findVersions(db, owner, [version.id])).size).toBe(0)
})

async function workflowId(): Promise<string> {
  return (await createWorkflow(database.db, owner, 'Sales')).id
}
