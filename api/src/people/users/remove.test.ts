import { createSchedule, encryptSecret } from '@anj/core'
import {
  artifacts,
  auditRunEnd,
  connections,
  datasets,
  deliveries,
  extracts,
  recordAudit,
  runs,
  schedules,
  tasks,
  users,
  workflowShares,
  workflows,
  workflowVersions,
} from '@anj/db'
import { sentence } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFailedDelivery } from '../../schedules/testing.ts'
import { createTestApp, type Person, type TestApp } from '../../testing.ts'
import { addInvitedUser, addStaff, auditOf, type Staff } from './testing.ts'

let app: TestApp
let staff: Staff
let leaver: Person
let heir: Person
let name: string
let people = 0
beforeAll(async () => {
  app = await createTestApp()
  staff = await addStaff(app)
})
beforeEach(async () => {
  people += 1
  name = `leaver${people}`
  leaver = await app.addUser(name)
  heir = await app.addUser(`heir${people}`)
})
afterAll(() => app.close())

const deleteUser = (id: string) => staff.admin.call('DELETE', `/api/user/${id}`)
const remove = (handTo?: string | null, who = staff.admin, id = leaver.id) =>
  who.call('DELETE', `/api/user/${id}`, handTo === undefined ? {} : { handTo })
const exists = async (id: string) => (await app.db.$count(users, eq(users.id, id))) === 1
const first = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (!row) throw new Error('The row does not exist.')
  return row
}
const owned = (person: Person) => ({ ownerId: person.id, organizationId: person.organizationId })

async function addWorkflow(owner: Person, over: Partial<typeof workflows.$inferInsert> = {}) {
  const values = { ...owned(owner), name: 'Orders', graph: { nodes: [], edges: [] }, position: 0, ...over }
  return first(await app.db.insert(workflows).values(values).returning())
}

/** Adds a schedule that has tasks and whose workflow was deleted. */
function addSchedule(owner: Person) {
  const actor = { userId: owner.id, userName: 'any', organizationId: owner.organizationId, address: null }
  const snapshot = { nodes: [], edges: [] }
  const workflow = { workflowId: null, workflowName: 'Orders', fileName: null, revision: 1, snapshot }
  const times = {
    executionType: 'Daily' as const,
    dailyExecutionTimes: ['09:00 AM'],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone: 'Europe/Berlin',
  }
  return createSchedule(app.db, actor, { scheduleName: 'Nightly orders', workflow, times }, new Date())
}

async function addRun(owner: Person, workflowId: string | null) {
  const run = first(
    await app.db
      .insert(runs)
      .values({
        ...owned(owner),
        workflowId,
        workflowName: 'Orders',
        revision: 1,
        snapshot: { nodes: [], edges: [] },
        datasetVersions: {},
        status: 'succeeded',
      })
      .returning(),
  )
  await app.db.insert(artifacts).values({
    runId: run.id,
    ownerId: owner.id,
    kind: 'output',
    fileName: 'orders.csv',
    key: run.id,
    bytes: 1,
    expiresAt: new Date(Date.now() + 1_000_000),
  })
  return run
}

async function addConnection(owner: Person, forRun: string | null = null) {
  const password = encryptSecret(app.deps.settings.secretKey, 'Canary-secret-77')
  return first(
    await app.db
      .insert(connections)
      .values({
        ...owned(owner),
        kind: 'postgresql',
        name: 'Shop',
        serverName: 'db.example.com',
        port: 5432,
        userId: 'shop',
        tls: 'verify',
        password,
        forRun,
      })
      .returning(),
  )
}

const addFile = async (owner: Person) =>
  first(
    await app.db
      .insert(datasets)
      .values({ ...owned(owner), fileName: 'orders.csv' })
      .returning(),
  )

async function addSample(owner: Person, workflowId: string | null) {
  const source = { connectionId: '', databaseName: 'shop', table: 'orders' } as unknown
  const values = {
    ...owned(owner),
    workflowId,
    nodeId: 'a',
    source: source as typeof extracts.$inferInsert.source,
  }
  return first(await app.db.insert(extracts).values(values).returning())
}

