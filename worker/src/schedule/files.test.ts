import { runScheduleNow } from '@anj/core'
import { addReadyVersion } from '@anj/core/testing'
import { type Db, datasetVersions, follows, runs, schedules, type Tx } from '@anj/db'
import { newNode } from '@anj/workflow'
import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDueRuns } from './start-due-runs.ts'
import { createSchedulerFixture, type SchedulerFixture } from './testing.ts'

let stage: SchedulerFixture
beforeAll(async () => {
  stage = await createSchedulerFixture()
})
afterAll(() => stage.close())
beforeEach(async () => {
  const { db, ground } = stage
  await stage.clear()
  await db.delete(datasetVersions).where(eq(datasetVersions.datasetId, ground.datasetId))
  await db.delete(follows)
  await arrives(1, { sha256: 'one' })
  stage.at('2026-06-15T06:59:00Z')
})

type Version = typeof datasetVersions.$inferInsert

/** Adds a version to the file, by default a ready version. */
async function arrives(number: number, change: Partial<Version>, at = '2026-06-14T06:55:00Z') {
  const { db, ground } = stage
  await addReadyVersion(db, ground.datasetId, number)
  await becomes(number, { createdAt: new Date(at), ...change })
}

async function becomes(number: number, change: Partial<Version>) {
  const { db, ground } = stage
  const { datasetId } = ground
  await db
    .update(datasetVersions)
    .set(change)
    .where(and(eq(datasetVersions.datasetId, datasetId), eq(datasetVersions.number, number)))
}

const versionRead = async () => {
  const [run] = await stage.db.select().from(runs)
  const [version] = await stage.db
    .select()
    .from(datasetVersions)
    .where(eq(datasetVersions.id, String(run?.datasetVersions['file'])))
  return version?.number
}

/** Lets the task that is due at this moment run successfully. */
async function succeedAt(moment: string) {
  await stage.tick(moment)
  await stage.endRuns({ status: 'succeeded' })
  await stage.tick(moment)
}

test('a task waits for content that had already arrived when it was due, and reads that content', async () => {
  await stage.make()
  await arrives(2, { status: 'ingesting', sha256: null }, '2026-06-15T06:59:59Z')
  await stage.tick('2026-06-15T07:00:00Z')
  expect(await stage.dueTasks()).toMatchObject([
    {
      state: 'queued',
      outcome: null,
      runId: null,
      attempts: 0,
      problem: { sentence: 'The new content of orders.csv is still being read.' },
    },
  ])
  await stage.tick('2026-06-15T07:09:59Z')
  expect(await stage.db.$count(runs)).toBe(0)
  await arrives(3, { status: 'waiting', sha256: null }, '2026-06-15T07:09:59Z')
  await becomes(2, { status: 'ready', sha256: 'two' })
  await stage.tick('2026-06-15T07:10:02Z')
  expect(await stage.dueTasks()).toMatchObject([
    { state: 'queued', attempts: 1, problem: null, waitingSince: null },
  ])
  expect(await versionRead()).toBe(2)
})

test('a task also waits for the first content of a file', async () => {
  await stage.make()
  await becomes(1, { status: 'waiting', sha256: null })
  await stage.tick('2026-06-15T07:00:00Z')
  expect(await stage.dueTasks()).toMatchObject([{ state: 'queued', runId: null }])
  await becomes(1, { status: 'ready' })
  await stage.tick('2026-06-15T07:00:02Z')
  expect(await versionRead()).toBe(1)
})

test('a run reads content that becomes ready while the run is being created', async () => {
  await stage.make()
  await arrives(2, { status: 'ingesting', sha256: null }, '2026-06-15T06:59:59Z')
  stage.at('2026-06-15T07:00:00Z')
  // Makes the new content ready as soon as the files are queried.
  const asks = (tx: Tx): Tx =>
    Object.create(tx, {
      execute: {
        value: async (query: SQL) => {
          await becomes(2, { status: 'ready', sha256: 'two' })
          return tx.execute(query)
        },
      },
    })
  const db: Db = Object.create(stage.db, {
    transaction: { value: <T>(work: (tx: Tx) => Promise<T>) => stage.db.transaction((tx) => work(asks(tx))) },
  })
  await startDueRuns({ ...stage, db })
  expect(await versionRead()).toBe(2)
})

