import { deleteSchedule, updateSchedule } from '@anj/core'
import { atNine, tasksOf, waitingJobs } from '@anj/core/testing'
import { type mails as Mails, mails, runs, type Task, tasks } from '@anj/db'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endLateRuns } from './end-late-runs.ts'
import { replanOutdatedTasks } from './replan-tasks.ts'
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

const told = async (): Promise<readonly (typeof Mails.$inferSelect)[]> => stage.db.select().from(mails)
const outcomes = (all: readonly Task[]) => all.map(({ outcome, state }) => outcome ?? state)
const hourly = (...hours: number[]) => ({
  ...atNine,
  dailyExecutionTimes: hours.map((hour) => `${String(hour).padStart(2, '0')}:00 AM`),
})

test('after hours without a worker, the newest task runs once unless it is too late, and all others are missed', async () => {
  await stage.make({ times: hourly(9, 10, 11) })
  await stage.tick('2026-06-15T12:00:00Z')
  const due = await stage.dueTasks()
  expect(outcomes(due)).toEqual(['missed', 'missed', 'queued'])
  expect(due[0]?.problem?.sentence).toBe(
    'Missed: no server was running at the scheduled time, and a later run has become due',
  )
  expect(await stage.db.$count(runs)).toBe(1)
  expect(await told()).toMatchObject([{ data: { others: 1 } }])
})

test('a task can begin at most six hours late', async () => {
  await stage.make()
  await stage.tick('2026-06-15T13:00:00Z')
  expect(outcomes(await stage.dueTasks())).toEqual(['queued'])
  await stage.clear()
  stage.at('2026-06-15T06:59:00Z')
  await stage.make()
  await stage.tick('2026-06-15T13:00:00.001Z')
  const [task] = await stage.dueTasks()
  expect(task).toMatchObject({ outcome: 'missed', problem: { code: 'taskMissed' } })
  expect(task?.problem?.sentence).toBe('Missed: no server was running at the scheduled time')
})

test('after a downtime that exceeds the planned period, every missed day is reported and the last task runs', async () => {
  const schedule = await stage.make()
  await stage.tick('2026-07-25T08:00:00Z')
  const due = await stage.dueTasks(schedule)
  expect(due.length).toBe(41)
  expect(new Set(outcomes(due.slice(0, -1)))).toEqual(new Set(['missed']))
  expect(due.at(-1)).toMatchObject({ state: 'queued', localDate: '2026-07-25' })
  expect(new Set(due.map(({ localDate }) => localDate)).size).toBe(41)
  expect(await told()).toMatchObject([{ data: { others: 39 } }])
  const ahead = (await tasksOf(stage.database)).at(-1)
  expect(ahead?.localDate).toBe('2026-08-25')
})

test('nothing runs twice if the clock jumps ahead and back', async () => {
  const { db } = stage
  await stage.make()
  await stage.tick('2026-06-17T07:00:00Z')
  await stage.endRuns({ status: 'succeeded' })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.tick('2026-06-16T07:00:00Z')
  await stage.tick('2026-06-17T07:00:00Z')
  expect(outcomes(await stage.dueTasks())).toEqual(['missed', 'missed', 'succeeded'])
  expect(await db.$count(runs)).toBe(1)
})

test('a time in a gap runs at the first time after the gap, and a time in an overlap at its first instant', async () => {
  const times = { ...atNine, dailyExecutionTimes: ['02:30 AM'] }
  stage.at('2026-03-28T12:00:00Z')
  await stage.make({ times })
  await stage.tick('2026-03-29T00:59:59Z')
  expect(await stage.db.$count(runs)).toBe(0)
  await stage.tick('2026-03-29T01:00:00Z')
  expect(await stage.dueTasks()).toMatchObject([
    {
      state: 'queued',
      localDate: '2026-03-29',
      localTime: '02:30 AM',
      dueAt: new Date('2026-03-29T01:00:00Z'),
    },
  ])
  await stage.clear()
  stage.at('2026-10-24T12:00:00Z')
  await stage.make({ times })
  await stage.tick('2026-10-25T00:30:00Z')
  await stage.endRuns({ status: 'succeeded' })
  await stage.tick('2026-10-25T01:30:00Z')
  expect(outcomes(await stage.dueTasks())).toEqual(['succeeded'])
})

