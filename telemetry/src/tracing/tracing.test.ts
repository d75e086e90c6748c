import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentScope, newScope, runWithin } from '../scope.ts'
import { type Collector, startCollector } from '../testing/collector.ts'
import { currentOrigin, scopeOf, startChildSpan, startSpan, startTracing, withSpan } from './tracing.ts'

describe('without a collector in the settings', () => {
  it("creates no spans and passes on only the call's ID", async () => {
    await startTracing(null, 'api')
    expect(startSpan('call')).toBeNull()
    const origin = await runWithin(newScope('call-1'), () =>
      withSpan('work', {}, async () => currentOrigin()),
    )
    expect(origin).toEqual({ requestId: 'call-1' })
  })
})

describe('with a collector', () => {
  let collector: Collector
  let stop: () => Promise<void>
  beforeEach(async () => {
    collector = await startCollector()
    stop = await startTracing({ endpoint: collector.endpoint, share: 1 }, 'api')
  })
  afterEach(async () => {
    await stop()
    await collector.close()
  })

  const sent = async () => {
    await stop()
    return collector.spans
  }

  it('sends spans to /v1/traces, each below its parent', async () => {
    await withSpan('call', { kind: 'server', attributes: { 'http.route': '/api/runs' } }, async () => {
      await withSpan('work', {}, async () => {
        await Promise.resolve()
        startChildSpan('select runs', { kind: 'client' })?.end()
      })
    })
    const [part, work, call] = await sent()
    expect(collector.calls[0]?.path).toBe('/v1/traces')
    expect(call).toMatchObject({ name: 'call', kind: 2, service: 'anj-api' })
    expect(call?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/api/runs' } })
    expect(work).toMatchObject({ name: 'work', traceId: call?.traceId, parentSpanId: call?.spanId })
    expect(part).toMatchObject({
      name: 'select runs',
      kind: 3,
      traceId: call?.traceId,
      parentSpanId: work?.spanId,
    })
  })

  it('continues the trace of a job in another process', async () => {
    const origin = await runWithin(newScope('call-1'), () =>
      withSpan('call', {}, async () => currentOrigin()),
    )
    expect(origin.requestId).toBe('call-1')
    await runWithin(scopeOf(origin), () =>
      withSpan('job', { kind: 'consumer' }, async () => expect(currentScope().requestId).toBe('call-1')),
    )
    const [call, job] = await sent()
    expect(origin.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`)
    expect(job).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId, kind: 5 })
  })

  it("reports an error's code or name, never its message", async () => {
    const error = Object.assign(new Error('password is hunter2'), { code: '28P01' })
    await expect(withSpan('work', {}, () => Promise.reject(error))).rejects.toBe(error)
    const [span] = await sent()
    expect(span?.status).toEqual({ code: 2, message: '28P01' })
    expect(JSON.stringify(collector.spans)).not.toContain('hunter2')
  })

  it('creates child spans only within a trace, up to a maximum number', async () => {
    expect(startChildSpan('select 1')).toBeNull()
    await withSpan('call', {}, async () => {
      for (let n = 0; n < 600; n++) startChildSpan('select 1')?.end()
    })
    expect((await sent()).filter(({ name }) => name === 'select 1')).toHaveLength(500)
  })

  it.each([
    '',
    'nonsense',
    '00-00000000000000000000000000000000-0000000000000001-01',
    '01-ab',
    '00-a-b-01\r\nx: y',
  ])('begins its own trace after the traceparent %j', (traceparent) =>
    expect(scopeOf({ traceparent }).trace).toBeNull(),
  )

  it("records nothing if the caller doesn't record the trace", async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`
    await runWithin(scopeOf({ traceparent }), () => withSpan('call', {}, async () => undefined))
    expect(await sent()).toEqual([])
  })
})

describe("with a collector that is down or doesn't respond", () => {
  it.each(['down', 'silent'] as const)("doesn't block work and still shuts down: %s", async (how) => {
    const collector = await startCollector(how === 'silent' ? 'silent' : 'listening')
    if (how === 'down') await collector.close()
    const stop = await startTracing({ endpoint: collector.endpoint, share: 1 }, 'worker')
    for (let n = 0; n < 5000; n++) expect(await withSpan('work', {}, async () => n)).toBe(n)
    await stop()
    if (how === 'silent') await collector.close()
  })
})
