import { deleteSchedule, endTasks, pauseSchedule, runScheduleNow, updateSchedule } from '@anj/core'
import { tasksOf } from '@anj/core/testing'
import { mails, runs, type Schedule, schedules, type Task, tasks } from '@anj/db'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endFinishedTasks } from './end-finished-tasks.ts'
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

const noTimes = {
  executionType: 'Daily',
  dailyExecutionTimes: [],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'Asia/Tokyo',
} as const

const follow = (predecessor: Schedule, scheduleName = 'Follower') =>
  stage.make({ scheduleName, times: noTimes, predecessorId: predecessor.id })

const succeed = { status: 'succeeded' } as const
const silent = {
  status: 'failed',
  problem: { code: 'databaseServerSilent', sentence: 'No answer.' },
} as const

test('a success starts the follower once, in its own time zone, and names the schedule before it', async () => {
  const first = await stage.make()
  const follower = await follow(first)
  expect(await tasksOf(stage.database, follower.id)).toEqual([])
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(succeed)
  await stage.tick('2026-06-15T15:20:00Z')
  const [before] = await stage.dueTasks(first)
  expect(await tasksOf(stage.database, follower.id)).toMatchObject([
    {
      kind: 'after',
      state: 'queued',
      attempts: 1,
      predecessorTaskId: before?.id,
      predecessorName: 'Nightly orders',
      localDate: '2026-06-16',
      localTime: '12:20 AM',
      dueAt: new Date('2026-06-15T15:20:00Z'),
    },
  ])
  await stage.tick()
  expect(await tasksOf(stage.database, follower.id)).toHaveLength(1)
})

test('a failure starts no follower, and a success after a retry starts it once', async () => {
  const follower = await follow(await stage.make())
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(silent)
  await stage.tick('2026-06-15T07:00:10Z')
  expect(await tasksOf(stage.database, follower.id)).toEqual([])
  await stage.tick('2026-06-15T07:01:10Z')
  await stage.endRuns(succeed)
  await stage.tick('2026-06-15T07:02:00Z')
  expect(await tasksOf(stage.database, follower.id)).toHaveLength(1)
  await stage.endRuns({ status: 'failed', problem: { code: 'conversionRejects', sentence: 'Three rows.' } })
  await stage.tick('2026-06-15T07:03:00Z')
  // The follower's own failure is counted and reported like that of a planned task.
  expect(await stage.db.select().from(mails)).toMatchObject([{ data: { scheduleName: 'Follower' } }])
  const [stored] = await stage.db.select().from(schedules).where(eq(schedules.id, follower.id))
  expect(stored?.failuresInARow).toBe(1)
})

test('a manual run starts the follower, even while the schedule before it is paused', async () => {
  const { db, actor } = stage
  const first = await stage.make()
  const follower = await follow(first)
  await pauseSchedule(db, actor, first.id, await stage.clock())
  await runScheduleNow(db, actor, first.id, stage.at('2026-06-15T08:00:00Z'))
  await stage.endRuns(succeed)
  await stage.tick()
  expect(await tasksOf(stage.database, follower.id)).toMatchObject([{ kind: 'after', state: 'queued' }])
})

test('a paused follower gets no task, and none later for successes during the pause', async () => {
  const { db, actor } = stage
  const follower = await follow(await stage.make())
  await pauseSchedule(db, actor, follower.id, await stage.clock())
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(succeed)
  await stage.tick('2026-06-15T07:01:00Z')
  expect(await tasksOf(stage.database, follower.id)).toEqual([])
})

