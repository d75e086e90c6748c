import { createTrigger, triggerSchedule, updateSchedule } from '@anj/core'
import { tasksOf } from '@anj/core/testing'
import { mails, runs, type Schedule, schedules, tasks, users } from '@anj/db'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

async function start(schedule: Schedule, parameters: Record<string, string> = {}): Promise<string> {
  const { db, actor } = stage
  const now = await stage.clock()
  const token = await db.transaction((tx) => createTrigger(tx, actor, schedule, now))
  const call = { scheduleId: schedule.id, token, parameters, address: null }
  return db.transaction((tx) => triggerSchedule(tx, call, now))
}

const region = {
  id: 'r',
  name: 'region',
  type: 'text',
  default: 'EU',
  description: '',
  settable: true,
} as const

test('a retry of a called run keeps the values of the call, and later runs have those of the schedule', async () => {
  const { workflow } = stage.ground.wanted()
  const snapshot = { ...workflow.snapshot, parameters: [region] }
  const values = { Region: { value: 'US' } }
  const schedule = await stage.make({
    startsByCall: true,
    workflow: { ...workflow, snapshot },
    parameters: values,
  })
  await start(schedule, { REGION: 'APAC' })
  const silent = { code: 'databaseServerSilent', sentence: 'No answer.' }
  await stage.endRuns({ status: 'failed', problem: silent })
  await stage.tick('2026-06-15T06:59:10Z')
  await stage.tick('2026-06-15T07:00:10Z')
  const valuesOf = async () =>
    (await stage.db.select().from(runs).orderBy(runs.createdAt)).map(
      (run) => run.snapshot.parameters?.[0]?.default,
    )
  // The planned run at 09:00 in Berlin has replaced the retry, with the schedule's own value.
  expect(await valuesOf()).toEqual(['APAC', 'US'])
  await stage.endRuns({ status: 'succeeded' })
  await stage.tick('2026-06-15T07:10:00Z')
  await start(schedule, { region: 'LATAM' })
  await stage.endRuns({ status: 'failed', problem: silent })
  await stage.tick('2026-06-15T07:10:10Z')
  await stage.tick('2026-06-15T07:11:10Z')
  expect(await valuesOf()).toEqual(['APAC', 'US', 'LATAM', 'LATAM'])
})

test('a start that the owner may not make ends as refused, counts as a failure, and is reported', async () => {
  const { db, actor } = stage
  const schedule = await stage.make({ startsByCall: true })
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, actor.userId))
  try {
    const id = await start(schedule)
    await stage.tick()
    expect(await db.select().from(tasks).where(eq(tasks.id, id))).toMatchObject([
      { kind: 'call', outcome: 'refused', problem: { code: 'scheduleOwnerDeactivated' } },
    ])
    const [stored] = await db.select().from(schedules).where(eq(schedules.id, schedule.id))
    expect(stored?.failuresInARow).toBe(1)
  } finally {
    await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, actor.userId))
  }
})

test('turning off calls ends a called task that has not begun', async () => {
  const { db, actor } = stage
  const schedule = await stage.make({ startsByCall: true })
  const id = await start(schedule)
  const change = { startsByCall: false }
  await updateSchedule(db, actor, schedule.id, change, await stage.clock())
  const called = (await tasksOf(stage.database, schedule.id)).find((task) => task.id === id)
  expect(called).toMatchObject({ outcome: 'missed', problem: { code: 'taskMissed' } })
})
