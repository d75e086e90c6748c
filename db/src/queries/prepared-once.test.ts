import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { organizations } from '../schema/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { createOrganization, findOrganization } from './organizations.ts'
import { preparedOnce } from './prepared-once.ts'

let testing: TestDatabase
let database: Database

beforeAll(async () => {
  testing = await createTestDatabase()
  database = openDatabase(testing.url)
  await createOrganization(database.db, named('First'))
})
afterAll(async () => {
  await database.close()
  await testing.drop()
})

const named = (organizationName: string) => ({
  organizationName,
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  applicationTypes: ['Web' as const],
  address: 'Somewhere',
  numberOfUsersAllowed: 1,
  licenseStartingDay: '2026-01-01',
  licenseExpiryDate: '2030-01-01',
})

test('each transaction executes a shared statement over its own connection', async () => {
  const { db } = database
  const both = Promise.withResolvers<void>()
  let open = 0
  const look = (name: string) =>
    db.transaction(async (tx) => {
      const { id } = await createOrganization(tx, named(name))
      open += 1
      if (open === 2) both.resolve()
      await both.promise
      const [within, outside] = await Promise.all([findOrganization(tx, id), findOrganization(db, id)])
      return [within?.organizationName, outside?.organizationName]
    })
  expect(await Promise.all([look('One'), look('Two')])).toEqual([
    ['One', undefined],
    ['Two', undefined],
  ])
})

test('a statement is built only once, and runs inside the savepoint that executes it', async () => {
  let written = 0
  const count = preparedOnce((db) => {
    written += 1
    return db.select({ one: sql<number>`1` }).from(organizations).limit(1).prepare('one')
  })
  await database.db.transaction(async (tx) => {
    const rows = await tx.transaction((inner) => count(inner).execute())
    expect(rows).toEqual([{ one: 1 }])
  })
  expect(await count(database.db).execute()).toEqual([{ one: 1 }])
  expect(written).toBe(1)
})

test("a failed execution doesn't affect the next one", async () => {
  const divided = preparedOnce((db) =>
    db
      .select({ share: sql<number>`1 / ${sql.placeholder('by')}::int` })
      .from(organizations)
      .limit(1)
      .prepare('share'),
  )
  await expect(divided(database.db).execute({})).rejects.toThrow()
  await expect(divided(database.db).execute({ by: 0 })).rejects.toThrow()
  expect(await divided(database.db).execute({ by: 1 })).toEqual([{ share: 1 }])
})
