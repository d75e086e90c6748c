import { createSession, createUser, type Db, tokens } from '@anj/db'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLastUse } from './last-use.ts'

let database: TestDatabase
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const [organization] = await database.sql<{ id: string }[]>`
    insert into organizations (full_name, email, organization_name, address, number_of_users_allowed,
      license_starting_day, license_expiry_date, application_types)
    values ('Ann Lee', 'ann@example.com', 'Lee', 'Oslo', 10, now(), now(), '{Web}') returning id`
  const user = await createUser(database.db, {
    organizationId: organization?.id ?? '',
    userName: 'ann',
    fullName: 'Ann Lee',
    email: 'ann@example.com',
    role: 'user',
  })
  userId = user.id
})
afterAll(() => database.drop())

/** A database that counts its update statements. */
function counting(db: Db) {
  const statements = { count: 0 }
  const counted = new Proxy(db, {
    get(at, name) {
      if (name === 'update') statements.count += 1
      return Reflect.get(at, name)
    },
  })
  return { statements, counted }
}
const session = async () => {
  const { id } = await createSession(database.db, userId, new Date(Date.now() + 3_600_000))
  await database.sql`update tokens set last_used_at = null where id = ${id}`
  return id
}
const lastUsed = async (id: string) =>
  (await database.db.select().from(tokens).where(eq(tokens.id, id)))[0]?.lastUsedAt ?? null

test('writes many uses of many tokens in one statement, and writes nothing for further uses within a minute', async () => {
  let now = 100_000
  const { statements, counted } = counting(database.db)
  const lastUse = createLastUse(counted, { warn: () => undefined }, () => now)
  const ids = [await session(), await session()]
  for (const id of [...ids, ...ids, ...ids]) lastUse.note(id)
  expect(await Promise.all(ids.map(lastUsed))).toEqual([null, null])
  await lastUse.flush()
  expect((await Promise.all(ids.map(lastUsed))).map((at) => at instanceof Date)).toEqual([true, true])
  expect(statements.count).toBe(1)
  now += 59_000
  for (const id of ids) lastUse.note(id)
  await lastUse.flush()
  expect(statements.count).toBe(1)
  now += 1_000
  for (const id of ids) lastUse.note(id)
  await lastUse.flush()
  expect(statements.count).toBe(2)
})

test('logs a failed write without reporting it to a caller', async () => {
  const warned: unknown[] = []
  const broken = new Proxy(database.db, {
    get() {
      throw new Error('the database is unreachable')
    },
  })
  const lastUse = createLastUse(broken, { warn: (...said: unknown[]) => void warned.push(said) })
  lastUse.note('a')
  await lastUse.flush()
  expect(warned).toHaveLength(1)
})