test('a task that has waited for ten minutes fails instead of reading older content', async () => {
  await stage.make()
  await arrives(2, { status: 'waiting', sha256: null }, '2026-06-15T06:59:59Z')
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.tick('2026-06-15T07:10:00Z')
  expect(await stage.dueTasks()).toMatchObject([
    {
      outcome: 'refused',
      problem: {
        sentence: 'The new content of orders.csv was still being read after 10 minutes, so nothing was run.',
      },
    },
  ])
  expect(await stage.db.$count(runs)).toBe(0)
})

test("a task doesn't read older content when the new content can't be read", async () => {
  await stage.make()
  const problem = { code: 'csvEmpty', sentence: 'The file is empty.' }
  await arrives(2, { status: 'failed', sha256: null, problem })
  await stage.tick('2026-06-15T07:00:00Z')
  expect(await stage.dueTasks()).toMatchObject([
    {
      outcome: 'refused',
      problem: {
        sentence: 'The new content of orders.csv cannot be read, so nothing was run: The file is empty.',
      },
    },
  ])
})

test('a schedule with failIfUnchanged skips unchanged content and runs on newer content', async () => {
  const schedule = await stage.make({ failIfUnchanged: true })
  await succeedAt('2026-06-15T07:00:00Z')
  const [kept] = await stage.db.select().from(schedules)
  expect(kept?.lastContent).toEqual({ [stage.ground.datasetId]: 'one' })
  await arrives(2, { sha256: 'one' }, '2026-06-15T20:00:00Z')
  await stage.tick('2026-06-16T07:00:00Z')
  await arrives(3, { sha256: 'two' }, '2026-06-16T20:00:00Z')
  await succeedAt('2026-06-17T07:00:00Z')
  await stage.tick('2026-06-18T07:00:00Z')
  expect(await stage.dueTasks(schedule)).toMatchObject([
    { outcome: 'succeeded' },
    {
      outcome: 'refused',
      runId: null,
      problem: {
        code: 'scheduleFilesUnchanged',
        sentence:
          'Nothing was run, because no file has changed since the last successful run: orders.csv (unchanged since Jun 14, 2026, 08:55 AM, Europe/Berlin)',
      },
    },
    { outcome: 'succeeded' },
    { outcome: 'refused', problem: { code: 'scheduleFilesUnchanged' } },
  ])
})

test("a failed run doesn't count as having processed the content", async () => {
  await stage.make({ failIfUnchanged: true })
  await stage.tick('2026-06-15T07:00:00Z')
  const problem = { code: 'targetTableGone', sentence: 'The table is gone.' }
  await stage.endRuns({ status: 'failed', problem })
  await stage.tick('2026-06-15T07:00:01Z')
  await stage.tick('2026-06-16T07:00:00Z')
  expect(await stage.dueTasks()).toMatchObject([{ outcome: 'failed' }, { state: 'queued', attempts: 1 }])
})

test("a file that hasn't changed for a week doesn't pause the schedule, and a manual run still works", async () => {
  const { db, actor } = stage
  const schedule = await stage.make({ failIfUnchanged: true })
  await succeedAt('2026-06-15T07:00:00Z')
  for (const day of [16, 17, 18, 19, 20, 21]) await stage.tick(`2026-06-${day}T07:00:00Z`)
  const [after] = await db.select().from(schedules)
  expect(after).toMatchObject({ pausedAt: null, failuresInARow: 0 })
  const now = stage.at('2026-06-21T08:00:00Z')
  expect(await runScheduleNow(db, actor, schedule.id, now)).toMatchObject({ kind: 'now', state: 'queued' })
})

test('a manual run reports that its file is still being read', async () => {
  const { db, actor } = stage
  const schedule = await stage.make()
  await arrives(2, { status: 'ingesting', sha256: null }, '2026-06-15T06:58:00Z')
  const running = runScheduleNow(db, actor, schedule.id, stage.at('2026-06-15T06:59:30Z'))
  await expect(running).rejects.toMatchObject({ code: 'datasetNotReady' })
})

