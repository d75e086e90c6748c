import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import { createFirstUser } from './people.testing.ts'
import { createRun } from './runs.ts'
import { getVersion, listVersions, nameVersion, pruneVersions, restoreVersion } from './versions.ts'
import { createWorkflow, getWorkflow, patchWorkflow } from './workflows.ts'

let database: TestDatabase
let owner: Actor & { ownerId: string }
let workflowId: string
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
})
beforeEach(async () => {
  workflowId = (await createWorkflow(database.db, owner, 'Sales')).id
})
afterAll(() => database.drop())

const graph = (edges: number) => ({
  nodes: [],
  edges: Array.from({ length: edges }, (_, i) => ({ id: `e${i}`, source: 'a', target: 'b' })),
})
/** Saves a workflow several times with one more edge each time, so that revision n has n - 1 edges. */
async function save(times: number): Promise<void> {
  const { revision } = (await getWorkflow(database.db, owner, workflowId)) ?? { revision: 1 }
  for (let i = 0; i < times; i += 1)
    await patchWorkflow(database.db, owner, workflowId, revision + i, { graph: graph(revision + i) })
}
const revisions = async () =>
  (await listVersions(database.db, owner, workflowId, { limit: 200 })).map(({ revision }) => revision)
/** Sets the ages of versions, keyed by revision. */
async function age(ages: Readonly<Record<number, string>>): Promise<void> {
  for (const [revision, interval] of Object.entries(ages))
    await database.sql`update workflow_versions set saved_at = now() - ${interval}::interval
      where workflow_id = ${workflowId} and revision = ${Number(revision)}`
}

test('versions are listed with the current version first, each with its author and the size of its graph', async () => {
  await save(2)
  const versions = await listVersions(database.db, owner, workflowId, { limit: 200 })
  const saver = { id: owner.ownerId, fullName: 'Ada Lovelace' }
  expect(versions).toMatchObject([
    { revision: 3, isPresent: true, edgeCount: 2, nodeCount: 0, savedBy: saver, hasRun: false, label: null },
    { revision: 2, isPresent: false, edgeCount: 1, savedBy: saver },
    { revision: 1, isPresent: false, edgeCount: 0, savedBy: saver },
  ])
})

test('a page of versions begins after the revision that ended the previous page', async () => {
  await save(4)
  const page = async (limit: number, before?: number) =>
    (await listVersions(database.db, owner, workflowId, { limit, before })).map(({ revision }) => revision)
  expect([await page(2), await page(2, 4), await page(2, 2)]).toEqual([[5, 4], [3, 2], [1]])
})

test('an earlier version contains its graph, and the current version contains the current graph', async () => {
  await save(2)
  const { db } = database
  expect((await getVersion(db, owner, workflowId, 2))?.graph).toEqual(graph(1))
  expect(await getVersion(db, owner, workflowId, 3)).toMatchObject({ isPresent: true, graph: graph(2) })
  expect(await getVersion(db, owner, workflowId, 4)).toBeUndefined()
})

test('restoring saves the old graph as the newest revision, and can itself be undone', async () => {
  const { db } = database
  await save(2)
  const restored = await restoreVersion(db, owner, workflowId, 1, 3)
  expect(restored).toMatchObject({ outcome: 'saved', workflow: { revision: 4, graph: graph(0) } })
  await restoreVersion(db, owner, workflowId, 3, 4)
  expect(await getWorkflow(db, owner, workflowId)).toMatchObject({ revision: 5, graph: graph(2) })
  expect(await restoreVersion(db, owner, workflowId, 9, 5)).toEqual({ outcome: 'notFound' })
  expect(await restoreVersion(db, owner, workflowId, 1, 4)).toMatchObject({ outcome: 'conflict' })
})

test('a version keeps its name when the workflow changes, and the name can be removed', async () => {
  const { db } = database
  await nameVersion(db, owner, workflowId, 1, 'Approved')
  await save(1)
  expect(await getVersion(db, owner, workflowId, 1)).toMatchObject({ label: 'Approved' })
  expect(await getVersion(db, owner, workflowId, 2)).toMatchObject({ label: null })
  await nameVersion(db, owner, workflowId, 1, null)
  expect(await getVersion(db, owner, workflowId, 1)).toMatchObject({ label: null })
  expect(await nameVersion(db, owner, workflowId, 7, 'Never')).toBe(false)
})

