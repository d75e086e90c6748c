import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Run } from '../runs/schema.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Schedule } from './schema.ts'
import type { Task } from './tasks/schema.ts'
import { createScheduleFixture, type ScheduleFixture, schedule } from './testing.ts'

let app: TestApp
let ann: Person
let fixture: ScheduleFixture
let path: string
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  fixture = await createScheduleFixture(app, ann)
})
afterAll(() => app.close())
beforeEach(async () => {
  path = `/api/schedules/${(await schedule(ann, fixture.file)).body.data._id}`
})
afterEach(async () => {
  await ann.call('DELETE', path)
})

interface Moment {
  readonly at: string
  readonly executionDay: string
  readonly executionTime: string
  readonly localDate: string
}
const next = async (query = '') => (await ann.call<Moment[]>('GET', `${path}/next${query}`)).body.data

test("returns the next five due times in the schedule's time zone", async () => {
  const moments = await next()
  expect(moments).toHaveLength(5)
  const berlin = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (const { at, executionDay, executionTime } of moments) {
    expect(executionTime).toBe('09:00 AM')
    expect(berlin.format(new Date(at))).toBe(`${executionDay} 09:00 AM`)
  }
  const times = moments.map(({ at }) => Date.parse(at))
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times[0]).toBeGreaterThan(Date.now())
  expect(await next('?count=40')).toHaveLength(40)
  expect((await ann.call('GET', `${path}/next?count=0`)).status).toBe(400)
})

test('reports a time zone that the server no longer knows', async () => {
  await app.database.sql`update schedules set user_time_zone = 'Mars/Olympus' where id = ${path.slice(-36)}`
  const { status, body } = await ann.call('GET', `${path}/next`)
  expect([status, body.code]).toEqual([422, 'timeZoneUnknown'])
})

test("refuses to run a schedule now if a file's new content could not be ingested", async () => {
  const { sql } = app.database
  await sql`update dataset_versions set status = 'failed', problem = '{"code":"csvRowShort","sentence":"Row 3"}'
    where dataset_id = ${fixture.datasetId}`
  const { status, body } = await ann.call('POST', `${path}/run`)
  await sql`update dataset_versions set status = 'ready', problem = null where dataset_id = ${fixture.datasetId}`
  expect([status, body.code]).toEqual([422, 'workflowHasProblems'])
})

test('never runs a paused schedule, and plans the next due time from now when it is resumed', async () => {
  const paused = await ann.call<Schedule>('POST', `${path}/pause`)
  expect(paused.body).toMatchObject({
    message: 'Schedule paused',
    data: { pauseReason: 'person', nextDueAt: null },
  })
  expect(paused.body.data.pausedAt).not.toBeNull()
  expect(await next()).toEqual([])
  expect((await ann.call<Task[]>('GET', '/api/tasks?status=Pending')).body.data).toEqual([])
  const resumed = await ann.call<Schedule>('POST', `${path}/resume`)
  expect(resumed.body).toMatchObject({
    message: 'Schedule resumed',
    data: { pausedAt: null, pauseReason: null },
  })
  expect(resumed.body.data.nextDueAt).toBe((await next())[0]?.at)
})

test('runs a schedule now, even while it is paused, but only once at a time', async () => {
  await ann.call('POST', `${path}/pause`)
  const { status, headers, body } = await ann.call<Task>('POST', `${path}/run`)
  expect({ status, ...body }).toMatchObject({
    status: 202,
    message: 'Schedule started',
    data: { kind: 'now', status: 'Pending', attempts: 1, run: { status: 'queued', isReachable: true } },
  })
  expect(headers['location']).toBe(`/api/tasks/${body.data._id}`)
  const run = await ann.call<Run>('GET', `/api/runs/${body.data.run?.id}`)
  expect(run.body.data).toMatchObject({
    workflowId: fixture.workflow.id,
    taskId: body.data._id,
    scheduleName: body.data.schedule.scheduleName,
  })
  const again = await ann.call('POST', `${path}/run`)
  expect([again.status, again.body.code]).toEqual([409, 'scheduleStillRunning'])
  await ann.call('POST', `/api/runs/${body.data.run?.id}/cancel`)
})

test('reports why a schedule cannot run, and starts nothing', async () => {
  await ann.call('DELETE', `/api/connections/${fixture.connectionId}`)
  const before = await app.database.sql`select 1 from runs`
  const { status, body } = await ann.call('POST', `${path}/run`)
  expect([status, body.code]).toEqual([422, 'runConnectionMissing'])
  expect(await app.database.sql`select 1 from runs`).toHaveLength(before.length)
})
