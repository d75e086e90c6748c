import { randomBytes } from 'node:crypto'
import {
  type Actor,
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  patchConnection,
} from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from '../secrets/secrets.ts'

let database: TestDatabase
let owner: Actor & { ownerId: string }
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
})
afterAll(() => database.drop())

const key = randomBytes(32)
const somebodyElse = '00000000-0000-4000-8000-000000000000'

test('lists connections without their secrets, and only to users who may use them', async () => {
  const { db } = database
  const { id } = await createConnection(db, {
    organizationId: owner.organizationId,
    ownerId: owner.ownerId,
    kind: 'postgresql',
    name: 'Warehouse',
    serverName: 'db.example.com',
    port: 5432,
    userId: 'loader',
    tls: 'verify',
    password: encryptSecret(key, 'hunter2'),
  })
  const listed = await listConnections(db, owner)
  expect(listed).toMatchObject([{ id, name: 'Warehouse' }])
  expect(JSON.stringify(listed)).not.toContain('password')
  const stored = await getConnection(db, owner.ownerId, id)
  expect(stored && decryptSecret(key, stored.password)).toBe('hunter2')
  expect(await patchConnection(db, owner.ownerId, id, { port: 5433 })).toMatchObject({ port: 5433 })
  expect(await getConnection(db, somebodyElse, id)).toBeUndefined()
  expect(await patchConnection(db, somebodyElse, id, { port: 1 })).toBeUndefined()
  expect(await deleteConnection(db, somebodyElse, id)).toBeUndefined()
  expect((await deleteConnection(db, owner.ownerId, id))?.id).toBe(id)
  expect(await listConnections(db, owner)).toEqual([])
})
