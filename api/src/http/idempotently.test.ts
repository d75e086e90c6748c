import { claimRun, type Db, finishRun } from '@anj/db'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Run } from '../runs/schema.ts'
import { addRunnableWorkflow } from '../runs/testing.ts'
import {
  type Answer,
  callApp,
  createTestApp,
  dropCommitAnswers,
  type Person,
  type TestApp,
} from '../testing.ts'

let app: TestApp
let ann: Person
let bob: Person
let url: string
let body: { readonly revision: number; readonly firstRows?: number }
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
beforeEach(async () => {
  const workflow = await addRunnableWorkflow(app, ann)
  url = `/api/workflows/${workflow.id}/runs`
  body = { revision: workflow.revision }
})
afterAll(() => app.close())

let keys = 0
const newKey = () => `"key-${(keys += 1)}"`
const start = (key: string, more: object = {}, headers: Record<string, string> = {}): Promise<Answer<Run>> =>
  ann.call<Run>('POST', url, { ...body, ...more }, { 'idempotency-key': key, ...headers })
const runsThere = async () => (await ann.call<Run[]>('GET', url)).body.data.length
const jobsOf = async (id: string) =>
  (await app.database.sql`select count(*)::int as jobs from pgboss.job where data ->> 'runId' = ${id}`)[0]?.[
    'jobs'
  ]

/** Returns a database whose connection breaks in each transaction, immediately before the commit. */
function dying(db: Db): Db {
  const transaction: Db['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const done = await work(tx)
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      return done
    }, config)
  return new Proxy(db, { get: (at, name) => (name === 'transaction' ? transaction : Reflect.get(at, name)) })
}

test('answers a repeated call with the same response and does the work once', async () => {
  const key = newKey()
  const first = await start(key)
  const second = await start(key)
  expect([first.status, second.status, second.text]).toEqual([202, 202, first.text])
  expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
    undefined,
    'true',
  ])
  expect(second.headers['location']).toBe(first.headers['location'])
  expect([await runsThere(), await jobsOf(first.body.data.id)]).toEqual([1, 1])
  // The draft's quotation marks aren't part of the key.
  expect((await start(key.replaceAll('"', ''))).text).toBe(first.text)
})

test('does the work in one of several concurrent calls on any server, and gives the others the same response or asks them to retry', async () => {
  const key = newKey()
  const other = await app.another()
  const calls = Array.from({ length: 10 }, (_, at) =>
    at % 2 === 0 ? start(key) : callApp<Run>(other, ann.token, 'POST', url, body, { 'idempotency-key': key }),
  )
  const answers = await Promise.all(calls)
  const done = answers.filter(({ status }) => status === 202)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  expect(done.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
  const busy = answers.filter(({ status }) => status !== 202)
  for (const { status, body: refused, headers } of busy)
    expect([status, refused.code, headers['retry-after']]).toEqual([409, 'idempotencyKeyBusy', '1'])
  expect(await runsThere()).toBe(1)
  expect((await start(key)).text).toBe(done[0]?.text)
})

test('accepts a key only for the same request by the same user', async () => {
  const key = newKey()
  const first = await start(key)
  const another = await start(key, { firstRows: 5 })
  expect([another.status, another.body.code]).toEqual([422, 'idempotencyKeyReused'])
  const again = await ann.call('POST', `/api/runs/${first.body.data.id}/again`, undefined, {
    'idempotency-key': key,
  })
  expect(again.body.code).toBe('idempotencyKeyReused')
  const theirs = await addRunnableWorkflow(app, bob)
  const path = `/api/workflows/${theirs.id}/runs`
  const { status, headers } = await bob.call('POST', path, body, { 'idempotency-key': key })
  expect([status, headers['idempotency-replayed']]).toEqual([202, undefined])
})

test('stores nothing for a refused call, which can be corrected and sent again', async () => {
  const key = newKey()
  const wrong = await start(key, { revision: body.revision + 1 })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'workflowConflict'])
  expect((await start(key, { revision: 'x' })).status).toBe(400)
  const right = await start(key)
  expect([right.status, right.headers['idempotency-replayed']]).toEqual([202, undefined])
})

