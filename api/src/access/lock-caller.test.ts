import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newcomer } from '../people/users/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let chief: Person
let target: Person
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.superUser()
  target = await app.addUser('target', 'admin')
})
afterAll(() => app.close())

const days = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const licence = () => ({
  fullName: 'Cus Tomer',
  email: 'c@example.org',
  organizationName: `Customer ${Math.random()}`,
  address: 'Oslo',
  numberOfUsersAllowed: 5,
  licenseStartingDay: days(0),
  licenseExpiryDate: days(30),
  applicationTypes: ['Web'],
})

/** Makes a call, runs a statement against the caller while the call waits for a lock, and returns the call's status. */
async function during(call: () => Promise<{ status: number }>, end: string, value: string) {
  const locked = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const holding = app.database.sql.begin(async (tx) => {
    await tx`select from users where id = ${chief.id} for update`
    locked.resolve()
    await proceed.promise
    await tx.unsafe(end, [value])
  })
  await locked.promise
  const answer = call()
  await expect
    .poll(async () => (await app.database.sql`select from pg_locks where not granted`).length, {
      timeout: 120_000,
    })
    .toBeGreaterThan(0)
  proceed.resolve()
  await holding
  return (await answer).status
}

describe.each([
  ['inviting a user', (who: Person) => who.call('POST', '/api/user', newcomer())],
  ['changing a role', (who: Person) => who.call('PATCH', `/api/admin/${target.id}`, { role: 'super' })],
  ['adding an organization', (who: Person) => who.call('POST', '/api/licences', licence())],
  [
    'importing users',
    (who: Person) =>
      who.call('POST', '/api/user/import', 'userName,fullName,email\nlate,Late Lee,late@example.com\n', {
        'content-type': 'text/csv',
      }),
  ],
])('%s', (_, act) => {
  test("is refused when the caller's session ended in the meantime", async () => {
    const token = await logIn()
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      jti: string
    }
    const thief = app.personOf(token, chief.id, chief.organizationId)
    const end = 'update tokens set revoked_at = now() where id = $1'
    expect(await during(() => act(thief), end, jti)).toBe(401)
  })
})

async function logIn(): Promise<string> {
  const form = { userName: 'ann', password: 'Secret1!' }
  return (await app.call<{ token: string }>('POST', '/api/auth/log-in', form)).body.data.token
}
