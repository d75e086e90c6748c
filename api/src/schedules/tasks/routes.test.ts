import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganization } from '../../people/users/testing.ts'
import { type Answer, createTestApp, type Person, type TestApp } from '../../testing.ts'
import type { ScheduleSummary } from '../schema.ts'
import { createScheduleFixture, schedule } from '../testing.ts'
import type { Task, TaskDetail } from './schema.ts'

let app: TestApp
let ann: Person
let bob: Person
let scheduleId: string
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
  const { file } = await createScheduleFixture(app, ann)
  const { body } = await schedule(ann, file, { userTimeZone: 'Pacific/Auckland' })
  scheduleId = body.data._id
})
afterAll(() => app.close())

const list = async (query = '', person = ann) =>
  (await person.call<Task[]>('GET', `/api/tasks${query}`)).body.data
/** Ends the first pending task, as a worker does. */
const end = async (outcome: string, problem: object | null = null, daysAgo = 0) => {
  const [task] = await list('?status=Pending&limit=1')
  await app.database.sql`update tasks set state = 'ended', outcome = ${outcome}, ended_at = now(),
    problem = ${problem && JSON.stringify(problem)}::text::jsonb,
    due_at = due_at - make_interval(days => ${daysAgo}), local_date = local_date - ${daysAgo}::int
    where id = ${String(task?._id)}`
  return String(task?._id)
}

test("shows a task's schedule, its status and its due time in the schedule's time zone", async () => {
  const [task] = await list()
  expect(task).toMatchObject({
    schedule: {
      _id: scheduleId,
      scheduleName: 'Nightly orders',
      executionType: 'Daily',
      dailyExecutionTimes: ['09:00 AM'],
      userTimeZone: 'Pacific/Auckland',
    },
    status: 'Pending',
    message: '',
    executionTime: '09:00 AM',
    workflowName: 'Orders',
    outcome: null,
    run: null,
  })
  const auckland = { timeZone: 'Pacific/Auckland' }
  const at = new Date(String(task?.startTime))
  expect(at.toLocaleDateString('en-CA', auckland)).toBe(task?.localDate)
  expect(at.toLocaleDateString('en-US', { ...auckland, weekday: 'long' })).toBe(task?.executionDay)
})

test('lists tasks by status and counts every outcome except success as failed, with the reason', async () => {
  const succeeded = await end('succeeded')
  const missed = await end('missed', { code: 'taskMissed', sentence: 'Missed: no server was running' })
  expect(await list('?status=Success')).toMatchObject([{ _id: succeeded, outcome: 'succeeded', message: '' }])
  expect(await list('?status=Failed')).toMatchObject([
    { _id: missed, status: 'Failed', outcome: 'missed', message: 'Missed: no server was running' },
  ])
  const pending = await list('?status=Pending')
  expect(pending.map(({ _id }) => _id)).not.toContain(missed)
  expect(new Set(pending.map(({ status }) => status))).toEqual(new Set(['Pending']))
  expect((await list()).length).toBe(pending.length + 2)
  // The missed task was due after the one that succeeded.
  const { body } = await ann.call<Pick<ScheduleSummary, 'lastResult'>[]>('GET', '/api/schedules')
  expect(body.data).toMatchObject([
    { lastResult: { outcome: 'missed', endedAt: expect.stringMatching(/Z$/) } },
  ])
})

test('filters by days in the schedule’s time zone', async () => {
  const [first, second] = await list('?status=Pending')
  const dates = async (query: string) => (await list(query)).map(({ localDate }) => localDate)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })
  for (const localDate of await dates('?dateFilter=today')) expect(localDate).toBe(today)
  const soon = await dates('?dateFilter=next7days&status=Pending')
  expect(soon.length).toBeGreaterThan(0)
  expect(soon.length).toBeLessThan(8)
  const range = `?from=${first?.localDate}&to=${second?.localDate}`
  expect(await dates(range)).toEqual([first?.localDate, second?.localDate])
  const old = await end('failed', { code: 'unknownError', sentence: 'Why' }, 40)
  const last = (await list('?dateFilter=last30days')).map(({ _id }) => _id)
  expect(last).not.toContain(old)
})

test('refuses a date in a year that the database does not support', async () => {
  expect((await ann.call('GET', '/api/tasks?to=0000-01-01')).status).toBe(400)
  expect((await ann.call('GET', '/api/tasks?from=0001-01-01&to=9999-12-31')).status).toBe(200)
})

