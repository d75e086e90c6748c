import { loadBounds } from '@anj/db'
import { newNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { NextLoad, Run } from './schema.ts'

let app: TestApp
let ann: Person
let bob: Person
let workflow: Workflow
let path: string

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
  const form = {
    kind: 'postgresql',
    name: 'Warehouse',
    tls: 'disable',
    serverName: '127.0.0.1',
    port: 5432,
    userId: 'ada',
    password: 'never-out',
  }
  const connection = await ann.call<{ id: string }>('POST', '/api/connections', form)
  const place = { connectionId: connection.body.data.id, databaseName: 'shop' }
  const input = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  const read = {
    ...input.data.config,
    ...place,
    tableName: 'orders',
    columns: [{ name: 'changed', type: 'timestamp' as const, origin: { kind: 'timestamptz' as const } }],
    incremental: { column: 'changed', lookBack: 2, lookBackUnit: 'hours' as const },
  }
  const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const written = {
    ...output.data.config,
    ...place,
    tableName: 'copies',
    deleteExistingData: false,
    updateByKey: ['changed'],
  }
  const { body } = await ann.call<Workflow>('POST', '/api/workflows', { name: 'Nightly' })
  path = `/api/workflows/${body.data.id}`
  const saved = await ann.call<Workflow>('PATCH', path, {
    revision: body.data.revision,
    nodes: [
      { ...input, data: { ...input.data, config: read } },
      newNode('dataTable', 'step', { x: 1, y: 0 }),
      { ...output, data: { ...output.data, config: written } },
    ],
    edges: [
      { id: 'e1', source: 'in', target: 'step' },
      { id: 'e2', source: 'step', target: 'out' },
    ],
  })
  workflow = saved.body.data
})
afterAll(() => app.close())

const start = (more: object) =>
  ann.call<Run>('POST', `${path}/runs`, { revision: workflow.revision, ...more })
const loads = async () => (await ann.call<NextLoad[]>('GET', `${path}/loads`)).body.data

test('the next load begins whole, and says why', async () => {
  expect(await loads()).toMatchObject([{ nodeId: 'in', reason: 'first', whole: true, readAfter: null }])
  const { id: workflowId } = workflow
  const bound = {
    workflowId,
    nodeId: 'in',
    sourceHash: 'of another table',
    column: 'changed',
    type: 'instant' as const,
    bound: '2026-11-02 10:15:00',
    loadedAt: new Date(),
  }
  await app.db.insert(loadBounds).values(bound)
  expect(await loads()).toMatchObject([{ reason: 'changed', whole: true, after: null }])
})

test('only those who can read a workflow see its loads', async () => {
  expect((await bob.call('GET', `${path}/loads`)).status).toBe(404)
})

test('a run keeps the start that its user chose, in canonical form', async () => {
  const { status, body } = await start({ loadFrom: { in: '2026-11-02T10:15' } })
  expect([status, body.data.loadFrom, body.data.loads]).toEqual([202, { in: '2026-11-02 10:15:00' }, []])
  expect((await start({ loadFrom: { in: null } })).body.data.loadFrom).toEqual({ in: null })
})

test.each([
  ['loadFromUnknown', { loadFrom: { step: null } }],
  ['loadFromInvalid', { loadFrom: { in: 'yesterday' } }],
  ['loadFromOfTestRun', { loadFrom: { in: null }, firstRows: 5 }],
])('a start is refused as %s', async (code, more) => {
  const { status, body } = await start(more)
  expect([status, body.code]).toEqual([422, code])
})
