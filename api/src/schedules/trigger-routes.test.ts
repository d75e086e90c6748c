import { createHash } from 'node:crypto'
import { handOver } from '@anj/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTriggerLimit } from '../deps/trigger-limit.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Schedule } from './schema.ts'
import type { TaskDetail } from './tasks/schema.ts'
import { createScheduleFixture, type ScheduleFixture, schedule } from './testing.ts'

let app: TestApp
let ann: Person
let fixture: ScheduleFixture
/** The time of the test's own limit of wrong tokens. */
let clock = 0
beforeAll(async () => {
  app = await createTestApp({ triggerLimit: createTriggerLimit(() => clock, 20) })
  ann = await app.superUser()
  fixture = await createScheduleFixture(app, ann)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock += 60 * 60 * 1000
  await app.database.sql`delete from failed_attempts`
})

const made = async (more: object = {}): Promise<string> => {
  const { body } = await schedule(ann, fixture.file, {
    startsByCall: true,
    dailyExecutionTimes: [],
    ...more,
  })
  return body.data._id
}
const newToken = async (id: string) =>
  (await ann.call<{ token: string }>('POST', `/api/schedules/${id}/trigger-token`)).body.data.token
const start = (id: string, token: string | null, body?: unknown, headers: Record<string, string> = {}) =>
  app.call<{ taskId: string }>('POST', `/api/schedules/${id}/trigger`, body, {
    ...headers,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  })
const endRuns = () => app.database.sql`update runs set status = 'succeeded'`
const tasksOf = async (id: string) =>
  (await app.database.sql`select id, kind, state, outcome, parameters from tasks where schedule_id = ${id}
    order by created_at, id`) as unknown as Record<string, unknown>[]

test('a call with the token starts the schedule as its owner, and the answer holds only the id of the task', async () => {
  const id = await made()
  const token = await newToken(id)
  expect(token).toMatch(/^anjt_[\w-]{43}$/)
  const stored = await app.database.sql`select to_jsonb(t)::text as row from schedule_triggers t`
  expect(stored[0]?.['row']).not.toContain(token)
  expect(stored[0]?.['row']).toContain(createHash('sha256').update(token).digest('hex'))

  const { status, body, headers } = await start(id, token)
  expect(status).toBe(202)
  const { taskId } = body.data
  expect(body).toEqual({ success: true, message: 'Start accepted', data: { taskId } })
  expect(headers['location']).toBe(`/api/tasks/${taskId}`)
  const task = await ann.call<TaskDetail>('GET', `/api/tasks/${taskId}`)
  expect(task.body.data).toMatchObject({ kind: 'call', status: 'Pending', attempts: 1 })
  const [run] = await app.database.sql`select owner_id from runs where task_id = ${taskId}`
  expect(run).toMatchObject({ owner_id: ann.id })
  const audited = await app.database
    .sql`select action, address, after from audit_log where resource_id = ${id}`
  expect(audited.at(-1)).toMatchObject({
    action: 'schedule.triggered',
    address: '127.0.0.1',
    after: { taskId },
  })
  const shown = await ann.call<Schedule>('GET', `/api/schedules/${id}`)
  expect(shown.body.data.trigger).toEqual({
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
  })
  expect(JSON.stringify(shown.body)).not.toContain(token.slice(5))
  await endRuns()
})

test('answers unknown schedules, schedules without a token and wrong tokens alike, before it reads the body', async () => {
  const id = await made()
  const token = await newToken(id)
  const without = await made()
  const apiToken = await ann.call<{ token: string }>('POST', '/api/account/tokens', {
    label: 'CI',
    scopes: ['schedules:write'],
    days: 1,
    password: 'Secret1!',
  })
  const refused = [
    await start(id, null),
    await start(id, `${token}x`),
    await start(id, apiToken.body.data.token),
    await start(id, ann.token),
    await start(without, token),
    await start(crypto.randomUUID(), token),
    await start('no-id', token),
    await start('no-id', null, { parameters: 7 }),
    await start(id, `${token}x`, { parameters: 7 }),
  ]
  for (const { status, body } of refused) {
    expect([status, body]).toEqual([
      401,
      {
        success: false,
        message: 'No schedule starts with this address and this token.',
        code: 'triggerRefused',
      },
    ])
  }
  expect(await tasksOf(id)).toEqual([])
  // The token opens nothing else.
  const elsewhere = await app.call('GET', `/api/schedules/${id}`, undefined, {
    authorization: `Bearer ${token}`,
  })
  expect(elsewhere.status).toBe(401)
})

