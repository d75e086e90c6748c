import { newNode, type WorkflowNode } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBounds, runs, schedules, workflows, workflowVersions } from '../schema/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import { deleteWorkflow, removeOldWorkflows, restoreWorkflow } from './deleted-workflows.ts'
import { createFirstUser } from './people.testing.ts'
import { shareWith } from './shares.ts'
import { createUser } from './users.ts'
import { restoreVersion } from './versions.ts'
import { createWorkflow, duplicateWorkflow, getWorkflow, listWorkflows, patchWorkflow } from './workflows.ts'

let database: TestDatabase
let owner: Actor & { ownerId: string }
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
})
afterAll(() => database.drop())

const somebodyElse = '00000000-0000-4000-8000-000000000000'
const edge = { id: 'e', source: 'a', target: 'b' }

test('if the same revision is saved twice, the second save is a conflict and returns the stored workflow', async () => {
  const { db } = database
  const workflow = await createWorkflow(db, owner, 'Sales')
  const outcomes = await Promise.all([
    patchWorkflow(db, owner, workflow.id, 1, { name: 'Sales A' }),
    patchWorkflow(db, owner, workflow.id, 1, { graph: { nodes: [], edges: [edge] } }),
  ])
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved'])
  const conflict = outcomes.find((outcome) => outcome.outcome === 'conflict')
  expect(conflict?.outcome === 'conflict' && conflict.stored.revision).toBe(2)
})

test('a save keeps the previous content as a version', async () => {
  const { db } = database
  const { id } = await createWorkflow(db, owner, 'Before')
  await patchWorkflow(db, owner, id, 1, { name: 'After', graph: { nodes: [], edges: [edge] } })
  const versions = await db.select().from(workflowVersions).where(eq(workflowVersions.workflowId, id))
  expect(versions).toMatchObject([{ revision: 1, name: 'Before', graph: { nodes: [], edges: [] } }])
  expect(await getWorkflow(db, owner, id)).toMatchObject({
    revision: 2,
    name: 'After',
    graph: { edges: [edge] },
  })
})

test('a copy becomes the last tab and is independent of its original', async () => {
  const { db } = database
  const original = await createWorkflow(db, owner, 'Original')
  const copy = await duplicateWorkflow(db, owner, original.id, 'Copy')
  expect(copy).toMatchObject({ name: 'Copy', revision: 1, position: original.position + 1 })
  expect((await listWorkflows(db, owner)).at(-1)?.id).toBe(copy?.id)
})

test('if a user other than the owner changes a database node, this is recorded, also in versions and copies', async () => {
  const { db } = database
  const source = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  const { id: bob } = await createUser(db, {
    organizationId: owner.organizationId,
    userName: 'bob',
    fullName: 'Bob',
    email: 'bob@example.com',
    passwordHash: 'none',
    role: 'user',
  })
  const { id } = await createWorkflow(db, owner, 'Shared', { nodes: [source], edges: [] })
  await shareWith(db, owner, id, { userId: bob, level: 'edit' })
  const { data } = source
  const changed = {
    ...source,
    data: { ...data, config: { ...data.config, tableName: 'salaries' } },
  } as WorkflowNode
  const save = (ownerId: string, revision: number, nodes: readonly WorkflowNode[]) =>
    patchWorkflow(db, { ...owner, ownerId }, id, revision, { graph: { nodes, edges: [] } })
  await save(bob, 1, [changed])
  const known = [{ nodeId: 'in', by: { id: bob, fullName: 'Bob' } }]
  expect((await getWorkflow(db, owner, id))?.changers).toEqual(known)
  expect((await duplicateWorkflow(db, owner, id, 'Copy'))?.changers).toEqual(known)
  const mine = await createWorkflow(db, owner, 'Shared (mine)', { nodes: [changed], edges: [] })
  expect(mine.changers).toEqual(known)
  await save(owner.ownerId, 2, [])
  expect((await getWorkflow(db, owner, id))?.changers).toEqual([])
  await save(owner.ownerId, 3, [changed])
  expect((await getWorkflow(db, owner, id))?.changers).toEqual(known)
  await save(owner.ownerId, 4, [source])
  expect((await getWorkflow(db, owner, id))?.changers).toEqual([])
  await restoreVersion(db, owner, id, 2, 5)
  expect((await getWorkflow(db, owner, id))?.changers).toEqual(known)
})

test("a deleted workflow isn't found until it is restored", async () => {
  const { db } = database
  const { id } = await createWorkflow(db, owner, 'Short-lived')
  expect(await deleteWorkflow(db, owner, id)).toBe(true)
  expect(await deleteWorkflow(db, owner, id)).toBe(false)
  expect(await getWorkflow(db, owner, id)).toBeUndefined()
  expect((await restoreWorkflow(db, owner, id))?.id).toBe(id)
  expect(await restoreWorkflow(db, owner, id)).toBeUndefined()
})

