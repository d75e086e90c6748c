import { deleteSchedule, pauseSchedule } from '@anj/core'
import { atNine, lastAudit, tasksOf } from '@anj/core/testing'
import {
  auditLog,
  claimRun,
  finishRun,
  listRunEvents,
  mails,
  requestCancel,
  runs,
  schedules,
  tasks,
} from '@anj/db'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endFinishedTasks } from './end-finished-tasks.ts'
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

const rejected = {
  status: 'failed',
  problem: { code: 'conversionRejects', sentence: 'Three rows.' },
} as const
const silent = {
  status: 'failed',
  problem: { code: 'databaseServerSilent', sentence: 'No answer.' },
} as const

test('a task ends with the outcome of its run', async () => {
  await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns({ status: 'succeeded' })
  await stage.tick('2026-06-15T07:00:05Z')
  expect(await stage.dueTasks()).toMatchObject([
    { state: 'ended', outcome: 'succeeded', problem: null, endedAt: new Date('2026-06-15T07:00:05Z') },
  ])
})

test("a permanent failure ends the task with the run's message, and an email reports the failure", async () => {
  const { db } = stage
  const schedule = await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(rejected)
  await stage.tick('2026-06-15T07:00:05Z')
  expect(await stage.dueTasks()).toMatchObject([
    { outcome: 'failed', attempts: 1, problem: rejected.problem },
  ])
  expect(await db.select().from(mails)).toMatchObject([{ data: { reason: 'Three rows.' } }])
  expect(await db.select().from(schedules).where(eq(schedules.id, schedule.id))).toMatchObject([
    { failuresInARow: 1, pausedAt: null },
  ])
})

test('a run whose server is unreachable is retried after one minute and after five minutes, and then fails', async () => {
  const { db } = stage
  await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:00:10Z')
  expect(await stage.dueTasks()).toMatchObject([{ state: 'queued', problem: silent.problem }])
  await stage.tick('2026-06-15T07:01:09Z')
  expect(await db.$count(runs)).toBe(1)
  await stage.tick('2026-06-15T07:01:10Z')
  expect(await db.$count(runs)).toBe(2)
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:01:20Z')
  await stage.tick('2026-06-15T07:06:20Z')
  expect(await stage.dueTasks()).toMatchObject([{ state: 'queued', attempts: 3, problem: null }])
  expect(await db.$count(mails)).toBe(0)
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:07:00Z')
  await stage.tick('2026-06-15T07:30:00Z')
  expect(await stage.dueTasks()).toMatchObject([
    { state: 'ended', outcome: 'failed', problem: silent.problem },
  ])
  expect(await db.$count(runs)).toBe(3)
  expect(await db.$count(mails)).toBe(1)
})

test("a schedule's own retries replace the usual ones", async () => {
  const { db } = stage
  await stage.make({ retryMinutes: [30] })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:00:10Z')
  await stage.tick('2026-06-15T07:30:09Z')
  expect(await db.$count(runs)).toBe(1)
  await stage.tick('2026-06-15T07:30:10Z')
  expect(await db.$count(runs)).toBe(2)
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:30:20Z')
  expect(await stage.dueTasks()).toMatchObject([{ state: 'ended', outcome: 'failed' }])
})

test('a schedule without retries fails at once', async () => {
  await stage.make({ retryMinutes: [] })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:00:10Z')
  expect(await stage.dueTasks()).toMatchObject([{ state: 'ended', outcome: 'failed', attempts: 1 }])
})

test("a run with an unknown outcome isn't retried", async () => {
  await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns({ ...silent, outcomeUnknown: true })
  await stage.tick('2026-06-15T07:00:05Z')
  expect(await stage.dueTasks()).toMatchObject([{ state: 'ended', outcome: 'failed' }])
})