test('ignores empty filters', async () => {
  expect(await list('?status=&dateFilter=&scheduleId=')).toEqual(await list())
  expect(await list(`?scheduleId=${scheduleId}`)).toEqual(await list())
  expect(await list('?scheduleId=5c8b5b39-0d0c-4f3e-9a55-000000000000')).toEqual([])
  for (const wrong of ['status=Done', 'dateFilter=someday', 'scheduleId=x', 'from=soon', 'limit=1001'])
    expect([wrong, (await ann.call('GET', `/api/tasks?${wrong}`)).status]).toEqual([wrong, 400])
})

test('pages through the complete list without gaps', async () => {
  const all = (await list('?status=Pending')).map(({ _id }) => _id)
  const parts: string[] = []
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string'; ) {
    const query: string = cursor && `&cursor=${cursor}`
    const part: Answer<Task[]> = await ann.call('GET', `/api/tasks?status=Pending&limit=7${query}`)
    parts.push(...part.body.data.map(({ _id }) => _id))
    cursor = part.body.next
  }
  expect(parts).toEqual(all)
})

test('continues with the next page after a task was deleted', async () => {
  const [first, second] = await list('?status=Pending')
  const id = '5c8b5b39-0d0c-4f3e-9a55-000000000000'
  const between = new Date((Date.parse(first?.startTime ?? '') + Date.parse(second?.startTime ?? '')) / 2)
  const cursor = Buffer.from(JSON.stringify({ id, dueAt: between })).toString('base64url')
  const [next] = await list(`?status=Pending&limit=1&cursor=${cursor}`)
  expect(next?._id).toBe(second?._id)
})

test('shows a reason that may contain data only to users with access to the workflow', async () => {
  const values = 'Values of column total that are no numbers: 1. First: row 7, 12.000 for Jane Doe'
  const failed = await end('failed', { code: 'valuesDoNotConvertFirst', sentence: values })
  const refused = await end('refused', {
    code: 'scheduleFileFailed',
    sentence: 'The new content of orders.csv cannot be read: row 3, Jane Doe',
  })
  const missed = await end('missed', { code: 'taskMissed', sentence: 'Missed: no server was running' })
  const one = async (person: Person, id: string) =>
    (await person.call<TaskDetail>('GET', `/api/tasks/${id}`)).body.data.message
  expect(await one(ann, failed)).toBe(values)
  expect(await one(bob, missed)).toBe('Missed: no server was running')
  const withheld =
    'The reason may contain data of the workflow. Only users with access to the workflow can see it.'
  expect([await one(bob, failed), await one(bob, refused)]).toEqual([withheld, withheld])
  expect(JSON.stringify(await list('', bob))).not.toContain('Jane Doe')
  expect(JSON.stringify(await list())).toContain('Jane Doe')
})

test('shows all runs of a single task', async () => {
  const { body } = await ann.call<Task>('POST', `/api/schedules/${scheduleId}/run`)
  const { _id, run } = body.data
  const one = async (person: Person) => (await person.call<TaskDetail>('GET', `/api/tasks/${_id}`)).body.data
  expect((await one(ann)).runs).toEqual([run])
  expect((await one(bob)).runs).toEqual([{ ...run, isReachable: false }])
})

test("shows an organization's tasks only to its users", async () => {
  const outsider = await app.addUser('outsider', 'admin', await addOrganization(app, 'Elsewhere'))
  expect((await list('', bob)).length).toBe((await list()).length)
  expect(await list('', outsider)).toEqual([])
  const [task] = await list()
  const { status, body } = await outsider.call('GET', `/api/tasks/${task?._id}`)
  expect([status, body.message]).toEqual([404, 'The task was not found.'])
})

test("still shows a deleted schedule's name in its tasks", async () => {
  await ann.call('DELETE', `/api/schedules/${scheduleId}`)
  const ended = await list('?status=Success')
  expect(ended).toMatchObject([{ schedule: { _id: null, scheduleName: 'Nightly orders' } }])
})

test("finds a deleted schedule's tasks by the schedule's ID", async () => {
  const found = await list(`?scheduleId=${scheduleId}`)
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(({ _id }) => _id)).toEqual((await list()).map(({ _id }) => _id))
  expect(await list(`?scheduleId=${scheduleId}&status=Success`)).toMatchObject([{ schedule: { _id: null } }])
})