test('a new token replaces the former one, and a revoked one starts nothing, also after calls are turned off', async () => {
  const id = await made()
  const first = await newToken(id)
  const second = await newToken(id)
  expect((await start(id, first)).status).toBe(401)
  expect((await start(id, second)).status).toBe(202)
  await endRuns()
  expect((await ann.call('DELETE', `/api/schedules/${id}/trigger-token`)).status).toBe(200)
  expect((await start(id, second)).status).toBe(401)
  const third = await newToken(id)
  await ann.call('PATCH', `/api/schedules/${id}`, {
    startsByCall: false,
    dailyExecutionTimes: ['09:00 AM'],
  })
  expect((await start(id, third)).status).toBe(401)
  const refused = await ann.call('POST', `/api/schedules/${id}/trigger-token`)
  expect([refused.status, refused.body.code]).toEqual([422, 'scheduleNotByCall'])
  await ann.call('PATCH', `/api/schedules/${id}`, { startsByCall: true })
  expect((await start(id, third)).status).toBe(401)
})

test('repeated and concurrent calls with one key start the schedule once', async () => {
  const id = await made()
  const token = await newToken(id)
  const keyed = (body?: unknown) => start(id, token, body, { 'idempotency-key': 'month-2026-11' })
  const [a, b, c] = await Promise.all([keyed(), keyed(), keyed()])
  const statuses = [a.status, b.status, c.status]
  expect(statuses).toContain(202)
  expect(statuses.every((status) => status === 202 || status === 409)).toBe(true)
  await endRuns()
  const again = await keyed()
  const [task] = await tasksOf(id)
  expect([again.status, again.body.data.taskId]).toEqual([202, task?.['id']])
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect((await tasksOf(id)).filter(({ outcome }) => outcome !== 'skipped')).toHaveLength(1)
  const other = await keyed({ parameters: {} })
  expect([other.status, other.body.code]).toEqual([422, 'idempotencyKeyReused'])
  // The owner's own calls have other keys.
  const own = await ann.call('POST', `/api/schedules/${id}/run`, undefined, {
    'idempotency-key': 'month-2026-11',
  })
  expect(own.status).toBe(202)
  await endRuns()
})

test('a start during a run is answered with 409 and listed as skipped, and a paused schedule starts nothing', async () => {
  const id = await made()
  const token = await newToken(id)
  expect((await start(id, token)).status).toBe(202)
  const busy = await start(id, token)
  expect([busy.status, busy.body.code]).toEqual([409, 'triggerBusy'])
  expect((await tasksOf(id)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['call', null],
    ['call', 'skipped'],
  ])
  await endRuns()
  await ann.call('POST', `/api/schedules/${id}/pause`)
  const paused = await start(id, token)
  expect([paused.status, paused.body.message]).toEqual([
    409,
    'The schedule is paused, so nothing was started.',
  ])
  expect(await tasksOf(id)).toHaveLength(2)
})

test('a call sets only the parameters that the owner has released, and unknown ones are refused alike', async () => {
  const parameter = (name: string, settable: boolean) => ({
    id: name,
    name,
    type: 'date',
    default: '2026-01-01',
    description: '',
    settable,
  })
  const { workFlow } = fixture.file
  const parameters = [parameter('cutoff', true), parameter('inner', false)]
  const file = { ...fixture.file, workFlow: { ...workFlow, parameters } }
  const { body } = await schedule(ann, file, {
    startsByCall: true,
    dailyExecutionTimes: [],
    parameters: { cutoff: { day: 'dayBefore' } },
  })
  const id = body.data._id
  const token = await newToken(id)
  for (const name of ['inner', 'unknown']) {
    const refused = await start(id, token, { parameters: { [name]: '2026-02-02' } })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      'triggerParameterRefused',
      `The parameter ${name} cannot be set by a call.`,
    ])
  }
  const invalid = await start(id, token, { parameters: { cutoff: 'yesterday' } })
  expect([invalid.status, invalid.body.code]).toEqual([422, 'parameterValueInvalid'])
  expect(await tasksOf(id)).toEqual([])
  const { body: begun } = await start(id, token, { parameters: { Cutoff: '2026-02-02' } })
  const values = await app.database.sql`select one->>'name' as name, one->>'default' as value
    from runs, jsonb_array_elements(snapshot->'parameters') as one where task_id = ${begun.data.taskId}`
  expect(values.map(({ name, value }) => [name, value])).toEqual([
    ['cutoff', '2026-02-02'],
    ['inner', '2026-01-01'],
  ])
  expect((await tasksOf(id))[0]?.['parameters']).toEqual({ cutoff: '2026-02-02' })
  await endRuns()
})

