import { auditLog } from '@anj/db'
import { untilBlockedByLock } from '@anj/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing.ts'
import { newUserPerTest } from './testing.ts'

interface Made {
  readonly apiToken: { readonly id: string; readonly label: string; readonly scopes: readonly string[] }
  readonly token: string
}

const at = newUserPerTest()

const form = { label: 'Nightly load', scopes: ['workflows:read'], days: 30, password: 'Secret1!' }
const make = (wanted: object = {}) =>
  at.person.call<Made>('POST', '/api/account/tokens', { ...form, ...wanted })
/** Creates a token with the given scopes and returns a program that uses it. */
const program = async (...scopes: string[]) => {
  const { body } = await make({ scopes })
  return {
    ...at.app.personOf(body.data.token, at.person.id, at.person.organizationId),
    id: body.data.apiToken.id,
  }
}

describe('creating an API token', () => {
  test('shows the token once and lists it without its secret', async () => {
    const { status, body } = await make({ label: ' Nightly load ' })
    expect([status, body.message]).toEqual([201, 'Copy the token now. It will not be shown again.'])
    expect(body.data.token).toMatch(/^anj_[\w-]{43}$/)
    const listed = await at.person.call<Made['apiToken'][]>('GET', '/api/account/tokens')
    expect(listed.body.data).toEqual([body.data.apiToken])
    expect(listed.body.data[0]).toMatchObject({ label: 'Nightly load', scopes: ['workflows:read'] })
    expect(listed.text).not.toContain(body.data.token)
    const rows = await at.app.db.select().from(auditLog).where(eq(auditLog.userId, at.person.id))
    expect(rows.map(({ action, resourceId }) => [action, resourceId])).toEqual([
      ['apiToken.created', body.data.apiToken.id],
    ])
    expect(JSON.stringify(rows) + at.app.log.join('')).not.toContain(body.data.token)
  })

  test('reports each wrong field', async () => {
    expect((await make({ label: ' ', scopes: [], days: 366 })).body.fields).toEqual({
      label: 'Name must have 1 to 100 characters',
      scopes: 'Choose at least one scope',
      days: 'A token can be valid for 1 to 365 days',
    })
    expect((await make({ scopes: ['account:read'] })).status).toBe(400)
  })

  test("requires the password, so that a stolen session can't create lasting access", async () => {
    expect((await make({ password: '' })).body.fields).toEqual({ password: 'Password is required' })
    const refused = await make({ password: 'Wrong1!!' })
    expect([refused.status, refused.body.fields]).toEqual([422, { password: 'Password is wrong' }])
    expect((await at.person.call<unknown[]>('GET', '/api/account/tokens')).body.data).toEqual([])
    const rows = await at.app.db.select().from(auditLog).where(eq(auditLog.userId, at.person.id))
    expect(rows.map(({ action }) => action)).toEqual(['account.passwordRefused'])
  })

  test('fails when the session ends during the password check', async () => {
    const { sql } = at.app.database
    const making = await sql.begin(async (tx) => {
      await tx`select 1 from users where id = ${at.person.id} for update`
      const answer = make()
      await untilBlockedByLock(sql)
      await tx`update tokens set revoked_at = now() where user_id = ${at.person.id}`
      return { answer }
    })
    expect((await making.answer).body.code).toBe('tokenInvalid')
    expect(await sql`select 1 from tokens where user_id = ${at.person.id} and kind = 'api'`).toHaveLength(0)
  })

  test('refuses to create more than fifty active tokens', async () => {
    await at.app.database.sql`insert into tokens (user_id, kind, label, scopes, expires_at, revoked_at)
      select ${at.person.id}, 'api', 'x', '{runs:read}', now() + interval '1 day', case when n > 49 then now() end
      from generate_series(1, 60) n`
    expect((await make()).status).toBe(201)
    expect((await make()).body.code).toBe('apiTokensMany')
  })
})