test('a schedule without files never waits for files', async () => {
  const { db, ground } = stage
  const { connectionId, graph } = ground
  const fresh = newNode('postgresqlInput', 'file', { x: 0, y: 0 })
  const source = { connectionId, databaseName: 'shop', schemaName: 'public', tableName: 'source' }
  const columns = [{ name: 'id', type: 'text' as const }]
  const config = { ...fresh.data.config, ...source, columns }
  const input = { ...fresh, data: { ...fresh.data, config } }
  const snapshot = { ...graph, nodes: [input, ...graph.nodes.slice(1)] }
  const workflow = { ...ground.wanted().workflow, snapshot }
  await stage.make({ failIfUnchanged: true, workflow })
  await db.update(schedules).set({ lastContent: {} })
  await stage.tick('2026-06-15T07:00:00Z')
  expect(await stage.dueTasks()).toMatchObject([{ problem: null, state: 'queued', attempts: 1 }])
})

/** Makes the file follow a file in a place, which was last checked at a moment. */
async function checkedAt(moment: string | null, change: Partial<typeof follows.$inferInsert> = {}) {
  const lookedAt = moment === null ? null : new Date(moment)
  const row = { placeId: crypto.randomUUID(), path: 'orders.csv', lookedAt, ...change }
  await stage.db
    .insert(follows)
    .values({ datasetId: stage.ground.datasetId, ...row })
    .onConflictDoUpdate({ target: follows.datasetId, set: row })
}

const askedAt = async () => (await stage.db.select().from(follows))[0]?.askedAt ?? null

test('a task requests the file in a place once, and waits for a check that begins after it was due', async () => {
  await stage.make()
  await checkedAt('2026-06-15T06:59:59Z')
  await stage.tick('2026-06-15T07:00:00Z')
  expect(await stage.dueTasks()).toMatchObject([{ state: 'queued', runId: null, attempts: 0 }])
  const asked = await askedAt()
  expect(asked).not.toBeNull()
  await stage.tick('2026-06-15T07:00:02Z')
  expect([await stage.db.$count(runs), await askedAt()]).toEqual([0, asked])
  await checkedAt('2026-06-15T07:00:01Z')
  await arrives(2, { status: 'ready', sha256: 'two' }, '2026-06-15T07:00:03Z')
  await stage.tick('2026-06-15T07:00:04Z')
  expect(await versionRead()).toBe(2)
})

test('a task fails with the reason if the file in its place can not be fetched', async () => {
  await stage.make()
  await checkedAt(null)
  await stage.tick('2026-06-15T07:00:00Z')
  await checkedAt('2026-06-15T07:00:01Z', { problem: { code: 'placeBroken', sentence: 'It broke.' } })
  await stage.tick('2026-06-15T07:00:02Z')
  expect(await stage.dueTasks()).toMatchObject([
    {
      outcome: 'refused',
      runId: null,
      problem: { sentence: 'The file orders.csv could not be fetched, so nothing was run: It broke.' },
    },
  ])
})

test('a task waits as long as a worker fetches its file, and ten minutes for a worker', async () => {
  await stage.make()
  await checkedAt(null, { claimedAt: new Date(), claimId: crypto.randomUUID() })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.tick('2026-06-15T07:30:00Z')
  expect(await stage.dueTasks()).toMatchObject([{ state: 'queued', runId: null }])
  await checkedAt(null, { claimedAt: null, claimId: null })
  await stage.tick('2026-06-15T07:30:02Z')
  expect(await stage.dueTasks()).toMatchObject([{ problem: { code: 'scheduleFetchSlow' } }])
})

test('a task begins when the copy of its file is complete, although the columns are still being profiled', async () => {
  await stage.make()
  await arrives(2, { status: 'ingesting', sha256: null, columnarKey: null }, '2026-06-15T06:59:59Z')
  await stage.tick('2026-06-15T07:00:00Z')
  expect(await stage.db.select().from(runs)).toEqual([])
  const stored = { columns: ['id'], rows: 1, emptyRows: 0, emptyCells: 0, notes: [] }
  await becomes(2, { sha256: 'two', columnarKey: 'datasets/two', stored })
  await stage.tick('2026-06-15T07:00:02Z')
  expect(await versionRead()).toBe(2)
})
