import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type Tx } from './database.ts'
import { guardTransactions } from './guard-transactions.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let victim: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await database.sql`create table said (word text)`
  victim = openDatabase(database.url, { connections: 2 })
})
afterAll(async () => {
  await victim.close()
  await database.drop()
})
afterEach(async () => {
  await database.sql`truncate said`
})

const own = sql`select pg_terminate_backend(pg_backend_pid())`
const say = (tx: Tx, word: string) => tx.execute(sql`insert into said values (${word})`)
const said = async () => (await database.sql`select word from said`).map(({ word }) => word)

async function kill(pid: number): Promise<void> {
  await database.sql`select pg_terminate_backend(${pid}, 5000)`
}

async function pidOf(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

/**
 * Runs a transaction and retries it once, because after a session has ended, the driver also fails the next query on
 * that connection.
 */
async function keep(): Promise<void> {
  const kept = () => victim.db.transaction((tx) => say(tx, 'kept'))
  await kept().catch(kept)
}

/** Repeats the work more times than the pool has connections, so that a broken connection would be found. */
async function again(work: () => Promise<void>): Promise<void> {
  for (let n = 0; n < 6; n++) await work()
}

test("a session that ends during a query of a transaction doesn't crash the process, and its connection is reused", async () => {
  await again(async () => {
    const dying = victim.db.transaction(async (tx) => {
      await say(tx, 'lost')
      await tx.execute(own)
    })
    await expect(dying).rejects.toThrow()
    await keep()
  })
  expect(new Set(await said())).toEqual(new Set(['kept']))
})

test('if a session ends between two queries, no query of its transaction runs in the next session', async () => {
  await again(async () => {
    const worked = Promise.withResolvers<void>()
    const dying = victim.db.transaction(async (tx) => {
      await say(tx, 'lost')
      await kill(await pidOf(tx))
      await keep()
      await say(tx, 'after').finally(worked.resolve)
    })
    await expect(dying).rejects.toThrow()
    await worked.promise
    await keep()
  })
  expect(new Set(await said())).toEqual(new Set(['kept']))
})

test('if a session ends within a savepoint, the entire transaction ends', async () => {
  await again(async () => {
    const dying = victim.db.transaction(async (tx) => {
      await say(tx, 'lost')
      await tx.transaction((inner) => inner.execute(own)).catch(() => {})
      await say(tx, 'after')
    })
    await expect(dying).rejects.toThrow()
  })
  expect(await said()).toEqual([])
})

test('if a session ends while a savepoint begins, no query of its transaction runs in the next session', async () => {
  await again(async () => {
    const dying = victim.db.transaction(async (tx) => {
      await say(tx, 'lost')
      void kill(await pidOf(tx))
      for (;;) await tx.transaction((inner) => say(inner, 'lost'))
    })
    await expect(dying).rejects.toThrow()
    await keep()
  })
  expect(new Set(await said())).toEqual(new Set(['kept']))
})

test('an error other than a lost connection rolls back as usual, savepoint by savepoint', async () => {
  await database.db.transaction(async (tx) => {
    await say(tx, 'kept')
    const inner = tx.transaction(async (deep) => {
      await say(deep, 'lost')
      throw new Error('enough')
    })
    await expect(inner).rejects.toThrow('enough')
  })
  const failed = database.db.transaction(async (tx) => {
    await say(tx, 'lost')
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failed).rejects.toThrow()
  expect(await said()).toEqual(['kept'])
})

test('losing the connection to another server is an ordinary error', async () => {
  const elsewhere = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const failed = database.db.transaction(async (tx) => {
    await say(tx, 'lost')
    await tx.transaction(async (inner) => {
      await say(inner, 'lost')
      throw elsewhere
    })
  })
  await expect(failed).rejects.toThrow('connect ECONNREFUSED')
  expect(await said()).toEqual([])
})

test("an error with a connection error code isn't taken for a lost connection if the server continues", async () => {
  const failed = database.db.transaction(async (tx) => {
    await say(tx, 'lost')
    await tx.execute(sql`do $$ begin raise exception 'too many' using errcode = '08P01'; end $$`)
  })
  await expect(failed).rejects.toThrow()
  expect(await said()).toEqual([])
})

test('a transaction ends after a while even if the driver never reports the lost connection', async () => {
  const closed = Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' })
  const ask = () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const query = Object.assign(promise, { reject })
    setTimeout(() => query.reject(closed))
    return query
  }
  const silent = { begin: async (work: (tx: unknown) => unknown) => work({ unsafe: ask }) }
  const guarded = guardTransactions(silent as unknown as postgres.Sql, 20)
  await expect(guarded.begin((tx) => tx.unsafe('select 1'))).rejects.toThrow('closed')
})
