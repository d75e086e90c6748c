import { type Actor, auditLog, createApiToken, createLink, findApiToken, findLink } from '@anj/db'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { type RevokeReason, revokeAccess } from './revoke-access.ts'

let app: TestApp
let admin: Actor
beforeAll(async () => {
  app = await createTestApp()
  const { id, organizationId } = await app.superUser()
  admin = { userId: id, userName: 'ann', organizationId, address: '10.0.0.1' }
})
afterAll(() => app.close())

/** Gives a user every kind of access, ends access for a reason, and returns the kinds that still work. */
async function leftAfter(reason: RevokeReason, person: Person, keep = false): Promise<string[]> {
  const { token, secret } = await createApiToken(app.db, person.id, {
    label: 'x',
    scopes: ['runs:read'],
    days: 1,
  })
  const links = await app.db.transaction(async (tx) => ({
    resetPassword: await createLink(tx, person.id, 'resetPassword'),
    invitation: await createLink(tx, person.id, 'invitation'),
  }))
  const { jti } = app.app.jwt.decode<{ jti: string }>(person.token) ?? { jti: '' }
  await app.db.transaction((tx) => revokeAccess(tx, admin, person.id, reason, keep ? jti : null))
  const left = {
    session: (await person.call('GET', '/api/account')).status === 200,
    apiToken: (await findApiToken(app.db, secret))?.token.id === token.id,
    resetPassword: (await findLink(app.db, 'resetPassword', links.resetPassword)) !== undefined,
    invitation: (await findLink(app.db, 'invitation', links.invitation)) !== undefined,
  }
  return Object.entries(left)
    .filter(([, works]) => works)
    .map(([name]) => name)
}

test.each([
  ['passwordChanged', ['apiToken', 'invitation']],
  ['passwordReset', []],
  ['roleChanged', ['invitation']],
  ['deactivated', []],
  ['deleted', []],
] as const)('keeps these kinds of access after %s: %o', async (reason, left) => {
  const person = await app.addUser(reason.toLowerCase())
  expect(await leftAfter(reason, person)).toEqual(left)
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.resourceId, person.id))
  expect(rows.map(({ action, userName, after }) => ({ action, userName, after }))).toEqual([
    {
      action: 'account.accessEnded',
      userName: 'ann',
      after: { reason, sessions: 1, apiTokens: reason === 'passwordChanged' ? 0 : 1 },
    },
  ])
})

test('keeps the session that the caller excludes', async () => {
  const person = await app.addUser('keeper')
  expect(await leftAfter('passwordChanged', person, true)).toContain('session')
})

test('records no audit entry when there is no access to end', async () => {
  const person = await app.addUser('nobody')
  const end = () => app.db.transaction((tx) => revokeAccess(tx, admin, person.id, 'deactivated'))
  await end()
  await end()
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.resourceId, person.id))
  expect(rows).toHaveLength(1)
})
