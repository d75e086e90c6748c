import { lockUser, revokeTokens, setPasswordHash } from '@anj/db'
import { untilBlockedByLock } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { hashPassword } from './password-hash.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

test('refuses a log-in if the password is changed while it is in progress', async () => {
  const passwordHash = await hashPassword('Changed2@')
  const logIn = await app.db.transaction(async (tx) => {
    await lockUser(tx, ann.id, 'no key update')
    const pending = app.call('POST', '/api/auth/log-in', { userName: 'ann', password: 'Secret1!' })
    await untilBlockedByLock(app.database.sql)
    await setPasswordHash(tx, ann.id, passwordHash)
    await revokeTokens(tx, ann.id, ['session'])
    return { pending }
  })
  expect((await logIn.pending).body.code).toBe('loginFailed')
  const sessions = await app.database.sql`select 1 from tokens where revoked_at is null`
  expect(sessions).toHaveLength(0)
})

test('refuses a log-in if the user is deactivated while it is in progress', async () => {
  const bob = await app.addUser('bob')
  const logIn = await app.db.transaction(async (tx) => {
    await lockUser(tx, bob.id, 'no key update')
    const pending = app.call('POST', '/api/auth/log-in', { userName: 'bob', password: 'Secret1!' })
    await untilBlockedByLock(app.database.sql)
    await tx.execute(`update users set deactivated_at = now() where id = '${bob.id}'`)
    return { pending }
  })
  expect((await logIn.pending).body.code).toBe('loginFailed')
})
