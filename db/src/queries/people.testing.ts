import { randomUUID } from 'node:crypto'
import type { Db } from '../database.ts'
import { organizations, type User } from '../schema/index.ts'
import type { TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import { createOrganization } from './organizations.ts'
import { createFirstSuperUser, createUser } from './users.ts'

/** Creates the first super user of a test database and returns them as an actor. */
export async function createFirstUser({
  db,
}: Pick<TestDatabase, 'db'>): Promise<Actor & { ownerId: string }> {
  const made = await createFirstSuperUser(db, {
    userName: 'ada',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    passwordHash: 'not a hash',
    organizationName: 'Engines',
    organizationAddress: '12 St James Square',
    today: '2026-01-31',
    callerAddress: '127.0.0.1',
  })
  if (!made) throw new Error('Somebody was there before.')
  const { user } = made
  return {
    userId: user.id,
    ownerId: user.id,
    userName: user.userName,
    organizationId: user.organizationId,
    address: '127.0.0.1',
  }
}

/** Adds another user to the existing organization, or to a new one. */
export async function addPerson(db: Db): Promise<User> {
  const [there] = await db.select({ id: organizations.id }).from(organizations).limit(1)
  const name = randomUUID().slice(0, 13)
  return createUser(db, {
    organizationId: there?.id ?? (await createOrganization(db, engines)).id,
    userName: name,
    fullName: `Person ${name}`,
    email: `${name}@example.com`,
    role: 'user',
  })
}

const engines = {
  fullName: 'Charles Babbage',
  email: 'charles@example.com',
  organizationName: 'Engines',
  address: 'London',
  numberOfUsersAllowed: 100,
  licenseStartingDay: '2020-01-01',
  licenseExpiryDate: '2099-12-31',
  applicationTypes: ['Web'],
}