test('the next occurrence replaces a task that waits for a retry', async () => {
  await stage.make({ times: { ...atNine, dailyExecutionTimes: ['09:00 AM', '09:01 AM'] } })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:00:30Z')
  await stage.tick('2026-06-15T07:01:00Z')
  await stage.tick('2026-06-15T07:01:30Z')
  const notTriedAgain = 'Not retried: the next run was due.'
  const [first, second] = await stage.dueTasks()
  expect(first).toMatchObject({ state: 'ended', outcome: 'failed', nextAttemptAt: null })
  expect(first?.problem).toEqual({ ...silent.problem, notTriedAgain })
  expect(second).toMatchObject({ state: 'queued', attempts: 1 })
  expect(await stage.db.select().from(mails)).toMatchObject([
    { data: { reason: `No answer. ${notTriedAgain}` } },
  ])
})

test("a failed run's log states why it isn't retried before the final status, where readers stop", async () => {
  const { db } = stage
  await stage.make({ times: { ...atNine, dailyExecutionTimes: ['09:00 AM', '09:01 AM'] } })
  await stage.tick('2026-06-15T07:00:00Z')
  const run = await claimRun(db, (await stage.dueTasks())[0]?.runId ?? '')
  await finishRun(
    db,
    { runId: run?.id ?? '', claimId: run?.claimId ?? '' },
    { ...silent, lines: [{ line: 'No answer.' }] },
  )
  await stage.tick('2026-06-15T07:00:30Z')
  await stage.tick('2026-06-15T07:01:00Z')
  const said = await listRunEvents(db, stage.actor, run?.id ?? '', 0)
  expect(said.map(({ data }) => data).slice(-3)).toEqual([
    { line: 'No answer.' },
    { line: 'Not retried: the next run was due.' },
    { status: 'failed' },
  ])
})

test("if a user's action prevents a retry, the failure names that action", async () => {
  const paused = await stage.make()
  const deleted = await stage.make({ scheduleName: 'Deleted' })
  const cancelled = await stage.make({ scheduleName: 'Cancelled' })
  await stage.tick('2026-06-15T07:00:00Z')
  const [task] = await stage.dueTasks(cancelled)
  await stage.db.update(runs).set({ status: 'running' })
  const now = stage.at('2026-06-15T07:00:10Z')
  await pauseSchedule(stage.db, stage.actor, paused.id, now)
  await deleteSchedule(stage.db, stage.actor, deleted.id, now)
  await stage.db
    .update(runs)
    .set({ cancelRequestedBy: 'admin' })
    .where(eq(runs.id, task?.runId ?? ''))
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:00:20Z')
  const ended = (await tasksOf(stage.database)).filter(({ state }) => state === 'ended')
  expect(ended.map(({ scheduleName, problem }) => [scheduleName, problem?.notTriedAgain]).sort()).toEqual([
    ['Cancelled', 'Not retried: admin had cancelled it.'],
    ['Deleted', 'Not retried: the schedule was deleted before the run started.'],
    ['Nightly orders', 'Not retried: the schedule was paused before the run started.'],
  ])
})

test('pausing a schedule ends the wait for a retry', async () => {
  const schedule = await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:00:05Z')
  await pauseSchedule(stage.db, stage.actor, schedule.id, stage.at('2026-06-15T07:00:10Z'))
  expect(await tasksOf(stage.database)).toMatchObject([
    { state: 'ended', outcome: 'failed', problem: silent.problem },
  ])
})

test("a cancelled run's task names the user who cancelled the run, and doesn't count as a failure", async () => {
  const { db, actor } = stage
  await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  const [task] = await stage.dueTasks()
  expect(await requestCancel(db, actor, task?.runId ?? '')).toBe('cancelled')
  await stage.tick('2026-06-15T07:00:05Z')
  expect(await stage.dueTasks()).toMatchObject([
    { outcome: 'cancelled', problem: { code: 'taskCancelled', sentence: 'Cancelled by ada' } },
  ])
  expect(await db.select().from(schedules)).toMatchObject([{ failuresInARow: 0 }])
  expect(await db.$count(mails)).toBe(0)
})