test("users can't see or change the versions of a workflow to which they have no access", async () => {
  const { db } = database
  const stranger = { ...owner, ownerId: '00000000-0000-4000-8000-000000000000' }
  const elsewhere = { ...owner, organizationId: '00000000-0000-4000-8000-000000000000' }
  await save(1)
  for (const other of [stranger, elsewhere]) {
    expect(await listVersions(db, other, workflowId, { limit: 9 })).toEqual([])
    expect(await getVersion(db, other, workflowId, 1)).toBeUndefined()
    expect(await nameVersion(db, other, workflowId, 1, 'Mine')).toBe(false)
    expect(await restoreVersion(db, other, workflowId, 1, 2)).toEqual({ outcome: 'notFound' })
  }
})

test('all versions from the last hour are kept', async () => {
  await save(5)
  await age({ 1: '59 minutes', 2: '30 minutes' })
  await pruneVersions(database.db)
  expect(await revisions()).toEqual([6, 5, 4, 3, 2, 1])
})

test('the last version of each hour is kept for a day, and the last version of each day is kept for thirty days', async () => {
  await save(9)
  // Hours and days are those of the clock, so the ages are relative to the beginning of an hour or day.
  const [now] = await database.sql<
    { hour: string; day: string }[]
  >`select extract(epoch from now() - date_trunc('hour', now(), 'UTC'))::int || ' seconds' as hour,
      extract(epoch from now() - date_trunc('day', now(), 'UTC'))::int || ' seconds' as day`
  await age({
    1: '31 days',
    2: `3 days 5 hours ${now?.day}`,
    3: `2 days 23 hours ${now?.day}`,
    4: `2 days 1 hour ${now?.day}`,
    5: `3 hours 10 minutes ${now?.hour}`,
    6: `2 hours 30 minutes ${now?.hour}`,
    7: `2 hours 10 minutes ${now?.hour}`,
    8: `1 hour 50 minutes ${now?.hour}`,
  })
  await pruneVersions(database.db)
  const kept = await revisions()
  expect(kept).toEqual([10, 9, 8, 7, 5, 4, 2])
  await pruneVersions(database.db)
  expect(await revisions()).toEqual(kept)
})

test('removing many versions in batches has the same result as removing them all at once', async () => {
  await save(9)
  await age(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i + 1, '40 days'])))
  await pruneVersions(database.db, 3)
  expect(await revisions()).toEqual([10, 9])
})

test('the nodes and edges of a version stored without its size are counted', async () => {
  await save(2)
  await database.sql`update workflow_versions set node_count = null, edge_count = null where workflow_id = ${workflowId}`
  const [, version] = await listVersions(database.db, owner, workflowId, { limit: 9 })
  expect(version).toMatchObject({ revision: 2, nodeCount: 0, edgeCount: 1 })
})

test('a list shows the stored size of each version instead of reading every graph', async () => {
  await save(1)
  await database.sql`update workflow_versions set node_count = 7 where workflow_id = ${workflowId}`
  const [, version] = await listVersions(database.db, owner, workflowId, { limit: 9 })
  expect(version).toMatchObject({ revision: 1, nodeCount: 7, edgeCount: 0 })
})

test('a version that only had a test run is removed like a version without a run', async () => {
  const { db } = database
  await save(3)
  const tried = { workflowId, workflowName: 'Sales', revision: 2, snapshot: graph(1), datasetVersions: {} }
  await createRun(db, owner, { ...tried, firstRows: 5 })
  await age({ 1: '40 days', 2: '40 days', 3: '40 days' })
  await pruneVersions(db)
  expect(await revisions()).toEqual([4, 3])
})

test('named versions, versions with a run and the newest version are kept however old they are', async () => {
  const { db } = database
  await nameVersion(db, owner, workflowId, 1, 'First')
  await save(1)
  await createRun(db, owner, {
    workflowId,
    workflowName: 'Sales',
    revision: 2,
    snapshot: graph(1),
    datasetVersions: {},
  })
  await save(3)
  await age({ 1: '90 days', 2: '90 days', 3: '90 days', 4: '90 days' })
  await pruneVersions(db)
  expect(await revisions()).toEqual([5, 4, 2, 1])
  expect(await getVersion(db, owner, workflowId, 2)).toMatchObject({ hasRun: true })
})
