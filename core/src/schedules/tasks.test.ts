import {
  type Actor,
  getTask,
  listTasks,
  type Schedule,
  type Task,
  type TaskFilter,
  type TaskOutcome,
  tasks,
  workflowShares,
} from '@anj/db'
import { addPerson, createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { runScheduleNow } from './run-schedule-now.ts'
import { removeOldTasks } from './schedule-work.ts'
import { atNine, layGround, type ScheduleFixture, tasksOf } from './schedules.testing.ts'
import { createSchedule } from './schedules.ts'

let database: TestDatabase
let actor: Actor & { ownerId: string }
let ground: ScheduleFixture
let berlin: Schedule
let apia: Schedule

/** Noon on 15 June in Berlin, when Kiritimati (UTC+14) already has 16 June. */
const now = new Date('2026-06-15T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  actor = await createFirstUser(database)
  ground = await layGround(database.db, actor)
  const begun = new Date('2026-05-25T00:00:00Z')
  const times = { ...atNine, userTimeZone: 'Pacific/Kiritimati' }
  berlin = await createSchedule(database.db, actor, ground.wanted({ scheduleName: 'Berlin' }), begun)
  apia = await createSchedule(database.db, actor, ground.wanted({ scheduleName: 'Kiritimati', times }), begun)
  for (const schedule of [berlin, apia])
    for (const task of await tasksOf(database, schedule.id))
      if (task.dueAt <= now) await end(task, task.localDate === '2026-06-01' ? 'skipped' : 'succeeded')
})
afterAll(() => database.drop())

async function end(task: Task, outcome: TaskOutcome): Promise<void> {
  const change = { state: 'ended' as const, outcome, endedAt: task.dueAt }
  await database.db.update(tasks).set(change).where(eq(tasks.id, task.id))
}

const list = async (filter: TaskFilter) =>
  (await listTasks(database.db, actor, filter)).map((task) => `${task.scheduleName} ${task.localDate}`)

const days = (filter: NonNullable<TaskFilter['days']>['filter']) => ({ days: { filter, now } })

test("applies a day filter in each task's own time zone", async () => {
  expect(await list(days('today'))).toEqual(['Berlin 2026-06-15', 'Kiritimati 2026-06-16'].toSorted(byDue))
  expect(await list(days('tomorrow'))).toEqual(['Kiritimati 2026-06-17', 'Berlin 2026-06-16'].toSorted(byDue))
  expect(await list(days('yesterday'))).toEqual(
    ['Berlin 2026-06-14', 'Kiritimati 2026-06-15'].toSorted(byDue),
  )
})

/**
 * Sorts by due time. Morning in Kiritimati comes before the same date's morning in Berlin, and after the previous
 * date's morning in Berlin.
 */
function byDue(a: string, b: string): number {
  const key = (text: string) => text.slice(-10) + (text.startsWith('K') ? 'a' : 'b')
  return key(a).localeCompare(key(b))
}

test('a range of days contains each day exactly once', async () => {
  for (const [filter, count] of [
    ['next7days', 14],
    ['last7days', 14],
    ['last30days', 44],
  ] as const)
    expect((await list(days(filter))).length, filter).toBe(count)
})

test('pending tasks are listed oldest first, and ended tasks newest first', async () => {
  const pending = await list({ ...days('next7days'), status: 'Pending', scheduleId: berlin.id })
  expect(pending).toEqual(
    ['16', '17', '18', '19', '20', '21'].map((day) => `Berlin 2026-06-${day}`).slice(0, 6),
  )
  const done = await list({ ...days('last7days'), status: 'Success', scheduleId: berlin.id })
  expect(done[0]).toBe('Berlin 2026-06-15')
  expect(await list({ status: 'Failed', scheduleId: berlin.id })).toEqual(['Berlin 2026-06-01'])
})

test('a month can be requested by its dates', async () => {
  const june = await list({ from: '2026-06-01', to: '2026-06-30' })
  expect(june.every((text) => text.includes('2026-06-'))).toBe(true)
  expect(june.filter((text) => text.startsWith('Berlin'))[0]).toBe('Berlin 2026-06-01')
})

