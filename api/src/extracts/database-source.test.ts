import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { openConnection } from '@anj/core'
import { claimExtract, claimRun, finishExtract, finishRun, getConnection, markCommitting } from '@anj/db'
import { createPreviewPool, forkExtract, type PreviewPool } from '@anj/engine'
import { type Column, type ConfigOf, newNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../connections/schema.ts'
import { testLimits } from '../datasets/testing.ts'
import type { Run } from '../runs/schema.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Extract } from './schema.ts'

let pool: PreviewPool
let app: TestApp
let ann: Person
let bob: Person
let connectionId: string
let read: { columns: Column[]; extractId: string }
const server = new URL(process.env.ANJ_TEST_DATABASE_URL ?? 'postgres://localhost')

beforeAll(async () => {
  pool = createPreviewPool({ size: 1, limits: testLimits({ storeFolder: tmpdir() }) })
  app = await createTestApp({ previews: pool })
  ann = await app.superUser()
  bob = await app.addUser('bob')
  await app.database.sql`create table people (id integer, name text, paid numeric(24, 4))`
  await app.database
    .sql`insert into people values (7, 'Zoë', 12345678901234567.1000), (8, '', null), (9, null, 0)`
  connectionId = await connect(ann)
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

async function connect(person: Person): Promise<string> {
  const { body } = await person.call<Connection>('POST', '/api/connections', {
    kind: 'postgresql',
    name: 'Own',
    serverName: server.hostname,
    port: Number(server.port || 5432),
    userId: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
    tls: 'disable',
  })
  return body.data.id
}

function input(changes: Partial<ConfigOf<'postgresqlInput'>> = {}) {
  const node = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  const databaseName = new URL(app.database.url).pathname.slice(1)
  const config = { ...node.data.config, connectionId, databaseName, tableName: 'people', ...changes }
  return { ...node, data: { ...node.data, config } }
}

async function draw(changes: Partial<ConfigOf<'postgresqlInput'>>): Promise<Workflow> {
  const { body } = await ann.call<Workflow>('POST', '/api/workflows', { name: 'People' })
  const nodes = [
    input(changes),
    newNode('columnSelection', 'pick', { x: 1, y: 0 }),
    newNode('csvOutput', 'out', { x: 2, y: 0 }),
  ]
  const edges = [
    { id: 'a', source: 'in', target: 'pick' },
    { id: 'b', source: 'pick', target: 'out' },
  ]
  const path = `/api/workflows/${body.data.id}`
  return (await ann.call<Workflow>('PATCH', path, { revision: 1, nodes, edges })).body.data
}

/** Reads a waiting extract, as a worker does, and stores it under a new key. */
async function readExtract(id: string, columnarKey: string) {
  const claim = await claimExtract(app.db, id)
  const stored = await getConnection(app.db, ann.id, connectionId)
  if (!claim || !stored) throw new Error('The extract or its connection does not exist.')
  const columnarPath = app.storage.path(columnarKey)
  mkdirSync(dirname(columnarPath), { recursive: true })
  const connection = openConnection(stored, app.deps.settings)
  const source = { kind: 'database', connection, config: claim.extract.source } as const
  const most = { rows: 1000, bytes: 1_000_000 }
  const order = { source, columnarPath, limits: testLimits(app), most }
  const result = await forkExtract(
    order,
    { progress: () => undefined },
    { signal: new AbortController().signal },
  )
  await finishExtract(app.db, claim.claimId, { ...result, columnarKey, takenAt: new Date() })
}

test("shows a database's rows exactly as the server stores them", async () => {
  const workflow = await draw({})
  const begun = await ann.call<Extract>('POST', `/api/workflows/${workflow.id}/extracts`, {
    nodeId: 'in',
    kind: 'postgresqlInput',
    config: input().data.config,
  })
  expect(begun.status).toBe(202)
  const { id } = begun.body.data
  await readExtract(id, `extracts/${id}/x/columns.parquet`)
  const { columns } = (await ann.call<Extract>('GET', `/api/extracts/${id}`)).body.data
  expect(columns).toMatchObject([
    { name: 'id', type: 'int', origin: { kind: 'int32' } },
    { name: 'name', type: 'text' },
    { name: 'paid', type: 'decimal', origin: { kind: 'decimal', precision: 24, scale: 4 } },
  ])
  read = { columns: columns ?? [], extractId: id }
  const { status, body } = await ann.call<{ rows: unknown; isSample: boolean }>(
    'POST',
    `/api/workflows/${workflow.id}/preview`,
    { nodeId: 'in', nodes: [input(read)], edges: [] },
  )
  expect([status, body.message]).toEqual([200, 'Done.'])
  expect(body.data).toMatchObject({
    rows: [
      ['7', 'Zoë', '12345678901234567.1000'],
      ['8', '', null],
      ['9', null, '0.0000'],
    ],
    numbers: [1, 2, 3],
    isSample: false,
  })
})

test('counts the matches of a join between two databases', async () => {
  const workflow = await draw({})
  const left = input(read)
  const right = { ...input({ ...read, firstNodeToExecute: false }), id: 'in2' }
  const join = newNode('innerJoin', 'join', { x: 1, y: 0 })
  const keys = [{ left: 'name', right: 'name' }]
  const nodes = [left, right, { ...join, data: { ...join.data, config: { ...join.data.config, keys } } }]
  const edges = [
    { id: 'a', source: 'in', target: 'join' },
    { id: 'b', source: 'in2', target: 'join' },
  ]
  const path = `/api/workflows/${workflow.id}/matches`
  const { status, body } = await ann.call('POST', path, { nodeId: 'join', nodes, edges })
  expect([status, body.data]).toEqual([
    200,
    {
      left: { matched: 2, unmatched: 1 },
      right: { matched: 2, unmatched: 1 },
      rows: 2,
      several: 0,
      isSample: false,
    },
  ])
  const none = await ann.call('POST', path, { nodeId: 'in', nodes, edges })
  expect([none.status, none.body.code]).toEqual([422, 'notAJoin'])
})

test('runs on a database without a file, but requires a connection that belongs to the user who starts the run', async () => {
  const start = async (changes: Partial<ConfigOf<'postgresqlInput'>>) => {
    const { id, revision } = await draw({ ...read, ...changes })
    return ann.call<Run>('POST', `/api/workflows/${id}/runs`, { revision })
  }
  expect((await start({})).status).toBe(202)
  expect((await start({ extractId: null })).status).toBe(202)
  const theirs = await start({ connectionId: await connect(bob) })
  expect([theirs.status, theirs.body.message]).toEqual([
    422,
    'The connection that PostgreSQL reads from was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.',
  ])
  expect((await start({ connectionId: 'no id' })).body.code).toBe('runSourceConnectionMissing')
  const other = (
    await ann.call<Connection>('POST', '/api/connections', {
      kind: 'mysql',
      name: 'Other',
      serverName: 'localhost',
      port: 3306,
      userId: 'u',
      password: 'p',
      tls: 'disable',
    })
  ).body.data
  expect((await start({ connectionId: other.id })).body.code).toBe('connectionOfOtherKind')
})

test('returns the stored rows as the result of a run that read a database', async () => {
  const { id: workflowId, revision } = await draw(read)
  const { body } = await ann.call<Run>('POST', `/api/workflows/${workflowId}/runs`, { revision })
  const { id } = body.data
  const run = await claimRun(app.db, id)
  const claim = { runId: id, claimId: String(run?.claimId) }
  // The stored result contains three rows.
  const counts = { in: 9, droppedEmpty: 0, rejected: 0, written: 9, stored: 9, emptyCellsToNull: 0 }
  await markCommitting(app.db, claim, {}, counts)
  const expiresAt = new Date(Date.now() + 60_000)
  const [extract] = await app.database.sql<{ columnar_key: string }[]>`
    select columnar_key from extracts where id = ${read.extractId}`
  const key = extract?.columnar_key ?? ''
  await finishRun(app.db, claim, {
    status: 'succeeded',
    lines: [],
    reconciliation: counts,
    artifacts: [{ kind: 'result', fileName: 'result.parquet', key, bytes: 1, expiresAt }],
  })
  await app.database.sql`update people set name = 'changed since'`
  const result = await ann.call('GET', `/api/runs/${id}/result?offset=1`)
  expect([result.status, result.body.data]).toMatchObject([
    200,
    {
      rows: [
        ['8', '', null],
        ['9', null, '0.0000'],
      ],
      offset: 1,
      kept: 3,
    },
  ])
  const { artifacts } = (await ann.call<Run>('GET', `/api/runs/${id}`)).body.data
  expect(artifacts).toEqual([])
  const [kept] = await app.database.sql<{ id: string }[]>`select id from artifacts where run_id = ${id}`
  expect((await ann.call('POST', `/api/artifacts/${kept?.id}/link`)).status).toBe(404)
  await app.database.sql`update artifacts set expires_at = now()`
  expect((await ann.call('GET', `/api/runs/${id}/result`)).body.code).toBe('resultNotKept')
})
