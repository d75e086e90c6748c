import { randomBytes } from 'node:crypto'
import { encryptSecret } from '@anj/core'
import { auditLog, claimRun, createConnection, finishRun, markCommitting, runs } from '@anj/db'
import type { PreviewRequest } from '@anj/engine'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import { createTestApp, noPreviews, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Run } from './schema.ts'
import { addWorkflow } from './testing.ts'

let app: TestApp
let ann: Person
let workflow: Workflow
let path: string
const looked: PreviewRequest[] = []

beforeAll(async () => {
  app = await createTestApp({
    previews: {
      ...noPreviews,
      preview: async (_key, request) => {
        looked.push(request)
        return { columns: [], rows: [], rejects: [], numbers: null, cut: [] }
      },
    },
  })
  ann = await app.superUser()
})
beforeEach(async () => {
  const dataset = await addReadyDataset(app, ann)
  workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 2, y: 0 }))
  path = `/api/workflows/${workflow.id}`
})
afterAll(() => app.close())

const counts = { in: 1, droppedEmpty: 0, rejected: 0, written: 1, stored: 1, emptyCellsToNull: 0 }
const start = (body: object = {}) =>
  ann.call<Run>('POST', `${path}/runs`, { revision: workflow.revision, ...body })
const again = (id: string) => ann.call<Run>('POST', `/api/runs/${id}/again`)
const storedRun = async (id: string) => (await app.db.select().from(runs).where(eq(runs.id, id)))[0]
const fileOf = (graph: WorkflowGraph | undefined) =>
  graph?.nodes.find(({ id }) => id === 'out')?.data.config as { fileName: string } | undefined
const succeed = async (id: string) => {
  const run = await claimRun(app.db, id)
  const claim = { runId: id, claimId: run?.claimId ?? '' }
  await markCommitting(app.db, claim, {}, counts)
  await finishRun(app.db, claim, { status: 'succeeded', lines: [], reconciliation: counts })
}

describe('repeating a run', () => {
  test('uses the original graph even if the workflow has changed since', async () => {
    const first = (await start()).body.data
    await ann.call('PATCH', path, { revision: workflow.revision, nodes: [], edges: [] })
    const { status, headers, body } = await again(first.id)
    expect([status, headers['location']]).toEqual([202, `/api/runs/${body.data.id}`])
    expect(body.data).toMatchObject({ status: 'queued', revision: first.revision, isTry: false })
    expect((await storedRun(body.data.id))?.snapshot).toEqual((await storedRun(first.id))?.snapshot)
    const [audited] = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resourceId, body.data.id), eq(auditLog.action, 'run.started')))
    expect(audited).toMatchObject({ userName: 'ann', after: { revision: first.revision } })
  })

  test('reads the same number of rows into the same file when a test run is repeated', async () => {
    const first = (await start({ firstRows: 7 })).body.data
    const { body } = await again(first.id)
    expect(body.data).toMatchObject({ isTry: true, firstRows: 7, target: first.target })
  })

  test("refuses to repeat a test run whose table has become the workflow's own target", async () => {
    const dataset = await addReadyDataset(app, ann)
    const { id: connectionId } = await createConnection(app.db, {
      organizationId: ann.organizationId,
      ownerId: ann.id,
      kind: 'postgresql',
      name: 'Shop',
      serverName: 'db',
      port: 5432,
      userId: 'shop',
      tls: 'disable',
      password: encryptSecret(randomBytes(32), 'secret'),
    })
    const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
    const into = (tableName: string) => {
      const config = { ...output.data.config, connectionId, databaseName: 'shop', tableName }
      return { ...output, data: { ...output.data, config } }
    }
    workflow = await addWorkflow(ann, dataset.id, into('orders'))
    path = `/api/workflows/${workflow.id}`
    const first = (await start({ firstRows: 7 })).body.data
    expect((await again(first.id)).status).toBe(202)
    const nodes = workflow.nodes.map((node) => (node.id === 'out' ? into('Orders_Test ') : node))
    await ann.call('PATCH', path, { revision: workflow.revision, nodes })
    expect((await again(first.id)).body).toMatchObject({ code: 'tryTableSame' })
  })

  test('refuses to repeat a run whose file is missing, or a run that was started by an API call with rows', async () => {
    const first = (await start()).body.data
    await app.database.sql`update datasets set deleted_at = now() where owner_id = ${ann.id}`
    expect((await again(first.id)).body.code).toBe('runFileMissing')
    await app.database.sql`update runs set workflow_id = null where id = ${first.id}`
    expect((await again(first.id)).body.code).toBe('runNotRepeatable')
    expect((await again(crypto.randomUUID())).status).toBe(404)
  })

  test('reads the current version of a file that has been replaced', async () => {
    const first = (await start()).body.data
    const datasetVersions = (await storedRun(first.id))?.datasetVersions
    const [input] = workflow.nodes
    if (!input) throw new Error('the workflow has no input')
    const { datasetId } = input.data.config as { datasetId: string }
    await app.database
      .sql`insert into dataset_versions (dataset_id, number, status, bytes, original_key, columnar_key, profile)
      select dataset_id, 2, status, bytes, original_key, columnar_key, profile from dataset_versions where dataset_id = ${datasetId}`
    const { body } = await again(first.id)
    expect((await storedRun(body.data.id))?.datasetVersions).not.toEqual(datasetVersions)
  })
})

