import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { consumeLink, createLink, findLink } from './links.ts'
import { addPerson } from './people.testing.ts'

let database: TestDatabase
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  userId = (await addPerson(database.db)).id
})
afterAll(() => database.drop())

const link = (kind: 'resetPassword' | 'invitation' = 'resetPassword') =>
  database.db.transaction((tx) => createLink(tx, userId, kind))

test('a link is stored only as a hash', async () => {
  const secret = await link()
  expect(secret).toMatch(/^[\w-]{43}$/)
  const rows = await database.sql`select t::text as row from tokens t`
  expect(rows.some(({ row }) => String(row).includes(secret))).toBe(false)
  expect((await findLink(database.db, 'resetPassword', secret))?.user.id).toBe(userId)
})

test('a new link revokes only the previous link of the same kind', async () => {
  const invitation = await link('invitation')
  const first = await link()
  const second = await link()
  expect(await findLink(database.db, 'resetPassword', first)).toBeUndefined()
  expect(await findLink(database.db, 'resetPassword', second)).toBeDefined()
  expect(await findLink(database.db, 'invitation', invitation)).toBeDefined()
})

test("a reset link doesn't work as an invitation", async () => {
  expect(await findLink(database.db, 'invitation', await link())).toBeUndefined()
})

test('a reset link expires after an hour, and an invitation after a week', async () => {
  const age = (hours: number) => database.sql`
    update tokens set expires_at = expires_at - make_interval(hours => ${hours}) where used_at is null`
  const reset = await link()
  const invitation = await link('invitation')
  await age(1)
  expect(await findLink(database.db, 'resetPassword', reset)).toBeUndefined()
  await age(7 * 24 - 2)
  expect(await findLink(database.db, 'invitation', invitation)).toBeDefined()
  await age(1)
  expect(await findLink(database.db, 'invitation', invitation)).toBeUndefined()
})

test('only one of many concurrent uses of a link succeeds', async () => {
  const secret = await link()
  const found = await findLink(database.db, 'resetPassword', secret)
  const id = found?.token.id ?? ''
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => database.db.transaction((tx) => consumeLink(tx, id))),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await findLink(database.db, 'resetPassword', secret)).toBeUndefined()
})

test("the link of a deactivated user doesn't work", async () => {
  const secret = await link()
  await database.sql`update users set deactivated_at = now() where id = ${userId}`
  expect(await findLink(database.db, 'resetPassword', secret)).toBeUndefined()
})
