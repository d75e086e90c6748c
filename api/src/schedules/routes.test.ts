import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganization } from '../people/users/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Schedule, ScheduleSummary } from './schema.ts'
import { atNine, createScheduleFixture, type ScheduleFixture, schedule } from './testing.ts'

let app: TestApp
let ann: Person
let fixture: ScheduleFixture
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  fixture = await createScheduleFixture(app, ann)
})
afterAll(() => app.close())

const made = async (more: object = {}) => (await schedule(ann, fixture.file, more)).body.data
const patch = (id: string, change: object) => ann.call<Schedule>('PATCH', `/api/schedules/${id}`, change)

test('reports a problem in the graph with the same code as when the workflow is run', async () => {
  const { workFlow } = fixture.file
  const edges = workFlow.edges as readonly { readonly target: string }[]
  const loose = {
    ...fixture.file,
    workFlow: { ...workFlow, edges: edges.filter(({ target }) => target === 'out') },
  }
  const { status, body } = await schedule(ann, loose)
  expect([status, body.code, body.message]).toEqual([
    422,
    'workflowHasProblems',
    body.fields?.workflow ?? 'no sentence for the field',
  ])
})

test('creates a schedule from the specified fields and returns them', async () => {
  const { status, headers, body } = await schedule(ann, fixture.file, { fileName: 'Orders.anj' })
  expect({ status, ...body }).toMatchObject({
    status: 201,
    success: true,
    message: 'Schedule created successfully',
    data: {
      ...atNine,
      createdBy: { id: ann.id, fullName: 'Ann Lee' },
      workflow: {
        id: fixture.workflow.id,
        name: 'Orders',
        fileName: 'Orders.anj',
        revision: fixture.workflow.revision,
        workFlow: { name: 'Orders', nodes: [{ id: 'in' }, { id: 'pick' }, { id: 'out' }] },
      },
      mayChange: true,
      mailOnFailure: true,
      failIfUnchanged: false,
      hasWebhook: false,
    },
  })
  expect(headers['location']).toBe(`/api/schedules/${body.data._id}`)
  expect(body.data.nextDueAt).toMatch(/T0[78]:00:00\.000Z$/)
  const planned = await app.database.sql`select 1 from tasks where schedule_id = ${body.data._id}`
  expect(planned.length).toBeGreaterThanOrEqual(30)
})

test('plans a schedule that repeats on working days, and keeps its times until a change removes them', async () => {
  const recurrence = {
    every: { minutes: 90, from: '08:00 AM', until: '12:00 PM' },
    monthDays: [],
    workingDays: { days: ['Monday', 'Tuesday'], holidays: ['2030-01-01'], otherwise: 'skip' },
  }
  const created = await made({ dailyExecutionTimes: [], recurrence })
  expect(created.recurrence).toEqual({
    ...recurrence,
    workingDays: { ...recurrence.workingDays, days: ['Monday', 'Tuesday'] },
  })
  const { sql } = app.database
  const planned = await sql`select distinct local_time as time, extract(isodow from local_date)::int as day
    from tasks where schedule_id = ${created._id} order by 2, 1`
  expect(planned.map(({ time, day }) => `${day} ${time}`)).toEqual(
    [1, 2].flatMap((day) => ['08:00 AM', '09:30 AM', '11:00 AM'].map((time) => `${day} ${time}`)),
  )
  const kept = await patch(created._id, { scheduleName: 'Renamed' })
  expect(kept.body.data.recurrence).toEqual(created.recurrence)
  const { body } = await patch(created._id, { recurrence: null, dailyExecutionTimes: ['09:00 AM'] })
  expect(body.data).toMatchObject({ recurrence: null, dailyExecutionTimes: ['09:00 AM'] })
  const again = await sql`select distinct local_time as time from tasks where schedule_id = ${created._id}`
  expect(again.map(({ time }) => time)).toEqual(['09:00 AM'])
})

