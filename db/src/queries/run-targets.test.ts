import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import { createFirstUser } from './people.testing.ts'
import { hasTriedInto, recordTarget } from './run-targets.ts'
import { claimRun, finishRun, markCommitting } from './run-work.ts'
import { createRun } from './runs.ts'
import { createWorkflow } from './workflows.ts'

let database: TestDatabase
let owner: Actor & { ownerId: string }
let workflowId: string
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
})
beforeEach(async () => {
  await database.sql`delete from runs`
  workflowId = (await createWorkflow(database.db, owner, 'Sales')).id
})
afterAll(() => database.drop())

const here = { place: 'db', table: 'orders_test' }
const counts = { in: 1, droppedEmpty: 0, rejected: 0, written: 1, stored: 1, emptyCellsToNull: 0 }

/** Creates a run that a worker has begun. */
async function begin(isTry: boolean, target = here, of: string | null = workflowId) {
  const { id } = await createRun(database.db, owner, {
    workflowId: of,
    workflowName: 'Sales',
    revision: 1,
    snapshot: { nodes: [], edges: [] },
    datasetVersions: {},
    ...(isTry ? { firstRows: 5 } : {}),
  })
  const run = await claimRun(database.db, id)
  const claim = { runId: id, claimId: run?.claimId ?? '' }
  await recordTarget(database.db, claim, target)
  const succeed = async () => {
    await markCommitting(database.db, claim, {}, counts)
    await finishRun(database.db, claim, { status: 'succeeded', lines: [] })
  }
  return { claim, succeed, ask: () => hasTriedInto(database.db, { ...owner, id, workflowId: of }) }
}
const written = async (...run: Parameters<typeof begin>) => (await begin(...run)).succeed()

test('a table belongs to a test run if an earlier test run of the workflow wrote it and has ended', async () => {
  const first = await begin(true)
  const second = await begin(true)
  expect(await second.ask()).toBe(false)
  await first.succeed()
  expect(await second.ask()).toBe(true)
  const elsewhere = await begin(true, { ...here, table: 'orders_trial' })
  expect(await elsewhere.ask()).toBe(false)
  expect(await (await begin(true, { ...here, place: 'other' })).ask()).toBe(false)
})

test("a table doesn't belong to a test run after a failed test run", async () => {
  const { claim } = await begin(true)
  await finishRun(database.db, claim, { status: 'failed', lines: [] })
  expect(await (await begin(true)).ask()).toBe(false)
})

test('a test run with an unknown outcome is assumed to have written the table', async () => {
  const { claim } = await begin(true)
  await markCommitting(database.db, claim, {}, counts)
  await finishRun(database.db, claim, { status: 'failed', outcomeUnknown: true, lines: [] })
  expect(await (await begin(true)).ask()).toBe(true)
})

test.each([
  ['a run of the same workflow', false, here, 'same'],
  ['a run of another workflow', false, here, 'other'],
  ['a run that belongs to no workflow', false, here, null],
  ['a try of another workflow', true, here, 'other'],
  [
    'a run into a server that may be the same under another name',
    false,
    { ...here, place: 'alias' },
    'other',
  ],
] as const)('after %s has written there, the table belongs to that run', async (_, isTry, target, of) => {
  const other = (await createWorkflow(database.db, owner, 'Other')).id
  await written(true)
  await written(isTry, target, of === 'same' ? workflowId : of && other)
  expect(await (await begin(true)).ask()).toBe(false)
  await written(true)
  expect(await (await begin(true)).ask()).toBe(true)
})

test('a table whose name differs only in case counts as another table', async () => {
  await written(true)
  expect(await (await begin(true, { ...here, place: 'DB' })).ask()).toBe(false)
})

test("ignores other workflows' test runs into tables with the same name on other servers", async () => {
  const other = (await createWorkflow(database.db, owner, 'Other')).id
  await written(true)
  await written(true, { ...here, place: 'test' }, other)
  expect(await (await begin(true)).ask()).toBe(true)
})

test("the table's origin is uncertain if a run is active or ended during the test run", async () => {
  const real = await begin(false)
  await written(true)
  const again = await begin(true)
  expect(await again.ask()).toBe(false)
  await real.succeed()
  expect(await again.ask()).toBe(false)
})
