import { auditLog } from '@anj/db'
import { newNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from './schema.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const create = async (person: Person, name = 'Orders') =>
  (await person.call<Workflow>('POST', '/api/workflows', { name })).body.data
const node = (id: string, config: object = {}) => ({
  id,
  type: 'custom',
  position: { x: 1.5, y: 2 },
  data: {
    logoUrl: '/logos/data-table.svg',
    title: 'Data Table',
    type: 'preparation',
    kind: 'dataTable',
    config: { showDataTable: true, ...config },
  },
})

test('creates a workflow with a trimmed name, returns it, lists it in tab order and hides it from other users', async () => {
  const { status, headers, body } = await ann.call<Workflow>('POST', '/api/workflows', { name: '  First ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    success: true,
    message: 'Workflow created.',
    data: { name: 'First', revision: 1, nodes: [], edges: [] },
  })
  expect(headers['location']).toBe(`/api/workflows/${body.data.id}`)
  const second = await create(ann, 'Second')
  const list = (await ann.call<Workflow[]>('GET', '/api/workflows')).body.data
  expect(list.map(({ name }) => name)).toEqual(['First', 'Second'])
  expect((await ann.call<Workflow>('GET', `/api/workflows/${second.id}`)).body.data).toEqual(second)
  expect((await bob.call<Workflow[]>('GET', '/api/workflows')).body.data).toEqual([])
})

test('creates a workflow with its graph, or creates nothing if the graph is invalid', async () => {
  const note = {
    id: 'n',
    position: { x: 0, y: 0 },
    size: { width: 9, height: 9 },
    text: 'Mind',
    colour: 'red',
  }
  const body = {
    name: 'Copy',
    nodes: [node('a'), node('b', { password: 'hunter2' })],
    edges: [{ id: 'e', source: 'a', target: 'b' }],
    notes: [note],
  }
  const made = await ann.call<Workflow>('POST', '/api/workflows', body)
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({ revision: 1, edges: body.edges, notes: [note] })
  expect(made.body.data.nodes.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(made.text).not.toContain('hunter2')
  const wrong = await ann.call('POST', '/api/workflows', { ...body, name: 'Wrong', edges: [{ id: 'e' }] })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalidRequest'])
  const list = (await ann.call<Workflow[]>('GET', '/api/workflows')).body.data
  expect(list.map(({ name }) => name)).not.toContain('Wrong')
})

test.each([
  ['   ', 'Workflow name cannot be empty.'],
  ['x'.repeat(101), 'Workflow name cannot be more than 100 characters.'],
])('refuses the name %o for a new workflow', async (name, said) => {
  const { status, body } = await ann.call('POST', '/api/workflows', { name })
  expect({ status, message: body.message, fields: body.fields }).toEqual({
    status: 422,
    message: said,
    fields: { name: said },
  })
})

test("does not store a password nested in a node's settings", async () => {
  const { id } = await create(ann)
  const data = { ...node('o').data, type: 'output', kind: 'postgresqlOutput', logoUrl: '/x.svg' }
  const address = { serverName: 'db', port: 5432, userId: 'me', password: 'hunter2' }
  const known = { ...node('a'), data: { ...data, config: { address, connectionId: id } } }
  const unknown = {
    ...node('b'),
    data: { ...data, kind: 'mysqlOutput', config: { remote: { SSHPassword: 'hunter2' } } },
  }
  const saved = await ann.call<Workflow>('PATCH', `/api/workflows/${id}`, {
    revision: 1,
    nodes: [known, unknown],
  })
  expect(saved.status).toBe(200)
  expect(saved.text).not.toContain('hunter2')
  expect(saved.body.data.nodes[0]?.data.config).toEqual({
    address: { serverName: 'db', port: 5432, userId: 'me' },
    connectionId: id,
  })
})

test('saves nodes with IDs of the maximum length in files, together with their edges', async () => {
  const { id } = await create(ann)
  const [a, b] = ['a', 'b'].map((letter) => letter.repeat(200))
  const body = {
    revision: 1,
    nodes: [node(String(a)), node(String(b))],
    edges: [{ id: 'e', source: a, target: b }],
  }
  expect((await ann.call('PATCH', `/api/workflows/${id}`, body)).status).toBe(200)
})

test('stores which steps are switched off in each version, and refuses a flag that is not true or false', async () => {
  const { id } = await create(ann, 'Switched')
  const sort = newNode('sortRows', 'sort', { x: 0, y: 0 })
  const save = (revision: number, switchedOff: unknown) =>
    ann.call<Workflow>('PATCH', `/api/workflows/${id}`, {
      revision,
      nodes: [{ ...sort, data: { ...sort.data, switchedOff } }],
      edges: [],
    })
  expect((await save(1, true)).body.data.nodes[0]?.data.switchedOff).toBe(true)
  for (const wrong of ['yes', 1, null]) {
    const { status, body } = await save(2, wrong)
    expect([status, body.code]).toEqual([400, 'invalidRequest'])
  }
  expect((await save(2, false)).body.data.nodes[0]?.data).not.toHaveProperty('switchedOff')
  const version = await ann.call<Workflow>('GET', `/api/workflows/${id}/versions/2`)
  expect(version.body.data.nodes[0]?.data.switchedOff).toBe(true)
})

test("answers 404 to every call on another user's workflow", async () => {
  const { id } = await create(ann)
  const calls = [
    ['GET', ''],
    ['PATCH', '', { revision: 1, name: 'Mine' }],
    ['DELETE', ''],
    ['POST', '/duplicate', { name: 'Mine' }],
    ['POST', '/restore'],
    ['GET', '/file'],
    ['POST', '/preview', { nodeId: 'a', nodes: [], edges: [] }],
    ['POST', '/count', { nodeId: 'a', nodes: [], edges: [] }],
    ['POST', '/runs', { revision: 1 }],
    ['GET', '/runs'],
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await bob.call(method, `/api/workflows/${id}${path}`, body)
    expect([method, path, answer.status, answer.body.message]).toEqual([
      method,
      path,
      404,
      'The workflow was not found.',
    ])
  }
  expect((await ann.call<Workflow>('GET', `/api/workflows/${id}`)).body.data).toMatchObject({
    name: 'Orders',
    revision: 1,
  })
})

test("saves only the document's fields, without canvas state or passwords", async () => {
  const { id } = await create(ann)
  const drawn = { ...node('a', { password: 'hidden' }), selected: true, measured: { width: 10 } }
  const edge = { id: 'e', source: 'a', target: 'a', sourceHandle: null, animated: true }
  const { status, body } = await ann.call<Workflow>('PATCH', `/api/workflows/${id}`, {
    revision: 1,
    nodes: [drawn],
    edges: [edge],
  })
  expect(status).toBe(200)
  expect(body.data.nodes).toEqual([node('a')])
  expect(body.data.edges).toEqual([{ id: 'e', source: 'a', target: 'a', sourceHandle: null }])
  expect(body.data.revision).toBe(2)
  const [stored] = await app.database.sql<{ graph: unknown }[]>`select graph from workflows where id = ${id}`
  expect(JSON.stringify(stored)).not.toContain('hidden')
})

test('changes nothing when a save is based on an old revision, and returns the stored workflow', async () => {
  const { id } = await create(ann)
  await ann.call('PATCH', `/api/workflows/${id}`, { revision: 1, name: 'Newer' })
  const { status, body } = await ann.call<Workflow>('PATCH', `/api/workflows/${id}`, {
    revision: 1,
    name: 'Older',
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    success: false,
    code: 'workflowConflict',
    data: { id, name: 'Newer', revision: 2 },
  })
})

test('accepts exactly one of many concurrent saves', async () => {
  const { id } = await create(ann)
  const save = (i: number) => ann.call('PATCH', `/api/workflows/${id}`, { revision: 1, name: `Name ${i}` })
  const statuses = (await Promise.all(Array.from({ length: 8 }, (_, i) => save(i)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(7)
})

test('gives a copy its own ID, and refuses empty and overlong names for copies and originals', async () => {
  const { id } = await create(ann)
  await ann.call('PATCH', `/api/workflows/${id}`, { revision: 1, nodes: [node('a')] })
  const copy = await ann.call<Workflow>('POST', `/api/workflows/${id}/duplicate`, { name: 'Copy' })
  expect(copy.status).toBe(201)
  expect(copy.body.data).toMatchObject({ name: 'Copy', revision: 1, nodes: [node('a')] })
  expect(copy.body.data.id).not.toBe(id)
  expect((await ann.call('POST', `/api/workflows/${id}/duplicate`, { name: ' ' })).body.code).toBe(
    'workflowNameEmpty',
  )
  const empty = await ann.call('PATCH', `/api/workflows/${id}`, { revision: 2, name: ' ' })
  expect(empty.body.message).toBe('Workflow name cannot be empty.')
  for (const [method, path, revision] of [
    ['PATCH', `/api/workflows/${id}`, { revision: 2 }],
    ['POST', `/api/workflows/${id}/duplicate`, {}],
  ] as const)
    expect((await ann.call(method, path, { ...revision, name: 'x'.repeat(101) })).body.code).toBe(
      'workflowNameLong',
    )
})

test('undoes a deletion completely, and records both the deletion and the undo', async () => {
  const { id } = await create(ann, 'Gone')
  expect((await ann.call('DELETE', `/api/workflows/${id}`)).body.message).toBe(
    'Workflow deleted. You can restore it for 30 days.',
  )
  expect((await ann.call('GET', `/api/workflows/${id}`)).status).toBe(404)
  expect((await ann.call<Workflow>('POST', `/api/workflows/${id}/restore`)).body.data).toMatchObject({
    id,
    name: 'Gone',
  })
  expect((await ann.call('POST', `/api/workflows/${id}/restore`)).status).toBe(404)
  const rows = (await app.db.select().from(auditLog).orderBy(auditLog.id)).filter(
    ({ resourceId }) => resourceId === id,
  )
  expect(rows.map(({ action, userName }) => [action, userName])).toEqual([
    ['workflow.created', 'ann'],
    ['workflow.deleted', 'ann'],
    ['workflow.restored', 'ann'],
  ])
})

test('does not delete a workflow that was saved after the revision in the call', async () => {
  const { id } = await create(ann, 'Drawn elsewhere')
  await ann.call('PATCH', `/api/workflows/${id}`, { revision: 1, nodes: [node('a')] })
  const refused = await ann.call<Workflow>('DELETE', `/api/workflows/${id}?revision=1`)
  expect([refused.status, refused.body.code, refused.body.data]).toMatchObject([
    409,
    'workflowConflict',
    { id, revision: 2, nodes: [{ id: 'a' }] },
  ])
  expect((await ann.call('GET', `/api/workflows/${id}`)).status).toBe(200)
  expect((await ann.call('DELETE', `/api/workflows/${id}?revision=2`)).status).toBe(200)
  expect((await ann.call('GET', `/api/workflows/${id}`)).status).toBe(404)
})

test('allows reading and saving, but not creating, with an expired licence', async () => {
  const expired = await createTestApp()
  const eve = await expired.superUser()
  const { id } = await create(eve)
  await expired.database
    .sql`update organizations set license_expiry_date = '2020-01-01', license_starting_day = '2019-01-01'`
  const refused = await eve.call('POST', '/api/workflows', { name: 'New' })
  expect([refused.status, refused.body.code]).toEqual([403, 'licenceExpired'])
  expect((await eve.call('POST', `/api/workflows/${id}/duplicate`, { name: 'New' })).body.code).toBe(
    'licenceExpired',
  )
  expect((await eve.call('GET', `/api/workflows/${id}`)).status).toBe(200)
  expect((await eve.call('PATCH', `/api/workflows/${id}`, { revision: 1, name: 'Saved' })).status).toBe(200)
  await expired.close()
})

test('stores a new node of every kind unchanged', async () => {
  const { id } = await create(ann)
  const nodes = (
    ['csvInput', 'columnSelection', 'changeDataType', 'dataTable', 'postgresqlOutput', 'csvOutput'] as const
  ).map((kind, i) => newNode(kind, `n${i}`, { x: 0, y: 0 }))
  const { body } = await ann.call<Workflow>('PATCH', `/api/workflows/${id}`, { revision: 1, nodes })
  expect(body.data.nodes).toEqual(nodes)
})
