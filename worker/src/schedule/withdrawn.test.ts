import { deleteSchedule, pauseSchedule, runScheduleNow, updateSchedule } from '@anj/core'
import { addReadyVersion, atNine, tasksOf } from '@anj/core/testing'
import { datasetVersions, mails, runs, tasks } from '@anj/db'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endLateRuns } from './end-late-runs.ts'
import { createSchedulerFixture, type SchedulerFixture } from './testing.ts'

let stage: SchedulerFixture
beforeAll(async () => {
  stage = await createSchedulerFixture()
})
afterAll(() => stage.close())
beforeEach(async () => {
  const { db, ground } = stage
  await stage.clear()
  await db.delete(mails)
  await db.delete(datasetVersions).where(eq(datasetVersions.datasetId, ground.datasetId))
  await addReadyVersion(db, ground.datasetId, 1)
  stage.at('2026-06-15T06:59:00Z')
})

/** Adds newer content of the file. Content with the status `waiting` is still being read. */
async function arrives(status: 'waiting' | 'ready') {
  const { db, ground } = stage
  if (status === 'waiting') await addReadyVersion(db, ground.datasetId, 2)
  await db
    .update(datasetVersions)
    .set({ status, createdAt: new Date('2026-06-15T06:59:59Z') })
    .where(and(eq(datasetVersions.datasetId, ground.datasetId), eq(datasetVersions.number, 2)))
}

const failed = { code: 'tableLocked', sentence: 'The table is locked.' }
const later = { ...atNine, dailyExecutionTimes: ['11:00 AM'] }
const twice = { ...atNine, dailyExecutionTimes: ['09:00 AM', '09:05 AM'] }

/** User actions that keep a due task from running, keyed by the message that the task gets. */
const deeds: Readonly<Record<string, (id: string, now: Date) => Promise<unknown>>> = {
  'Missed: the schedule was changed before the run started': (id, now) =>
    updateSchedule(stage.db, stage.actor, id, { times: later }, now),
  'Missed: the schedule was paused before the run started': (id, now) =>
    pauseSchedule(stage.db, stage.actor, id, now),
  'Missed: the schedule was deleted before the run started': (id, now) =>
    deleteSchedule(stage.db, stage.actor, id, now),
  'Missed: the schedule was run manually before this run started': async (id, now) => {
    await arrives('ready')
    await runScheduleNow(stage.db, stage.actor, id, now)
  },
}

/** Returns all due tasks that came from the schedule's times. */
const dueOnes = async () =>
  (await tasksOf(stage.database)).filter(
    ({ dueAt, kind }) => kind === 'planned' && dueAt <= new Date('2026-06-15T08:59:00Z'),
  )

test.each(Object.keys(deeds))(
  'a task that waited for its file ends as missed with the message: %s',
  async (sentence) => {
    const { id } = await stage.make()
    await arrives('waiting')
    await stage.tick('2026-06-15T07:00:00Z')
    await deeds[sentence]?.(id, stage.at('2026-06-15T07:00:10Z'))
    const [task] = await dueOnes()
    expect(task).toMatchObject({ outcome: 'missed', attempts: 0, problem: { code: 'taskMissed', sentence } })
  },
)

test.each(Object.keys(deeds))(
  'a task whose run failed ends with the failure and the message: %s',
  async (sentence) => {
    const { id } = await stage.make()
    await stage.tick('2026-06-15T07:00:00Z')
    await stage.endRuns({ status: 'failed', problem: failed })
    await arrives('waiting')
    await stage.tick('2026-06-15T07:00:02Z')
    await stage.tick('2026-06-15T07:01:03Z')
    const [waits] = await dueOnes()
    expect(waits).toMatchObject({ state: 'queued', attempts: 1, problem: failed })
    expect(waits?.waitingSince).not.toBeNull()
    await deeds[sentence]?.(id, stage.at('2026-06-15T07:01:04Z'))
    const notTriedAgain = sentence.replace(/^Missed: (.*)$/, 'Not retried: $1.')
    expect(await dueOnes()).toMatchObject([
      { outcome: 'failed', attempts: 1, problem: { ...failed, notTriedAgain } },
    ])
    expect(await stage.db.select().from(mails)).toMatchObject([
      { kind: 'scheduleFailed', data: { reason: `${failed.sentence} ${notTriedAgain}` } },
    ])
  },
)

test('an unclaimed retry is removed, and the task shows its previous run and the reason for the failure', async () => {
  const { id } = await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  const [first] = await stage.db.select().from(runs)
  await stage.endRuns({ status: 'failed', problem: failed })
  await stage.tick('2026-06-15T07:00:02Z')
  await stage.tick('2026-06-15T07:01:03Z')
  expect(await dueOnes()).toMatchObject([{ state: 'queued', attempts: 2, problem: null }])
  await pauseSchedule(stage.db, stage.actor, id, stage.at('2026-06-15T07:01:04Z'))
  expect(await dueOnes()).toMatchObject([
    { outcome: 'failed', attempts: 1, runId: first?.id, problem: failed },
  ])
  expect(await stage.db.$count(runs)).toBe(1)
})