describe('a program with an API token', () => {
  test('is limited to its scopes, and a refusal names the missing scope', async () => {
    const reader = await program('workflows:read')
    expect((await reader.call('GET', '/api/workflows')).status).toBe(200)
    const refused = await reader.call('POST', '/api/workflows', { name: 'x' })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'tokenScopeMissing',
      'This API token does not have the scope that this call needs: the scope workflows:write.',
    ])
    expect((await reader.call('GET', '/api/connections')).body.code).toBe('tokenScopeMissing')
    const writer = await program('workflows:write')
    expect((await writer.call('POST', '/api/workflows', { name: 'x' })).status).toBe(201)
    expect((await writer.call('GET', '/api/workflows')).body.code).toBe('tokenScopeMissing')
  })

  test('has no access to accounts, tokens or users, whatever scopes the token has', async () => {
    const all = await program(
      ...['workflows', 'runs', 'datasets', 'connections', 'schedules'].flatMap((of) => [
        `${of}:read`,
        `${of}:write`,
      ]),
      'artifacts:read',
      'tasks:read',
      'databases:read',
    )
    const closed = [
      ['GET', '/api/auth/me'],
      ['GET', '/api/account'],
      ['GET', '/api/account/sessions'],
      ['DELETE', '/api/account/sessions'],
      ['POST', '/api/account/two-factor'],
      ['GET', '/api/account/tokens'],
      ['GET', '/api/people'],
      ['POST', '/api/auth/log-out'],
    ] as const
    for (const [method, url] of closed)
      expect([url, (await all.call(method, url)).body.code]).toEqual([url, 'tokenScopeMissing'])
    const changed = await all.call('PATCH', '/api/auth/change-password', {
      userName: at.userName,
      oldPassword: 'Secret1!',
      newPassword: 'Changed2@',
      newPasswordConfirm: 'Changed2@',
    })
    expect(changed.body.code).toBe('tokenScopeMissing')
  })

  test("can't exchange its token for a session", async () => {
    const { call } = await program('workflows:read')
    expect((await call('POST', '/api/auth/token')).body.message).toBe('Invalid token')
  })

  test("is refused once its token is revoked or expired, or the token's owner is deactivated", async () => {
    const say = async (who: Person) => (await who.call('GET', '/api/workflows')).body.message
    const [revoked, over, left] = [
      await program('workflows:read'),
      await program('workflows:read'),
      await program('workflows:read'),
    ]
    expect((await at.person.call('DELETE', `/api/account/tokens/${revoked.id}`)).status).toBe(200)
    expect((await at.person.call('DELETE', `/api/account/tokens/${revoked.id}`)).status).toBe(404)
    await at.app.database.sql`update tokens set expires_at = now() where id = ${over.id}`
    expect([await say(revoked), await say(over), await say(left)]).toEqual([
      'Invalid token',
      'Invalid token',
      'Done.',
    ])
    await at.app.database.sql`update users set deactivated_at = now() where id = ${at.person.id}`
    expect(await say(left)).toBe('Invalid token')
    expect(await say(at.app.personOf('anj_made-up', '', ''))).toBe('Invalid token')
  })

  test("revokes all of a user's tokens, records each one and keeps other users' tokens active", async () => {
    const [first, second] = [await program('workflows:read'), await program('workflows:read')]
    const other = await at.app.addUser('other-tokens')
    const othersToken = await other.call<Made>('POST', '/api/account/tokens', form)
    const { body } = await at.person.call('DELETE', '/api/account/tokens')
    expect(body.message).toBe('All your API tokens have been revoked.')
    const statuses = [first, second].map(async (one) => (await one.call('GET', '/api/workflows')).status)
    expect(await Promise.all(statuses)).toEqual([401, 401])
    const another = at.app.personOf(othersToken.body.data.token, other.id, other.organizationId)
    expect((await another.call('GET', '/api/workflows')).status).toBe(200)
    const rows = await at.app.db.select().from(auditLog).where(eq(auditLog.action, 'apiToken.revoked'))
    expect(rows.map(({ resourceId }) => resourceId)).toEqual(expect.arrayContaining([first.id, second.id]))
    expect(rows.map(({ resourceId }) => resourceId)).not.toContain(othersToken.body.data.apiToken.id)
  })

  test("hides a user's tokens from other users, who can't revoke them either", async () => {
    const { id } = await program('workflows:read')
    const stranger = await at.app.addUser(`stranger${at.userName}`)
    expect((await stranger.call<unknown[]>('GET', '/api/account/tokens')).body.data).toEqual([])
    expect((await stranger.call('DELETE', `/api/account/tokens/${id}`)).status).toBe(404)
  })
})

test('reports each wrong field in an empty form and in a form with a fraction of a day', async () => {
  const make = (body: object) => at.person.call('POST', '/api/account/tokens', body)
  expect(Object.keys((await make({})).body.fields ?? {})).toEqual(['label', 'scopes', 'days', 'password'])
  const half = { label: 'x'.repeat(600), scopes: ['runs:read'], days: 1.5, password: 'Secret1!' }
  const { status, body } = await make(half)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['label', 'days']])
})
