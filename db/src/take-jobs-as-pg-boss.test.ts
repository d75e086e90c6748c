import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchJobs } from './fetch-jobs.ts'
import { enqueue, queues } from './queue.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const queue = queues.sendWebhook
let database: TestDatabase
let boss: PgBoss

beforeAll(async () => {
  database = await createTestDatabase()
  boss = new PgBoss({
    connectionString: database.url,
    schema: 'pgboss',
    migrate: false,
    schedule: false,
    supervise: false,
  })
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await database.drop()
})

type Row = Readonly<Record<string, unknown>>

async function jobs(): Promise<ReadonlyMap<string, Row>> {
  const rows = await database.sql`select id::text, to_jsonb(job) as job from pgboss.job`
  return new Map(rows.map((row) => [String(row['id']), row['job'] as Row]))
}

/** Takes one job with our statement and one with pg-boss's own fetch, and returns the columns that each of them changed. */
async function takeBoth() {
  const before = await jobs()
  const [ours] = await fetchJobs(database.db, queue, 1)
  const [theirs] = await boss.fetch(queue.name)
  const after = await jobs()
  const changed = (id = '') => {
    const [old, now] = [before.get(id) ?? {}, after.get(id) ?? {}]
    const names = Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(old[name]))
    // Times differ between the two calls, so only their presence is compared.
    return Object.fromEntries(names.map((name) => [name, name.endsWith('_on') ? 'a time' : now[name]]))
  }
  return { ours: changed(ours?.id), theirs: changed(theirs?.id), ids: [ours?.id ?? '', theirs?.id ?? ''] }
}

test('sets the same columns as the installed pg-boss does, for a first attempt and for a retry', async () => {
  for (const taskId of [randomUUID(), randomUUID()]) await enqueue(database.db, queue, { taskId, attempt: 1 })
  const first = await takeBoth()
  expect(first.theirs).toMatchObject({ state: 'active', started_on: 'a time' })
  expect(first.ours).toEqual(first.theirs)
  for (const id of first.ids) await boss.fail(queue.name, id)
  await database.sql`update pgboss.job set start_after = now()`
  const second = await takeBoth()
  expect(second.theirs).toMatchObject({ state: 'active', retry_count: 1 })
  expect(second.ours).toEqual(second.theirs)
})