test('the fifth consecutive failure pauses the schedule and sends an email, and a success resets the count', async () => {
  const { db } = stage
  const schedule = await stage.make({ mailOnFailure: false })
  const ends = [rejected, rejected, rejected, rejected, { status: 'succeeded' as const }]
  const days = [...ends, rejected, rejected, rejected, rejected, rejected]
  for (const [index, end] of days.entries()) {
    const day = String(15 + index)
    await stage.tick(`2026-06-${day}T07:00:00Z`)
    expect(await db.$count(mails)).toBe(0)
    await stage.endRuns(end)
    await stage.tick(`2026-06-${day}T07:01:00Z`)
  }
  expect(await db.select().from(schedules)).toMatchObject([
    { pausedAt: new Date('2026-06-24T07:01:00Z'), pauseReason: 'failures', failuresInARow: 5 },
  ])
  expect(await db.$count(tasks, eq(tasks.state, 'planned'))).toBe(0)
  expect(await lastAudit(stage.database, schedule.id)).toMatchObject({
    action: 'schedule.pausedAfterFailures',
    after: {
      paused: true,
      why: 'The reason may contain data of the workflow. Only users with access to the workflow can see it.',
    },
  })
  expect(await db.select().from(mails)).toMatchObject([{ data: { paused: true, reason: 'Three rows.' } }])
  await stage.tick('2026-06-25T07:00:00Z')
  expect(await db.$count(runs)).toBe(10)
})

test('several workers together end each task only once', async () => {
  const { db } = stage
  for (let n = 0; n < 60; n++) await stage.make({ scheduleName: `Schedule ${n}` })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(rejected)
  await Promise.all([endFinishedTasks(stage), endFinishedTasks(stage), endFinishedTasks(stage)])
  await endFinishedTasks(stage)
  expect(await db.$count(tasks, eq(tasks.outcome, 'failed'))).toBe(60)
  expect(await db.$count(mails)).toBe(60)
  expect(new Set((await db.select().from(schedules)).map((one) => one.failuresInARow))).toEqual(new Set([1]))
})

test('a task still ends if its schedule or run has been deleted', async () => {
  const { db } = stage
  const first = await stage.make()
  await stage.make({ scheduleName: 'Other' })
  await stage.tick('2026-06-15T07:00:00Z')
  const [one, other] = await stage.dueTasks()
  await db.update(runs).set({ status: 'running' })
  await db.delete(schedules).where(eq(schedules.id, first.id))
  await db.delete(runs).where(eq(runs.id, (one?.scheduleId === first.id ? other : one)?.runId ?? ''))
  await stage.endRuns({ status: 'succeeded' })
  await stage.tick('2026-06-15T07:00:05Z')
  const ended = (await tasksOf(stage.database)).filter(({ state }) => state === 'ended')
  expect(ended.map(({ outcome, problem }) => [outcome, problem?.code]).sort()).toEqual([
    ['failed', 'taskRunGone'],
    ['succeeded', undefined],
  ])
  expect(await db.$count(auditLog)).toBeGreaterThan(0)
})

test("an unexpected error in one schedule ends its tasks and doesn't affect other schedules", async () => {
  const { db } = stage
  const { sql: postgres } = stage.database
  const broken = await stage.make({ scheduleName: 'Broken' })
  const whole = await stage.make({ scheduleName: 'Whole' })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(rejected)
  await postgres`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'never thought of' using errcode = '23514'; end $$`
  await postgres`create trigger refuse before update on schedules for each row
    when (old.schedule_name = 'Broken') execute function refuse()`
  await endFinishedTasks(stage)
  await postgres`drop trigger refuse on schedules`
  await postgres`drop function refuse()`
  expect(await stage.dueTasks(whole)).toMatchObject([{ outcome: 'failed', problem: rejected.problem }])
  expect(await stage.dueTasks(broken)).toMatchObject([{ outcome: 'failed', problem: rejected.problem }])
  expect(await db.select().from(mails)).toMatchObject([{ data: { scheduleName: 'Whole' } }])
})

test("a run that failed after a user cancelled it isn't retried", async () => {
  await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  const problem = { code: 'runInterrupted', sentence: 'It broke off.' }
  await stage.endRuns({ status: 'failed', problem, cancelRequestedBy: 'admin' })
  await stage.tick('2026-06-15T07:00:01Z')
  expect(await stage.dueTasks()).toMatchObject([{ outcome: 'failed', nextAttemptAt: null, problem }])
})
