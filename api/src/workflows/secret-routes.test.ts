import { newNode, type WorkflowNode, type WorkflowParameter } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import type { Run } from '../runs/schema.ts'
import { addWorkflow } from '../runs/testing.ts'
import { callApp, createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from './schema.ts'

const value = 'canary-of-secrets'

let app: TestApp
let ann: Person
let path: string
let workflow: Workflow

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
beforeEach(async () => {
  const dataset = await addReadyDataset(app, ann)
  const drawn = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 2, y: 0 }))
  path = `/api/workflows/${drawn.id}`
  const nodes = drawn.nodes.map((node) => (node.id === 'out' ? named(node) : node))
  workflow = (
    await ann.call<Workflow>('PATCH', path, {
      revision: drawn.revision,
      nodes: [...nodes, calculate],
      edges: [
        { id: 'e1', source: 'in', target: 'calculate' },
        { id: 'e2', source: 'calculate', target: 'out' },
      ],
      parameters: [{ ...pepper, default: value }],
    })
  ).body.data
})
afterAll(() => app.close())

const pepper: WorkflowParameter = {
  id: 'p1',
  name: 'pepper',
  type: 'secret',
  default: null,
  description: '',
  settable: false,
}
const named = (node: WorkflowNode) =>
  ({ ...node, data: { ...node.data, config: { ...node.data.config, fileName: 'out.csv' } } }) as WorkflowNode
const fresh = newNode('calculateColumns', 'calculate', { x: 1, y: 0 })
const calculate = {
  ...fresh,
  data: {
    ...fresh.data,
    config: { ...fresh.data.config, columns: [{ name: 'hash', formula: 'sha256("x" & {pepper})' }] },
  },
} as WorkflowNode

const store = (text = value, person = ann) => person.call('PUT', `${path}/secrets/p1`, { value: text })
const stored = async () =>
  (await ann.call<{ parameterId: string }[]>('GET', `${path}/secrets`)).body.data.map(
    ({ parameterId }) => parameterId,
  )
const start = () => ann.call<Run>('POST', `${path}/runs`, { revision: workflow.revision })
const preview = (person: Person) =>
  person.call<{ rows: string[][] }>('POST', `${path}/preview`, {
    nodeId: 'calculate',
    nodes: workflow.nodes,
    edges: workflow.edges,
    parameters: workflow.parameters,
  })

test('a value is stored, replaced and removed, and no call returns it', async () => {
  expect(workflow.parameters).toEqual([pepper])
  expect(await stored()).toEqual([])
  expect((await store()).status).toBe(200)
  expect((await store('another value')).status).toBe(200)
  expect(await stored()).toEqual(['p1'])
  const answers = await Promise.all([
    ann.call('GET', path),
    ann.call('GET', `${path}/file`),
    ann.call('GET', `${path}/versions/${workflow.revision}`),
    ann.call('GET', `${path}/secrets`),
    start(),
  ])
  for (const { text } of answers) expect(text).not.toMatch(/another value|canary-of-secrets/)
  expect((await ann.call('DELETE', `${path}/secrets/p1`)).status).toBe(200)
  expect((await ann.call('DELETE', `${path}/secrets/p1`)).status).toBe(200)
  expect(await stored()).toEqual([])
})

test('no row of the database contains a value in plain text', async () => {
  await store()
  await start()
  const tables = await app.database.sql`select table_schema as schema, table_name as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`
  expect(tables.length).toBeGreaterThan(20)
  for (const { schema, name } of tables) {
    const rows = await app.database.sql`select row_to_json(t)::text as row
      from ${app.database.sql(`${schema}.${name}`)} t`
    expect(JSON.stringify(rows), String(name)).not.toContain(value)
  }
})

test('a run without a value is refused before it starts', async () => {
  const refused = await start()
  expect([refused.status, refused.body.code]).toEqual([422, 'parameterSecretMissing'])
  expect(await app.database.sql`select id from runs where workflow_id = ${workflow.id}`).toHaveLength(0)
})

test.each(['short', '', 'x'.repeat(1001)])('the value %j is refused', async (text) => {
  const refused = await store(text)
  expect([refused.status, refused.body.code]).toEqual([422, 'parameterSecretInvalid'])
  expect(await stored()).toEqual([])
})

test('only parameters of the saved workflow that are secret take a value', async () => {
  const put = (id: string) => ann.call('PUT', `${path}/secrets/${id}`, { value })
  expect((await put('p2')).status).toBe(404)
  await ann.call('PATCH', path, { revision: workflow.revision, parameters: [{ ...pepper, type: 'text' }] })
  expect((await put('p1')).status).toBe(404)
})

test('those who only read the workflow neither store a value nor see rows that depend on it', async () => {
  await store()
  const bob = await app.addUser(`bob-${workflow.id.slice(0, 8)}`)
  const share = (level: string) => ann.call('PUT', `${path}/shares/${bob.id}`, { level })
  await share('read')
  expect((await store('another value', bob)).body.code).toBe('workflowReadOnly')
  const hidden = await preview(bob)
  expect([hidden.status, hidden.body.code]).toEqual([403, 'parameterSecretHidden'])
  await share('edit')
  expect((await preview(bob)).status).toBe(200)
  const form = { label: 'Reader', scopes: ['workflows:read'], days: 1, password: 'Secret1!' }
  const { token } = (await ann.call<{ token: string }>('POST', '/api/account/tokens', form)).body.data
  const body = { nodeId: 'calculate', nodes: workflow.nodes, edges: workflow.edges, parameters: [pepper] }
  const read = await callApp(app.app, token, 'POST', `${path}/preview`, body)
  expect(read.body.code).toBe('parameterSecretHidden')
})
