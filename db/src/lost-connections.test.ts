import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { type SeveringProxy, startSeveringProxy } from './severing-proxy.testing.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let proxy: SeveringProxy
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startSeveringProxy(database.url)
})
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

let severed: Database
beforeEach(async () => {
  severed = openDatabase(proxy.url, { connections: 2 })
  await askAll()
})
afterEach(() => severed.close())

const ask = () => severed.db.execute(sql`select 1 as one`)
const sleep = () => severed.db.execute(sql`select pg_sleep(60)`)
/** Uses every connection. */
const askAll = () => Promise.all([ask(), ask(), ask(), ask()])
const answers = [1, 2, 3, 4].map(() => [{ one: 1 }])

/**
 * Resolves when all connections have ended, because queries fail until then. A query can fail twice, because the driver
 * reports a reset before the end of the connection. Throws if a query fails in any other way.
 */
async function noticed(): Promise<void> {
  for (const _ of ['reset', 'ended'])
    for (const asked of await Promise.allSettled([ask(), ask(), ask(), ask()]))
      if (asked.status === 'fulfilled') expect(asked.value).toEqual([{ one: 1 }])
      else expect(asked.reason.cause.code).toMatch(/^(ECONNRESET|CONNECTION_CLOSED)$/)
}

const ways = ['reset', 'end'] as const
const rounds = ways.flatMap((way) => [1, 2, 3, 4, 5].map((round) => [way, round] as const))

test.each(rounds)(
  'queries that begin just after another query has lost its connection end, and later queries succeed (%s, round %i)',
  async (way) => {
    const lost = sleep().catch(noticed)
    await ask()
    proxy.sever(way)
    await lost
    expect(await askAll()).toEqual(answers)
  },
)

test.each(rounds)(
  'a transaction ends when it loses its connection while it waits for another query (%s, round %i)',
  async (way) => {
    const lost = severed.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await sleep().finally(() => tx.execute(sql`select 1`))
    })
    await expect.poll(isSleeping).toBe(true)
    proxy.sever(way)
    await expect(lost).rejects.toThrow()
    await noticed()
    const transactions = answers.map(() => severed.db.transaction((tx) => tx.execute(sql`select 1 as one`)))
    expect(await Promise.all(transactions)).toEqual(answers)
  },
)

async function isSleeping(): Promise<boolean> {
  const found = await database.sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`
  return found.length > 0
}

test.each(ways)('a result that breaks off does not shift the rows of the next result (%s)', async (way) => {
  const long = sql`select n, repeat('x', 1000) from generate_series(1, 1000) as s(n)
    union all select 0, pg_sleep(60)::text`
  const lost = severed.db.execute(long).catch(noticed)
  await proxy.passed(1_000_000)
  proxy.sever(way)
  await lost
  expect(await askAll()).toEqual(answers)
})

test.each(ways)('a reserved connection fails each query after it was lost (%s)', async (way) => {
  const reserved = await severed.sql.reserve()
  proxy.sever(way)
  for (let n = 0; n < 3; n++) await expect(reserved`select 1`.execute()).rejects.toThrow()
  await noticed()
  expect(await askAll()).toEqual(answers)
})