test('a schedule without times runs after another one of the organization, and clients can send both back', async () => {
  const first = await made({ scheduleName: 'First' })
  const noTimes = { dailyExecutionTimes: [], runsAfterId: first._id }
  const { body } = await schedule(ann, fixture.file, { scheduleName: 'Second', ...noTimes })
  const second = body.data
  expect(second).toMatchObject({
    dailyExecutionTimes: [],
    nextDueAt: null,
    runsAfterId: first._id,
    runsAfter: { scheduleName: 'First', state: 'active' },
  })
  const { body: whole } = await ann.call<Schedule>('GET', `/api/schedules/${second._id}`)
  const sent = await patch(second._id, { ...whole.data, scheduleName: 'Still second' })
  expect(sent.body.data).toMatchObject({ scheduleName: 'Still second', runsAfterId: first._id })
  const alone = await patch(second._id, { runsAfterId: null })
  expect([alone.status, alone.body.code]).toEqual([422, 'dailyTimeNeeded'])
  const circle = await patch(first._id, { runsAfterId: second._id })
  expect([circle.status, circle.body.code]).toEqual([422, 'scheduleCircle'])
  expect(Object.keys(circle.body.fields ?? {})).toEqual(['runsAfterId'])
  const elsewhere = await app.addUser('elsewhere', 'user', await addOrganization(app, 'Far away'))
  const there = await createScheduleFixture(app, elsewhere, 'ee')
  const foreign = await schedule(elsewhere, there.file, noTimes)
  expect([foreign.status, foreign.body.code]).toEqual([422, 'scheduleBeforeUnknown'])
  const { body: listed } = await ann.call<readonly unknown[]>('GET', `/api/schedules/${second._id}/next`)
  expect(listed.data).toEqual([])
})

test('keeps the retries of a schedule, which are after 1 and 5 minutes by default', async () => {
  const created = await made()
  expect(created.retryMinutes).toEqual([1, 5])
  const { body } = await patch(created._id, { retryMinutes: [10, 30] })
  expect(body.data.retryMinutes).toEqual([10, 30])
  expect((await patch(created._id, { retryMinutes: [0] })).status).toBe(400)
  expect((await made({ retryMinutes: [] })).retryMinutes).toEqual([])
})

test('refuses a recurrence that could never run, and names its field', async () => {
  const workingDays = { days: ['Monday'], holidays: [], otherwise: 'skip' }
  const { status, body } = await schedule(ann, fixture.file, {
    executionType: 'Weekly',
    weeklyExecutionDays: ['Sunday'],
    weeklyExecutionTimes: ['09:00 AM'],
    recurrence: { every: null, monthDays: [], workingDays },
  })
  expect([status, body.code]).toEqual([422, 'scheduleNeverRuns'])
  expect(Object.keys(body.fields ?? {})).toEqual(['recurrence'])
})

test("lists every schedule, newest first, without the workflows' nodes", async () => {
  const { _id } = await made({ scheduleName: 'The newest' })
  const { body } = await ann.call<ScheduleSummary[]>('GET', '/api/schedules')
  expect(body.success).toBe(true)
  const [first] = body.data
  expect(first).toMatchObject({ _id, scheduleName: 'The newest' })
  expect(Object.keys(first?.workflow ?? {})).toEqual([
    'id',
    'idInFile',
    'name',
    'fileName',
    'revision',
    'copiedAt',
  ])
})

test("reports every invalid field with the specified message, and the first one as the error's message", async () => {
  const { status, body } = await ann.call('POST', '/api/schedules', { scheduleName: 'ab' })
  expect({ status, ...body }).toMatchObject({
    status: 422,
    message: 'Schedule name must have 3 to 100 characters',
    fields: {
      scheduleName: 'Schedule name must have 3 to 100 characters',
      workflow: 'Please choose a workflow file',
      userTimeZone: 'Please provide the time zone of the schedule, such as Europe/Berlin',
      dailyExecutionTimes: 'Please choose at least one daily execution time',
    },
  })
})