test('deletes a user who owns nothing immediately, ends their sessions and keeps their name in the audit log', async () => {
  const answer = await remove()
  expect([answer.status, answer.body.message]).toEqual([200, sentence('userDeleted')])
  expect(await exists(leaver.id)).toBe(false)
  expect((await leaver.call('GET', '/api/account')).body.code).toBe('tokenInvalid')
  const [row] = await auditOf(app, leaver.id)
  expect(row).toMatchObject({ action: 'user.deleted', before: { userName: name, role: 'user' }, after: null })
  expect((await remove()).status).toBe(404)
  expect(
    (
      await staff.admin.call('POST', '/api/user', {
        userName: name,
        fullName: 'New One',
        email: `${name}@example.com`,
      })
    ).status,
  ).toBe(201)
})

test('deletes invited users and admins', async () => {
  const invited = await addInvitedUser(app, staff.admin.organizationId)
  expect((await remove(undefined, staff.admin, invited.id)).status).toBe(200)
  const admin = await app.addUser(`leaving-admin${people}`, 'admin')
  expect((await staff.chief.call('DELETE', `/api/admin/${admin.id}`, {})).status).toBe(200)
})

describe('a user who owns something', () => {
  test('is kept with all objects until the caller names a new owner', async () => {
    const workflow = await addWorkflow(leaver)
    await addWorkflow(leaver, { deletedAt: new Date() })
    await addConnection(leaver)
    await addFile(leaver)
    await addRun(leaver, workflow.id)
    await addSchedule(leaver)
    const { status, body } = await remove()
    const what = '2 workflows, 1 connection, 1 file, 1 schedule, 1 run'
    const text = sentence('handOverNeeded', { who: name, what })
    expect([status, body.code, body.message, body.fields]).toEqual([
      409,
      'handOverNeeded',
      text,
      { handTo: text },
    ])
    expect(await exists(leaver.id)).toBe(true)
    expect((await leaver.call('GET', '/api/account')).status).toBe(200)
    const belongings = await staff.admin.call<{ belongings: unknown }>('GET', `/api/user/${leaver.id}`)
    expect(belongings.body.data.belongings).toEqual({
      workflows: 2,
      connections: 1,
      files: 1,
      schedules: 1,
      runs: 1,
    })
  })

  test("can't hand their objects over to themselves, to nobody, to another organization's user or to a deactivated user", async () => {
    await addWorkflow(leaver)
    const out = await app.addUser(`out${people}`)
    await staff.admin.call('POST', `/api/user/${out.id}/deactivate`)
    for (const handTo of [
      leaver.id,
      staff.otherUser.id,
      staff.otherAdmin.id,
      out.id,
      'somebody',
      'c0ffee00-0000-4000-8000-000000000000',
    ]) {
      const { status, body } = await remove(handTo)
      expect([handTo, status, body.fields]).toEqual([handTo, 422, { handTo: sentence('handToNobody') }])
    }
    expect((await remove('')).body.code).toBe('handOverNeeded')
    expect((await remove(null)).body.code).toBe('handOverNeeded')
    expect(await exists(leaver.id)).toBe(true)
  })

  test('has all objects handed over completely and unchanged, with an audit entry for each one', async () => {
    const mine = await addWorkflow(heir, { name: 'Mine', position: 7 })
    const [second, workflow] = [
      await addWorkflow(leaver, { name: 'Second', position: 5 }),
      await addWorkflow(leaver),
    ]
    const deleted = await addWorkflow(leaver, { deletedAt: new Date(), position: 9 })
    await app.db.insert(workflowShares).values([
      { workflowId: workflow.id, userId: staff.user.id, level: 'edit' },
      { workflowId: workflow.id, userId: heir.id, level: 'read' },
    ])
    await app.db.insert(workflowVersions).values({
      workflowId: workflow.id,
      revision: 1,
      name: 'Orders',
      graph: { nodes: [], edges: [] },
      savedBy: leaver.id,
    })
    const [connection, file, run] = [
      await addConnection(leaver),
      await addFile(leaver),
      await addRun(leaver, workflow.id),
    ]
    const sample = await addSample(leaver, workflow.id)
    const schedule = await addSchedule(leaver)
    expect((await remove(heir.id)).status).toBe(200)
    expect(await exists(leaver.id)).toBe(false)
    const planned = await app.db.select().from(tasks).where(eq(tasks.scheduleId, schedule.id))
    expect(new Set(planned.map(({ ownerId }) => ownerId))).toEqual(new Set([heir.id]))
    for (const [table, id] of [
      [workflows, workflow.id],
      [workflows, deleted.id],
      [connections, connection.id],
      [datasets, file.id],
      [runs, run.id],
      [extracts, sample.id],
      [schedules, schedule.id],
    ] as const) {
      const row = first(await app.db.select().from(table).where(eq(table.id, id)))
      expect(row.ownerId).toBe(heir.id)
    }
    expect(first(await app.db.select().from(artifacts).where(eq(artifacts.runId, run.id))).ownerId).toBe(
      heir.id,
    )
    const shares = await app.db
      .select()
      .from(workflowShares)
      .where(eq(workflowShares.workflowId, workflow.id))
    expect(shares.map(({ userId, level }) => [userId, level])).toEqual([[staff.user.id, 'edit']])
    const tabs = await heir.call<{ id: string }[]>('GET', '/api/workflows')
    expect(tabs.body.data.map(({ id }) => id)).toEqual([mine.id, workflow.id, second.id])
    const versions = await app.db
      .select()
      .from(workflowVersions)
      .where(eq(workflowVersions.workflowId, workflow.id))
    expect(versions.map(({ savedBy }) => savedBy)).toEqual([null])
    for (const [id, action, named] of [
      [workflow.id, 'workflow.handedOver', 'Orders'],
      [connection.id, 'connection.handedOver', 'Shop'],
      [file.id, 'dataset.handedOver', 'orders.csv'],
      [schedule.id, 'schedule.handedOver', 'Nightly orders'],
    ]) {
      const [row] = await auditOf(app, id ?? '')
      expect(row).toMatchObject({
        action,
        before: { name: named, owner: name },
        after: { name: named, owner: `heir${people}` },
      })
    }
    const [row] = await auditOf(app, leaver.id)
    expect(row?.after).toEqual({
      handedTo: `heir${people}`,
      workflows: 3,
      connections: 1,
      files: 1,
      schedules: 1,
    })
    expect(JSON.stringify(await auditOf(app, connection.id))).not.toContain('Canary')
  })

  test("leaves runs and samples in another user's workflow to that workflow's owner, who could already see them", async () => {
    const theirs = await addWorkflow(staff.user)
    await app.db.insert(workflowShares).values({ workflowId: theirs.id, userId: leaver.id, level: 'edit' })
    await app.db.update(workflows).set({ savedBy: leaver.id }).where(eq(workflows.id, theirs.id))
    const [run, sample] = [await addRun(leaver, theirs.id), await addSample(leaver, theirs.id)]
    expect((await remove()).status).toBe(200)
    expect(first(await app.db.select().from(runs).where(eq(runs.id, run.id))).ownerId).toBe(staff.user.id)
    expect(first(await app.db.select().from(artifacts).where(eq(artifacts.runId, run.id))).ownerId).toBe(
      staff.user.id,
    )
    expect(first(await app.db.select().from(extracts).where(eq(extracts.id, sample.id))).ownerId).toBe(
      staff.user.id,
    )
    expect(await app.db.$count(workflowShares, eq(workflowShares.userId, leaver.id))).toBe(0)
    const still = await staff.user.call<{ savedBy: unknown }>('GET', `/api/workflows/${theirs.id}`)
    expect([still.status, still.body.data.savedBy]).toEqual([200, null])
  })

  test('needs a new owner for runs of deleted workflows, but not for orphaned samples', async () => {
    await addRun(leaver, null)
    expect((await remove()).body.message).toBe(sentence('handOverNeeded', { who: name, what: '1 run' }))
    expect((await remove(heir.id)).status).toBe(200)
    const other = await app.addUser(`sampler${people}`)
    const sample = await addSample(other, null)
    expect((await remove(undefined, staff.admin, other.id)).status).toBe(200)
    const storedExtract = first(await app.db.select().from(extracts).where(eq(extracts.id, sample.id)))
    expect(storedExtract.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  })

  test('hands over connections that an API call created for a run, without listing them', async () => {
    const run = await addRun(leaver, null)
    const brought = await addConnection(leaver, run.id)
    expect((await remove(heir.id)).status).toBe(200)
    expect(first(await app.db.select().from(connections).where(eq(connections.id, brought.id))).ownerId).toBe(
      heir.id,
    )
    expect(await auditOf(app, brought.id)).toEqual([])
  })
})

test('when two users are deleted concurrently, each with the other as the new owner, deletes only one and gives everything to the other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [a, b] = [
      await app.addUser(`pair-a${people}${round}`),
      await app.addUser(`pair-b${people}${round}`),
    ]
    const made = [await addWorkflow(a), await addWorkflow(b)]
    const answers = await Promise.all([remove(b.id, staff.admin, a.id), remove(a.id, staff.chief, b.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const left = (await exists(a.id)) ? a : b
    for (const { id } of made)
      expect(first(await app.db.select().from(workflows).where(eq(workflows.id, id))).ownerId).toBe(left.id)
  }
})

test('keeps work that a user saves during the deletion', async () => {
  for (let round = 0; round < 10; round += 1) {
    const busy = await app.addUser(`busy${people}${round}`)
    const made = await busy.call<{ id: string; revision: number }>('POST', '/api/workflows', { name: 'Busy' })
    const { id, revision } = made.body.data
    const [removed, saved, ...others] = await Promise.all([
      remove(heir.id, staff.admin, busy.id),
      busy.call('PATCH', `/api/workflows/${id}`, { revision, name: 'Saved', nodes: [], edges: [] }),
      busy.call('POST', '/api/workflows', { name: 'Another' }),
      busy.call('GET', '/api/workflows'),
    ])
    expect(removed?.status).toBe(200)
    for (const { status } of [saved, ...others].filter((answer) => answer !== undefined))
      expect([200, 201, 401, 404, 409]).toContain(status)
    expect(await exists(busy.id)).toBe(false)
    const [kept] = await app.db.select().from(workflows).where(eq(workflows.id, id))
    expect(kept?.ownerId).toBe(heir.id)
  }
})

test('deletes a user who owns nothing without naming a new owner', async () => {
  expect((await deleteUser(leaver.id)).status).toBe(200)
  const busy = await app.addUser(`busy${people}`)
  await addWorkflow(busy)
  expect((await deleteUser(busy.id)).body.code).toBe('handOverNeeded')
})

test('deletes a user whose files were delivered by schedules that are gone', async () => {
  const { id } = await addSchedule(leaver)
  const task = first(await app.db.select().from(tasks).where(eq(tasks.scheduleId, id)))
  const deliveryId = await addFailedDelivery(app.db, task.id)
  await app.db.update(tasks).set({ state: 'ended', endedAt: new Date() }).where(eq(tasks.id, task.id))
  await app.db.delete(schedules).where(eq(schedules.id, id))
  expect((await deleteUser(leaver.id)).status).toBe(200)
  const kept = first(await app.db.select().from(deliveries).where(eq(deliveries.id, deliveryId)))
  expect(kept.ownerId).toBe(staff.admin.id)
})

test('refuses to hand over to an invited user, who may never accept', async () => {
  await addWorkflow(leaver)
  const invited = await addInvitedUser(app, leaver.organizationId)
  expect((await remove(invited.id)).body.code).toBe('handToNobody')
})

test('counts invitations to an address against the limit even after the invited users are deleted', async () => {
  const form = { userName: `vic${people}`, fullName: 'Vic Tim', email: `vic${people}@example.org` }
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    const { status, body } = await staff.admin.call<{ id: string }>('POST', '/api/user', form)
    statuses.push(status)
    await app.database.sql`update mails set sent_at = now(), attempts = 1 where recipient = ${form.email}`
    if (status === 201) await deleteUser(body.data.id)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  const report = await staff.admin.call<{ lines: { code: string }[] }>(
    'POST',
    '/api/user/import?dryRun=true',
    `userName,fullName,email\n${form.userName},Vic Tim,${form.email.toUpperCase()}\n`,
    { 'content-type': 'text/csv' },
  )
  expect(report.body.data.lines.map(({ code }) => code)).toEqual(['mailLimited'])
})

test('records the end of a handed-over run under the user who started the run', async () => {
  const workflow = await addWorkflow(leaver)
  const run = await addRun(leaver, workflow.id)
  const started = { action: 'run.started', resource: 'runs', resourceId: run.id } as const
  await app.db.transaction((tx) => recordAudit(tx, actorOf(leaver, name), started))
  expect((await remove(heir.id)).status).toBe(200)
  await app.db.transaction((tx) => auditRunEnd(tx, run.id))
  const rows = (await auditOf(app, run.id)).map(({ action, userId, userName }) => ({
    action,
    userId,
    userName,
  }))
  const who = { userId: leaver.id, userName: name }
  expect(rows).toEqual([
    { action: 'run.ended', ...who },
    { action: 'run.started', ...who },
  ])
})

function actorOf({ id, organizationId }: Person, userName: string) {
  return { userId: id, userName, organizationId, address: null }
}