test("users have no access to another user's workflow", async () => {
  const { db } = database
  const { id } = await createWorkflow(db, owner, 'Mine')
  expect(await getWorkflow(db, { ...owner, ownerId: somebodyElse }, id)).toBeUndefined()
  expect(await patchWorkflow(db, { ...owner, ownerId: somebodyElse }, id, 1, { name: 'Theirs' })).toEqual({
    outcome: 'notFound',
  })
  expect(await deleteWorkflow(db, { ...owner, ownerId: somebodyElse }, id)).toBe(false)
  expect(await duplicateWorkflow(db, { ...owner, ownerId: somebodyElse }, id, 'Copy')).toBeUndefined()
})

test('a workflow deleted 31 days ago is removed permanently', async () => {
  const { db, sql } = database
  const old = await createWorkflow(db, owner, 'Old')
  await sql`update workflows set deleted_at = now() - interval '31 days' where id = ${old.id}`
  await removeOldWorkflows(db)
  expect(await db.select().from(workflows).where(eq(workflows.id, old.id))).toEqual([])
})

/** Inserts a deleted workflow with the bounds of a load, and schedules of it. Returns their IDs. */
async function deletedWithBounds(numberOfSchedules: number) {
  const { db, sql } = database
  const { id } = await createWorkflow(db, owner, 'Incremental')
  const { organizationId, ownerId } = owner
  const made = []
  for (let number = 0; number < numberOfSchedules; number += 1)
    made.push({
      organizationId,
      ownerId,
      scheduleName: `Schedule ${number}`,
      workflowId: id,
      workflowName: 'Incremental',
      revision: 1,
      snapshot: { nodes: [], edges: [] },
      executionType: 'Daily' as const,
      dailyExecutionTimes: [],
      weeklyExecutionDays: [],
      weeklyExecutionTimes: [],
      userTimeZone: 'UTC',
      plannedUntil: new Date(),
    })
  const added = await db.insert(schedules).values(made).returning({ id: schedules.id })
  await db.insert(loadBounds).values({ workflowId: id, ...newest })
  await sql`update workflows set deleted_at = now() - interval '31 days' where id = ${id}`
  return { id, scheduleIds: added.map((schedule) => schedule.id) }
}

const load = { nodeId: 'in', sourceHash: 'same rows', column: 'changed', type: 'int' as const }
const newest = { ...load, bound: '20', loadedAt: new Date('2026-11-02T00:00:00Z') }

test('bounds go to the schedule of a removed workflow, and replace those of an earlier workflow', async () => {
  const { db } = database
  const { id, scheduleIds } = await deletedWithBounds(1)
  const [scheduleId = ''] = scheduleIds
  const earlier = { ...load, bound: '10', loadedAt: new Date('2026-11-01T00:00:00Z') }
  await db.insert(loadBounds).values({ scheduleId, ...earlier })
  await removeOldWorkflows(db)
  expect(await getWorkflowRow(id)).toEqual([])
  expect(await db.select().from(loadBounds).where(eq(loadBounds.scheduleId, scheduleId))).toMatchObject([
    newest,
  ])
})

const getWorkflowRow = (id: string) =>
  database.db.select({ id: workflows.id }).from(workflows).where(eq(workflows.id, id))

test('a deleted workflow stays until one schedule alone uses its bounds', async () => {
  const { db } = database
  const { id, scheduleIds } = await deletedWithBounds(2)
  const [first = '', second = ''] = scheduleIds
  await removeOldWorkflows(db)
  expect(await getWorkflowRow(id)).toEqual([{ id }])
  expect(await db.select().from(loadBounds).where(eq(loadBounds.workflowId, id))).toMatchObject([newest])
  await db.delete(schedules).where(eq(schedules.id, first))
  await removeOldWorkflows(db)
  expect(await getWorkflowRow(id)).toEqual([])
  expect(await db.select().from(loadBounds).where(eq(loadBounds.scheduleId, second))).toMatchObject([newest])
})

test('a deleted workflow stays while a run of it is active', async () => {
  const { db, sql } = database
  const { id } = await deletedWithBounds(1)
  const { organizationId, ownerId } = owner
  const [run] = await db
    .insert(runs)
    .values({
      organizationId,
      ownerId,
      workflowId: id,
      workflowName: 'Incremental',
      revision: 1,
      snapshot: { nodes: [], edges: [] },
      datasetVersions: {},
      status: 'running',
    })
    .returning({ id: runs.id })
  await removeOldWorkflows(db)
  expect(await getWorkflowRow(id)).toEqual([{ id }])
  await sql`update runs set status = 'failed' where id = ${run?.id ?? ''}`
  await removeOldWorkflows(db)
  expect(await getWorkflowRow(id)).toEqual([])
})
