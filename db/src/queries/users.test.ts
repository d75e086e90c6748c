import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { findOrganization, licenceIsValid } from './organizations.ts'
import { createSession, findSession, revokeToken } from './tokens.ts'
import { anyUserExists, createFirstSuperUser, createUser, findUserByName } from './users.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const person = (n: number) => ({
  userName: `Ada${n}`,
  fullName: 'Ada Lovelace',
  email: `ada${n}@example.com`,
  passwordHash: 'not a hash',
  organizationName: 'Engines',
  organizationAddress: 'London',
  today: '2024-02-29',
  callerAddress: null,
})

test('only one of several concurrent first sign-ups succeeds, and gets a licence for five years', async () => {
  const { db } = database
  expect(await anyUserExists(db)).toBe(false)
  const made = await Promise.all([1, 2, 3].map((n) => createFirstSuperUser(db, person(n))))
  const [first] = made.filter((outcome) => outcome !== null)
  expect(made.filter((outcome) => outcome === null)).toHaveLength(2)
  expect(first?.user.role).toBe('super')
  const organization = await findOrganization(db, first?.organization.id ?? '')
  expect(organization).toMatchObject({
    numberOfUsersAllowed: 1000,
    licenseExpiryDate: '2029-03-01',
    applicationTypes: ['Web'],
  })
  expect(
    organization &&
      ['2024-02-28', '2024-02-29', '2029-03-01', '2029-03-02'].map((day) =>
        licenceIsValid(organization, day),
      ),
  ).toEqual([false, true, true, false])
})

test('names are found and are unique regardless of case', async () => {
  const { db } = database
  const user = (await Promise.all([1, 2, 3].map((n) => findUserByName(db, `aDa${n}`)))).find((found) => found)
  if (!user) throw new Error('not found')
  const { organizationId, userName } = user
  const twin = {
    organizationId,
    userName: userName.toUpperCase(),
    fullName: 'x',
    email: 'other@example.com',
    role: 'user' as const,
  }
  await expect(createUser(db, twin)).rejects.toMatchObject({
    cause: { constraint_name: 'users_user_name_key' },
  })
})

test('a session ends when it is revoked, expires, or its user is deactivated', async () => {
  const { db, sql } = database
  const user = await createUser(db, {
    organizationId: ((await sql`select id from organizations`)[0] as { id: string }).id,
    userName: 'guest',
    fullName: 'Guest',
    email: 'guest@example.com',
    role: 'user',
  })
  const hour = () => new Date(Date.now() + 3_600_000)
  const session = await createSession(db, user.id, hour())
  expect((await findSession(db, session.id))?.user.userName).toBe('guest')
  expect(await revokeToken(db, user.id, session.id)).toBe(true)
  expect(await findSession(db, session.id)).toBeUndefined()
  const expired = await createSession(db, user.id, new Date(Date.now() - 1000))
  expect(await findSession(db, expired.id)).toBeUndefined()
  const other = await createSession(db, user.id, hour())
  await sql`update users set deactivated_at = now() where id = ${user.id}`
  expect(await findSession(db, other.id)).toBeUndefined()
})
