import { createSchedule } from '@anj/core'
import { clearSchedules, layGround, type ScheduleFixture, tasksOf } from '@anj/core/testing'
import { type Actor, runs, type Schedule, type Task, tasks } from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { and, eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { endFinishedTasks } from './end-finished-tasks.ts'
import { planTasks } from './plan-tasks.ts'
import { type ScheduleWork, startDueRuns } from './start-due-runs.ts'

/** A test database with a user who owns schedules, and a clock that the test sets. */
export interface SchedulerFixture extends ScheduleWork {
  readonly database: TestDatabase
  readonly actor: Actor & { readonly ownerId: string }
  readonly ground: ScheduleFixture
  /** Sets the clock. */
  readonly at: (now: string | Date) => Date
  /** Performs the scheduling work that a worker does within one second, at the given time. */
  readonly tick: (now?: string | Date) => Promise<void>
  readonly make: (change?: Parameters<ScheduleFixture['wanted']>[0]) => Promise<Schedule>
  /** Returns the tasks that are due at the clock's current time. */
  readonly dueTasks: (schedule?: Schedule) => Promise<readonly Task[]>
  /** Ends the newest run of each queued task. */
  readonly endRuns: (end: Partial<typeof runs.$inferInsert>) => Promise<void>
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Creates the test database, the user and the clock for a test file. */
export async function createSchedulerFixture(): Promise<SchedulerFixture> {
  const database = await createTestDatabase()
  const { db } = database
  const actor = await createFirstUser(database)
  const ground = await layGround(db, actor)
  let now = new Date('2026-06-15T06:59:00Z')
  const at = (moment: string | Date) => {
    now = new Date(moment)
    return now
  }
  const work: ScheduleWork = { db, clock: async () => now, log: pino({ level: 'silent' }) }
  return {
    ...work,
    database,
    actor,
    ground,
    at,
    tick: async (moment) => {
      if (moment) at(moment)
      await planTasks(work)
      await endFinishedTasks(work)
      await startDueRuns(work)
    },
    make: (change) => createSchedule(db, actor, ground.wanted(change), now),
    dueTasks: async (schedule) => (await tasksOf(database, schedule?.id)).filter(({ dueAt }) => dueAt <= now),
    endRuns: async (end) => {
      const newest = db.select({ id: tasks.runId }).from(tasks).where(eq(tasks.state, 'queued'))
      await db
        .update(runs)
        .set({ finishedAt: now, ...end })
        .where(and(inArray(runs.id, newest), inArray(runs.status, ['queued', 'running'])))
    },
    clear: () => clearSchedules(database),
    close: () => database.drop(),
  }
}