test('leaves neither a run nor a blocked key behind when a server crashes before the commit', async () => {
  const key = newKey()
  const broken = await app.another({ db: dying(app.db) })
  const lost = await callApp(broken, ann.token, 'POST', url, body, { 'idempotency-key': key })
  expect(lost.status).toBeGreaterThanOrEqual(500)
  expect(await runsThere()).toBe(0)
  const next = await start(key)
  expect([next.status, next.headers['idempotency-replayed']]).toEqual([202, undefined])
  expect(await runsThere()).toBe(1)
})

test('returns the lost response to a repeated call when the server crashed after the commit', async () => {
  const key = newKey()
  const broken = await app.another({ db: dropCommitAnswers(app.db) })
  const lost = await callApp(broken, ann.token, 'POST', url, body, { 'idempotency-key': key })
  expect(lost.status).toBe(500)
  const next = await start(key)
  expect([next.status, next.headers['idempotency-replayed']]).toEqual([202, 'true'])
  expect([await runsThere(), await jobsOf(next.body.data.id)]).toEqual([1, 1])
})

test('expires a key after a day', async () => {
  const key = newKey()
  const first = await start(key)
  await app.database.sql`update idempotency_keys set created_at = now() - interval '25 hours'`
  const later = await start(key)
  expect([later.status, later.headers['idempotency-replayed']]).toEqual([202, undefined])
  expect(later.body.data.id).not.toBe(first.body.data.id)
  expect((await start(key)).body.data.id).toBe(later.body.data.id)
})

test.each(['', 'two words', 'x'.repeat(256), 'schlüssel'])('refuses the key %j', async (key) => {
  const { status, body: refused } = await start(key)
  expect([status, refused.code]).toEqual([400, 'invalidRequest'])
})

test('reruns idempotently as well, and performs every call that has no key', async () => {
  const first = (await ann.call<Run>('POST', url, body)).body.data
  await ann.call('POST', url, body)
  const again = `/api/runs/${first.id}/again`
  const headers = { 'idempotency-key': newKey() }
  const answers = [
    await ann.call<Run>('POST', again, undefined, headers),
    await ann.call<Run>('POST', again, undefined, headers),
  ]
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect(await runsThere()).toBe(3)
})

describe('a call that waits', () => {
  const end = async (id: string) => {
    const run = await claimRun(app.db, id)
    if (!run?.claimId) throw new Error('The run was not claimed.')
    const claim = { run, runId: id, claimId: run.claimId }
    await finishRun(app.db, claim, { status: 'failed', lines: [] })
  }

  test('is answered with 200 and the run if it finishes in time, also when repeated', async () => {
    const key = newKey()
    const waiting = start(key, {}, { prefer: 'wait=20' })
    const queued = async () => (await ann.call<Run[]>('GET', url)).body.data[0]?.id
    await expect.poll(queued).toBeTypeOf('string')
    await end(String(await queued()))
    const { status, headers, body: over, text } = await waiting
    expect([status, headers['preference-applied'], over.data.status]).toEqual([200, 'wait=20', 'failed'])
    expect(headers['location']).toBe(`/api/runs/${over.data.id}`)
    expect(await start(key)).toMatchObject({ status: 200, text })
  })

  test('is answered with 202 if the waiting time ends first or the caller does not ask to wait', async () => {
    const late = await start(newKey(), {}, { prefer: 'wait=1' })
    expect([late.status, late.headers['preference-applied'], late.body.data.status]).toEqual([
      202,
      'wait=1',
      'queued',
    ])
    const now = await start(newKey(), {}, { prefer: 'respond-async' })
    expect([now.status, now.headers['preference-applied']]).toEqual([202, 'respond-async'])
    expect((await start(newKey())).headers['preference-applied']).toBeUndefined()
  })
})
