import { follows, schedules } from '@anj/db'
import { newNode, type WorkflowNode } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestText } from '../datasets/testing.ts'
import { createScheduleFixture, type ScheduleFixture, schedule } from '../schedules/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { ColumnReaders, Uses } from './schema.ts'

let app: TestApp
let ann: Person
let bob: Person
let fixture: ScheduleFixture
let scheduleId: string

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
  fixture = await createScheduleFixture(app, ann)
  scheduleId = (await schedule(ann, fixture.file)).body.data._id
})
afterAll(() => app.close())

const origin = { x: 0, y: 0 }
const withConfig = ({ data, ...node }: WorkflowNode, config: object) => ({
  ...node,
  data: { ...data, config: { ...data.config, ...config } },
})

type Query = Readonly<Record<string, string>>
const uses = (who: Person, query: Query) => who.call<Uses>('GET', `/api/uses?${new URLSearchParams(query)}`)
const found = async (who: Person, query: Query) => {
  const { workflows, schedules: planned, counts } = (await uses(who, query)).body.data
  return {
    workflows: workflows.map(({ name, nodes }) => [
      name,
      ...nodes.map(({ access, how }) => `${access} ${how}`),
    ]),
    schedules: planned.map(({ name, nodes }) => [
      name,
      ...nodes.map(({ access, how }) => `${access} ${how}`),
    ]),
    hidden: counts.hiddenWorkflows,
  }
}
const table = { databaseName: 'shop', tableName: 'Orders' }
const writer = (hidden = 0) => ({
  workflows: [['Orders', 'write table']],
  schedules: [['Nightly orders', 'write table']],
  hidden,
})
const nothing = { workflows: [], schedules: [], hidden: 0 }

test('finds the workflows and schedules of a connection, a table, a column and a file', async () => {
  const { connectionId, datasetId } = fixture
  expect(await found(ann, { connectionId })).toEqual(writer())
  expect(await found(ann, { connectionId, ...table })).toEqual(writer())
  expect(await found(ann, { connectionId, ...table, column: 'NAME' })).toEqual(writer())
  expect(await found(ann, { connectionId, ...table, column: 'price' })).toEqual(nothing)
  expect(await found(ann, { connectionId, databaseName: 'stock' })).toEqual(nothing)
  expect(await found(ann, { datasetId })).toEqual({
    workflows: [['Orders', 'read file']],
    schedules: [['Nightly orders', 'read file']],
    hidden: 0,
  })
})

test('finds IDs in capital letters', async () => {
  const { connectionId, datasetId } = fixture
  const { sql } = app.database
  const [before] = await sql`select id, graph::text as graph from workflows where name = 'Orders'`
  const graph = [connectionId, datasetId].reduce(
    (text, id) => text.replaceAll(id, id.toUpperCase()),
    before?.graph,
  )
  await sql`update workflows set graph = ${graph}::text::jsonb where id = ${before?.id}`
  expect(await found(ann, { connectionId, ...table })).toEqual(writer())
  expect((await found(ann, { datasetId: datasetId.toUpperCase() })).workflows).toHaveLength(1)
  await sql`update workflows set graph = ${before?.graph}::text::jsonb where id = ${before?.id}`
})

test('with ifUnused, only a file that nothing uses is deleted', async () => {
  const remove = (id: string, query = '?ifUnused=true') => ann.call('DELETE', `/api/datasets/${id}${query}`)
  expect((await remove(fixture.datasetId)).body).toMatchObject({
    code: 'datasetInUse',
    message:
      'The file was not deleted, because it is used in 1 workflow and 1 schedule. Choose another file there first, or leave out ifUnused.',
  })
  expect((await uses(ann, { datasetId: fixture.datasetId })).status).toBe(200)
  const { id } = await ingestText(app, ann, 'id\n1\n')
  expect((await remove(id)).status).toBe(200)
})

test('with ifUnused, a workflow that is being saved with the file keeps it', async () => {
  const { id } = await ingestText(app, ann, 'id\n1\n')
  const saving = Promise.withResolvers<void>()
  const { sql } = app.database
  const saved = sql.begin(async (tx) => {
    await tx`update workflows set graph = replace(graph::text, ${fixture.datasetId}, ${id})::jsonb
      where id = ${fixture.workflow.id}`
    await saving.promise
  })
  const removing = ann.call('DELETE', `/api/datasets/${id}?ifUnused=true`)
  await expect
    .poll(async () => (await sql`select 1 from pg_locks where not granted and mode = 'ShareLock'`).length)
    .toBeGreaterThan(0)
  saving.resolve()
  await saved
  expect((await removing).body.code).toBe('datasetInUse')
  await sql`update workflows set graph = replace(graph::text, ${id}, ${fixture.datasetId})::jsonb
    where id = ${fixture.workflow.id}`
})

test('with ifUnused, a file is not deleted while others go on saving, and the next call deletes it', async () => {
  const { id } = await ingestText(app, ann, 'id\n1\n')
  const remove = () => ann.call('DELETE', `/api/datasets/${id}?ifUnused=true`)
  const { status, headers, body } = await app.database.sql.begin(async (tx) => {
    await tx`update workflows set name = name where id = ${fixture.workflow.id}`
    return await remove()
  })
  expect([status, headers['retry-after'], body.code]).toEqual([409, '1', 'usesBusy'])
  expect(body.message).toContain('Please try again')
  expect((await remove()).status).toBe(200)
})

