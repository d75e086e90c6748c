import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { createDataset } from './datasets.ts'
import { createFirstUser } from './people.testing.ts'
import { createRun } from './runs.ts'
import { addPackedFiles, listTaken, recordTaken } from './taken-files.ts'
import { createWorkflow } from './workflows.ts'

let database: TestDatabase
let owner: Awaited<ReturnType<typeof createFirstUser>>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
})
afterAll(() => database.drop())

/** Adds a run that reads an archive, whose profile has all files but the last one. */
async function addRun(names: readonly string[]) {
  const { db } = database
  const originalKey = `originals/${randomUUID()}`
  const { id, version } = await createDataset(db, owner, { fileName: 'in.zip', bytes: 1, originalKey })
  const files = names.map((entry) => ({
    path: `in/${entry}`,
    entry,
    fingerprint: `fingerprint of ${entry}`,
    bytes: 1,
    modifiedAt: null,
  }))
  await db.transaction((tx) =>
    addPackedFiles(tx, { datasetId: id, placeId: randomUUID() }, originalKey, files),
  )
  const profile = JSON.stringify({ files: names.slice(0, -1).map((name) => ({ name, rows: 1 })) })
  await db.execute(
    sql`update dataset_versions set profile = ${profile}::text::jsonb where id = ${version.id}`,
  )
  const workflow = await createWorkflow(db, owner, 'Intake')
  const run = await createRun(db, owner, {
    workflowId: workflow.id,
    workflowName: 'Intake',
    revision: 1,
    snapshot: { nodes: [], edges: [] },
    datasetVersions: { in: version.id, again: version.id },
  })
  return { datasetId: id, run }
}

test('a run takes all its files, and names those that it did not read', async () => {
  const { db } = database
  const { datasetId, run } = await addRun(['a.csv', 'b.csv', 'notes.txt'])
  await db.transaction((tx) => recordTaken(tx, run, { status: 'succeeded' }))
  const taken = await listTaken(db, datasetId, { limit: 10 })
  expect(taken.map(({ path, wasRead }) => [path, wasRead]).sort()).toEqual([
    ['in/a.csv', true],
    ['in/b.csv', true],
    ['in/notes.txt', false],
  ])
})

test('all files of the largest archive are taken', async () => {
  const { db } = database
  const { datasetId, run } = await addRun(Array.from({ length: 10_000 }, (_, i) => `orders_${i}.csv`))
  await db.transaction((tx) => recordTaken(tx, run, { status: 'succeeded' }))
  expect(await listTaken(db, datasetId, { limit: 20_000 })).toHaveLength(10_000)
})
