import { startTracing } from '@anj/telemetry'
import { type CollectedSpan, type Collector, startCollector } from '@anj/telemetry/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Run } from '../runs/schema.ts'
import { addRunnableWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

async function collected(work: () => Promise<void>): Promise<Collector> {
  const collector = await startCollector()
  const stop = await startTracing({ endpoint: collector.endpoint, share: 1 }, 'api')
  await work()
  await stop()
  await collector.close()
  return collector
}

const valueOf = (span: CollectedSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

test('records a call as a span in the caller’s trace, with its database statements as children', async () => {
  const traceId = 'ab'.repeat(16)
  const traceparent = `00-${traceId}-${'cd'.repeat(8)}-01`
  const { spans } = await collected(async () => {
    await ann.call('GET', '/api/workflows', undefined, { traceparent })
    await ann.call('GET', `/api/workflows/${crypto.randomUUID()}`)
  })
  const [known, unknown] = spans.filter(({ kind }) => kind === 2)
  expect(known).toMatchObject({
    name: 'GET /api/workflows',
    traceId,
    parentSpanId: 'cd'.repeat(8),
    service: 'anj-api',
  })
  expect([valueOf(known, 'http.route'), Number(valueOf(known, 'http.response.status_code'))]).toEqual([
    '/api/workflows',
    200,
  ])
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === known?.spanId)
  expect(parts.map(({ name }) => name)).toContain('select workflows')
  expect(Number(valueOf(unknown, 'http.response.status_code'))).toBe(404)
  expect(unknown?.status.code ?? 0).toBe(0)
  expect(unknown?.parentSpanId).toBeUndefined()
})

test('continues a call’s trace in the job that the call starts', async () => {
  const workflow = await addRunnableWorkflow(app, ann)
  let runId = ''
  const { spans } = await collected(async () => {
    const { body } = await ann.call<Run>('POST', `/api/workflows/${workflow.id}/runs`, {
      revision: workflow.revision,
    })
    runId = body.data.id
  })
  const call = spans.find(({ kind }) => kind === 2)
  const [job] = await app.database.sql`select data from pgboss.job where data->>'runId' = ${runId}`
  expect(job?.data.origin).toEqual({
    requestId: valueOf(call, 'anj.request_id'),
    traceparent: `00-${call?.traceId}-${call?.spanId}-01`,
  })
  // The last use of tokens is written a second later for many calls together, so the write belongs to no single call.
  const ofOthers = spans.filter(({ traceId, name }) => traceId !== call?.traceId && name !== 'update tokens')
  expect(ofOthers).toEqual([])
})

test('records no secret, no ID from a path, and no query text or parameters in a span', async () => {
  const { spans } = await collected(async () => {
    await ann.call('POST', '/api/auth/log-in', { userName: 'ann', password: 'Secret1!' })
    await ann.call('GET', `/api/workflows/${crypto.randomUUID()}?find=hidden-word`)
    await app.call('GET', '/api/workflows', undefined, { authorization: 'Bearer not-a-token' })
  })
  const text = JSON.stringify(spans.map(({ name, attributes, status }) => ({ name, attributes, status })))
  expect(spans.length).toBeGreaterThan(5)
  expect(text).not.toMatch(/Secret1!|hidden-word|not-a-token|\$1|ann@|params/)
  for (const { name } of spans) expect(name).not.toMatch(/[\da-f]{8}-[\da-f]{4}/)
})

test('does not delay calls when the collector does not respond', async () => {
  const collector = await startCollector('silent')
  const stop = await startTracing({ endpoint: collector.endpoint, share: 1 }, 'api')
  for (let n = 0; n < 50; n++) expect((await app.call('GET', '/api/health/live')).status).toBe(200)
  await stop()
  await collector.close()
})
