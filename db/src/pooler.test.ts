import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSnapshot } from './backup/snapshot.ts'
import { openDatabase } from './database.ts'
import { listenTo } from './listen.ts'
import { migrate } from './migrate.ts'
import { superviseQueues } from './queue.ts'
import { startRefusingPooler } from './refusing-pooler.testing.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let pooler: Awaited<ReturnType<typeof startRefusingPooler>>
beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await startRefusingPooler(database.url)
})
afterAll(async () => {
  pooler.close()
  await database.drop()
})

const ways = {
  'bringing it up to date': (url) => migrate(url),
  'calls and work': async (url) => {
    const opened = openDatabase(url, { connections: 1 })
    await opened.sql`select 1`.finally(() => opened.close())
  },
  notices: async (url) => {
    const listening = await listenTo({ directUrl: url, channels: {}, onReconnect: () => {} })
    await listening.close()
    expect(listening).toMatchObject({ works: true })
  },
  'looking after the queues': async (url) => {
    const supervisor = await superviseQueues(url, (error) => {
      throw error
    })
    await supervisor.stop()
  },
  'a backup': async (url) => {
    const snapshot = await openSnapshot(url, new AbortController().signal)
    await snapshot[Symbol.asyncDispose]()
  },
} satisfies Record<string, (url: string) => Promise<void>>

test.each(Object.entries(ways))('a session pooler accepts our connection for %s', async (_, use) => {
  await expect(use(pooler.url)).resolves.toBeUndefined()
})

test('the test pooler refuses a session that starts with a setting, like PgBouncer', async () => {
  const sql = postgres(pooler.url, { max: 1, connection: { statement_timeout: 1 } })
  await expect(sql`select 1`).rejects.toThrow('unsupported startup parameter: statement_timeout')
  await sql.end()
})
