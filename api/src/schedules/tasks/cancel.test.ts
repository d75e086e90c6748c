import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganization } from '../../people/users/testing.ts'
import { createTestApp, type Person, type TestApp } from '../../testing.ts'
import { createScheduleFixture, schedule } from '../testing.ts'
import type { Task, TaskDetail } from './schema.ts'

let app: TestApp
let bob: Person
let eve: Person
let admin: Person
let outsider: Person
let scheduleId: string
beforeAll(async () => {
  app = await createTestApp()
  bob = await app.addUser('bob')
  eve = await app.addUser('eve')
  admin = await app.addUser('admin', 'admin')
  outsider = await app.addUser('outsider', 'admin', await addOrganization(app, 'Elsewhere'))
  const { file } = await createScheduleFixture(app, bob)
  scheduleId = (await schedule(bob, file)).body.data._id
})
afterAll(() => app.close())

/** Starts a run of the schedule as if it were due, and returns the task's ID. */
async function begin(): Promise<string> {
  await app.database.sql`update tasks set state = 'ended', outcome = 'failed' where state = 'queued'`
  return (await bob.call<Task>('POST', `/api/schedules/${scheduleId}/run`)).body.data._id
}

const cancel = (person: Person, id: string) => person.call<TaskDetail>('POST', `/api/tasks/${id}/cancel`)
const runOf = async (id: string) => {
  const [run] = await app.database
    .sql`select status, cancel_requested_by as by from runs where task_id = ${id}`
  return run
}

test('lets an admin cancel a colleague’s scheduled run, both queued and running', async () => {
  const queued = await begin()
  const { status, body } = await cancel(admin, queued)
  expect([status, body.message]).toEqual([202, 'The run is being cancelled.'])
  expect(await runOf(queued)).toEqual({ status: 'cancelled', by: 'admin' })
  const running = await begin()
  await app.database.sql`update runs set status = 'running' where task_id = ${running}`
  expect((await cancel(admin, running)).status).toBe(202)
  expect(await runOf(running)).toEqual({ status: 'running', by: 'admin' })
})

test('lets the owner cancel a run, tells colleagues the reason for the refusal, and answers 404 to other organizations', async () => {
  const id = await begin()
  const refused = await cancel(eve, id)
  expect([refused.status, refused.body.code]).toEqual([403, 'scheduleOwnerOnly'])
  expect((await cancel(outsider, id)).status).toBe(404)
  expect(await runOf(id)).toEqual({ status: 'queued', by: null })
  expect((await cancel(bob, id)).status).toBe(202)
  expect(await runOf(id)).toEqual({ status: 'cancelled', by: 'bob' })
})

test('immediately ends a task that is waiting for a retry or for its file', async () => {
  const id = await begin()
  await app.database.sql`update runs set status = 'failed' where task_id = ${id}`
  await app.database.sql`update tasks set next_attempt_at = now() + interval '1 minute' where id = ${id}`
  expect((await cancel(admin, id)).body.data).toMatchObject({
    status: 'Failed',
    outcome: 'cancelled',
    message: 'Cancelled by admin',
    nextAttemptAt: null,
  })
})

test('shows in the details who may cancel the task while it is active', async () => {
  const id = await begin()
  const may = async (person: Person) =>
    (await person.call<TaskDetail>('GET', `/api/tasks/${id}`)).body.data.mayCancel
  expect([await may(bob), await may(admin), await may(eve)]).toEqual([true, true, false])
  await app.database.sql`update tasks set state = 'ended', outcome = 'failed' where id = ${id}`
  expect([await may(bob), await may(admin)]).toEqual([false, false])
})

test('refuses to cancel a task that has not started, has ended or is committing', async () => {
  const planned = (await bob.call<Task[]>('GET', '/api/tasks?status=Pending&limit=1')).body.data[0]?._id ?? ''
  expect((await cancel(admin, planned)).body.code).toBe('taskNotBegun')
  const id = await begin()
  await app.database.sql`update runs set status = 'committing' where task_id = ${id}`
  expect((await cancel(admin, id)).body.code).toBe('runTooLateToCancel')
  await app.database.sql`update runs set status = 'succeeded' where task_id = ${id}`
  expect((await cancel(admin, id)).body.code).toBe('runAlreadyOver')
  await app.database.sql`update tasks set state = 'ended', outcome = 'succeeded' where id = ${id}`
  expect((await cancel(admin, id)).body.code).toBe('runAlreadyOver')
})

test('can cancel a run whose schedule was deleted', async () => {
  const id = await begin()
  await app.database.sql`update runs set status = 'running' where task_id = ${id}`
  expect((await admin.call('DELETE', `/api/schedules/${scheduleId}`)).status).toBe(200)
  expect((await cancel(admin, id)).status).toBe(202)
  expect(await runOf(id)).toEqual({ status: 'running', by: 'admin' })
})
