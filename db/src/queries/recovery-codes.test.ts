import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { addPerson } from './people.testing.ts'
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'

let database: TestDatabase
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  userId = (await addPerson(database.db)).id
})
afterAll(() => database.drop())

const make = (of = userId) => database.db.transaction((tx) => replaceRecoveryCodes(tx, of))
const take = (code: string, of = userId) => database.db.transaction((tx) => useRecoveryCode(tx, of, code))

test('there are ten different codes, none of them readable in the database', async () => {
  const codes = await make()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const rows = await database.sql`select code_hash from recovery_codes`
  expect(
    rows.map(({ code_hash }) => String(code_hash)).filter((hash) => !/^[0-9a-f]{64}$/.test(hash)),
  ).toEqual([])
})

test('a code is right once, however it is typed', async () => {
  const [code = '', other = ''] = await make()
  expect(await take(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(true)
  expect(await take(code)).toBe(false)
  expect(await take(other.replaceAll('-', ''))).toBe(true)
  expect(await countRecoveryCodes(database.db, userId)).toBe(8)
})

test('of many that take a code at once, one gets it', async () => {
  const [code = ''] = await make()
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(code)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('new codes take the place of the earlier ones', async () => {
  const [earlier = ''] = await make()
  await make()
  expect(await take(earlier)).toBe(false)
  expect(await countRecoveryCodes(database.db, userId)).toBe(10)
})

test("nobody gets in by somebody else's code", async () => {
  const [code = ''] = await make()
  const other = await addPerson(database.db)
  expect(await take(code, other.id)).toBe(false)
})
