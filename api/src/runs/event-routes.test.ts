import type { AddressInfo } from 'node:net'
import { claimRun, finishRun, markCommitting, type RunClaim, recordRunNews } from '@anj/db'
import { untilBlockedByLock } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { runEventStream } from './run-event-stream.ts'
import type { Run } from './schema.ts'
import { addRunnableWorkflow } from './testing.ts'

let app: TestApp
let ann: Person
let origin: string
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

interface Said {
  readonly id: string
  readonly event: string
  readonly data: Record<string, unknown>
}

async function* follow(runId: string, lastEventId?: string, signal?: AbortSignal): AsyncGenerator<Said> {
  const headers = {
    authorization: `Bearer ${ann.token}`,
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
  }
  const answer = await fetch(`${origin}/api/runs/${runId}/events`, { headers, signal: signal ?? null })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  let rest = ''
  for await (const chunk of answer.body ?? []) {
    const blocks = (rest + Buffer.from(chunk).toString()).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (id && event && data) yield { id, event, data: JSON.parse(data) }
    }
  }
}
const next = async (events: AsyncGenerator<Said>) => (await events.next()).value as Said
const start = async () => {
  const workflow = await addRunnableWorkflow(app, ann)
  return (await ann.call<Run>('POST', `/api/workflows/${workflow.id}/runs`, { revision: workflow.revision }))
    .body.data.id
}
const claim = async (runId: string): Promise<RunClaim> => {
  const run = await claimRun(app.db, runId, () => [{ line: 'Processing Started ...' }])
  return { runId, claimId: String(run?.claimId) }
}
const progress = { sourceRows: 5, targetRows: 4, bytes: 3, percent: null }

test('sends events in order as they happen and ends the stream after the final status', async () => {
  const id = await start()
  const events = follow(id)
  expect(await next(events)).toMatchObject({ event: 'status', data: { id, status: 'queued' } })
  const held = await claim(id)
  expect(await next(events)).toMatchObject({ event: 'status', data: { status: 'running' } })
  expect(await next(events)).toMatchObject({
    event: 'log',
    data: { line: 'Processing Started ...', at: expect.any(String) },
  })
  const completed = { line: 'CSV File Completed', nodeId: 'in', nodeState: 'completed' } as const
  await recordRunNews(app.db, held, { lines: [completed], progress })
  expect(await next(events)).toMatchObject({ event: 'log', data: completed })
  expect(await next(events)).toMatchObject({ event: 'progress', data: progress })
  const problem = { code: 'x', sentence: 'It broke.' }
  await finishRun(app.db, held, {
    status: 'failed',
    problem,
    lines: [{ line: 'Processing failed: It broke.' }],
  })
  expect((await next(events)).data['line']).toBe('Processing failed: It broke.')
  expect(await next(events)).toMatchObject({ event: 'status', data: { status: 'failed', problem } })
  expect((await events.next()).done).toBe(true)
})

test('resumes a stream after Last-Event-ID, even when the run has finished', async () => {
  const id = await start()
  const first = follow(id)
  const queued = await next(first)
  await first.return(undefined)
  const held = await claim(id)
  await finishRun(app.db, held, { status: 'failed', lines: [{ line: 'b' }] })
  const seen: string[] = []
  let last = ''
  for await (const { id: eventId, event, data } of follow(id, queued.id)) {
    seen.push(event === 'log' ? String(data['line']) : String(data['status']))
    last = eventId
  }
  expect(seen).toEqual(['running', 'Processing Started ...', 'b', 'failed'])
  const after: Said[] = []
  for await (const runEvent of follow(id, last)) after.push(runEvent)
  expect(after).toMatchObject([{ id: last, event: 'status', data: { status: 'failed' } }])
})

test("sends the run's result in the final event, even if the run finishes while its events are read", async () => {
  const id = await start()
  const held = await claim(id)
  const { signal } = new AbortController()
  const events = runEventStream(app.deps, {
    caller: { ownerId: ann.id, organizationId: ann.organizationId },
    runId: id,
    after: 0,
    signal,
  })
  await events.next()
  const reconciliation = { in: 1, droppedEmpty: 0, rejected: 0, written: 1, stored: 1, emptyCellsToNull: 0 }
  await markCommitting(app.db, held, {}, reconciliation)
  const first = await app.db.transaction(async (tx) => {
    await tx.execute('lock table run_events in access exclusive mode')
    const reading = events.next()
    await untilBlockedByLock(app.database.sql)
    const file = { kind: 'output' as const, fileName: 'a.csv', key: 'a', bytes: 1, expiresAt: new Date(4e12) }
    await finishRun(tx, held, { status: 'succeeded', lines: [], artifacts: [file] })
    return { reading }
  })
  await first.reading
  let last = ''
  for await (const runEvent of events) last = runEvent
  expect(JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? '')).toMatchObject({
    status: 'succeeded',
    finishedAt: expect.any(String),
    artifacts: [{ fileName: 'a.csv' }],
  })
})

test('does not send an earlier status as the final one', async () => {
  const id = await start()
  const held = await claim(id)
  await finishRun(app.db, held, { status: 'failed', lines: [] })
  const statuses: unknown[] = []
  for await (const { event, data } of follow(id))
    if (event === 'status') statuses.push([data['status'], data['finishedAt'] !== null])
  expect(statuses).toEqual([
    ['queued', false],
    ['running', false],
    ['failed', true],
  ])
})

test('keeps the run going when a reader disconnects, and ends open streams when the app closes', async () => {
  const id = await start()
  const disconnect = new AbortController()
  const left = follow(id, undefined, disconnect.signal)
  await next(left)
  disconnect.abort()
  await expect(left.next()).rejects.toThrow()
  const second = await app.another()
  await second.listen({ host: '127.0.0.1', port: 0 })
  const { port } = second.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/runs/${id}/events`, {
    headers: { authorization: `Bearer ${ann.token}` },
  })
  const closed = second.close()
  expect(await answer.text()).toContain('event: status')
  await closed
})

test('polls every second when notifications do not arrive', async () => {
  const { listenForRunNews } = await import('../deps/run-news.ts')
  const warnings: unknown[] = []
  const news = await listenForRunNews('postgres://nobody@127.0.0.1:1/none', (reason) => warnings.push(reason))
  expect(news.patience).toBe(1000)
  expect(warnings).toHaveLength(1)
  await news.close()
})
