import { request } from 'node:http'
import { openDatabase } from '@anj/db'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Run } from '../runs/schema.ts'
import { addRunnableWorkflow } from '../runs/testing.ts'
import { createTestApp, type TestApp } from '../testing.ts'

const token = 'a-token-of-some-length'
let app: TestApp
let guarded: FastifyInstance
let closePool: () => Promise<void>
beforeAll(async () => {
  app = await createTestApp()
  const pool = openDatabase(app.database.url, { connections: 3 })
  guarded = await app.another({
    db: pool.db,
    settings: { ...app.deps.settings, metricsToken: token },
    observed: {
      pool: pool.pool,
      previewUse: () => ({ running: 1, waiting: 4 }),
      folders: { data: app.storeFolder, store: '/not/there' },
    },
  })
  closePool = pool.close
})
afterAll(async () => {
  await app.close()
  await closePool()
})

const direct = { host: 'localhost:3000' }
const scrape = async (of = app.app) => (await of.inject({ url: '/metrics', headers: direct })).body
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

describe('access to the metrics', () => {
  test('requires no token from the same machine, but refuses requests that came through a proxy', async () => {
    const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      app.app.inject({ url: '/metrics', headers, remoteAddress })
    const answer = await ask(direct)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
    for (const refused of [
      await ask(direct, '10.0.0.1'),
      await ask({ ...direct, 'x-forwarded-for': '127.0.0.1' }),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'metricsClosed'])
  })

  test('requires a token when the public address suggests a proxy, because a proxy does not have to add headers', async () => {
    const settings = { ...app.deps.settings, publicUrl: 'https://anj.corp.example' }
    const behind = await app.another({ settings })
    const answer = await behind.inject({ url: '/metrics', headers: direct })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'metricsTokenMissing'])
    expect(answer.body).not.toContain('anj_')
  })

  test('requires the correct token when one is set', async () => {
    const ask = (authorization: string) =>
      guarded.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '10.0.0.1' })
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(200)
    const refused = await ask('Bearer a-wrong-token-of-some-length')
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'metricsTokenWrong'])
    expect(refused.headers['www-authenticate']).toBe('Bearer')
    expect(refused.body).not.toContain('anj_')
  })
})

test('counts and times calls by route pattern and status', async () => {
  const ann = await app.superUser()
  const series = 'anj_http_requests_total{method="GET",route="/api/workflows/:workflowId",status="404"}'
  const before = await scrape()
  for (let n = 0; n < 3; n++) await ann.call('GET', `/api/workflows/${crypto.randomUUID()}`)
  await app.call('GET', '/api/nowhere/at/all')
  const text = await scrape()
  expect(valueOf(text, series) - (valueOf(before, series) || 0)).toBe(3)
  const timed = 'anj_http_request_seconds_count{method="GET",route="/api/workflows/:workflowId"}'
  expect(valueOf(text, timed)).toBeGreaterThanOrEqual(3)
  expect(text).toContain('anj_http_requests_total{method="GET",route="/api/*",status="404"} 1')
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|nowhere/)
  expect(valueOf(text, 'anj_http_requests_active')).toBe(1)
})

test("reports previews, the connection pool, disks and the database's contents", async () => {
  await guarded.inject({ url: '/api/health/ready' })
  const { body } = await guarded.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(valueOf(body, 'anj_previews_running')).toBe(1)
  expect(valueOf(body, 'anj_previews_waiting')).toBe(4)
  expect(valueOf(body, 'anj_database_connections_max')).toBe(3)
  expect(valueOf(body, 'anj_database_statement_seconds_count')).toBeGreaterThan(0)
  expect(valueOf(body, 'anj_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
  expect(body).not.toContain('folder="store"')
  expect(valueOf(body, 'anj_shared_up')).toBe(1)
  expect(valueOf(body, 'anj_queue_jobs{queue="execute-run"}')).toBe(0)
  expect(valueOf(body, 'anj_runs_now{status="queued"}')).toBe(0)
})

test("omits only the database's metrics when the database is unreachable", async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none')
  const broken = await app.another({
    db: away.db,
    observed: { pool: away.pool, previewUse: () => ({ running: 0, waiting: 0 }), folders: {} },
  })
  await broken.inject({ url: '/api/setup' })
  const text = await scrape(broken)
  expect(valueOf(text, 'anj_shared_up')).toBe(0)
  expect(text).not.toMatch(/^anj_(queue_jobs|mails_waiting|runs_now)[ {]/m)
  expect(valueOf(text, 'anj_database_statements_failed_total')).toBeGreaterThan(0)
  expect(valueOf(text, 'anj_database_transactions_waiting')).toBe(0)
  await away.close()
})

test('gives each call on a connection its own ID, and counts an aborted call once', async () => {
  const other = await app.another()
  const address = await other.listen({ host: '127.0.0.1', port: 0 })
  const ids = new Set<string | null>()
  for (let n = 0; n < 5; n++) {
    const answer = await fetch(`${address}/api/health/live`)
    await answer.text()
    ids.add(answer.headers.get('x-request-id'))
  }
  expect(ids.size).toBe(5)
  const { token: bearer } = await app.superUser()
  const lost = request(`${address}/api/workflows/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'content-length': 99 },
  })
  lost.on('error', () => undefined)
  lost.write('{')
  const metricsText = async () => (await fetch(`${address}/metrics`)).text()
  const active = async () => valueOf(await metricsText(), 'anj_http_requests_active')
  await expect.poll(active).toBe(2)
  lost.destroy()
  await expect.poll(active).toBe(1)
  const text = await metricsText()
  expect(valueOf(text, 'anj_http_requests_total{method="GET",route="/api/health/live",status="200"}')).toBe(5)
  const lostCall = 'anj_http_requests_total{method="POST",route="/api/workflows/open",status="499"}'
  expect(valueOf(text, lostCall)).toBe(1)
})

test("names the run in the log line of the call that starts it, and stores the call's ID with the run and its job", async () => {
  const ann = await app.superUser()
  const workflow = await addRunnableWorkflow(app, ann)
  const { body, headers } = await ann.call<Run>('POST', `/api/workflows/${workflow.id}/runs`, {
    revision: workflow.revision,
  })
  const runId = body.data.id
  const requestId = headers['x-request-id']
  const [run] = await app.database.sql`select request_id from runs where id = ${runId}`
  expect(run?.request_id).toBe(requestId)
  const [job] = await app.database.sql`select data from pgboss.job where data->>'runId' = ${runId}`
  expect(job?.data).toEqual({ runId, origin: { requestId } })
  const line = app.log.find((one) => one.includes(runId) && one.includes('answered'))
  expect(JSON.parse(line ?? '')).toMatchObject({
    requestId,
    runId,
    organizationId: ann.organizationId,
    status: 202,
  })
})