test.each<[string, object, string]>([
  [
    'no day',
    { executionType: 'Weekly', weeklyExecutionTimes: ['01:00 AM'] },
    'Please choose at least one weekly execution day',
  ],
  [
    'no time',
    { executionType: 'Weekly', weeklyExecutionDays: ['Monday'] },
    'Please choose at least one weekly execution time',
  ],
  ['an unknown execution type', { executionType: 'Monthly' }, 'Execution type must be Daily or Weekly'],
  [
    'an unknown time zone',
    { userTimeZone: 'Mars/Base' },
    'Mars/Base is not a known time zone. Use a name such as Europe/Berlin',
  ],
  [
    'a file with another extension',
    { fileName: 'orders.txt' },
    'Please choose a file with the extension .anj.',
  ],
  ['no file', { workflow: null }, 'Please choose a workflow file'],
  ['no workflow', { workflow: {} }, 'Please insert a valid workflow'],
])('refuses %s in a new schedule and in a change', async (_what, wrong, message) => {
  const refused = await schedule(ann, fixture.file, wrong)
  expect([refused.status, refused.body.message]).toEqual([422, message])
  const { _id } = await made()
  const more = 'fileName' in wrong ? { ...wrong, workflow: fixture.file } : wrong
  const unchanged = await patch(_id, more)
  expect([unchanged.status, unchanged.body.message]).toEqual([422, message])
})

test('refuses a workflow without ID, name, nodes or connections', async () => {
  const { workFlow } = fixture.file
  for (const part of [{ id: '' }, { name: ' ' }, { nodes: [], edges: [] }, { edges: [] }]) {
    const { status, body } = await schedule(ann, { ...fixture.file, workFlow: { ...workFlow, ...part } })
    expect([status, body.message]).toEqual([422, 'Please insert a valid workflow'])
  }
})

test('refuses a workflow that can’t be scheduled with the specified message and a hint for the field', async () => {
  const { workFlow, output } = fixture.file
  const withOutput = (data: object) => ({
    ...fixture.file,
    workFlow: {
      ...workFlow,
      nodes: workFlow.nodes.map((node) =>
        node.id === 'out' ? { ...node, data: { ...node.data, ...data } } : node,
      ),
    },
  })
  const csv = withOutput({ kind: 'csvOutput', title: 'CSV', config: { fileName: 'out.csv' } })
  const refused = await schedule(ann, csv)
  expect(refused.body.message).toBe(
    'Please provide workflow with remote database component before creating schedule',
  )
  expect(refused.body.fields?.['workflow']).toContain(
    'Choose under “File of each run” what happens to the file.',
  )
  const local = await schedule(ann, withOutput({ kind: 'mysqlOutput', title: 'MySQL' }))
  expect(local.body.fields?.['workflow']).toContain('can be run, but not scheduled')
  const noData = await schedule(ann, { ...fixture.file, input: {} })
  expect(noData.body.message).toBe('Please provide workflow with input data before creating schedule')
  const out = workFlow.nodes.find(({ id }) => id === 'out')?.data.config
  const unnamed = withOutput({ config: { ...out, tableName: '' } })
  const noTable = await schedule(ann, { ...unnamed, output })
  expect(noTable.body.message).toMatch(/^Please provide Schedule with valid output /)
})

test('changes only the fields in the call', async () => {
  const before = await made({ failIfUnchanged: true, mailOnFailure: false })
  const renamed = await patch(before._id, { scheduleName: '  Every morning ' })
  expect(renamed.body.message).toBe('Schedule updated successfully')
  const { updatedAt: _at, ...rest } = renamed.body.data
  const { updatedAt: _was, ...was } = before
  expect(rest).toEqual({ ...was, scheduleName: 'Every morning' })
  const weekly = await patch(before._id, {
    executionType: 'Weekly',
    weeklyExecutionDays: ['Sunday', 'Monday'],
    weeklyExecutionTimes: ['10:30 PM'],
  })
  expect(weekly.body.data).toMatchObject({
    executionType: 'Weekly',
    dailyExecutionTimes: [],
    weeklyExecutionDays: ['Sunday', 'Monday'],
    weeklyExecutionTimes: ['10:30 PM'],
    userTimeZone: 'Europe/Berlin',
    failIfUnchanged: true,
  })
})

