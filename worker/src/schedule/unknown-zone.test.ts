import { encryptSecret, resumeSchedule, runScheduleNow, updateSchedule } from '@anj/core'
import { atNine, lastAudit } from '@anj/core/testing'
import { listTasks, mails, schedules, tasks } from '@anj/db'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planTasks } from './plan-tasks.ts'
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

const gone = 'Europe/Atlantis'
const sentence = `${gone} is not a known time zone. Use a name such as Europe/Berlin`
const secret = encryptSecret(new Uint8Array(32), 'https://hooks.example.com/x')

/** Creates a schedule whose time zone is missing from the platform's data at the next planning. */
async function loseZone(change?: Parameters<SchedulerFixture['make']>[0]) {
  const schedule = await stage.make(change)
  await stage.db.update(schedules).set({ userTimeZone: gone })
  await stage.db.update(tasks).set({ userTimeZone: gone })
  stage.at('2026-06-16T12:00:00Z')
  await planTasks(stage)
  return schedule
}

test('a schedule with an unknown time zone is paused and shows the reason everywhere', async () => {
  const schedule = await loseZone({ mailOnFailure: false, webhookUrl: secret })
  const [paused] = await stage.db.select().from(schedules)
  expect(paused).toMatchObject({ pauseReason: 'zone', failuresInARow: 0 })
  expect(paused?.pausedAt).not.toBeNull()
  const all = await stage.db.select().from(tasks).orderBy(tasks.dueAt)
  expect(all).toMatchObject([
    { outcome: 'refused', problem: { code: 'timeZoneUnknown', sentence } },
    {
      outcome: 'missed',
      problem: {
        sentence:
          'Missed: the time zone of the schedule is no longer known, so the schedule was paused before the run started',
      },
    },
  ])
  expect(await lastAudit(stage.database, schedule.id)).toMatchObject({
    action: 'schedule.pausedAfterFailures',
    after: { why: sentence },
  })
})

test("an unknown time zone is reported to the schedule's owner by email and by webhook", async () => {
  await loseZone({ webhookUrl: secret })
  expect(await stage.db.select().from(mails)).toMatchObject([
    { kind: 'scheduleFailed', data: { reason: sentence, paused: 'zone' } },
  ])
  const jobs = await stage.database.sql`select data from pgboss.job where name = 'send-webhook'`
  const [told] = await stage.db.select().from(tasks).where(ne(tasks.outcome, 'missed'))
  expect(jobs.map(({ data }) => data)).toEqual([{ taskId: told?.id, attempt: 1 }])
})

test('tasks with an unknown time zone remain visible, and the schedule continues in a known time zone', async () => {
  const { db, actor } = stage
  const { id } = await loseZone()
  const now = stage.at('2026-06-16T12:01:00Z')
  expect(await listTasks(db, actor, { days: { filter: 'last7days', now } })).toHaveLength(2)
  await expect(resumeSchedule(db, actor, id, now)).rejects.toMatchObject({ code: 'timeZoneUnknown' })
  await expect(runScheduleNow(db, actor, id, now)).rejects.toMatchObject({ code: 'timeZoneUnknown' })
  await updateSchedule(db, actor, id, { times: atNine }, now)
  await resumeSchedule(db, actor, id, now)
  const planned = await db.select().from(tasks).where(eq(tasks.state, 'planned')).orderBy(tasks.dueAt)
  expect(planned.length).toBeGreaterThan(29)
  // The first task is planned for the occurrence that had been refused ahead of its time.
  expect(planned[0]?.dueAt).toEqual(new Date('2026-06-17T07:00:00Z'))
})