test('a worker that crashes before its commit leaves neither the success nor the task of the follower', async () => {
  const first = await stage.make()
  const follower = await follow(first)
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(succeed)
  class Crash extends Error {}
  const crash = stage.db.transaction(async (tx) => {
    // Savepoints of the outer transaction stand for the transactions of the worker.
    await endFinishedTasks({ ...stage, db: tx as unknown as typeof stage.db })
    expect(await tx.$count(tasks, eq(tasks.scheduleId, follower.id))).toBe(1)
    throw new Crash()
  })
  await expect(crash).rejects.toThrow(Crash)
  expect(await stage.dueTasks(first)).toMatchObject([{ state: 'queued', outcome: null }])
  expect(await tasksOf(stage.database, follower.id)).toEqual([])
  await stage.tick('2026-06-15T07:01:00Z')
  expect(await tasksOf(stage.database, follower.id)).toHaveLength(1)
})

test('a task that is ended a second time as succeeded starts nothing', async () => {
  const { db } = stage
  const first = await stage.make()
  const follower = await follow(first)
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(succeed)
  await stage.tick('2026-06-15T07:01:00Z')
  const [task] = await stage.dueTasks(first)
  const end = { taskId: task?.id ?? '', outcome: 'succeeded' as const, problem: null }
  await db.transaction((tx) => endTasks(tx, new Date(), [end]))
  expect(await tasksOf(stage.database, follower.id)).toHaveLength(1)
  await db.update(tasks).set({ state: 'queued' }).where(eq(tasks.id, end.taskId))
  await db.transaction((tx) => endTasks(tx, new Date(), [end]))
  expect(await tasksOf(stage.database, follower.id)).toHaveLength(1)
})

test('waits without blocking while a user changes the follower, and then starts it once', async () => {
  const { db, actor } = stage
  const first = await stage.make()
  const follower = await follow(first)
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(succeed)
  await db.transaction(async (tx) => {
    await updateSchedule(tx, actor, follower.id, { scheduleName: 'Renamed' }, await stage.clock())
    await stage.tick('2026-06-15T07:00:05Z')
    expect(await stage.dueTasks(first)).toMatchObject([{ state: 'queued' }])
  })
  await stage.tick('2026-06-15T07:00:06Z')
  expect(await stage.dueTasks(first)).toMatchObject([{ outcome: 'succeeded' }])
  expect(await tasksOf(stage.database, follower.id)).toMatchObject([{ scheduleName: 'Renamed' }])
})

test('a follower that no worker starts for six hours is missed', async () => {
  const follower = await follow(await stage.make())
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns(succeed)
  stage.at('2026-06-15T07:01:00Z')
  await endFinishedTasks(stage)
  await stage.tick('2026-06-15T13:01:01Z')
  expect(await tasksOf(stage.database, follower.id)).toMatchObject([
    {
      outcome: 'missed',
      problem: { sentence: 'Missed: no server was running at the scheduled time' },
    },
  ])
})

test('a follower that still runs after an earlier success skips the next one', async () => {
  const { db, actor } = stage
  const first = await stage.make({ times: noTimes })
  const follower = await follow(first)
  for (const minute of ['00', '10']) {
    await runScheduleNow(db, actor, first.id, stage.at(`2026-06-15T08:${minute}:00Z`))
    const own = db.select({ id: tasks.runId }).from(tasks).where(eq(tasks.scheduleId, first.id))
    await db.update(runs).set(succeed).where(inArray(runs.id, own))
    await stage.tick()
  }
  const outcomes = await tasksOf(stage.database, follower.id)
  expect(outcomes.map(({ state, outcome }) => [state, outcome])).toEqual([
    ['queued', null],
    ['ended', 'skipped'],
  ])
})

