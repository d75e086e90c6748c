import { sentence } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchJobs } from '../fetch-jobs.ts'
import { defaultLimits } from '../limits.ts'
import { queues } from '../queue.ts'
import type { Run } from '../schema/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import { addPerson, createFirstUser } from './people.testing.ts'
import { queuePositions } from './queue-position.ts'
import { claimRun } from './run-work.ts'
import { createRun } from './runs.ts'

let database: TestDatabase
let ada: Actor
let bob: Actor
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await createFirstUser(database)
  bob = { ...ada, userId: (await addPerson(database.db)).id }
})
afterAll(() => database.drop())

const add = (actor: Actor) =>
  createRun(database.db, actor, {
    workflowId: null,
    workflowName: 'W',
    revision: 1,
    snapshot: { nodes: [], edges: [] },
    datasetVersions: {},
  })
const begin = async (): Promise<string> => {
  const [job] = await fetchJobs(database.db, queues.executeRun, 1)
  return (await claimRun(database.db, job?.payload.runId ?? ''))?.id ?? ''
}

test('a waiting run shows its reason and position, in the exact order in which workers take runs', async () => {
  const { db, sql } = database
  const made: Run[] = []
  for (const actor of [ada, ada, ada, bob, bob]) made.push(await add(actor))
  const limits = { ...defaultLimits, runsAtOnce: 1 }
  const first = await queuePositions(db, made, limits)
  expect(first.get(made[0]?.id ?? '')).toMatchObject({ code: 'runWaitsForWorker', place: 1 })
  expect(await begin()).toBe(made[0]?.id)
  const waiting = await queuePositions(
    db,
    made.map((run, at) => (at === 0 ? { ...run, status: 'running' as const } : run)),
    limits,
  )
  expect(waiting.has(made[0]?.id ?? '')).toBe(false)
  expect(waiting.get(made[3]?.id ?? '')).toEqual({
    code: 'runWaitsForTurn',
    sentence: sentence('runWaitsForTurn', { count: 1, place: 1 }),
    place: 1,
  })
  const taken: string[] = []
  for (let n = 0; n < 4; n += 1) taken.push(await begin())
  const places = taken.map((id) => waiting.get(id)?.place)
  expect(places).toEqual([1, 2, 3, 4])
  await sql`delete from runs`
})

test('a run whose rows are still being ingested shows that reason', async () => {
  const { db, sql } = database
  const run = await add(ada)
  const [dataset] = await sql`insert into datasets (organization_id, owner_id, file_name, for_run)
    values (${ada.organizationId}, ${ada.userId}, 'rows.csv', ${run.id}) returning id`
  await sql`insert into dataset_versions (dataset_id, number, bytes, original_key) values (${dataset?.['id']}, 1, 1, 'k')`
  expect((await queuePositions(db, [run], defaultLimits)).get(run.id)).toEqual({
    code: 'runWaitsForRows',
    sentence: sentence('runWaitsForRows'),
    place: null,
  })
})
