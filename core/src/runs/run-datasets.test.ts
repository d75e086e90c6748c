import { randomBytes } from 'node:crypto'
import {
  type Actor,
  addRunDatasetVersion,
  claimIngest,
  claimRun,
  createConnection,
  createWaitingRun,
  failIngest,
  fetchJobs,
  findReadyVersions,
  findRunDatasetsToRemove,
  finishIngest,
  finishRun,
  getConnection,
  getConnectionForRun,
  getDataset,
  listConnections,
  listDatasets,
  markLeftoversDone,
  queues,
  requestCancel,
  requeueLostRuns,
  reserveRunDataset,
} from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { encryptSecret } from '../secrets/secrets.ts'

let database: TestDatabase
let owner: Actor & { ownerId: string }
const key = randomBytes(32)
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
})
afterAll(() => database.drop())

const profile = { rows: 1, emptyRows: 0, emptyCells: 0, columns: [], notes: [] }
const options = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 } as const
const result = { columnarKey: 'datasets/x/y', sha256: 'aa', bytes: 1, options, profile }

/** Creates a run with its own rows and its own connection, as an API call does. */
async function makeRun() {
  const { db } = database
  const id = crypto.randomUUID()
  const { organizationId, ownerId } = owner
  const { id: datasetId } = await reserveRunDataset(db, owner, id, 'rows.csv')
  return db.transaction(async (tx) => {
    const connection = await createConnection(tx, {
      organizationId,
      ownerId,
      kind: 'postgresql',
      name: 'one run',
      serverName: 'db',
      port: 5432,
      userId: 'loader',
      tls: 'require',
      password: encryptSecret(key, 'hunter2'),
      forRun: id,
    })
    const version = await addRunDatasetVersion(tx, datasetId, { bytes: 1, options })
    const request = { id, workflowId: null, workflowName: '/etl', revision: 1 }
    const target = { kind: 'postgresql', serverName: 'db', databaseName: 'd', tableName: 't' }
    const graph = { nodes: [], edges: [] }
    const versions = { rows: version.id }
    const run = await createWaitingRun(
      tx,
      owner,
      { ...request, snapshot: graph, datasetVersions: versions },
      target,
    )
    return { run, version, datasetId, connectionId: connection.id }
  })
}

const queued = async () =>
  (await fetchJobs(database.db, queues.executeRun, 100)).map(({ payload }) => payload.runId)
const toRemove = async () => (await findRunDatasetsToRemove(database.db)).map(({ id }) => id)
const connectionOf = (made: Awaited<ReturnType<typeof makeRun>>) =>
  getConnectionForRun(database.db, made.run, made.connectionId)

test('only the run itself can use its rows and its connection', async () => {
  const { db } = database
  const made = await makeRun()
  const other = await makeRun()
  expect(await listConnections(db, owner)).toEqual([])
  expect(await getConnection(db, owner.ownerId, made.connectionId)).toBeUndefined()
  expect(await getConnectionForRun(db, other.run, made.connectionId)).toBeUndefined()
  expect((await connectionOf(made))?.id).toBe(made.connectionId)
  expect(await listDatasets(db, owner.ownerId, { limit: 9 })).toEqual([])
  expect(await getDataset(db, owner.ownerId, made.datasetId)).toBeUndefined()
  const claim = await claimIngest(db, made.version.id)
  await finishIngest(db, claim?.claimId ?? '', result)
  expect((await findReadyVersions(db, owner, [made.datasetId])).size).toBe(0)
  expect(await toRemove()).not.toContain(made.datasetId)
})

test('a run is enqueued only once the ingest of its rows has succeeded or failed', async () => {
  const { db, sql } = database
  await queued()
  const [good, bad, lost] = [await makeRun(), await makeRun(), await makeRun()]
  await sql`update runs set created_at = now() - interval '1 hour'`
  expect(await requeueLostRuns(db, 10)).not.toContain(good.run.id)
  expect(await queued()).not.toContain(good.run.id)
  const claims = [await claimIngest(db, good.version.id), await claimIngest(db, bad.version.id)]
  await finishIngest(db, claims[0]?.claimId ?? '', result)
  const problem = { code: 'csvEmpty', sentence: 'empty' }
  expect(await failIngest(db, claims[1]?.claimId ?? '', problem)).toBe(true)
  expect((await queued()).sort()).toEqual([good.run.id, bad.run.id].sort())
  // Simulates an ingest that has ended without enqueuing the run.
  await sql`update dataset_versions set status = 'failed' where id = ${lost.version.id}`
  expect(await requeueLostRuns(db, 10)).toContain(lost.run.id)
})

test("the run's connection is deleted when the run ends, or later if tables remain on the server", async () => {
  const { db, sql } = database
  const done = await makeRun()
  const left = await makeRun()
  const cancelled = await makeRun()
  for (const [made, leftBehind] of [
    [done, false],
    [left, true],
  ] as const) {
    const claimed = await claimRun(db, made.run.id)
    const claim = { runId: made.run.id, claimId: claimed?.claimId ?? '' }
    expect(await finishRun(db, claim, { status: 'failed', lines: [], leftBehind })).toBe(true)
  }
  expect(await requestCancel(db, owner, cancelled.run.id)).toBe('cancelled')
  expect(await connectionOf(done)).toBeUndefined()
  expect(await connectionOf(cancelled)).toBeUndefined()
  expect(await connectionOf(left)).toBeDefined()
  await markLeftoversDone(db, left.run.id)
  expect(await connectionOf(left)).toBeUndefined()
  const gone = await toRemove()
  expect(gone).toEqual(expect.arrayContaining([done.datasetId, left.datasetId, cancelled.datasetId]))
  await sql`update dataset_versions set status = 'ingesting' where id = ${done.version.id}`
  expect(await toRemove()).not.toContain(done.datasetId)
})

test('rows whose run was never created are removed after an hour', async () => {
  const { db, sql } = database
  const { id } = await reserveRunDataset(db, owner, crypto.randomUUID(), 'rows.csv')
  expect(await toRemove()).not.toContain(id)
  await sql`update datasets set created_at = now() - interval '61 minutes' where id = ${id}`
  expect(await findRunDatasetsToRemove(db)).toContainEqual({
    id,
    keys: [`originals/${id}`, `datasets/${id}`],
  })
})