test('accepts an unchanged schedule that a client sends back', async () => {
  const before = await made()
  const { body } = await ann.call<Schedule>('GET', `/api/schedules/${before._id}`)
  const after = await patch(before._id, { ...body.data, dailyExecutionTimes: ['10:00 AM'] })
  expect(after.status).toBe(200)
  const { workflow, dailyExecutionTimes } = after.body.data
  expect({ workflow, dailyExecutionTimes }).toEqual({
    workflow: body.data.workflow,
    dailyExecutionTimes: ['10:00 AM'],
  })
})

test('accepts a list entry that a client sends back with a change', async () => {
  const before = await made()
  const { body } = await ann.call<ScheduleSummary[]>('GET', '/api/schedules')
  const row = body.data.find(({ _id }) => _id === before._id)
  const after = await patch(before._id, { ...row, scheduleName: 'From the list' })
  expect([after.status, after.body.message]).toEqual([200, 'Schedule updated successfully'])
  expect(after.body.data.workflow).toEqual(before.workflow)
  const other = await patch(before._id, { workflow: { ...row?.workflow, id: before._id } })
  expect([other.status, other.body.message]).toEqual([422, 'Please insert a valid workflow'])
})

test('refuses to overwrite a change that was made after the caller read the schedule', async () => {
  const { _id, updatedAt } = await made()
  const first = await patch(_id, { scheduleName: 'Of somebody else', updatedAt })
  expect(first.status).toBe(200)
  const second = await patch(_id, { scheduleName: 'Of mine', workflow: fixture.file, updatedAt })
  expect([second.status, second.body.code]).toEqual([409, 'scheduleChangedMeanwhile'])
  const again = await patch(_id, { scheduleName: 'Of mine', updatedAt: first.body.data.updatedAt })
  expect(again.body.data.scheduleName).toBe('Of mine')
})

test('deletes a schedule together with its planned tasks', async () => {
  const { _id } = await made()
  const { status, body } = await ann.call('DELETE', `/api/schedules/${_id}`)
  expect([status, body.message, body.data]).toEqual([200, 'Schedule deleted successfully', null])
  const again = await ann.call('DELETE', `/api/schedules/${_id}`)
  expect([again.status, again.body.message]).toEqual([404, 'The schedule was not found.'])
  const rows = await app.database.sql`select 1 from tasks where schedule_id = ${_id}`
  expect(rows).toHaveLength(0)
})

test('refuses a body other than a JSON object, and a field with the wrong type', async () => {
  const json = { 'content-type': 'application/json' }
  for (const body of [
    '',
    '[]',
    '{"workflow":',
    '{"scheduleName": 1}',
    '{"dailyExecutionTimes": "09:00 AM"}',
  ]) {
    const { status } = await ann.call('POST', '/api/schedules', Buffer.from(body), json)
    expect([body, status]).toEqual([body, 400])
  }
})

test('a schedule keeps the values of parameters and refuses those with which no run could begin', async () => {
  const parameters = [
    { id: 'p', name: 'day', type: 'date', default: null, description: '', settable: false },
    { id: 'n', name: 'count', type: 'int', default: '1', description: '', settable: false },
  ]
  const file = { ...fixture.file, workFlow: { ...fixture.file.workFlow, parameters } }
  for (const [values, code] of [
    [undefined, 'parameterValueMissing'],
    [{ day: { value: 'tomorrow' } }, 'parameterValueInvalid'],
    [{ day: { day: 'occurrence' }, other: { value: '1' } }, 'parameterUnknown'],
    [{ day: { day: 'occurrence' }, count: { day: 'occurrence' } }, 'parameterDayUnsuitable'],
  ] as const) {
    const { status, body } = await schedule(ann, file, { parameters: values })
    expect([status, body.code]).toEqual([422, code])
  }
  const made = await schedule(ann, file, { parameters: { day: { day: 'dayBefore' } } })
  expect([made.status, made.body.data.parameters]).toEqual([201, { day: { day: 'dayBefore' } }])
  const path = `/api/schedules/${made.body.data._id}`
  const changed = await ann.call<Schedule>('PATCH', path, { parameters: { day: { value: '2026-03-01' } } })
  expect(changed.body.data.parameters).toEqual({ day: { value: '2026-03-01' } })
  expect((await ann.call('PATCH', path, { parameters: {} })).body.code).toBe('parameterValueMissing')
})
