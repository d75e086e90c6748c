import { claimExtract, failExtract, finishExtract } from '@anj/db'
import { type ConfigOf, newNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../connections/schema.ts'
import { createTestApp, noPreviews, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Extract } from './schema.ts'

let app: TestApp
let ann: Person
let bob: Person
let workflow: Workflow
let connectionId: string

beforeAll(async () => {
  app = await createTestApp({
    previews: {
      ...noPreviews,
      preview: async (_key, { sources }) => ({
        columns: [],
        rows: [Object.values(sources).map(({ kind }) => kind)],
        rejects: [],
        numbers: null,
        cut: [],
      }),
    },
  })
  ann = await app.superUser()
  bob = await app.addUser('bob')
  workflow = (await ann.call<Workflow>('POST', '/api/workflows', { name: 'Orders' })).body.data
  connectionId = await connect(ann)
})
afterAll(() => app.close())

async function connect(person: Person): Promise<string> {
  const { body } = await person.call<Connection>('POST', '/api/connections', {
    kind: 'postgresql',
    name: 'Warehouse',
    serverName: 'localhost',
    port: 5432,
    userId: 'ada',
    tls: 'disable',
    password: 'never-out',
  })
  return body.data.id
}

type Config = ConfigOf<'postgresqlInput'>
const config = (changes: Partial<Config> = {}): Config => ({
  ...newNode('postgresqlInput', 'in', { x: 0, y: 0 }).data.config,
  connectionId,
  databaseName: 'shop',
  tableName: 'orders',
  ...changes,
})
const start = (changes: Partial<Config> = {}, person = ann, kind = 'postgresqlInput') =>
  person.call<Extract>('POST', `/api/workflows/${workflow.id}/extracts`, {
    nodeId: 'in',
    kind,
    config: config(changes),
  })

/** Ends an extract, as a worker does. */
async function finish(id: string, isSample = false): Promise<void> {
  const claim = await claimExtract(app.db, id)
  await finishExtract(app.db, claim?.claimId ?? '', {
    columnarKey: `extracts/${id}/x/columns.parquet`,
    columns: [{ name: 'id', type: 'int', origin: { kind: 'int32' } }],
    rows: 3,
    bytes: 100,
    emptyRows: 0,
    emptyCells: 0,
    isSample,
    takenAt: new Date(),
  })
}

const look = (changes: Partial<Config>) => {
  const node = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  const columns = [{ name: 'id', type: 'int' as const }]
  const nodes = [{ ...node, data: { ...node.data, config: config({ columns, ...changes }) } }]
  return ann.call<{ rows: string[][]; isSample: boolean }>('POST', `/api/workflows/${workflow.id}/preview`, {
    nodeId: 'in',
    nodes,
    edges: [],
  })
}

test('starts an extract, reports its progress, and returns its columns at the end', async () => {
  const { status, body, headers } = await start()
  expect([status, body.message]).toEqual([202, 'The rows are being read.'])
  expect(body.data).toMatchObject({ nodeId: 'in', status: 'waiting', rows: 0, columns: null, takenAt: null })
  await finish(body.data.id, true)
  const ready = await ann.call<Extract>('GET', String(headers.location))
  expect(ready.body.data).toMatchObject({
    status: 'ready',
    rows: 3,
    isSample: true,
    columns: [{ name: 'id', type: 'int', origin: { kind: 'int32' } }],
    takenAt: expect.any(String),
  })
  expect(ready.text).not.toMatch(/parquet|never-out|claim/)
})

test("reports the node's missing settings with the same messages as the form", async () => {
  expect((await start({ connectionId: null })).body.message).toBe(
    'Please prepare the input data before processing',
  )
  expect((await start({ databaseName: ' ' })).body.message).toBe('Database Name is required')
  expect((await start({ tableName: '' })).body.message).toBe('Table Name is required')
  expect((await start({ mode: 'query' })).body.message).toBe('SELECT statement is required')
  expect((await start({}, ann, 'mysqlInput')).body.code).toBe('connectionOfOtherKind')
  expect((await start({}, ann, 'csvInput')).body.code).toBe('readsNoDatabase')
})

test("refuses to read another user's workflow, connection or extract", async () => {
  expect((await start({}, bob)).status).toBe(404)
  const theirs = await connect(bob)
  const refused = await start({ connectionId: theirs })
  expect([refused.status, refused.body.message]).toEqual([404, 'The connection was not found.'])
  const { id } = (await start()).body.data
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await bob.call(method, `/api/extracts/${id}`)
    expect([answer.status, answer.body.message]).toEqual([404, 'The sample was not found.'])
  }
})

test('cancels an extract that is still being read when the same node gets a new one', async () => {
  const first = (await start()).body.data
  const claim = await claimExtract(app.db, first.id)
  await start()
  expect(await failExtract(app.db, claim?.claimId ?? '', { code: 'x', sentence: 'x' })).toBe(false)
  expect((await ann.call('GET', `/api/extracts/${first.id}`)).status).toBe(404)
})

test('answers 404 for a cancelled extract', async () => {
  const { id } = (await start()).body.data
  expect((await ann.call('DELETE', `/api/extracts/${id}`)).status).toBe(200)
  expect((await ann.call('GET', `/api/extracts/${id}`)).status).toBe(404)
  expect(await claimExtract(app.db, id)).toBeNull()
})

test('uses only an extract of exactly the same source in a preview, and otherwise asks the user to press Refresh', async () => {
  const { id } = (await start({ filter: 'id > 5' })).body.data
  const read = { extractId: id, filter: 'id > 5' }
  expect((await look(read)).body.code).toBe('extractNotReady')
  await finish(id, true)
  expect((await look(read)).body.data).toMatchObject({ rows: [['landed']], isSample: true })
  expect((await look({ ...read, query: 'not looked at' })).status).toBe(200)
  expect((await look({ ...read, extractId: null })).body.message).toBe(
    'Press Refresh in PostgreSQL to read its rows.',
  )
  for (const change of [
    { filter: '' },
    { tableName: 'other' },
    { databaseName: 'other' },
    { mode: 'query' as const, query: 'select 1' },
    { treatAsFile: true },
    { columns: [{ name: 'id', type: 'text' as const }] },
  ]) {
    const { status, body } = await look({ ...read, ...change })
    expect([change, status, body.code]).toEqual([change, 409, 'extractOutdated'])
  }
  await app.database.sql`update extracts set expires_at = now() where id = ${id}`
  expect((await look(read)).body.code).toBe('extractExpired')
})

test('shows in the preview why the rows could not be read', async () => {
  const { id } = (await start()).body.data
  const claim = await claimExtract(app.db, id)
  await failExtract(app.db, claim?.claimId ?? '', {
    code: 'tableMissing',
    sentence: 'There is no table orders.',
  })
  const { status, body } = await look({ extractId: id })
  expect([status, body.message]).toEqual([
    422,
    'The rows of PostgreSQL could not be read: There is no table orders.',
  ])
})
