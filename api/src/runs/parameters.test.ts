import { runs } from '@anj/db'
import { newNode, type WorkflowNode, type WorkflowParameter } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import { callApp, createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Run } from './schema.ts'
import { addWorkflow } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
let workflow: Workflow
let path: string

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
beforeEach(async () => {
  const dataset = await addReadyDataset(app, ann)
  const output = newNode('csvOutput', 'out', { x: 2, y: 0 })
  const config = { ...output.data.config, fileName: 'orders-{month}.csv' }
  await draw(await addWorkflow(ann, dataset.id, { ...output, data: { ...output.data, config } }))
})
afterAll(() => app.close())

const month: WorkflowParameter = {
  id: 'p1',
  name: 'month',
  type: 'text',
  default: null,
  description: 'The month to load',
  settable: true,
}
const limit: WorkflowParameter = {
  ...month,
  id: 'p2',
  name: 'limit',
  type: 'int',
  default: '10',
  settable: false,
}

async function draw(drawn: Workflow, parameters = [month, limit]): Promise<void> {
  path = `/api/workflows/${drawn.id}`
  const saved = await ann.call<Workflow>('PATCH', path, { revision: drawn.revision, parameters })
  expect(saved.status).toBe(200)
  workflow = saved.body.data
}
const start = (parameters: object, more: object = {}) =>
  ann.call<Run>('POST', `${path}/runs`, { revision: workflow.revision, parameters, ...more })
const countRuns = async () =>
  (await app.database.sql`select id from runs where workflow_id = ${workflow.id}`).length
const snapshotOf = async (id: string) =>
  (await app.db.select().from(runs).where(eq(runs.id, id)))[0]?.snapshot

test('a workflow and its versions keep the parameters', async () => {
  expect(workflow.parameters).toEqual([month, limit])
  const version = await ann.call<Workflow>('GET', `${path}/versions/${workflow.revision}`)
  expect(version.body.data.parameters).toEqual([month, limit])
  const cleared = await ann.call<Workflow>('PATCH', path, { revision: workflow.revision, parameters: [] })
  expect(cleared.body.data.parameters).toEqual([])
})

test('a run stores and shows its values, and a repetition uses them again', async () => {
  const { status, body } = await start({ MONTH: '2026-03' })
  expect(status).toBe(202)
  const shown = [
    { name: 'month', type: 'text', value: '2026-03' },
    { name: 'limit', type: 'int', value: '10' },
  ]
  expect(body.data).toMatchObject({ target: 'orders-2026-03.csv', parameters: shown })
  await draw(workflow, [{ ...month, default: '2026-09' }])
  const again = await ann.call<Run>('POST', `/api/runs/${body.data.id}/again`)
  expect(again.body.data).toMatchObject({ target: 'orders-2026-03.csv', parameters: shown })
  expect(await snapshotOf(again.body.data.id)).toEqual(await snapshotOf(body.data.id))
})

test('a test run writes to a file with its values in the name', async () => {
  const named = await start({ month: '2026-03' }, { firstRows: 5 })
  expect(named.body.data.target).toBe('orders-2026-03_test.csv')
  const own = await start({ month: '2026-03' }, { firstRows: 5, testTable: 'try-{month}' })
  expect(own.body.data.target).toBe('try-2026-03.csv')
})

test.each([
  [{}, 'parameterValueMissing', 422],
  [{ month: '' }, 'parameterValueInvalid', 422],
  [{ month: '2026-03', limit: '1.5' }, 'parameterValueInvalid', 422],
  [{ month: '2026-03', region: 'EU' }, 'parameterUnknown', 422],
  [{ month: '../../etc' }, 'parameterNoName', 422],
])('refuses the values %j before anything runs', async (parameters, code, status) => {
  const refused = await start(parameters)
  expect([refused.status, refused.body.code]).toEqual([status, code])
  expect(refused.body.message).toMatch(/month|limit|region/)
  expect(await countRuns()).toBe(0)
})

test('a token that may only run sets only the parameters that the owner released', async () => {
  const form = { label: 'Nightly', scopes: ['runs:write'], days: 1, password: 'Secret1!' }
  const made = await ann.call<{ token: string }>('POST', '/api/account/tokens', form)
  const call = (parameters: object) =>
    callApp<Run>(app.app, made.body.data.token, 'POST', `${path}/runs`, {
      revision: workflow.revision,
      parameters,
    })
  expect((await call({ month: '2026-04' })).status).toBe(202)
  const refused = await call({ month: '2026-04', limit: '11' })
  expect([refused.status, refused.body.code]).toEqual([403, 'parameterNotReleased'])
})

test("repeating a colleague's run needs the owner's confirmation if its values name a table", async () => {
  const form = {
    kind: 'postgresql',
    name: 'Warehouse',
    tls: 'disable',
    serverName: '127.0.0.1',
    port: 5432,
    userId: 'ada',
    password: 'never-out',
    isShared: true,
  }
  const { id: connectionId } = (await ann.call<{ id: string }>('POST', '/api/connections', form)).body.data
  const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const config = { ...output.data.config, connectionId, databaseName: 'shop', tableName: 'orders_{month}' }
  const node: WorkflowNode = { ...output, data: { ...output.data, config } }
  const dataset = await addReadyDataset(app, ann)
  await draw(await addWorkflow(ann, dataset.id, node), [{ ...month, default: '2026_01' }])
  await ann.call('PUT', `${path}/shares/${bob.id}`, { level: 'edit' })
  const by = async (month: string) =>
    (
      await bob.call<Run>('POST', `${path}/runs`, {
        revision: workflow.revision,
        parameters: { month },
      })
    ).body.data
  const again = (id: string, body?: object) => ann.call<Run>('POST', `/api/runs/${id}/again`, body)
  const usual = await by('2026_01')
  expect((await again(usual.id)).status).toBe(202)
  const other = await by('salaries')
  expect(other.target).toBe('public.orders_salaries')
  expect((await again(other.id)).body).toMatchObject({
    code: 'scheduleChangedByOthers',
    data: { changedBy: [{ nodeId: 'out', by: { id: bob.id } }] },
  })
  expect((await again(other.id, { confirmed: true })).status).toBe(202)
})
