import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { dumpOf, unreachedTarget } from './testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

const table = { ...unreachedTarget, modifiedTableData: [['id'], [1]] }
const load = (key: string, body: object = table) =>
  ann.call<{ id: string }>('POST', '/api/etl/postgresql', body, {
    'idempotency-key': key,
    prefer: 'respond-async',
  })
const there = async () =>
  app.database
    .sql`select (select count(*)::int from runs) as runs, (select count(*)::int from datasets) as datasets,
    (select count(*)::int from connections) as connections`

test('writes a table once when the call is repeated, and keeps nothing from the second call', async () => {
  const first = await load('night-1')
  const second = await load('night-1')
  expect([first.status, second.status, second.text]).toEqual([202, 202, first.text])
  expect(second.headers).toMatchObject({
    'idempotency-replayed': 'true',
    location: `/api/runs/${first.body.data.id}`,
  })
  expect(await there()).toEqual([{ runs: 1, datasets: 1, connections: 1 }])
  const other = await load('night-1', { ...table, modifiedTableData: [['id'], [2]] })
  expect([other.status, other.body.code]).toEqual([422, 'idempotencyKeyReused'])
})

test('performs only one of several concurrent calls and stores no secret with the response', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => load('night-2')))
  const ids = answers.filter(({ status }) => status === 202).map(({ body }) => body.data.id)
  expect(new Set(ids).size).toBe(1)
  expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true)
  expect(await there()).toEqual([{ runs: 2, datasets: 2, connections: 2 }])
  expect(await dumpOf(app)).not.toContain('hunter2')
})
