import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBreakingServer } from './breaking-server.testing.ts'
import { openDatabase } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([300, 400, 500, 600])(
  'a connection that ends after %i bytes fails only its query',
  async (bytes) => {
    const breaking = await startBreakingServer(database.url, bytes, 'closed')
    const { sql, close } = openDatabase(breaking.url)
    const asked = sql`select 1`.then(
      () => 'answered',
      () => 'refused',
    )
    breaking.close()
    expect(await asked).toMatch(/answered|refused/)
    await close()
  },
)
