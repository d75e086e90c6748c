import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBreakingServer } from './breaking-server.testing.ts'
import { listenTo } from './listen.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('delivers notifications by channel, even after the connection was lost', async () => {
  const { sql, url } = database
  const heard: string[] = []
  let reconnected = 0
  const listening = await listenTo({
    directUrl: url,
    channels: {
      anj_one: (payload) => heard.push(`one ${payload}`),
      anj_two: (payload) => heard.push(`two ${payload}`),
    },
    onReconnect: () => {
      reconnected += 1
    },
  })
  expect(listening.works).toBe(true)
  await sql.notify('anj_one', 'a')
  await sql.notify('anj_two', 'b')
  await expect.poll(() => heard).toEqual(['one a', 'two b'])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'anj-listen' and datname = current_database()`
  await expect.poll(() => reconnected).toBe(1)
  await sql.notify('anj_two', 'c')
  await expect.poll(() => heard).toContain('two c')
  await listening.close()
})

test("reports a server that can't be listened to without throwing", async () => {
  const listening = await listenTo({
    directUrl: 'postgres://nobody:nothing@127.0.0.1:1/none',
    channels: {},
    onReconnect: () => {},
    patience: 500,
  })
  expect(listening.works).toBe(false)
  await listening.close()
})

test.each([400, 500, 600, 700])(
  'only the attempt to listen fails if the server falls silent after %i bytes',
  async (bytes) => {
    const silent = await startBreakingServer(database.url, bytes, 'silent')
    const listening = await listenTo({
      directUrl: silent.url,
      channels: { anj_silence: () => {} },
      onReconnect: () => {},
      patience: 200,
    })
    expect(listening.works).toBe(false)
    silent.close()
  },
)