test('finds the readers of columns, but not their writers, those of the workflow itself or other columns', async () => {
  const { connectionId } = fixture
  const { sql } = app.database
  const find = async (who: Person, more: object = {}) =>
    (
      await who.call<ColumnReaders[]>('POST', '/api/uses/columns', {
        connectionId,
        databaseName: 'shop',
        schemaName: '',
        tableName: 'orders',
        columns: ['price', 'NAME', 'note'],
        ...more,
      })
    ).body.data
  // A workflow and a schedule write the table.
  expect(await find(ann)).toEqual([])
  const config = { connectionId, databaseName: 'shop', schemaName: '', tableName: 'Orders' }
  const columns = ['name', 'price'].map((name) => ({ name, type: 'text' }))
  const graph = {
    nodes: [
      withConfig(newNode('postgresqlInput', 'db', origin), { ...config, columns }),
      withConfig(newNode('columnSelection', 'pick', origin), {
        selectedColumns: [{ column: 'name', name: 'name' }],
      }),
      newNode('csvOutput', 'out', origin),
    ],
    edges: [
      { id: 'a', source: 'db', target: 'pick' },
      { id: 'b', source: 'pick', target: 'out' },
    ],
  }
  const made = await ann.call<{ id: string }>('POST', '/api/workflows', {
    name: 'Names',
    nodes: [],
    edges: [],
  })
  const { id } = made.body.data
  await sql`update workflows set graph = ${JSON.stringify(graph)}::text::jsonb where id = ${id}`
  expect(await find(ann)).toEqual([{ column: 'NAME', names: ['Names'], count: 1, hidden: 0 }])
  expect(await find(ann, { exceptWorkflow: id })).toEqual([])
  const bobs = (
    await bob.call<{ id: string }>('POST', '/api/connections', {
      kind: 'postgresql',
      name: 'Same',
      tls: 'disable',
      userId: 'bob',
      password: 'never-out',
      port: 5432,
      serverName: '127.0.0.1',
    })
  ).body.data.id
  expect(await find(bob, { connectionId: bobs })).toEqual([
    { column: 'NAME', names: [], count: 0, hidden: 1 },
  ])
  await ann.call('DELETE', `/api/workflows/${id}`)
})

test('finds a table through every connection to its server, but a connection only by itself', async () => {
  const form = {
    kind: 'postgresql',
    name: 'Mine',
    tls: 'disable',
    userId: 'bob',
    password: 'never-out',
    port: 5432,
  }
  const add = async (serverName: string) =>
    (await bob.call<{ id: string }>('POST', '/api/connections', { ...form, serverName })).body.data.id
  const same = await add('127.0.0.1')
  // Everybody sees the schedules of the organization, but only the number of Ann's workflows.
  expect(await found(bob, { connectionId: same, ...table })).toEqual({ ...writer(1), workflows: [] })
  expect(await found(bob, { connectionId: same })).toEqual(nothing)
  expect(await found(bob, { connectionId: await add('other.example'), ...table })).toEqual(nothing)
  await ann.call('PUT', `/api/workflows/${fixture.workflow.id}/shares/${bob.id}`, { level: 'read' })
  expect(await found(bob, { connectionId: same, ...table })).toEqual(writer())
  await ann.call('DELETE', `/api/workflows/${fixture.workflow.id}/shares/${bob.id}`)
})

test('finds a place through the files that follow it, and through schedules that deliver to it', async () => {
  const settings = {
    kind: 'sftp',
    serverName: '127.0.0.1',
    port: 22,
    userId: 'ada',
    login: 'password',
    hostKey: null,
    folder: '',
  }
  const form = { name: 'Partner', settings, secret: 'never-out' }
  const placeId = (await ann.call<{ id: string }>('POST', '/api/places', form)).body.data.id
  expect(await found(ann, { placeId })).toEqual(nothing)
  await app.db.insert(follows).values({ datasetId: fixture.datasetId, placeId, path: 'orders.csv' })
  expect((await found(ann, { placeId })).workflows).toEqual([['Orders', 'read file']])
  await app.db.delete(follows).where(eq(follows.placeId, placeId))
  const delivery = [{ way: 'place', placeId, folder: '', name: 'orders.csv', existing: 'refuse' }] as const
  await app.db.update(schedules).set({ delivery }).where(eq(schedules.id, scheduleId))
  const { data } = (await uses(ann, { placeId })).body
  expect([data.workflows, data.schedules]).toMatchObject([
    [],
    [{ id: scheduleId, delivers: true, nodes: [] }],
  ])
  await app.db.update(schedules).set({ delivery: [] }).where(eq(schedules.id, scheduleId))
})

test('leaves out deleted workflows, and keeps the schedules that copied them', async () => {
  const other = await createScheduleFixture(app, ann)
  await ann.call('DELETE', `/api/workflows/${other.workflow.id}`)
  expect(await found(ann, { connectionId: other.connectionId })).toEqual(nothing)
})

test('refuses what the caller may not use, and queries without exactly one item', async () => {
  const { connectionId, datasetId } = fixture
  const foreign: readonly Query[] = [{ connectionId }, { datasetId }]
  for (const query of foreign) expect((await uses(bob, query)).body).toMatchObject({ code: 'notFound' })
  const unclear: readonly Query[] = [{}, { connectionId, datasetId }, { tableName: 'orders' }]
  for (const query of unclear) expect((await uses(ann, query)).body).toMatchObject({ code: 'invalidRequest' })
})
