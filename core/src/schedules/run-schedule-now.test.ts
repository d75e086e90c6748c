import { type Actor, runs, schedules, users, workflows } from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { AppError } from '@anj/workflow'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { runScheduleNow } from './run-schedule-now.ts'
import {
  addReadyVersion,
  clearSchedules,
  lastAudit,
  layGround,
  type ScheduleFixture,
  tasksOf,
  waitingJobs,
} from './schedules.testing.ts'
import { createSchedule, getSchedule, pauseSchedule } from './schedules.ts'

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

/** Half past nine in Berlin in summer, half an hour after the task was due. */
const now = new Date('2026-06-15T07:30:00Z')

const make = (change?: Parameters<ScheduleFixture['wanted']>[0]) =>
  createSchedule(database.db, actor, ground.wanted(change), now)

test('run now creates a run on behalf of the owner with the newest files, in the workflow’s history', async () => {
  const { db } = database
  const newest = await addReadyVersion(db, ground.datasetId, 2)
  const schedule = await make()
  await pauseSchedule(db, actor, schedule.id, now)
  const task = await runScheduleNow(db, actor, schedule.id, now)
  expect(task).toMatchObject({
    kind: 'now',
    state: 'queued',
    attempts: 1,
    localDate: '2026-06-15',
    localTime: '09:30 AM',
    dueAt: now,
  })
  const [run] = await db.select().from(runs)
  expect(run).toMatchObject({
    id: task?.runId,
    taskId: task?.id,
    workflowId: ground.workflowId,
    ownerId: actor.userId,
    datasetVersions: { file: newest },
    status: 'queued',
  })
  expect(await waitingJobs(database)).toEqual([{ runId: run?.id }])
  await expect(runScheduleNow(db, actor, schedule.id, now)).rejects.toMatchObject({
    code: 'scheduleStillRunning',
  })
  expect(await lastAudit(database, schedule.id)).toMatchObject({
    action: 'schedule.ranNow',
    after: { taskId: task?.id },
  })
})

test("run now reports the reason and changes nothing if the run isn't possible", async () => {
  const { db } = database
  const [node] = ground.graph.nodes.filter(({ id }) => id === 'output')
  if (!node) throw new Error('no output')
  const gone = { ...node.data.config, connectionId: '00000000-0000-4000-8000-000000000000' }
  const output = { ...node, data: { ...node.data, config: gone } } as typeof node
  const snapshot = { ...ground.graph, nodes: [...ground.graph.nodes.filter((one) => one !== node), output] }
  const schedule = await make({ workflow: { ...ground.wanted().workflow, snapshot } })
  await pauseSchedule(db, actor, schedule.id, now)
  const refused = await runScheduleNow(db, actor, schedule.id, now).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ code: 'runConnectionMissing', nodeId: 'output' })
  expect(await tasksOf(database, schedule.id)).toEqual([])
  expect(await lastAudit(database, schedule.id)).toMatchObject({ action: 'schedule.paused' })
})

test('run now is refused for a deactivated owner or without a licence', async () => {
  const { db, sql: postgres } = database
  const schedule = await make()
  await db.update(users).set({ deactivatedAt: sql`now()` })
  await expect(runScheduleNow(db, actor, schedule.id, now)).rejects.toMatchObject({
    code: 'scheduleOwnerDeactivated',
  })
  await db.update(users).set({ deactivatedAt: null })
  const [licence] = await postgres`select license_expiry_date as day from organizations`
  await postgres`update organizations set license_expiry_date = '2026-06-14'`
  await expect(runScheduleNow(db, actor, schedule.id, now)).rejects.toMatchObject({ code: 'licenceExpired' })
  await postgres`update organizations set license_expiry_date = ${licence?.['day']}`
})

test('a schedule keeps running after its workflow has been deleted', async () => {
  const { db } = database
  const schedule = await make()
  const copy = await db
    .insert(workflows)
    .values({
      organizationId: actor.organizationId,
      ownerId: actor.userId,
      name: 'Gone',
      graph: ground.graph,
      position: 9,
    })
    .returning()
  await db.update(schedules).set({ workflowId: copy[0]?.id ?? null })
  await db.delete(workflows).where(eq(workflows.id, copy[0]?.id ?? ''))
  expect(await getSchedule(db, actor, schedule.id)).toMatchObject({
    workflowId: null,
    workflowName: 'Orders',
  })
  const task = await runScheduleNow(db, actor, schedule.id, now)
  expect(task?.runId).not.toBeNull()
})
