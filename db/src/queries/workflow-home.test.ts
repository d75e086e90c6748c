import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import { deleteWorkflow } from './deleted-workflows.ts'
import { addPerson, createFirstUser } from './people.testing.ts'
import { shareWith } from './shares.ts'
import { type HomePlace, type HomeSearch, homeOrders, listHome } from './workflow-home.ts'
import { createWorkflow } from './workflows.ts'

let database: TestDatabase
let ada: Actor & { ownerId: string }
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await createFirstUser(database)
})
afterAll(() => database.drop())

const DAY = 24 * 60 * 60 * 1000
const usual = { sort: 'name', descending: false, limit: 100 } as const

/** Adds a colleague with no workflows. */
async function colleague() {
  const { id, organizationId } = await addPerson(database.db)
  return { ownerId: id, organizationId }
}

async function addRun(workflowId: string, status: string, daysAgo: number, firstRows: number | null = null) {
  await database.sql`insert into runs (organization_id, owner_id, workflow_id, workflow_name, revision, snapshot,
      dataset_versions, status, first_rows, created_at)
    values (${ada.organizationId}, ${ada.ownerId}, ${workflowId}, 'x', 1, '{}', '{}', ${status}, ${firstRows},
      ${new Date(Date.now() - daysAgo * DAY).toISOString()})`
}

async function addSchedule(workflowId: string, name: string, dueInDays: readonly number[], paused = false) {
  const [schedule] = await database.sql<{ id: string }[]>`insert into schedules (organization_id, owner_id,
      schedule_name, workflow_id, workflow_name, revision, snapshot, execution_type, daily_execution_times,
      weekly_execution_days, weekly_execution_times, user_time_zone, planned_until, paused_at)
    values (${ada.organizationId}, ${ada.ownerId}, ${name}, ${workflowId}, 'x', 1, '{}', 'Daily', '{}', '{}', '{}',
      'UTC', now(), ${paused ? new Date().toISOString() : null}) returning id`
  for (const days of dueInDays)
    await database.sql`insert into tasks (organization_id, owner_id, schedule_id, kind, schedule_name, workflow_name,
        execution_type, daily_execution_times, weekly_execution_days, weekly_execution_times, user_time_zone,
        local_date, local_time, due_at)
      values (${ada.organizationId}, ${ada.ownerId}, ${schedule?.id ?? ''}, 'planned', ${name}, 'x', 'Daily', '{}',
        '{}', '{}', 'UTC', ${`2026-01-${10 + days}`}, '09:00 AM', ${new Date(Date.now() + days * DAY).toISOString()})`
}

const namesOf = async (
  person: { ownerId: string; organizationId: string },
  wanted: Partial<HomeSearch> = {},
) => (await listHome(database.db, person, { ...usual, ...wanted })).map(({ name }) => name)

test('lists own and shared workflows with access and recipients, but no others and no deleted ones', async () => {
  const { db } = database
  const [owner, editor, stranger] = [await colleague(), await colleague(), await colleague()]
  const shared = await createWorkflow(db, owner, 'Shared')
  const deleted = await createWorkflow(db, owner, 'Deleted')
  await createWorkflow(db, editor, 'Of the editor')
  for (const { id } of [shared, deleted])
    await shareWith(db, owner, id, { userId: editor.ownerId, level: 'edit' })
  await deleteWorkflow(db, owner, deleted.id)
  const [seen, own] = await listHome(db, editor, { ...usual, sort: 'name', descending: true })
  expect(seen).toMatchObject({ name: 'Shared', access: 'edit', isOpen: false, owner: { id: owner.ownerId } })
  expect(own).toMatchObject({ name: 'Of the editor', access: 'own', isOpen: true, sharedWith: { count: 0 } })
  expect((await listHome(db, owner, usual))[0]?.sharedWith.count).toBe(1)
  expect(await namesOf(stranger)).toEqual([])
  expect(await namesOf(editor, { whose: 'shared' })).toEqual(['Shared'])
  expect(await namesOf(editor, { whose: 'mine' })).toEqual(['Of the editor'])
})

test('shows the last full run and the next run of schedules that are not paused', async () => {
  const { db } = database
  const owner = await colleague()
  const { id } = await createWorkflow(db, owner, 'Busy')
  const failing = await createWorkflow(db, owner, 'Failing')
  const paused = await createWorkflow(db, owner, 'Paused')
  await addRun(id, 'failed', 3)
  await addRun(id, 'succeeded', 2)
  await addRun(id, 'failed', 1, 100)
  await addRun(failing.id, 'failed', 1)
  await addSchedule(id, 'Later', [4, 5])
  await addSchedule(id, 'Sooner', [2, 9])
  await addSchedule(paused.id, 'Off', [1], true)
  const [busy, , off] = await listHome(db, owner, usual)
  expect(busy).toMatchObject({
    lastRun: { status: 'succeeded' },
    schedules: 2,
    nextRun: { scheduleName: 'Sooner' },
  })
  expect(off).toMatchObject({ lastRun: null, schedules: 1, nextRun: null })
  expect(await namesOf(owner, { failed: true })).toEqual(['Failing'])
  expect(await namesOf(owner, { scheduled: true })).toEqual(['Busy', 'Paused'])
})

test('finds text in the names of workflows and owners, ignoring case and taking every character literally', async () => {
  const { db } = database
  const owner = await colleague()
  for (const name of ['Net sales', '100% of it', 'a_b']) await createWorkflow(db, owner, name)
  expect(await namesOf(owner, { search: 'SALES' })).toEqual(['Net sales'])
  expect(await namesOf(owner, { search: '%' })).toEqual(['100% of it'])
  expect(await namesOf(owner, { search: '_' })).toEqual(['a_b'])
  expect(await namesOf(owner, { search: 'person' })).toHaveLength(3)
})

test.each(
  homeOrders.flatMap((sort) => [
    { sort, descending: false },
    { sort, descending: true },
  ]),
)('pages in the order of $sort, descending: $descending, return every workflow once', async (order) => {
  const { db } = database
  const owner = await colleague()
  for (const name of ['b', 'B', 'a', 'É', 'same', 'same', 'z']) await createWorkflow(db, owner, name)
  const all = await listHome(db, owner, { ...order, limit: 100 })
  for (const [at, { id }] of all.entries()) {
    if (at % 3 !== 0) continue
    await addRun(id, 'succeeded', at)
    await addSchedule(id, `S${at}`, [at + 1])
  }
  const whole = await listHome(db, owner, { ...order, limit: 100 })
  const paged: string[] = []
  let after: HomePlace | undefined
  do {
    const page = await listHome(db, owner, { ...order, limit: 2, after })
    paged.push(...page.map(({ id }) => id))
    after = page.at(-1)?.place
  } while (after)
  expect(paged).toEqual(whole.map(({ id }) => id))
  const valued = whole.map((row) => (order.sort === 'lastRun' ? row.lastRun : row.nextRun) !== null)
  if (order.sort === 'lastRun' || order.sort === 'nextRun')
    expect(valued).toEqual([true, true, true, false, false, false, false])
})