describe('a test run', () => {
  test('is queued with its own target, which all responses show', async () => {
    const { status, body } = await start({ firstRows: 100 })
    expect(status).toBe(202)
    expect(body.data).toMatchObject({ isTry: true, firstRows: 100, startedBy: { fullName: 'Ann Lee' } })
    const real = fileOf(workflow as unknown as WorkflowGraph)?.fileName ?? ''
    const tried = real.replace('.csv', '_test.csv')
    expect(body.data.target).toBe(tried)
    expect(fileOf((await storedRun(body.data.id))?.snapshot)?.fileName).toBe(tried)
    expect(fileOf((await ann.call<WorkflowGraph>('GET', path)).body.data)?.fileName).toBe(real)
    expect((await ann.call<Run[]>('GET', `${path}/runs`)).body.data[0]).toMatchObject({ isTry: true })
    const [audited] = await app.db.select().from(auditLog).where(eq(auditLog.resourceId, body.data.id))
    expect(audited).toMatchObject({ action: 'run.started', after: { firstRows: 100 } })
  })

  test.each([
    ['a table without rows', { testTable: 'trial' }, 'tryRowsNeeded'],
    ['zero rows', { firstRows: 0 }, 'invalidRequest'],
    ['more rows than a test run can read', { firstRows: 1_000_001 }, 'invalidRequest'],
    ['half a row', { firstRows: 1.5 }, 'invalidRequest'],
    ['a name that is too long', { firstRows: 1, testTable: 'x'.repeat(101) }, 'invalidRequest'],
  ])('is refused with %s', async (_, body, code) => {
    expect((await start(body)).body.code).toBe(code)
  })

  test('reports only the rows that it read', async () => {
    const dataset = await addReadyDataset(app, ann)
    await app.database
      .sql`update dataset_versions set profile = jsonb_set(profile, '{rows}', '500') where dataset_id = ${dataset.id}`
    workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 2, y: 0 }))
    path = `/api/workflows/${workflow.id}`
    const { id } = (await start({ firstRows: 20 })).body.data
    await succeed(id)
    expect((await ann.call('GET', `/api/runs/${id}/result`)).status).toBe(200)
    expect(looked.at(-1)?.sources['in']).toMatchObject({ rows: 20, firstRows: 20 })
    const query = new URLSearchParams([
      ['find', 'ann'],
      ['sort', 'desc:amount: net'],
      ['sort', 'asc:name'],
    ])
    const sorted = await ann.call('GET', `/api/runs/${id}/result?${query}`)
    expect(sorted.body.data).toMatchObject({ found: 0, cut: [], kept: null })
    expect(looked.at(-1)).toMatchObject({
      find: 'ann',
      sort: [
        { column: 'amount: net', descending: true },
        { column: 'name', descending: false },
      ],
    })
    await ann.call('GET', `/api/runs/${id}/result?sort=asc:name`)
    expect(looked.at(-1)).toMatchObject({ sort: [{ column: 'name', descending: false }] })
    expect((await ann.call('GET', `/api/runs/${id}/result?sort=name`)).status).toBe(400)
  })
})
