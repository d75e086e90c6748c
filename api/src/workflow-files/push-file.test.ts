import { newNode, type WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../connections/schema.ts'
import { ingestText } from '../datasets/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'

interface Pushed {
  readonly outcome: string
  readonly workflow: Workflow
  readonly notes: string[]
}

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const connect = async (person: Person, name: string, serverName: string) => {
  const body = {
    kind: 'postgresql',
    name,
    serverName,
    port: 5432,
    userId: 'etl',
    password: 'Secret1!',
    tls: 'disable',
  }
  const made = await person.call<Connection>('POST', '/api/connections', body)
  if (made.status !== 201) throw new Error(made.text)
  return made.body.data
}
const at = { x: 0, y: 0 }
const node = (kind: Parameters<typeof newNode>[0], id: string, config: object = {}) => {
  const plain = newNode(kind, id, at)
  return { ...plain, data: { ...plain.data, config: { ...plain.data.config, ...config } } } as WorkflowNode
}
const draw = async (person: Person, name: string, nodes: readonly WorkflowNode[]) =>
  (await person.call<Workflow>('POST', '/api/workflows', { name, nodes, edges: [] })).body.data
const pull = async (person: Person, id: string) =>
  (await person.call('GET', `/api/workflows/${id}/file?content=drawing`)).text
const push = (person: Person, id: string, text: string, query = '') =>
  person.call<Pushed>('PUT', `/api/workflows/${id}/file${query}`, text, {
    'content-type': 'application/octet-stream',
  })
const read = async (person: Person, id: string) =>
  (await person.call<Workflow>('GET', `/api/workflows/${id}`)).body.data
const configOf = (workflow: Workflow, id: string) =>
  workflow.nodes.find((one) => one.id === id)?.data.config as Record<string, unknown>
const save = async (person: Person, { id, revision }: Workflow, change: object) =>
  person.call<Workflow>('PATCH', `/api/workflows/${id}`, { revision, ...change })

test('a pulled file without changes changes nothing, and one renamed step changes one line', async () => {
  const { id: connectionId } = await connect(ann, 'Warehouse', 'db.test')
  const workflow = await draw(ann, 'Orders', [
    node('postgresqlInput', 'in', { connectionId, databaseName: 'shop' }),
    node('dataTable', 'table'),
  ])
  const text = await pull(ann, workflow.id)
  expect(text).not.toContain(connectionId)
  expect(text).toContain('{ "nodeId": "in", "name": "Warehouse" }')
  expect(await pull(ann, workflow.id)).toBe(text)
  const pushed = await push(ann, workflow.id, text)
  expect(pushed.body.data).toMatchObject({ outcome: 'unchanged', notes: [] })
  expect((await read(ann, workflow.id)).revision).toBe(workflow.revision)

  const nodes = workflow.nodes.map((one) =>
    one.id === 'table' ? { ...one, data: { ...one.data, label: 'All orders' } } : one,
  )
  await save(ann, workflow, { nodes })
  const before = text.split('\n')
  const changed = (await pull(ann, workflow.id)).split('\n').filter((line) => !before.includes(line))
  expect(changed).toHaveLength(1)
  expect(changed[0]).toContain('All orders')
})

test('a push keeps the uploaded files and connections of the server, and the former state as a version', async () => {
  const dataset = await ingestText(app, ann, 'id\n1\n')
  const { id: connectionId } = await connect(ann, 'Lake', 'lake.test')
  const file = { datasetId: dataset.id, fileName: 'orders.csv' }
  const workflow = await draw(ann, 'Kept', [
    node('csvInput', 'file', file),
    node('postgresqlOutput', 'out', { connectionId, tableName: 'orders' }),
  ])
  const text = (await pull(ann, workflow.id)).replace('"tableName": "orders"', '"tableName": "orders_eu"')
  const { status, body } = await push(ann, workflow.id, text, `?revision=${workflow.revision}&label=v2`)
  expect([status, body.data.outcome, body.data.notes]).toEqual([200, 'updated', []])
  const now = await read(ann, workflow.id)
  expect(configOf(now, 'file')).toMatchObject(file)
  expect(configOf(now, 'out')).toMatchObject({ connectionId, tableName: 'orders_eu' })
  const versions = await ann.call<{ label: string | null; revision: number }[]>(
    'GET',
    `/api/workflows/${workflow.id}/versions`,
  )
  expect(versions.body.data.map(({ label, revision }) => [label, revision])).toEqual([
    ['v2', workflow.revision + 1],
    [null, workflow.revision],
  ])
})

test('a push is refused after someone changed the workflow on the server, unless the change was pulled', async () => {
  const workflow = await draw(ann, 'Edited', [node('dataTable', 'a')])
  const text = await pull(ann, workflow.id)
  const withB = text.replaceAll('"a"', '"b"')
  await save(ann, workflow, { nodes: [node('dataTable', 'c')] })
  const refused = await push(ann, workflow.id, withB, `?revision=${workflow.revision}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'workflowConflict'])
  expect((await read(ann, workflow.id)).nodes.map(({ id }) => id)).toEqual(['c'])

  const overwritten = await push(ann, workflow.id, withB, '?overwrite=true')
  expect(overwritten.body.data.outcome).toBe('updated')
  // Nobody edited since that push, so the next push needs no revision.
  expect((await push(ann, workflow.id, text)).body.data.outcome).toBe('updated')
  const latest = await read(ann, workflow.id)
  await save(ann, latest, { name: 'Renamed' })
  expect((await push(ann, workflow.id, withB)).status).toBe(409)
  const known = await push(ann, workflow.id, withB, `?revision=${latest.revision + 1}`)
  expect(known.body.data.workflow.name).toBe('Edited')
})

test('a push creates the workflow with the ID of the file and the connection that has the same name there', async () => {
  const test = await connect(ann, 'Shop', 'test.example')
  const workflow = await draw(ann, 'Promoted', [
    node('postgresqlInput', 'in', { connectionId: test.id, databaseName: 'shop' }),
  ])
  const id = '6f0c1c52-7a0e-4a51-9a3d-1f0f0a6a9b10'
  const text = (await pull(ann, workflow.id)).replaceAll(workflow.id, id)
  const missing = await push(bob, id, text)
  expect([missing.status, missing.body.code]).toEqual([422, 'pushConnectionsMissing'])
  expect(missing.body.message).toContain('“Shop”')
  expect((await bob.call('GET', `/api/workflows/${id}`)).status).toBe(404)

  const production = await connect(bob, 'Shop', 'production.example')
  const made = await push(bob, id, text)
  expect(made.body.data).toMatchObject({ outcome: 'created', workflow: { id, name: 'Promoted' } })
  expect(configOf(await read(bob, id), 'in')).toMatchObject({
    connectionId: production.id,
    address: { serverName: 'production.example' },
  })
  expect((await push(bob, id, text)).body.data.outcome).toBe('unchanged')
})

test('a push of another user’s workflow, of another ID and of no workflow is refused', async () => {
  const workflow = await draw(ann, 'Hidden', [node('dataTable', 'a')])
  const text = await pull(ann, workflow.id)
  expect((await push(bob, workflow.id, text)).body.code).toBe('pushIdTaken')
  expect((await push(ann, '6f0c1c52-7a0e-4a51-9a3d-1f0f0a6a9b11', text)).body.code).toBe('pushOtherWorkflow')
  expect((await push(ann, workflow.id, '{')).body.code).toBe('fileNotJson')
})

test('a colleague who may only read cannot push, and one who may edit is recorded', async () => {
  const workflow = await draw(ann, 'Shared', [node('dataTable', 'a')])
  const text = await pull(ann, workflow.id)
  const other = text.replaceAll('"a"', '"b"')
  const share = (level: string) =>
    ann.call('PUT', `/api/workflows/${workflow.id}/shares/${bob.id}`, { level })
  expect((await share('read')).status).toBe(200)
  expect((await push(bob, workflow.id, other, '?overwrite=true')).body.code).toBe('workflowReadOnly')
  expect((await share('edit')).status).toBe(200)
  const pushed = await push(bob, workflow.id, other, '?overwrite=true')
  expect(pushed.body.data.workflow.savedBy).toMatchObject({ id: bob.id })
})

test('a push keeps a private connection of a colleague, even if the caller has one to the same server', async () => {
  const { id: connectionId } = await connect(ann, 'Private', 'private.test')
  await connect(bob, 'My own', 'private.test')
  const config = { connectionId, databaseName: 'shop', tableName: 'orders' }
  const drawn = await draw(ann, 'Private inside', [node('postgresqlInput', 'in', config)])
  const address = { serverName: 'private.test', port: 5432, userId: 'etl' }
  const workflow = (
    await save(ann, drawn, { nodes: [node('postgresqlInput', 'in', { ...config, address })] })
  ).body.data
  await ann.call('PUT', `/api/workflows/${workflow.id}/shares/${bob.id}`, { level: 'edit' })
  const text = await pull(bob, workflow.id)
  expect(text).not.toContain('Private"')
  const pushed = await push(bob, workflow.id, text.replace('"orders"', '"orders_eu"'), '?overwrite=true')
  expect(pushed.body.data).toMatchObject({ outcome: 'updated', notes: [] })
  expect(configOf(await read(ann, workflow.id), 'in')).toMatchObject({
    connectionId,
    address,
    tableName: 'orders_eu',
  })
})
