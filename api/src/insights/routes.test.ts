import { rm } from 'node:fs/promises'
import { organizationLimits } from '@anj/db'
import type { Insight } from '@anj/workflow'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAdvice, testFinding } from '../../../workflow/src/advice/testing.ts'
import type { Run } from '../runs/schema.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { ListedInsight } from '../workflows/insight-schema.ts'
import type { Workflow } from '../workflows/schema.ts'
import { addInsightRun, insightGraph, shop } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const diagram: Insight = {
  kind: 'diagram',
  diagram: { database: 'shop', tables: [], relationships: [], unseen: [] },
}
const insights = (workflowId: string, person = ann, query = '') =>
  person.call<ListedInsight[]>('GET', `/api/workflows/${workflowId}/insights${query}`)
const name = (runId: string, to: string | null, person = ann) =>
  person.call<ListedInsight>('PUT', `/api/runs/${runId}/insight/name`, { name: to })
const share = (workflowId: string, level: 'read' | 'edit') =>
  ann.call('PUT', `/api/workflows/${workflowId}/shares/${bob.id}`, { level })
const expiresAt = async (runId: string) =>
  (await app.database.sql`select expires_at from artifacts where run_id = ${runId}`)[0]?.['expires_at']

test('runs an operation that produces no table, and refuses a test run of it', async () => {
  const connection = await ann.call<{ id: string }>('POST', '/api/connections', {
    kind: 'postgresql',
    name: 'Shop',
    tls: 'disable',
    serverName: '127.0.0.1',
    port: 5432,
    userId: 'ann',
    password: 'never-out',
  })
  const chosen = { connectionId: connection.body.data.id, databaseName: 'shop' }
  const { nodes, edges } = insightGraph({ kind: 'advice' })
  const drawn = nodes.map((node) =>
    node.id === 'in' ? { ...node, data: { ...node.data, config: { ...node.data.config, ...chosen } } } : node,
  )
  const made = await ann.call<Workflow>('POST', '/api/workflows', { name: 'Advised' })
  const path = `/api/workflows/${made.body.data.id}`
  const saved = await ann.call<Workflow>('PATCH', path, { revision: 1, nodes: drawn, edges })
  const { revision } = saved.body.data
  const tried = await ann.call('POST', `${path}/runs`, { revision, firstRows: 10 })
  expect(tried.body).toMatchObject({ code: 'tryOfInsight', message: expect.stringContaining('AI Advisor') })
  const run = await ann.call<Run>('POST', `${path}/runs`, { revision })
  expect(run.body.data).toMatchObject({ status: 'queued', insight: 'advice', insightSummary: null })
})

test('returns the insight exactly as the run wrote it', async () => {
  const { runId } = await addInsightRun(app, ann)
  const { status, body, headers } = await ann.call<unknown>('GET', `/api/runs/${runId}/insight`)
  expect([status, body.success, headers['content-type']]).toEqual([
    200,
    true,
    'application/json; charset=utf-8',
  ])
  expect(body.data).toEqual(shop)
})

test("shows the insight's summary instead of row counts in a run and in its list entry", async () => {
  const { runId, workflowId } = await addInsightRun(app, ann)
  const summary = {
    kind: 'dictionary',
    database: shop.dictionary.database,
    tables: 2,
    findings: null,
  }
  const expected = {
    insight: 'dictionary',
    insightSummary: summary,
    savedAs: null,
    reconciliation: null,
    artifacts: [{ kind: 'insight' }],
  }
  const one = await ann.call<Run>('GET', `/api/runs/${runId}`)
  expect(one.body.data).toMatchObject(expected)
  const list = await ann.call<Run[]>('GET', `/api/workflows/${workflowId}/runs`)
  expect(list.body.data).toMatchObject([expected])
})

test("lists a workflow's unexpired insights, newest first, optionally only one kind", async () => {
  const { runId, workflowId } = await addInsightRun(app, ann)
  const later = await addInsightRun(app, ann, diagram, workflowId)
  const all = await insights(workflowId)
  expect(all.body.data.map((one) => [one.runId, one.kind, one.tables, one.savedAs])).toEqual([
    [later.runId, 'diagram', 0, null],
    [runId, 'dictionary', 2, null],
  ])
  expect(all.body.data[0]?.startedBy).toMatchObject({ fullName: 'Ann Lee' })
  const dictionaries = await insights(workflowId, ann, '?kind=dictionary')
  expect(dictionaries.body.data.map((one) => one.runId)).toEqual([runId])
  await app.database.sql`update artifacts set expires_at = now() where run_id = ${runId}`
  expect((await insights(workflowId)).body.data.map((one) => one.runId)).toEqual([later.runId])
  expect((await ann.call('GET', `/api/runs/${runId}/insight`)).body.code).toBe('insightMissing')
})

