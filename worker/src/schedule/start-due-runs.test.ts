import { addReadyVersion, atNine, waitingJobs } from '@anj/core/testing'
import {
  connections,
  mails,
  organizations,
  runs,
  schedules,
  takeOverAbandonedRuns,
  tasks,
  users,
} from '@anj/db'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDueRuns } from './start-due-runs.ts'
import { createSchedulerFixture, type SchedulerFixture } from './testing.ts'

let stage: SchedulerFixture
beforeAll(async () => {
  stage = await createSchedulerFixture()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.clear()
  await stage.db.delete(mails)
  stage.at('2026-06-15T06:59:00Z')
})

test('a task is queued with its run and job exactly when it is due', async () => {
  const { db, ground, actor } = stage
  const schedule = await stage.make()
  await stage.tick('2026-06-15T06:59:59.999Z')
  expect(await db.$count(runs)).toBe(0)
  const newest = await addReadyVersion(db, ground.datasetId, 2)
  await stage.tick('2026-06-15T07:00:00Z')
  const [task, ...others] = await stage.dueTasks(schedule)
  expect(others).toEqual([])
  expect(task).toMatchObject({ state: 'queued', attempts: 1, localTime: '09:00 AM', outcome: null })
  expect(await db.select().from(runs)).toMatchObject([
    {
      id: task?.runId,
      taskId: task?.id,
      ownerId: actor.userId,
      workflowId: ground.workflowId,
      status: 'queued',
      datasetVersions: { file: newest },
    },
  ])
  expect(await waitingJobs(stage.database)).toEqual([{ runId: task?.runId }])
  await stage.tick('2026-06-15T07:00:01Z')
  expect(await db.$count(runs)).toBe(1)
})

test('many concurrent workers begin each of many tasks exactly once', async () => {
  for (let n = 0; n < 120; n++) await stage.make({ scheduleName: `Schedule ${n}` })
  stage.at('2026-06-15T07:00:00Z')
  await Promise.all([startDueRuns(stage), startDueRuns(stage), startDueRuns(stage)])
  await startDueRuns(stage)
  expect(await stage.db.$count(runs)).toBe(120)
  expect((await waitingJobs(stage.database)).length).toBe(120)
  expect(await stage.db.$count(tasks, eq(tasks.state, 'queued'))).toBe(120)
})

test('a transaction that fails midway changes nothing, and the next one begins the tasks', async () => {
  await stage.make()
  stage.at('2026-06-15T07:00:00Z')
  const { sql: postgres } = stage.database
  await postgres`create function die() returns trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pg_backend_pid()); return new; end $$`
  await postgres`create trigger die before insert on runs for each row execute function die()`
  await expect(startDueRuns(stage)).rejects.toThrow()
  await postgres`drop trigger die on runs`
  await postgres`drop function die()`
  expect((await stage.dueTasks())[0]).toMatchObject({ state: 'planned', runId: null, attempts: 0 })
  expect(await waitingJobs(stage.database)).toEqual([])
  await startDueRuns(stage)
  expect((await stage.dueTasks())[0]).toMatchObject({ state: 'queued' })
})

test('a task is skipped while the previous run is active, and the next task runs', async () => {
  const schedule = await stage.make({
    times: { ...atNine, dailyExecutionTimes: ['09:00 AM', '10:00 AM', '11:00 AM'] },
  })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.tick('2026-06-15T08:00:00Z')
  await stage.endRuns({ status: 'succeeded' })
  await stage.tick('2026-06-15T09:00:00Z')
  expect(await stage.dueTasks(schedule)).toMatchObject([
    { outcome: 'succeeded', problem: null },
    {
      outcome: 'skipped',
      problem: { code: 'taskSkipped', sentence: 'Skipped: the previous run was still running' },
    },
    { state: 'queued' },
  ])
})

test("a task that can't run fails with the reason, and the schedule's owner is notified", async () => {
  const { db, actor, ground } = stage
  await stage.make()
  await db.update(connections).set({ organizationId: actor.organizationId, kind: 'mysql' })
  await stage.tick('2026-06-15T07:00:00Z')
  await db.update(connections).set({ kind: 'postgresql' })
  expect(await stage.dueTasks()).toMatchObject([
    { state: 'ended', outcome: 'refused', runId: null, problem: { code: 'connectionOfOtherKind' } },
  ])
  expect(await db.$count(runs)).toBe(0)
  expect(await db.select().from(mails)).toMatchObject([
    {
      kind: 'scheduleFailed',
      recipient: 'ada@example.com',
      data: {
        scheduleName: 'Nightly orders',
        workflowName: 'Orders',
        dueAt: 'Jun 15, 2026, 09:00 AM (Europe/Berlin)',
        others: 0,
        paused: false,
      },
    },
  ])
  expect(ground.graph.nodes.length).toBe(3)
})

test('without a licence, schedules neither run nor pause, and they continue once it is renewed', async () => {
  const { db } = stage
  const schedule = await stage.make({ mailOnFailure: false })
  const [before] = await db.select().from(organizations)
  await db.update(organizations).set({ licenseExpiryDate: '2026-06-14' })
  for (const day of [15, 16, 17, 18, 19, 20]) await stage.tick(`2026-06-${day}T07:00:00Z`)
  await db.update(organizations).set({ licenseExpiryDate: before?.licenseExpiryDate })
  await stage.tick('2026-06-21T07:00:00Z')
  const [, , , , , sixth, seventh] = await stage.dueTasks(schedule)
  expect(sixth).toMatchObject({ outcome: 'refused', problem: { code: 'licenceExpired' } })
  expect(seventh).toMatchObject({ state: 'queued' })
  expect(await db.$count(mails)).toBe(0)
})

