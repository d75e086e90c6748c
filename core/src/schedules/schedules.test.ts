import { type Actor, auditLog, runs, type Schedule, type Task, tasks } from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { runScheduleNow } from './run-schedule-now.ts'
import {
  atNine,
  clearSchedules,
  lastAudit,
  layGround,
  type ScheduleFixture,
  tasksOf,
  waitingJobs,
} from './schedules.testing.ts'
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  updateSchedule,
} from './schedules.ts'

let database: TestDatabase
let actor: Actor & { ownerId: string }
let ground: ScheduleFixture

beforeAll(async () => {
  database = await createTestDatabase()
  actor = await createFirstUser(database)
  ground = await layGround(database.db, actor)
})
afterAll(() => database.drop())
beforeEach(() => clearSchedules(database))

/** Half past nine in Berlin, in summer time: half an hour after the task was due. */
const now = new Date('2026-06-15T07:30:00Z')
const DAY = 24 * 60 * 60 * 1000

const make = (change?: Parameters<ScheduleFixture['wanted']>[0]) =>
  createSchedule(database.db, actor, ground.wanted(change), now)

/** Makes a task due while no worker is running. */
async function dueAt(schedule: Schedule, at: Date): Promise<Task> {
  const [first] = await tasksOf(database, schedule.id)
  const [task] = await database.db
    .update(tasks)
    .set({ dueAt: at })
    .where(eq(tasks.id, first?.id ?? ''))
    .returning()
  if (!task) throw new Error('no task')
  return task
}

test('a new schedule has tasks for the next 30 days and an audit entry', async () => {
  const schedule = await make()
  const planned = await tasksOf(database, schedule.id)
  expect(planned.length).toBe(31)
  expect(planned[0]).toMatchObject({
    localDate: '2026-06-16',
    localTime: '09:00 AM',
    dueAt: new Date('2026-06-16T07:00:00Z'),
    state: 'planned',
    kind: 'planned',
    scheduleName: 'Nightly orders',
    workflowName: 'Orders',
    ownerId: actor.userId,
    dailyExecutionTimes: ['09:00 AM'],
    userTimeZone: 'Europe/Berlin',
  })
  expect(schedule.plannedUntil.getTime()).toBeGreaterThanOrEqual(now.getTime() + 30 * DAY)
  expect(await lastAudit(database, schedule.id)).toMatchObject({
    action: 'schedule.created',
    after: { scheduleName: 'Nightly orders', hasWebhook: false },
  })
  const read = await getSchedule(database.db, actor, schedule.id)
  expect(read).toMatchObject({
    owner: { fullName: 'Ada Lovelace' },
    nextDueAt: planned[0]?.dueAt,
    plannedUntil: schedule.plannedUntil,
  })
  const [listed] = await listSchedules(database.db, actor, { limit: 9 })
  expect(listed).toMatchObject({ id: schedule.id, hasWebhook: false, nextDueAt: planned[0]?.dueAt })
  expect(listed).not.toHaveProperty('snapshot')
  expect(listed).not.toHaveProperty('webhookUrl')
})

test('if the database refuses a schedule, neither tasks nor an audit entry remain', async () => {
  const before = await database.db.$count(auditLog)
  const broken = make({ times: { ...atNine, dailyExecutionTimes: ['25:00 XM'] } })
  await expect(broken).rejects.toThrow()
  expect(await tasksOf(database)).toEqual([])
  expect(await database.db.$count(auditLog)).toBe(before)
})

test('times are stored sorted and without duplicates, and only for the type of the schedule', async () => {
  const schedule = await make({
    times: {
      ...atNine,
      dailyExecutionTimes: ['01:00 PM', '09:00 AM', '01:00 PM'],
      weeklyExecutionDays: ['Monday'],
    },
  })
  expect(schedule).toMatchObject({ dailyExecutionTimes: ['09:00 AM', '01:00 PM'], weeklyExecutionDays: [] })
})

test("changed times replace all tasks that haven't begun, and due tasks end as missed", async () => {
  const schedule = await make()
  const due = await dueAt(schedule, new Date(now.getTime() - 1000))
  const times = { ...atNine, dailyExecutionTimes: ['10:00 AM'] }
  const changed = await updateSchedule(database.db, actor, schedule.id, { times }, now)
  expect(changed).toMatchObject({ dailyExecutionTimes: ['10:00 AM'] })
  const [first, ...rest] = await tasksOf(database, schedule.id)
  expect(first).toMatchObject({
    id: due.id,
    outcome: 'missed',
    endedAt: now,
    dailyExecutionTimes: ['09:00 AM'],
    problem: { code: 'taskMissed', sentence: 'Missed: the schedule was changed before the run started' },
  })
  expect(rest.every(({ localTime, state }) => localTime === '10:00 AM' && state === 'planned')).toBe(true)
  expect(rest[0]?.localDate).toBe('2026-06-15')
  expect(await lastAudit(database, schedule.id)).toMatchObject({
    action: 'schedule.changed',
    before: { dailyExecutionTimes: ['09:00 AM'] },
    after: { dailyExecutionTimes: ['10:00 AM'] },
  })
})

