import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { summaryOf } from './watch-statements.ts'

let server: TestDatabase
let database: Database
let over: boolean[]
beforeAll(async () => {
  server = await createTestDatabase()
  database = openDatabase(server.url, { connections: 2 })
  database.pool.onStatement((seconds, hasFailed) => {
    expect(seconds).toBeGreaterThan(0)
    over.push(hasFailed)
  })
})
beforeEach(() => {
  over = []
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

const idle = { connections: 2, transactions: { active: 0, waiting: 0 }, statements: 0 }

test('counts statements until they succeed or fail', async () => {
  const { db, pool } = database
  const sleeping = db.execute(sql`select pg_sleep(0.2)`)
  const asked = Promise.all([sleeping, db.execute(sql`select nonsense from nowhere`).catch(() => null)])
  await Promise.resolve()
  expect(pool.use().statements).toBe(2)
  await asked
  expect(over.sort()).toEqual([false, true])
  expect(pool.use()).toEqual(idle)
})

test('counts transactions while they hold a connection or wait for one', async () => {
  const { db, pool } = database
  const gate = Promise.withResolvers<void>()
  const begun: Promise<void>[] = []
  const all = [1, 2, 3].map(() => {
    const begins = Promise.withResolvers<void>()
    begun.push(begins.promise)
    return db.transaction(async (tx) => {
      begins.resolve()
      await tx.transaction((inner) => inner.execute(sql`select 1`))
      await gate.promise
    })
  })
  await Promise.all(begun.slice(0, 2))
  expect(pool.use().transactions).toEqual({ active: 2, waiting: 1 })
  gate.resolve()
  await Promise.all(all)
  expect(pool.use()).toEqual(idle)
  // The six statements are three begins and three selects.
  expect(over).toEqual(Array.from({ length: 6 }, () => false))
})

test('stops counting a transaction that has thrown or never began', async () => {
  const { db, pool } = database
  await expect(db.transaction(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 })
  await expect(nowhere.db.transaction(async () => undefined)).rejects.toThrow()
  expect(nowhere.pool.use().transactions).toEqual({ active: 0, waiting: 0 })
  await nowhere.close()
  expect(pool.use()).toEqual(idle)
})

test.each([
  ['select "a" from "runs" where "id" = $1', 'select runs'],
  ['insert into "dataset_versions" ("id") values ($1)', 'insert dataset_versions'],
  ['update pgboss.job j set state = $1', 'update pgboss.job'],
  ['\n  with recursive people as (select 1 from pgboss.job) select 1', 'with pgboss.job'],
  ['select 1', 'select'],
  ['select "a", (select count(*) from "shares") from "workflows"', 'select workflows'],
])('reports only the verb and the table of %j', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
