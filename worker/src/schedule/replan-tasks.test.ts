import { tasksOf } from '@anj/core/testing'
import { schedules, tasks } from '@anj/db'
import { and, eq, sql } from 'drizzle-orm'
import { type LogFn, type Logger, pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replanOutdatedTasks } from './replan-tasks.ts'
import { createSchedulerFixture, type SchedulerFixture } from './testing.ts'

let stage: SchedulerFixture
beforeAll(async () => {
  stage = await createSchedulerFixture()
})
afterAll(() => stage.close())

test("two workers that start concurrently replan outdated tasks only once and don't wait for correct schedules", async () => {
  const { db } = stage
  const right = await stage.make()
  const moved = await stage.make({ scheduleName: 'Moved' })
  const before = await tasksOf(stage.database, moved.id)
  const isItsTask = and(eq(tasks.scheduleId, moved.id), eq(tasks.localDate, '2026-07-01'))
  await db
    .update(tasks)
    .set({ dueAt: sql`${tasks.dueAt} + interval '1 hour'` })
    .where(isItsTask)
  const warned: unknown[] = []
  const warn: LogFn = (what: unknown) => void warned.push(what)
  const log: Logger = Object.assign(pino({ level: 'silent' }), { warn })
  const work = { ...stage, log }
  await db.transaction(async (tx) => {
    // In the meantime, another change holds the lock on the correct schedule.
    await tx.select().from(schedules).where(eq(schedules.id, right.id)).for('update')
    await Promise.all([replanOutdatedTasks(work), replanOutdatedTasks(work)])
  })
  expect(warned).toEqual([{ scheduleId: moved.id }])
  const after = await tasksOf(stage.database, moved.id)
  expect(after.map(({ dueAt }) => dueAt)).toEqual(before.map(({ dueAt }) => dueAt))
})
