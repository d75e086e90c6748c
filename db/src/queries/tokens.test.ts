import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../schema/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { consumeTimeStep, lockUser } from './accounts.ts'
import { countApiTokens, createApiToken, findApiToken, listApiTokens } from './api-tokens.ts'
import { addPerson } from './people.testing.ts'
import {
  createSession,
  findSession,
  listSessions,
  recordTokenUse,
  removeOldTokens,
  replaceSession,
  revokeToken,
  revokeTokenOfKind,
  revokeTokens,
} from './tokens.ts'

let database: TestDatabase
let user: User
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  user = await addPerson(database.db)
})
afterAll(() => database.drop())

const hour = () => new Date(Date.now() + 3_600_000)
const begin = (origin?: { address: string; userAgent: string | null }) =>
  createSession(database.db, user.id, hour(), origin)
const replace = (id: string) => database.db.transaction((tx) => replaceSession(tx, user.id, id, 60))
const listed = async () => (await listSessions(database.db, user.id)).map(({ id }) => id)

describe('sessions', () => {
  test('are listed with their origin, the most recently used first', async () => {
    const home = await begin({ address: '10.0.0.1', userAgent: 'Firefox' })
    const away = await begin({ address: '10.0.0.2', userAgent: null })
    await database.sql`update tokens set last_used_at = now() - interval '1 hour' where id = ${away.id}`
    const [first, second] = await listSessions(database.db, user.id)
    expect(first).toMatchObject({ id: home.id, address: '10.0.0.1', userAgent: 'Firefox' })
    expect(second).toMatchObject({ id: away.id, address: '10.0.0.2', userAgent: null })
  })

  test('are no longer listed once a renewed token has replaced them, but stay valid for a few seconds', async () => {
    const { id } = await begin()
    expect(await replace(id)).toMatchObject({ session: { id }, successor: undefined })
    expect(await listed()).toEqual([])
    expect(await findSession(database.db, id)).toBeDefined()
  })

  test('lead to their replacement after a renewal and end together with it, without ending other sessions', async () => {
    const [first, other] = [await begin(), await begin()]
    await replace(first.id)
    const second = await createSession(database.db, user.id, hour(), undefined, first)
    expect((await replace(first.id))?.successor?.id).toBe(second.id)
    await replace(second.id)
    const third = await createSession(database.db, user.id, hour(), undefined, second)
    expect((await replace(first.id))?.successor?.id).toBe(third.id)
    await database.db.transaction((tx) => revokeTokens(tx, user.id, ['session'], second.id))
    expect(await listed()).toEqual([third.id])
    expect(await revokeToken(database.db, user.id, first.id)).toBe(true)
    expect(await listed()).toEqual([])
    expect(await findSession(database.db, other.id)).toBeUndefined()
    expect(await replace(first.id)).toBeUndefined()
  })

  test("can't be replaced once they have ended", async () => {
    const { id } = await begin()
    await revokeTokenOfKind(database.db, user.id, 'session', id)
    expect(await replace(id)).toBeUndefined()
  })

  test("can't be ended by another user", async () => {
    const { id } = await begin()
    const other = await addPerson(database.db)
    expect(await revokeTokenOfKind(database.db, other.id, 'session', id)).toBeUndefined()
    expect(await listed()).toEqual([id])
  })

  test('all end, including replaced sessions, except the spared session and tokens of other kinds', async () => {
    const [kept, ended, replaced] = [await begin(), await begin(), await begin()]
    await replace(replaced.id)
    await createApiToken(database.db, user.id, { label: 'Nightly', scopes: ['runs:read'], days: 1 })
    const kinds = await database.db.transaction((tx) => revokeTokens(tx, user.id, ['session'], kept.id))
    expect(kinds).toEqual(['session'])
    expect(await listed()).toEqual([kept.id])
    expect(await findSession(database.db, ended.id)).toBeUndefined()
    expect(await findSession(database.db, replaced.id)).toBeUndefined()
    expect(await countApiTokens(database.db, user.id)).toBe(1)
  })

  test("wait to begin while all sessions are being ended, and then don't begin", async () => {
    const locked = Promise.withResolvers<void>()
    const proceed = Promise.withResolvers<void>()
    const ending = database.db.transaction(async (tx) => {
      await lockUser(tx, user.id, 'no key update')
      locked.resolve()
      await proceed.promise
      await revokeTokens(tx, user.id, ['session'])
      await tx.execute(`update users set password_hash = 'changed' where id = '${user.id}'`)
    })
    await locked.promise
    const beginning = database.db.transaction((tx) => lockUser(tx, user.id, 'share'))
    proceed.resolve()
    await ending
    expect((await beginning)?.passwordHash).toBe('changed')
  })

  test('record their last use at most once a minute', async () => {
    const { id } = await begin()
    const lastUsed = async () =>
      (await database.sql<{ at: string }[]>`select last_used_at::text as at from tokens where id = ${id}`)[0]
        ?.at
    const began = await lastUsed()
    await recordTokenUse(database.db, [id])
    expect(await lastUsed()).toBe(began)
    await database.sql`update tokens set last_used_at = now() - interval '1 minute' where id = ${id}`
    const before = await lastUsed()
    await recordTokenUse(database.db, [id])
    expect(await lastUsed()).not.toBe(before)
  })
})

