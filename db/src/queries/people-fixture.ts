import type { TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import { createFirstSuperUser } from './users.ts'

/** The first super user of a test database, as one who acts. */
export async function signUpSomebody({ db }: Pick<TestDatabase, 'db'>): Promise<Actor & { ownerId: string }> {
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