test('a retry that waited in the queue for hours is removed, and the task shows its previous run', async () => {
  await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns({ status: 'failed', problem: failed })
  await stage.tick('2026-06-15T07:00:02Z')
  await stage.tick('2026-06-15T07:01:03Z')
  stage.at('2026-06-15T13:00:01Z')
  await endLateRuns(stage)
  expect(await dueOnes()).toMatchObject([{ outcome: 'failed', attempts: 1, problem: failed }])
})

test('the next task replaces a task that still waits for its file', async () => {
  await stage.make({ times: twice })
  await arrives('waiting')
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.tick('2026-06-15T07:05:00Z')
  const sentence = 'Missed: its file was still being read when the next run became due'
  expect(await dueOnes()).toMatchObject([
    { outcome: 'missed', problem: { sentence } },
    { state: 'queued', problem: { code: 'scheduleFileWaiting' } },
  ])
  expect(await stage.db.$count(tasks, eq(tasks.outcome, 'failed'))).toBe(0)
})

test('a task that waited for its file before a long downtime is missed like other tasks', async () => {
  await stage.make()
  await arrives('waiting')
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.tick('2026-06-15T13:00:01Z')
  expect(await dueOnes()).toMatchObject([
    { outcome: 'missed', problem: { sentence: 'Missed: no server was running at the scheduled time' } },
  ])
})

/** Adds a time to the schedule and keeps the due time. */
const addTime = (id: string, now: string) =>
  updateSchedule(
    stage.db,
    stage.actor,
    id,
    { times: { ...atNine, dailyExecutionTimes: ['09:00 AM', '11:00 AM'] } },
    stage.at(now),
  )

test('a due task still runs when a user adds a time to the schedule at that moment', async () => {
  const { id } = await stage.make()
  await addTime(id, '2026-06-15T07:00:00.300Z')
  await stage.tick('2026-06-15T07:00:01Z')
  expect(await dueOnes()).toMatchObject([{ state: 'queued', attempts: 1, problem: null }])
  await stage.tick('2026-06-15T09:00:00Z')
  expect((await tasksOf(stage.database, id)).filter(({ state }) => state === 'queued').length).toBe(1)
})

test("adding a time doesn't affect a queued run", async () => {
  const { id } = await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  const [before] = await dueOnes()
  await addTime(id, '2026-06-15T07:00:00.300Z')
  await stage.tick('2026-06-15T07:00:01Z')
  expect(await dueOnes()).toEqual([before])
  expect(await stage.db.$count(runs)).toBe(1)
})

test("adding a time doesn't end a task's wait for a retry or a file", async () => {
  const { id } = await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns({ status: 'failed', problem: failed })
  await stage.tick('2026-06-15T07:00:02Z')
  await addTime(id, '2026-06-15T07:00:03Z')
  await stage.tick('2026-06-15T07:01:03Z')
  expect(await dueOnes()).toMatchObject([{ state: 'queued', attempts: 2 }])
  await stage.clear()
  stage.at('2026-06-15T06:59:00Z')
  const other = await stage.make()
  await arrives('waiting')
  await stage.tick('2026-06-15T07:00:00Z')
  await addTime(other.id, '2026-06-15T07:00:01Z')
  await arrives('ready')
  await stage.tick('2026-06-15T07:00:05Z')
  expect(await dueOnes()).toMatchObject([{ state: 'queued', attempts: 1 }])
})

test.each(['before it was begun', 'from the queue'])(
  'a due task runs the new workflow of a schedule that is changed at that moment, %s',
  async (way) => {
    const { id, ...schedule } = await stage.make()
    if (way === 'from the queue') await stage.tick('2026-06-15T07:00:00Z')
    const snapshot = { ...schedule.snapshot, nodes: [...schedule.snapshot.nodes].reverse() }
    const { workflowId, workflowName, fileName, revision } = schedule
    const workflow = { workflowId, workflowName, fileName, revision, snapshot }
    await updateSchedule(stage.db, stage.actor, id, { workflow }, stage.at('2026-06-15T07:00:00.300Z'))
    await stage.tick('2026-06-15T07:00:01Z')
    expect(await dueOnes()).toMatchObject([{ state: 'queued', attempts: 1, problem: null }])
    expect(await stage.db.select().from(runs)).toMatchObject([{ snapshot, status: 'queued' }])
  },
)

test("a failed run of the previous workflow isn't retried with the new workflow", async () => {
  const { id, ...schedule } = await stage.make()
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns({ status: 'failed', problem: failed })
  await stage.tick('2026-06-15T07:00:02Z')
  const { workflowId, workflowName, fileName, revision } = schedule
  const snapshot = { ...schedule.snapshot, nodes: [...schedule.snapshot.nodes].reverse() }
  const workflow = { workflowId, workflowName, fileName, revision, snapshot }
  await updateSchedule(stage.db, stage.actor, id, { workflow }, stage.at('2026-06-15T07:00:03Z'))
  expect(await dueOnes()).toMatchObject([{ state: 'ended', outcome: 'failed', attempts: 1 }])
})