test('keeps a named insight until a user removes the name, and for at least a day after that', async () => {
  const { runId, workflowId } = await addInsightRun(app, ann)
  const named = await name(runId, ' Before the move ')
  expect(named.body).toMatchObject({
    message: 'Name saved.',
    data: { savedAs: 'Before the move' },
  })
  expect(await expiresAt(runId)).toBeNull()
  expect((await insights(workflowId)).body.data).toMatchObject([{ savedAs: 'Before the move' }])
  await app.database.sql`update artifacts set created_at = now() - interval '90 days' where run_id = ${runId}`
  expect((await name(runId, null)).body.data.savedAs).toBeNull()
  const left = new Date(await expiresAt(runId)).getTime() - Date.now()
  expect(left).toBeGreaterThan(23 * 3_600_000)
  expect(left).toBeLessThanOrEqual(24 * 3_600_000)
  const rows = await app.database
    .sql`select action, before, after from audit_log where resource_id = ${runId} and action like 'insight.%' order by id`
  expect(rows).toEqual([
    { action: 'insight.named', before: { name: null }, after: { name: 'Before the move' } },
    { action: 'insight.unnamed', before: { name: 'Before the move' }, after: { name: null } },
  ])
  expect((await name(runId, '   ')).status).toBe(400)
})

test("lets an unnamed insight expire together with the organization's other results", async () => {
  const { runId } = await addInsightRun(app, ann)
  await app.db.insert(organizationLimits).values({ organizationId: ann.organizationId, keepResultsDays: 200 })
  await name(runId, 'Before the move')
  await app.database.sql`update artifacts set created_at = now() - interval '90 days' where run_id = ${runId}`
  await name(runId, null)
  await app.db.delete(organizationLimits)
  const days = (new Date(await expiresAt(runId)).getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(110)
})

test('lets every user with a share read the insight, but lets only users with edit access name it', async () => {
  const { runId, workflowId } = await addInsightRun(app, ann)
  const read = () => bob.call('GET', `/api/runs/${runId}/insight`)
  expect((await read()).status).toBe(404)
  await share(workflowId, 'read')
  expect((await read()).status).toBe(200)
  expect((await name(runId, 'Mine', bob)).body.code).toBe('workflowReadOnly')
  await share(workflowId, 'edit')
  expect((await name(runId, 'Ours', bob)).status).toBe(200)
})

test('refuses to return a missing insight, or rows from a run that has an insight', async () => {
  const { runId } = await addInsightRun(app, ann)
  expect((await ann.call('GET', `/api/runs/${runId}/result`)).body.code).toBe('resultOfInsight')
  await rm(app.storage.path(`artifacts/${runId}/output`))
  const { status, body } = await ann.call('GET', `/api/runs/${runId}/insight`)
  expect([status, body.code]).toEqual([404, 'insightMissing'])
})

test('exports a dictionary as a workbook with a sheet for each part', async () => {
  const { runId } = await addInsightRun(app, ann)
  const response = await app.app.inject({
    method: 'GET',
    url: `/api/runs/${runId}/insight/export?format=xlsx`,
    headers: { authorization: `Bearer ${ann.token}` },
  })
  expect(response.headers['content-disposition']).toContain('-dictionary.xlsx')
  const book = xlsx.read(response.rawPayload)
  expect(book.SheetNames).toContain('Columns')
  const columns = xlsx.utils.sheet_to_json<unknown[]>(book.Sheets['Columns'] ?? {}, { header: 1 })
  expect(columns).toHaveLength(6)
  const [row] = await app.database
    .sql`select after from audit_log where resource_id = ${runId} and action = 'insight.exported'`
  expect(row?.['after']).toMatchObject({ fileName: expect.stringMatching(/-dictionary\.xlsx$/) })
})

test('exports advice in each format, with findings that users suppressed after the run', async () => {
  const keys = ['a', 'b']
  const findings = keys.map((key) => testFinding(key, { says: `Finding ${key}.` }))
  const { dictionary } = shop
  const { runId, workflowId } = await addInsightRun(app, ann, {
    kind: 'advice',
    advice: testAdvice(findings),
    dictionary,
  })
  const { nodes, edges } = insightGraph({ kind: 'advice' })
  const suppress = nodes.map((node) => {
    const suppressed = [{ key: 'b', reason: 'Meant so.' }]
    return node.id === 'out'
      ? { ...node, data: { ...node.data, config: { ...node.data.config, suppressed } } }
      : node
  })
  const saved = await ann.call('PATCH', `/api/workflows/${workflowId}`, {
    revision: 2,
    nodes: suppress,
    edges,
  })
  expect(saved.status).toBe(200)
  for (const [format, type] of [
    ['csv', 'text/csv; charset=utf-8'],
    ['md', 'text/markdown; charset=utf-8'],
    ['html', 'text/html; charset=utf-8'],
  ]) {
    const { headers, text } = await ann.call('GET', `/api/runs/${runId}/insight/export?format=${format}`)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      type,
      expect.stringContaining(`-advice.${format}"`),
    ])
    expect(text).toMatch(/Finding a\..*Finding b\..*Meant so\./s)
  }
})

test('refuses to export a diagram', async () => {
  const { runId } = await addInsightRun(app, ann, diagram)
  const { body } = await ann.call('GET', `/api/runs/${runId}/insight/export?format=csv`)
  expect(body.code).toBe('insightNotExported')
})