test('a due task of a follower survives new times, and is missed after a change of its predecessor', async () => {
  const { db, actor } = stage
  const first = await stage.make()
  const other = await stage.make({ scheduleName: 'Other' })
  const follower = await follow(first)
  const succeedFirst = async () => {
    await runScheduleNow(db, actor, first.id, await stage.clock())
    await stage.endRuns(succeed)
    await endFinishedTasks(stage)
  }
  await succeedFirst()
  const now = await stage.clock()
  await updateSchedule(db, actor, follower.id, { times: { ...noTimes, userTimeZone: 'UTC' } }, now)
  expect(await tasksOf(stage.database, follower.id)).toMatchObject([{ kind: 'after', state: 'planned' }])
  await updateSchedule(db, actor, follower.id, { predecessorId: other.id }, now)
  expect(await tasksOf(stage.database, follower.id)).toMatchObject([
    {
      outcome: 'missed',
      problem: { sentence: 'Missed: the schedule was changed before the run started' },
    },
  ])
})

test('a deleted schedule starts its follower no more, and its active run still ends', async () => {
  const { db, actor } = stage
  const first = await stage.make()
  const follower = await follow(first)
  await stage.tick('2026-06-15T07:00:00Z')
  const [task] = await stage.dueTasks(first)
  await db
    .update(runs)
    .set({ status: 'running' })
    .where(eq(runs.id, task?.runId ?? ''))
  await deleteSchedule(db, actor, first.id, await stage.clock())
  await stage.endRuns(succeed)
  await stage.tick('2026-06-15T07:01:00Z')
  expect(
    await db
      .select()
      .from(tasks)
      .where(eq(tasks.id, task?.id ?? '')),
  ).toMatchObject([{ outcome: 'succeeded', scheduleId: null }])
  expect(await tasksOf(stage.database, follower.id)).toEqual([])
})

/** Returns numbers from 0 to 1 that look random and are the same in each round (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('in a random order of schedules, several workers start each follower once for each success', async () => {
  const { db, actor } = stage
  for (let seed = 1; seed <= (process.env['ANJ_TEST_LONG'] ? 30 : 3); seed += 1) {
    await stage.clear()
    const random = randomNumbers(seed)
    const all: Schedule[] = []
    for (let n = 0; n < 12; n += 1) {
      const before = n > 1 && random() < 0.8 ? all[Math.floor(random() * n)] : undefined
      const predecessorId = before?.id ?? null
      all.push(await stage.make({ scheduleName: `Schedule ${n}`, times: noTimes, predecessorId }))
    }
    const roots = all.filter(({ predecessorId }) => predecessorId === null)
    for (let round = 0; round < 8; round += 1) {
      const now = stage.at(new Date(Date.UTC(2026, 5, 16, round)))
      for (const { id } of roots) await runScheduleNow(db, actor, id, now).catch(() => undefined)
      for (let pass = 0; pass < 3; pass += 1) {
        const open = await db
          .select({ id: runs.id })
          .from(runs)
          .where(inArray(runs.status, ['queued', 'running']))
        for (const { id } of open) {
          if (random() < 0.2) continue
          const end = random() < 0.75 ? succeed : silent
          await db.update(runs).set(end).where(eq(runs.id, id))
        }
        const worker = async () => {
          await endFinishedTasks(stage)
          await startDueRuns(stage)
        }
        await Promise.all([worker(), worker(), worker()])
        await worker()
      }
    }
    const found = await db.select().from(tasks)
    const expected = found
      .filter(({ outcome }) => outcome === 'succeeded')
      .flatMap((task) =>
        all.filter(({ predecessorId }) => predecessorId === task.scheduleId).map((one) => [task.id, one.id]),
      )
    const after = found.filter(({ kind }) => kind === 'after')
    const name = ({ predecessorTaskId, scheduleId }: Task) => `${predecessorTaskId} ${scheduleId}`
    expect(after.map(name).sort(), `seed ${seed}`).toEqual(expected.map((pair) => pair.join(' ')).sort())
    expect(after.length).toBeGreaterThan(10)
    const executed = await db
      .select({ id: tasks.id })
      .from(tasks)
      .innerJoin(runs, and(eq(runs.taskId, tasks.id), eq(runs.status, 'succeeded')))
    expect(new Set(executed.map(({ id }) => id)).size).toBe(executed.length)
  }
})
