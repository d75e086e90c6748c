import { randomBytes } from 'node:crypto'
import { listConnections, users } from '@anj/db'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addUserByOperator, resetPasswordByOperator } from './operator.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const person = (userName: string, email: string) => ({
  userName,
  email,
  fullName: 'Grace Hopper',
  role: 'super' as const,
  organization: 'Engines',
  address: '12 St James Square',
})

const settings = {
  secretKey: randomBytes(32),
  practiceUrl: 'postgres://practice:secret@127.0.0.1:5433/practice',
}

test("doesn't reset the wrong user if a user name is another user's email address", async () => {
  const { db } = database
  await addUserByOperator(db, person('grace', 'grace@corp.example'), settings)
  await addUserByOperator(db, person('Grace@corp.example', 'zoe@corp.example'), settings)
  const reset = (who: string) => resetPasswordByOperator(db, who, { withoutTwoFactor: true })
  await expect(reset('grace@corp.example')).rejects.toThrow(
    'grace@corp.example matches two users: one has the email address zoe@corp.example, the other the user name grace. Specify the user by one of these.',
  )
  expect((await reset('grace')).user.email).toBe('grace@corp.example')
  expect((await reset('zoe@corp.example')).user.userName).toBe('Grace@corp.example')
  await db.update(users).set({ userName: 'zoe@corp.example' }).where(eq(users.email, 'zoe@corp.example'))
  expect((await reset('zoe@corp.example')).user.email).toBe('zoe@corp.example')
  await expect(reset('nobody')).rejects.toThrow('No user has the user name or email address nobody.')
})

test('the first user of an installation without a sign-up has the connection to the practice database', async () => {
  const empty = await createTestDatabase()
  try {
    const { user } = await addUserByOperator(empty.db, person('grace', 'grace@corp.example'), settings)
    await addUserByOperator(empty.db, person('zoe', 'zoe@corp.example'), settings)
    const found = await listConnections(empty.db, { ...user, ownerId: user.id })
    expect(found.map(({ name }) => name)).toEqual(['Practice database'])
  } finally {
    await empty.drop()
  }
})