test('paging returns every task exactly once', async () => {
  const all = await listTasks(database.db, actor, { status: 'Success' })
  const pages: string[] = []
  let after: TaskFilter['after']
  for (;;) {
    const page = await listTasks(database.db, actor, { status: 'Success', limit: 7, after })
    if (page.length === 0) break
    pages.push(...page.map(({ id }) => id))
    after = page.at(-1)
  }
  expect(pages).toEqual(all.map(({ id }) => id))
})

test('every user of the organization sees a task, but only users with access to its run see the run', async () => {
  const { db } = database
  const task = await runScheduleNow(db, actor, berlin.id, now)
  const seen = await getTask(db, actor, task?.id ?? '')
  expect(seen).toMatchObject({
    isReachable: true,
    run: { id: task?.runId, status: 'queued', isReachable: true },
  })
  expect(seen?.runs).toMatchObject([{ id: task?.runId }])
  const colleague = await addPerson(db)
  const person = { ownerId: colleague.id, organizationId: colleague.organizationId }
  expect(await getTask(db, person, task?.id ?? '')).toMatchObject({
    isReachable: false,
    run: { isReachable: false },
  })
  const stranger = { ...person, organizationId: '00000000-0000-4000-8000-000000000000' }
  expect(await getTask(db, stranger, task?.id ?? '')).toBeUndefined()
  expect(await listTasks(db, stranger, {})).toEqual([])
})

test('users who may see a workflow may see tasks that never had a run', async () => {
  const { db } = database
  const colleague = await addPerson(db)
  const person = { ownerId: colleague.id, organizationId: colleague.organizationId }
  const mayLook = async () => {
    const [task] = await listTasks(db, person, { status: 'Pending', scheduleId: berlin.id })
    return task?.isReachable
  }
  expect(await mayLook()).toBe(false)
  await db
    .insert(workflowShares)
    .values({ workflowId: String(berlin.workflowId), userId: colleague.id, level: 'read' })
  expect(await mayLook()).toBe(true)
})

test("finds the next time of a schedule without reading past tasks or other schedules' tasks", async () => {
  const { sql } = database
  const copies = (id: string, state: string) => sql`
    insert into tasks (organization_id, owner_id, schedule_id, kind, schedule_name, workflow_name, execution_type,
      daily_execution_times, weekly_execution_days, weekly_execution_times, user_time_zone, local_date, local_time,
      due_at, state)
    select organization_id, owner_id, schedule_id, 'now', schedule_name, workflow_name, execution_type,
      daily_execution_times, weekly_execution_days, weekly_execution_times, user_time_zone, local_date, local_time,
      due_at - make_interval(mins => n), ${state}
    from generate_series(1, 5000) as n, (select * from tasks where schedule_id = ${id} limit 1) as one`
  await copies(berlin.id, 'ended')
  await copies(apia.id, 'planned')
  await sql`analyze tasks`
  const plan = await sql`explain select min(due_at) from tasks
    where schedule_id = ${berlin.id} and state = 'planned'`
  await sql`delete from tasks where kind = 'now'`
  expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toContain('tasks_next_idx')
})

test('only tasks that ended more than 400 days ago are removed', async () => {
  const { db } = database
  const [old, young] = await listTasks(db, actor, { status: 'Success', limit: 2 })
  const daysAgo = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  await db.update(tasks).set({ endedAt: new Date() }).where(eq(tasks.state, 'ended'))
  await db
    .update(tasks)
    .set({ endedAt: daysAgo(401) })
    .where(eq(tasks.id, old?.id ?? ''))
  await db
    .update(tasks)
    .set({ endedAt: daysAgo(399) })
    .where(eq(tasks.id, young?.id ?? ''))
  expect(await removeOldTasks(db)).toBe(1)
  expect(await getTask(db, actor, old?.id ?? '')).toBeUndefined()
  expect(apia.userTimeZone).toBe('Pacific/Kiritimati')
})