test('changing the time zone and back on the same day runs neither a local time nor an instant twice', async () => {
  const { db, actor } = stage
  const schedule = await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns({ status: 'succeeded' })
  const zone = (userTimeZone: string, now: string) =>
    updateSchedule(db, actor, schedule.id, { times: { ...atNine, userTimeZone } }, stage.at(now))
  await zone('America/New_York', '2026-06-15T07:30:00Z')
  await stage.tick('2026-06-15T07:31:00Z')
  await zone('Europe/Berlin', '2026-06-15T08:00:00Z')
  await stage.tick('2026-06-15T13:00:00Z')
  expect(outcomes(await stage.dueTasks())).toEqual(['succeeded'])
  await zone('America/New_York', '2026-06-15T12:00:00Z')
  await stage.tick('2026-06-15T13:00:00Z')
  expect(await stage.dueTasks()).toMatchObject([
    { userTimeZone: 'Europe/Berlin', outcome: 'succeeded' },
    { userTimeZone: 'America/New_York', state: 'queued', localDate: '2026-06-15' },
  ])
})

test('several workers plan a schedule ahead day by day, without duplicates', async () => {
  await stage.make()
  stage.at('2026-06-18T00:00:00Z')
  await Promise.all([stage.tick(), stage.tick(), stage.tick()])
  const planned = await stage.db.select().from(tasks).where(eq(tasks.state, 'planned'))
  expect(new Set(planned.map(({ localDate }) => localDate)).size).toBe(planned.length)
  expect(
    planned
      .map(({ localDate }) => localDate)
      .sort()
      .at(-1),
  ).toBe('2026-07-18')
})

test('a worker that starts replans only tasks that were planned with outdated time zone data', async () => {
  const { db } = stage
  const schedule = await stage.make()
  const right = await tasksOf(stage.database, schedule.id)
  await db
    .update(tasks)
    .set({ dueAt: sql`${tasks.dueAt} + interval '1 hour'` })
    .where(eq(tasks.localDate, '2026-07-01'))
  await replanOutdatedTasks(stage)
  const moved = await tasksOf(stage.database, schedule.id)
  expect(moved.map(({ dueAt }) => dueAt)).toEqual(right.map(({ dueAt }) => dueAt))
  await replanOutdatedTasks(stage)
  expect((await tasksOf(stage.database)).map(({ id }) => id)).toEqual(moved.map(({ id }) => id))
})

test('a run no longer begins after it has waited for a worker for more than six hours', async () => {
  const { db } = stage
  await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  stage.at('2026-06-15T13:00:00Z')
  await endLateRuns(stage)
  expect(await db.$count(runs)).toBe(1)
  stage.at('2026-06-16T08:00:00Z')
  await endLateRuns(stage)
  expect(await db.$count(runs)).toBe(0)
  expect(await waitingJobs(stage.database)).toEqual([])
  await stage.tick()
  const [first, second] = await stage.dueTasks()
  expect(first).toMatchObject({
    outcome: 'missed',
    problem: { sentence: 'Missed: no server started it within six hours' },
  })
  expect(second).toMatchObject({ state: 'queued', localDate: '2026-06-16' })
})

test('all tasks that were due are reported when a schedule is changed or deleted after a long time without workers', async () => {
  const { db, actor } = stage
  const changed = await stage.make()
  const deleted = await stage.make({ scheduleName: 'Other' })
  const now = stage.at('2026-07-25T08:00:00Z')
  const times = { ...atNine, dailyExecutionTimes: ['11:00 AM'] }
  await updateSchedule(db, actor, changed.id, { times }, now)
  await deleteSchedule(db, actor, deleted.id, now)
  const due = await stage.dueTasks(changed)
  expect(due.length).toBe(41)
  expect(new Set(due.map(({ problem }) => problem?.sentence))).toEqual(
    new Set(['Missed: the schedule was changed before the run started']),
  )
  const gone = (await stage.dueTasks()).filter(({ scheduleName }) => scheduleName === 'Other')
  expect(gone.length).toBe(41)
})

test("late runs that can't be removed are logged and retried, and don't block other schedules", async () => {
  const { sql: postgres } = stage.database
  const broken = await stage.make({ scheduleName: 'Broken' })
  const whole = await stage.make({ scheduleName: 'Whole' })
  await stage.tick('2026-06-15T07:00:00Z')
  await postgres`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'never thought of' using errcode = '23514'; end $$`
  await postgres`create trigger refuse before update on tasks for each row
    when (old.schedule_name = 'Broken') execute function refuse()`
  stage.at('2026-06-15T14:00:00Z')
  const logged = vi.spyOn(stage.log, 'error')
  await endLateRuns(stage)
  expect(logged.mock.calls.filter(([about]) => about instanceof Object && 'scheduleId' in about)).toEqual([
    [{ err: expect.any(Error), scheduleId: broken.id }, expect.stringContaining('failed')],
  ])
  await postgres`drop trigger refuse on tasks`
  await postgres`drop function refuse()`
  expect(outcomes(await stage.dueTasks(whole))).toEqual(['missed'])
  expect(outcomes(await stage.dueTasks(broken))).toEqual(['queued'])
  await endLateRuns(stage)
  expect(outcomes(await stage.dueTasks(broken)), 'retried').toEqual(['missed'])
  logged.mockRestore()
})