test("a deactivated user's schedules don't run", async () => {
  const { db } = stage
  await stage.make()
  await db.update(users).set({ deactivatedAt: sql`now()` })
  await stage.tick('2026-06-15T07:00:00Z')
  await db.update(users).set({ deactivatedAt: null })
  expect(await stage.dueTasks()).toMatchObject([
    { outcome: 'refused', problem: { code: 'scheduleOwnerDeactivated' } },
  ])
})

test("an unexpected error in one schedule doesn't prevent other schedules from running", async () => {
  const { db } = stage
  const broken = await stage.make()
  const whole = await stage.make({ scheduleName: 'Whole' })
  await db
    .update(schedules)
    .set({ snapshot: { nodes: null, edges: [] } as never })
    .where(eq(schedules.id, broken.id))
  await stage.tick('2026-06-15T07:00:00Z')
  expect(await stage.dueTasks(broken)).toMatchObject([
    { outcome: 'refused', problem: { code: 'unexpected' } },
  ])
  expect(await stage.dueTasks(whole)).toMatchObject([{ state: 'queued' }])
})

test('a repeated failure is reported once a day with the number of occurrences', async () => {
  const { db } = stage
  const dailyExecutionTimes = ['09:00 AM', '09:05 AM', '09:10 AM', '09:15 AM', '09:20 AM']
  await stage.make({ times: { ...atNine, dailyExecutionTimes } })
  const told = async () => (await db.select().from(mails).orderBy(mails.createdAt)).map(({ data }) => data)
  for (const minute of ['00', '05', '10', '15', '20']) await stage.tick(`2026-06-15T07:${minute}:00Z`)
  expect(await told()).toMatchObject([
    { dueAt: 'Jun 15, 2026, 09:05 AM (Europe/Berlin)', others: 0, again: 0 },
  ])
  await stage.tick('2026-06-16T07:00:00Z')
  await stage.tick('2026-06-16T07:05:00Z')
  expect(await told()).toMatchObject([
    {},
    { dueAt: 'Jun 16, 2026, 09:00 AM (Europe/Berlin)', others: 0, again: 3 },
  ])
  const before = await db.select().from(organizations)
  await db.update(organizations).set({ licenseExpiryDate: '2026-06-14' })
  await stage.endRuns({ status: 'succeeded' })
  await stage.tick('2026-06-16T07:10:00Z')
  await stage.tick('2026-06-16T07:15:00Z')
  await db.update(organizations).set({ licenseExpiryDate: before[0]?.licenseExpiryDate })
  expect(await told()).toMatchObject([{}, {}, { dueAt: 'Jun 16, 2026, 09:10 AM (Europe/Berlin)', again: 0 }])
})

const twice = { ...atNine, dailyExecutionTimes: ['09:00 AM', '10:00 AM'] }
/** Sets the active run's last heartbeat to a number of seconds ago. */
const wasHeard = (seconds: number) =>
  stage.db
    .update(runs)
    .set({ status: 'running', heartbeatAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(isNull(runs.finishedAt))

test("a due task waits while the previous run's server may have crashed, and runs after Anj ends that run", async () => {
  const schedule = await stage.make({ times: twice })
  await stage.tick('2026-06-15T07:00:00Z')
  await wasHeard(5)
  await stage.tick('2026-06-15T08:00:00Z')
  const sentence = 'Waiting to learn whether the previous run is still running.'
  expect((await stage.dueTasks(schedule))[1]).toMatchObject({ state: 'queued', problem: { sentence } })
  await wasHeard(11)
  expect((await takeOverAbandonedRuns(stage.db, 10)).length).toBe(1)
  await stage.tick('2026-06-15T08:00:07Z')
  expect((await stage.dueTasks(schedule))[1]).toMatchObject({ state: 'queued', problem: { sentence } })
  await stage.endRuns({ status: 'failed', problem: { code: 'runInterrupted', sentence: 'It broke off.' } })
  await stage.tick('2026-06-15T08:00:09Z')
  expect(await stage.dueTasks(schedule)).toMatchObject([
    { outcome: 'failed', problem: { notTriedAgain: 'Not retried: the next run was due.' } },
    { state: 'queued', attempts: 1, problem: null },
  ])
})

test('a task is skipped if the previous run has sent a heartbeat since the task was due', async () => {
  const schedule = await stage.make({ times: twice })
  await stage.tick('2026-06-15T07:00:00Z')
  await wasHeard(1)
  await stage.tick('2026-06-15T08:00:00Z')
  expect((await stage.dueTasks(schedule))[1]).toMatchObject({ state: 'queued', attempts: 0 })
  await wasHeard(0)
  await stage.tick('2026-06-15T08:00:05Z')
  expect((await stage.dueTasks(schedule))[1]).toMatchObject({
    outcome: 'skipped',
    problem: { sentence: 'Skipped: the previous run was still running' },
  })
})