test('renaming a schedule removes no tasks, and ended tasks keep the old name', async () => {
  const schedule = await make()
  const old = await dueAt(schedule, new Date(now.getTime() - 1000))
  await database.db.update(tasks).set({ state: 'ended', outcome: 'succeeded' }).where(eq(tasks.id, old.id))
  const before = await tasksOf(database, schedule.id)
  await updateSchedule(database.db, actor, schedule.id, { ...ground.wanted(), scheduleName: 'Morning' }, now)
  const after = await tasksOf(database, schedule.id)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ scheduleName }) => scheduleName)).toEqual([
    'Nightly orders',
    ...after.slice(1).map(() => 'Morning'),
  ])
})

test('a queued run is removed with its job when the schedule is changed, paused or deleted', async () => {
  const { db } = database
  const changes = {
    changed: (id: string) =>
      updateSchedule(db, actor, id, { times: { ...atNine, userTimeZone: 'Asia/Kathmandu' } }, now),
    paused: (id: string) => pauseSchedule(db, actor, id, now),
    deleted: (id: string) => deleteSchedule(db, actor, id, now),
  }
  for (const [what, change] of Object.entries(changes)) {
    const schedule = await make()
    const task = await runScheduleNow(db, actor, schedule.id, now)
    expect((await waitingJobs(database)).length).toBe(1)
    expect(await change(schedule.id)).toMatchObject({ id: schedule.id })
    const [ended] = await db
      .select()
      .from(tasks)
      .where(eq(tasks.id, task?.id ?? ''))
    expect(ended).toMatchObject({
      state: 'ended',
      outcome: 'missed',
      runId: null,
      scheduleName: 'Nightly orders',
      problem: { sentence: `Missed: the schedule was ${what} before the run started` },
    })
    expect(await db.$count(runs)).toBe(0)
    expect(await waitingJobs(database)).toEqual([])
  }
})

test('a run that a worker has begun continues when its schedule is deleted', async () => {
  const { db } = database
  const schedule = await make()
  const task = await runScheduleNow(db, actor, schedule.id, now)
  await db
    .update(runs)
    .set({ status: 'running' })
    .where(eq(runs.id, task?.runId ?? ''))
  await deleteSchedule(db, actor, schedule.id, now)
  expect(await tasksOf(database)).toMatchObject([
    { id: task?.id, state: 'queued', scheduleId: null, runId: task?.runId },
  ])
  expect(await lastAudit(database, schedule.id)).toMatchObject({ action: 'schedule.deleted', after: null })
})

test('a paused schedule has no planned tasks, and resuming it plans tasks only from then on', async () => {
  const { db } = database
  const schedule = await make()
  const paused = await pauseSchedule(db, actor, schedule.id, now)
  expect(paused).toMatchObject({ pausedAt: now, pauseReason: 'person' })
  expect(await tasksOf(database, schedule.id)).toEqual([])
  const times = { ...atNine, dailyExecutionTimes: ['11:00 AM'] }
  await updateSchedule(db, actor, schedule.id, { times }, now)
  expect(await tasksOf(database, schedule.id)).toEqual([])
  const later = new Date(now.getTime() + 10 * DAY)
  const resumed = await resumeSchedule(db, actor, schedule.id, later)
  expect(resumed).toMatchObject({ pausedAt: null, pauseReason: null, failuresInARow: 0 })
  expect((await tasksOf(database, schedule.id))[0]).toMatchObject({
    localDate: '2026-06-25',
    localTime: '11:00 AM',
  })
  expect(await lastAudit(database, schedule.id)).toMatchObject({ action: 'schedule.resumed' })
})

test("pausing a paused schedule or resuming an active one changes nothing and isn't audited", async () => {
  const { db } = database
  const schedule = await make()
  await resumeSchedule(db, actor, schedule.id, now)
  expect(await lastAudit(database, schedule.id)).toMatchObject({ action: 'schedule.created' })
  await pauseSchedule(db, actor, schedule.id, now)
  const before = await db.$count(auditLog)
  await pauseSchedule(db, actor, schedule.id, new Date(now.getTime() + 1000))
  expect(await db.$count(auditLog)).toBe(before)
})

test("a schedule isn't found by users of another organization", async () => {
  const { db } = database
  const schedule = await make()
  const stranger = { ...actor, organizationId: '00000000-0000-4000-8000-000000000000' }
  expect(await getSchedule(db, stranger, schedule.id)).toBeUndefined()
  expect(await listSchedules(db, stranger, { limit: 9 })).toEqual([])
  for (const change of [deleteSchedule, pauseSchedule, resumeSchedule, runScheduleNow])
    expect(await change(db, stranger, schedule.id, now)).toBeUndefined()
  expect(await updateSchedule(db, stranger, schedule.id, { scheduleName: 'Mine' }, now)).toBeUndefined()
})
