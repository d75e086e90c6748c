import { type Actor, type Schedule, schedules } from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearSchedules, lastAudit, layGround, type ScheduleFixture } from './schedules.testing.ts'
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  pauseSchedule,
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

const now = new Date('2026-06-15T07:30:00Z')
const make = (scheduleName: string, predecessorId: string | null = null) =>
  createSchedule(database.db, actor, ground.wanted({ scheduleName, predecessorId }), now)
const runAfter = (schedule: Schedule, predecessorId: string | null) =>
  updateSchedule(database.db, actor, schedule.id, { predecessorId }, now)
const stored = (schedule: Schedule) => getSchedule(database.db, actor, schedule.id)

test('a schedule shows the schedule before it, under its present name and with its state', async () => {
  const { db } = database
  const first = await make('First')
  const second = await make('Second', first.id)
  expect((await lastAudit(database, second.id))?.after).toMatchObject({ runsAfterId: first.id })
  expect(await stored(second)).toMatchObject({ predecessor: { scheduleName: 'First', state: 'active' } })
  expect(await stored(first)).toMatchObject({ predecessor: null })
  await updateSchedule(db, actor, first.id, { scheduleName: 'Renamed' }, now)
  await pauseSchedule(db, actor, first.id, now)
  const predecessor = { scheduleName: 'Renamed', state: 'paused' }
  // Both schedules may have been created in the same millisecond, so their order is unknown.
  const listed = await listSchedules(db, actor, { limit: 2, after: undefined })
  expect(listed.find(({ id }) => id === second.id)).toMatchObject({ predecessor })
  await deleteSchedule(db, actor, first.id, now)
  expect(await stored(second)).toMatchObject({
    predecessorId: first.id,
    predecessor: { scheduleName: 'Renamed', state: 'deleted' },
  })
  // A follower of a deleted schedule can still be changed.
  await updateSchedule(db, actor, second.id, { predecessorId: first.id, scheduleName: 'Still here' }, now)
  await runAfter(second, null)
  expect(await stored(second)).toMatchObject({ scheduleName: 'Still here', predecessor: null })
})

test('refuses itself, a schedule that runs after it, and one that does not exist', async () => {
  const first = await make('First')
  const second = await make('Second', first.id)
  const third = await make('Third', second.id)
  for (const [schedule, before] of [
    [first, first],
    [first, second],
    [first, third],
    [second, third],
  ] as const) {
    await expect(runAfter(schedule, before.id)).rejects.toMatchObject({
      code: 'scheduleCircle',
      fields: { runsAfterId: expect.stringContaining(`cannot run after ${before.scheduleName},`) },
    })
  }
  await expect(runAfter(first, crypto.randomUUID())).rejects.toMatchObject({ code: 'scheduleBeforeUnknown' })
  await expect(make('New', crypto.randomUUID())).rejects.toMatchObject({ code: 'scheduleBeforeUnknown' })
})

test('of users who close a circle together, all but one are refused', async () => {
  const { db } = database
  for (let round = 0; round < 5; round += 1) {
    const ring = await Promise.all(['A', 'B', 'C', 'D'].map((name) => make(`Ring ${name}`)))
    const ends = await Promise.allSettled(
      ring.map((schedule, at) => runAfter(schedule, ring[(at + 1) % ring.length]?.id ?? '')),
    )
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'scheduleCircle' } },
    ])
    // Following the order from each schedule comes to an end.
    for (const { id } of ring) {
      let next: string | null = id
      for (let steps = 0; next !== null; steps += 1) {
        expect(steps).toBeLessThan(ring.length)
        const [one]: Schedule[] = await db.select().from(schedules).where(eq(schedules.id, next))
        next = one?.predecessorId ?? null
      }
    }
  }
})

test('users who delete and follow the same schedules at once cause no deadlock', async () => {
  const { db } = database
  for (let round = 0; round < 5; round += 1) {
    const [first, second, third] = [await make('First'), await make('Second'), await make('Third')]
    await runAfter(second, first.id)
    const ends = await Promise.allSettled([
      deleteSchedule(db, actor, first.id, now),
      runAfter(second, third.id),
      runAfter(third, first.id),
      pauseSchedule(db, actor, second.id, now),
    ])
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(refused.filter((code) => code !== 'scheduleBeforeUnknown' && code !== 'scheduleCircle')).toEqual(
      [],
    )
  }
})