describe('API tokens', () => {
  test('are found only by their hash, and only while the token and its owner are valid', async () => {
    const made = () => createApiToken(database.db, user.id, { label: 'x', scopes: ['runs:read'], days: 1 })
    const [good, revoked, expired] = [await made(), await made(), await made()]
    expect(good.secret).toMatch(/^anj_[\w-]{43}$/)
    await revokeTokenOfKind(database.db, user.id, 'api', revoked.token.id)
    await database.sql`update tokens set expires_at = now() where id = ${expired.token.id}`
    const find = async (secret: string) => (await findApiToken(database.db, secret))?.user.id
    expect(await Promise.all([good, revoked, expired].map(({ secret }) => find(secret)))).toEqual([
      user.id,
      undefined,
      undefined,
    ])
    expect(await countApiTokens(database.db, user.id)).toBe(1)
    expect((await listApiTokens(database.db, user.id)).map(({ id }) => id).sort()).toEqual(
      [good.token.id, expired.token.id].sort(),
    )
    const rows = await database.sql`select t::text as row from tokens t`
    expect(rows.some(({ row }) => String(row).includes(good.secret))).toBe(false)
    await database.sql`update users set deactivated_at = now() where id = ${user.id}`
    expect(await find(good.secret)).toBeUndefined()
  })
})

test("tokens are removed three months after they ended, except for each user's most recently used token", async () => {
  const [seen, older, never, standing] = [await begin(), await begin(), await begin(), await begin()]
  const ago = (id: string, column: 'expires_at' | 'revoked_at', used: number | null) => database.sql`
    update tokens set ${database.sql(column)} = now() - interval '91 days',
      last_used_at = now() - make_interval(days => ${used}) where id = ${id}`
  await ago(seen.id, 'expires_at', 92)
  await ago(older.id, 'revoked_at', 93)
  await ago(never.id, 'expires_at', null)
  await database.sql`update tokens set last_used_at = null, revoked_at = now() where id = ${standing.id}`
  await removeOldTokens(database.db)
  const left = await database.sql`select id from tokens where user_id = ${user.id}`
  expect(left.map(({ id }) => id).sort()).toEqual([seen.id, standing.id].sort())
})

test('a time step is accepted once, even concurrently, and no earlier step is accepted afterwards', async () => {
  const take = (step: number) => database.db.transaction((tx) => consumeTimeStep(tx, user.id, step))
  const taken = await Promise.all(Array.from({ length: 6 }, () => take(100)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect([await take(99), await take(100), await take(101)]).toEqual([false, false, true])
})
