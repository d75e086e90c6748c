import { randomBytes } from 'node:crypto'
import {
  auditLog,
  type Connection,
  connections,
  createConnection,
  createFirstSuperUser,
  createOrganization,
  createUser,
  deleteConnection,
  listConnections,
} from '@anj/db'
import { addPerson, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from '../secrets/secrets.ts'
import { addPracticeConnection, refreshPracticeConnections } from './practice-connection.ts'

const secretKey = randomBytes(32)
const settings = { secretKey, practiceUrl: 'postgres://practice:p%40ss@127.0.0.1:5433/practice' }
const moved = { secretKey, practiceUrl: 'postgres://practice:p%40ss@127.0.0.1:6000/practice' }

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function signUp(given: typeof settings | { secretKey: Buffer; practiceUrl: null }) {
  const made = await database.db.transaction(async (tx) => {
    const made = await createFirstSuperUser(tx, {
      userName: 'ada',
      fullName: 'Ada Lovelace',
      email: 'ada@example.org',
      passwordHash: null,
      organizationName: 'Engines',
      organizationAddress: 'London',
      today: '2026-01-31',
      callerAddress: '10.0.0.1',
    })
    if (made) await addPracticeConnection(tx, made, given, '10.0.0.1')
    return made
  })
  if (!made) throw new Error('The database already contains users.')
  return { ownerId: made.user.id, organizationId: made.organization.id }
}

const stored = async (id?: string): Promise<Connection> => {
  const { db } = database
  const [one] = await db
    .select()
    .from(connections)
    .where(id ? eq(connections.id, id) : undefined)
  if (!one) throw new Error('There is no connection.')
  return one
}
const opened = ({ port, password }: Connection) => ({ port, password: decryptSecret(secretKey, password) })

test('every user of a new organization has a connection to the practice database, and sees no password', async () => {
  const ada = await signUp(settings)
  const bob = await addPerson(database.db)
  const ofBob = await listConnections(database.db, { ...ada, ownerId: bob.id })
  expect(ofBob).toMatchObject([
    {
      name: 'Practice database',
      kind: 'postgresql',
      serverName: '127.0.0.1',
      port: 5433,
      userId: 'practice',
      tls: 'disable',
      isShared: true,
    },
  ])
  expect(opened(await stored())).toEqual({ port: 5433, password: 'p@ss' })
  const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'connection.created'))
  expect(entry).toMatchObject({ userId: ada.ownerId, address: '10.0.0.1', resourceId: (await stored()).id })
  expect(JSON.stringify([ofBob, entry])).not.toContain('p@ss')
})

test('an installation without a practice database gets no connection', async () => {
  const ada = await signUp({ secretKey, practiceUrl: null })
  await refreshPracticeConnections(database.db, { secretKey, practiceUrl: null })
  expect(await listConnections(database.db, ada)).toEqual([])
})

test('a deleted connection does not come back at the next start', async () => {
  const ada = await signUp(settings)
  await deleteConnection(database.db, ada.ownerId, (await stored()).id)
  await refreshPracticeConnections(database.db, moved)
  expect(await listConnections(database.db, ada)).toEqual([])
})

test('a start on another port changes all connections with the password, and no other connection', async () => {
  const ada = await signUp(settings)
  const mine = (name: string, password: string, more = {}) =>
    createConnection(database.db, {
      organizationId: ada.organizationId,
      ownerId: ada.ownerId,
      kind: 'postgresql',
      name,
      serverName: '127.0.0.1',
      port: 5433,
      userId: 'practice',
      tls: 'disable',
      password: encryptSecret(secretKey, password),
      ...more,
    })
  const same = await mine('Mine', 'p@ss')
  const others = [
    await mine('Other password', 'other'),
    await mine('Other user', 'p@ss', { userId: 'anj' }),
    await mine('Other server', 'p@ss', { serverName: 'db.example.org' }),
    await mine('Other key', 'p@ss', { password: encryptSecret(randomBytes(32), 'p@ss') }),
  ]
  const { id } = await stored()
  const before = await Promise.all(others.map((one) => stored(one.id)))
  await refreshPracticeConnections(database.db, moved)
  expect([opened(await stored(id)), opened(await stored(same.id))]).toEqual([
    { port: 6000, password: 'p@ss' },
    { port: 6000, password: 'p@ss' },
  ])
  expect(await Promise.all(others.map((one) => stored(one.id)))).toEqual(before)
})

test('the connection of a restored backup gets the password of its new installation', async () => {
  await signUp(settings)
  await refreshPracticeConnections(database.db, {
    secretKey,
    practiceUrl: 'postgres://practice:new@127.0.0.1:5433/practice',
  })
  expect(opened(await stored())).toEqual({ port: 5433, password: 'new' })
})

test('a connection of another organization never gets the password for its name', async () => {
  await signUp(settings)
  const { id: organizationId } = await createOrganization(database.db, {
    fullName: 'Eve',
    email: 'eve@example.org',
    organizationName: 'Others',
    address: 'Paris',
    numberOfUsersAllowed: 1,
    licenseStartingDay: '2026-01-01',
    licenseExpiryDate: '2026-12-31',
    applicationTypes: [],
  })
  const eve = await createUser(database.db, {
    organizationId,
    userName: 'eve',
    fullName: 'Eve',
    email: 'eve@example.org',
    role: 'user',
  })
  const { id } = await createConnection(database.db, {
    organizationId,
    ownerId: eve.id,
    kind: 'postgresql',
    name: 'Practice database',
    serverName: '127.0.0.1',
    port: 5433,
    userId: 'practice',
    tls: 'disable',
    password: encryptSecret(secretKey, 'guessed'),
  })
  await refreshPracticeConnections(database.db, moved)
  expect(opened(await stored(id))).toEqual({ port: 5433, password: 'guessed' })
})

test('a connection that needs no change stays untouched', async () => {
  await signUp(settings)
  const before = await stored()
  await refreshPracticeConnections(database.db, settings)
  expect(await stored()).toEqual(before)
})