test('a schedule starts at most sixty times within an hour', async () => {
  const id = await made()
  const token = await newToken(id)
  const { body } = await start(id, token)
  await endRuns()
  const { sql } = app.database
  await sql`update tasks set state = 'ended', outcome = 'succeeded', due_at = now() - interval '50 minutes'
    where id = ${body.data.taskId}`
  await sql`insert into tasks (organization_id, owner_id, schedule_id, kind, schedule_name, workflow_name, execution_type,
      daily_execution_times, weekly_execution_days, weekly_execution_times, user_time_zone, local_date, local_time, due_at,
      state, outcome)
    select organization_id, owner_id, schedule_id, kind, schedule_name, workflow_name, execution_type,
      daily_execution_times, weekly_execution_days, weekly_execution_times, user_time_zone, local_date, local_time,
      now() - interval '30 minutes', state, outcome
    from tasks, generate_series(1, 59) where id = ${body.data.taskId}`
  const refused = await start(id, token)
  expect([refused.status, refused.body.code]).toEqual([429, 'triggerLimited'])
  const seconds = Number(refused.headers['retry-after'])
  // The oldest start is 50 minutes old. However long the call took, the time to wait covers what is left of the hour.
  const [oldest] = await sql<{ left: number }[]>`
    select extract(epoch from min(due_at) + interval '1 hour' - now())::float8 as left
    from tasks where schedule_id = ${id}`
  expect(seconds).toBeGreaterThanOrEqual(Math.floor(oldest?.left ?? Number.NaN))
  expect(seconds).toBeLessThanOrEqual(10 * 60)
  await sql`update tasks set due_at = now() - interval '61 minutes' where id = ${body.data.taskId}`
  expect((await start(id, token)).status).toBe(202)
  await endRuns()
})

test('an address that sends many wrong tokens must wait, on every server, and right ones do not count', async () => {
  const id = await made()
  const token = await newToken(id)
  for (let n = 0; n < 30; n += 1) {
    expect((await start(id, token)).status).toBe(202)
    await endRuns()
  }
  for (let n = 0; n < 20; n += 1) expect((await start(id, 'anjt_wrong')).status).toBe(401)
  const limited = await start(id, token)
  expect([limited.status, limited.body.code]).toEqual([429, 'triggerAttemptsLimited'])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  const elsewhere = await app.another({ triggerLimit: createTriggerLimit(() => clock, 20) })
  const there = await elsewhere.inject({
    method: 'POST',
    url: `/api/schedules/${id}/trigger`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(there.statusCode).toBe(429)
  await elsewhere.close()
  await app.database.sql`delete from failed_attempts`
  clock += 16 * 60 * 1000
  expect((await start(id, token)).status).toBe(202)
  await endRuns()
})

test('if the owner may not run, the start is accepted and a worker will end it as refused', async () => {
  const bob = await app.addUser('bob')
  const ground = await createScheduleFixture(app, bob, 'bb')
  const { body } = await schedule(bob, ground.file, { startsByCall: true, dailyExecutionTimes: [] })
  const id = body.data._id
  const { body: answer } = await bob.call<{ token: string }>('POST', `/api/schedules/${id}/trigger-token`)
  await app.database.sql`update users set deactivated_at = now() where id = ${bob.id}`
  expect((await start(id, answer.data.token)).status).toBe(202)
  expect(await tasksOf(id)).toMatchObject([{ kind: 'call', state: 'planned' }])
  await app.db.transaction((tx) => handOver(tx, bob.id, ann.id))
  expect((await start(id, answer.data.token)).status).toBe(401)
})
