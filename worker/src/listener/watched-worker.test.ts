import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatasetVersion } from '@anj/db'
import { newScope, runWithin, startTracing, withSpan } from '@anj/telemetry'
import { startCollector } from '@anj/telemetry/testing'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorker, type Worker } from '../start-worker.ts'
import { until } from '../testing/moments.ts'
import {
  createTestWorkflow,
  makeDataset,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'

let product: TestProduct
let few: DatasetVersion
let worker: Worker | undefined
beforeAll(async () => {
  product = await setUpProduct()
  few = await makeDataset(product, 'select i as id from range(1, 11) t(i)')
})
afterEach(async () => {
  await worker?.stop(0)
  worker = undefined
})
afterAll(() => product.close())

const watched = (more: object = {}) => ({ ...product.settings, workerPort: 0, ...more })
const into = (tableName: string) =>
  createTestWorkflow(product, few, [], { kind: 'postgresqlOutput', tableName })
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${worker?.address}${path}`, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a health response says only that the worker is live and ready', async () => {
  worker = await startWorker(watched(), product.silent)
  expect(await ask('/health/live')).toMatchObject({
    status: 200,
    text: '{"success":true,"message":"Done.","data":null}',
  })
  const ready = await ask('/health/ready')
  expect([ready.status, JSON.parse(ready.text).data]).toEqual([
    200,
    { database: 'ok', store: 'ok', queue: 'ok', work: 'ok' },
  ])
  for (const [path, method] of [
    ['/api/runs', 'GET'],
    ['/', 'GET'],
    ['/health/live', 'POST'],
  ] as const)
    expect(JSON.parse((await ask(path, { method })).text)).toMatchObject({ success: false, code: 'notFound' })
  expect((await ask('/health/live', { method: 'HEAD' })).status).toBe(200)
})

test('metrics require the token if one is set', async () => {
  const token = 'a-token-of-some-length'
  worker = await startWorker(watched({ metricsToken: token }), product.silent)
  const refused = await ask('/metrics')
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([401, 'metricsTokenWrong'])
  expect((await ask('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('metrics require a token when the settings mention other machines', async () => {
  worker = await startWorker(watched({ publicUrl: 'https://anj.corp.example' }), product.silent)
  const refused = await ask('/metrics')
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'metricsTokenMissing'])
  expect((await ask('/health/live')).status).toBe(200)
})

test("the metrics cover a run's target, rows, time and phases, and its child's memory", async () => {
  worker = await startWorker(watched(), product.silent)
  for (const table of ['counted', 'counted_again']) {
    const run = await startRun(product, into(table), few)
    expect((await waitForRun(product, run.id)).status).toBe('succeeded')
  }
  const nowhere = createTestWorkflow(product, few, [], {
    kind: 'postgresqlOutput',
    connectionId: crypto.randomUUID(),
  })
  await waitForRun(product, (await startRun(product, nowhere, few)).id)
  await until(async () => valueOf((await ask('/metrics')).text, 'anj_runs_executing') === 0)
  const { text, headers } = await ask('/metrics')
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const target = 'target="postgresqlOutput"'
  expect(valueOf(text, `anj_runs_total{status="succeeded",${target}}`)).toBe(2)
  expect(valueOf(text, `anj_runs_total{status="failed",${target}}`)).toBe(1)
  expect(valueOf(text, `anj_run_rows_total{${target}}`)).toBe(20)
  expect(valueOf(text, `anj_run_seconds_count{status="succeeded",${target}}`)).toBe(2)
  expect(valueOf(text, 'anj_run_queued_seconds_count')).toBe(3)
  for (const phase of ['open', 'enter', 'check', 'write', 'reconcile', 'commit'])
    expect(valueOf(text, `anj_run_phase_seconds_count{phase="${phase}"}`), phase).toBe(2)
  expect(valueOf(text, 'anj_child_peak_bytes_count{child="run-child"}')).toBeGreaterThanOrEqual(2)
  expect(valueOf(text, 'anj_run_slots')).toBe(2)
  expect(valueOf(text, 'anj_shared_up')).toBe(1)
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
})

test("a port that is in use is reported, and the worker doesn't start", async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startWorker(watched({ workerPort: port }), product.silent)).rejects.toThrow(
    `ANJ_WORKER_PORT: port ${port} is taken by another program.`,
  )
  other.close()
})

test("a stopping worker isn't ready, but stays live until it has stopped", async () => {
  worker = await startWorker(watched(), product.silent)
  const { sql } = product.target
  await sql`create table slow (id text)`
  await sql.unsafe(`create function slow_insert() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1); return null; end $$`)
  await sql`create trigger slow before insert on slow for each statement execute function slow_insert()`
  const run = await startRun(product, into('slow'), few)
  await waitForRun(product, run.id, ({ status }) => status === 'running')
  const address = String(worker.address)
  const stopped = worker.stop(30_000)
  expect((await fetch(`${address}/health/ready`)).status).toBe(503)
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  await stopped
  await expect(fetch(`${address}/health/live`)).rejects.toThrow()
})

test('every log line about a run contains the IDs of the run, its organization and the call that started it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  worker = await startWorker(product.settings, log)
  const start = (call: string, table: string) =>
    runWithin(newScope(call), () => startRun(product, into(table), few))
  const [one, two] = await Promise.all([start('call-1', 'line_1'), start('call-2', 'line_2')])
  for (const { id } of [one, two]) await waitForRun(product, id)
  await worker.stop(10_000)
  for (const [call, run] of [
    ['call-1', one],
    ['call-2', two],
  ] as const) {
    const own = lines.filter((line) => line.includes(run.id)).map((line) => JSON.parse(line))
    expect(own.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['run started', 'run ended']))
    for (const line of own)
      expect(line).toMatchObject({
        runId: run.id,
        organizationId: product.actor.organizationId,
        requestId: call,
      })
    expect(lines.filter((line) => line.includes(call))).toHaveLength(own.length)
  }
})

test('a run is part of the trace of the call that started it, from its job to its commit', async () => {
  const collector = await startCollector()
  const stopTracing = await startTracing({ endpoint: collector.endpoint, share: 1 }, 'worker')
  worker = await startWorker(product.settings, product.silent)
  const run = await runWithin(newScope('call-3'), () =>
    withSpan('POST /api/workflows/:workflowId/runs', { kind: 'server' }, () =>
      startRun(product, into('traced'), few),
    ),
  )
  await waitForRun(product, run.id)
  await worker.stop(10_000)
  await stopTracing()
  await collector.close()
  const call = collector.spans.find(({ name }) => name.startsWith('POST'))
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === call?.traceId)
  const named = (name: string) => ofTrace.find((span) => span.name === name)
  expect(named('job execute-run')?.parentSpanId).toBe(call?.spanId)
  for (const name of ['run claim', 'run child', 'run record'])
    expect(named(name)?.parentSpanId, name).toBe(named('job execute-run')?.spanId)
  for (const phase of ['open', 'enter', 'check', 'write', 'reconcile', 'commit'])
    expect(named(`run ${phase}`)?.parentSpanId, phase).toBe(named('run child')?.spanId)
  expect(named('update runs')).toMatchObject({ kind: 3 })
  // The worker's background work belongs to no trace.
  expect(collector.spans.filter(({ traceId }) => traceId !== call?.traceId)).toEqual([])
  expect(JSON.stringify(collector.spans)).not.toMatch(/traced"|"id":|password/)
})
