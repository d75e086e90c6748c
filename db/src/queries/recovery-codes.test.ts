import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { addPerson } from './people.testing.ts'
import { consumeRecoveryCode, countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

let database: TestDatabase
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  userId = (await addPerson(database.db)).id
})
afterAll(() => database.drop())

const make = (of = userId) => database.db.transaction((tx) => replaceRecoveryCodes(tx, of))
const take = (code: string, of = userId) => database.db.transaction((tx) => consumeRecoveryCode(tx, of, code))

test('the ten codes differ, and none is readable in the database', async () => {
  const codes = await make()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const rows = await database.sql`select code_hash from recovery_codes`
  expect(
    rows.map(({ code_hash }) => String(code_hash)).filter((hash) => !/^[0-9a-f]{64}$/.test(hash)),
  ).toEqual([])
})

test('a code works once, in any spelling', async () => {
  const [code = '', other = ''] = await make()
  expect(await take(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(true)
  expect(await take(code)).toBe(false)
  expect(await take(other.replaceAll('-', ''))).toBe(true)
  expect(await countRecoveryCodes(database.db, userId)).toBe(8)
})

test('only one of many concurrent uses of a code succeeds', async () => {
  const [code = ''] = await make()
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(code)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('new codes replace the earlier codes', async () => {
  const [earlier = ''] = await make()
  await make()
  expect(await take(earlier)).toBe(false)
  expect(await countRecoveryCodes(database.db, userId)).toBe(10)
})

test("another user's code doesn't work", async () => {
  const [code = ''] = await make()
  const other = await addPerson(database.db)
  expect(await take(code, other.id)).toBe(false)
})
