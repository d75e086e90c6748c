import { auditLog, createApiToken, createLink, type LinkKind, mails } from '@anj/db'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createMailLimit } from '../deps/mail-limit.ts'
import { logInOnOtherServer, newUserPerTest } from '../people/account/testing.ts'

const at = newUserPerTest({ mailLimit: createMailLimit(Date.now, 5, 10_000) })

const next = 'Changed2@'
const logIn = (password: string, name = at.userName) =>
  at.app.call('POST', '/api/auth/log-in', { userName: name, password })
const link = (kind: LinkKind = 'resetPassword') =>
  at.app.db.transaction((tx) => createLink(tx, at.person.id, kind))
const follow = (kind: LinkKind, token: string, password = next, passwordConfirm = password) =>
  at.app.call('PATCH', `/api/auth/${kind === 'invitation' ? 'set' : 'reset'}-password?token=${token}`, {
    password,
    passwordConfirm,
  })
const worksStill = async (token: string) =>
  (await at.app.call('GET', '/api/workflows', undefined, { authorization: `Bearer ${token}` })).status === 200
const mailsTo = async (recipient: string) =>
  (await at.app.db.select().from(mails).where(eq(mails.recipient, recipient))).map(({ kind, userId }) => ({
    kind,
    userId,
  }))
const audited = async () =>
  (
    await at.app.db.select().from(auditLog).where(eq(auditLog.resourceId, at.person.id)).orderBy(auditLog.id)
  ).map(({ action }) => action)

describe('a forgotten-password request', () => {
  const forget = (email: string) => at.app.call('POST', '/api/auth/forget-password', { email })

  test('has the same answer for a known and an unknown address', async () => {
    const [known, unknown] = [await forget(`${at.userName}@example.com`), await forget('nobody@example.com')]
    expect(known.status).toBe(200)
    expect(known.text).toBe(unknown.text)
    expect(known.body.message).toContain('If an account has this address')
    expect(await mailsTo(`${at.userName}@example.com`)).toEqual([{ kind: 'resetPassword', userId: null }])
    expect(await mailsTo('nobody@example.com')).toEqual([{ kind: 'resetPassword', userId: null }])
  })

  test.each([
    ['', 'Email is required'],
    ['ann@', 'Email must be a valid email address'],
  ])('is refused for the address %o, with a message for the field', async (email, said) => {
    const { status, body } = await forget(email)
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { email: said } })
  })

  test('is allowed five times an hour for an address, known or not, across all servers', async () => {
    for (const email of [`${at.userName}@example.com`, `stranger${at.userName}@example.com`]) {
      for (let i = 0; i < 5; i += 1)
        expect((await forget(i % 2 ? email : email.toUpperCase())).status).toBe(200)
      const here = await forget(email)
      expect({ status: here.status, code: here.body.code }).toEqual({ status: 429, code: 'mailLimited' })
      expect(Number(here.headers['retry-after'])).toBeGreaterThan(3500)
      const elsewhere = createMailLimit().ask(at.app.db, 'resetPassword', email, '10.9.9.9')
      await expect(elsewhere).rejects.toMatchObject({ code: 'mailLimited' })
    }
  })
})

describe('a password reset link', () => {
  test('sets the password once, ends earlier sessions and API tokens, and notifies the owner', async () => {
    const { secret } = await createApiToken(at.app.db, at.person.id, {
      label: 'Nightly',
      scopes: ['workflows:read'],
      days: 1,
    })
    expect([await worksStill(at.person.token), await worksStill(secret)]).toEqual([true, true])
    const token = await link()
    const { status, body } = await follow('resetPassword', token)
    expect([status, body.message]).toEqual([200, 'Your password has been changed. Log in with the new one.'])
    expect([(await logIn('Secret1!')).status, (await logIn(next)).status]).toEqual([401, 200])
    expect([await worksStill(at.person.token), await worksStill(secret)]).toEqual([false, false])
    expect(await mailsTo(`${at.userName}@example.com`)).toEqual([
      { kind: 'passwordChanged', userId: at.person.id },
    ])
    expect(await audited()).toEqual(expect.arrayContaining(['account.passwordReset', 'account.accessEnded']))
    const again = await follow('resetPassword', token, 'Another3#')
    expect([again.status, again.body.code]).toEqual([410, 'linkInvalid'])
    expect((await logIn(next)).status).toBe(200)
  })

  test('unblocks an account after too many attempts', async () => {
    for (let i = 0; i < 11; i += 1) await logIn('Wrong1!!')
    expect((await logIn('Secret1!')).status).toBe(429)
    await follow('resetPassword', await link())
    expect((await logIn(next)).status).toBe(200)
  })

  test('sets one password when several requests use it concurrently', async () => {
    const token = await link()
    const passwords = ['Changed2@', 'Changed3@', 'Changed4@', 'Changed5@']
    const answers = await Promise.all(passwords.map((password) => follow('resetPassword', token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await logIn(winner)).status).toBe(200)
  })

  test('stays valid if the new password breaks the rules', async () => {
    const token = await link()
    const wrong = await follow('resetPassword', token, 'weak', 'other')
    expect(wrong.body.fields).toEqual({
      password: 'Password must have at least 8 characters',
      passwordConfirm: 'Passwords must match',
    })
    expect((await follow('resetPassword', token)).status).toBe(200)
  })

  test('is refused with the same answer when it is of the wrong kind, revoked, expired or invented', async () => {
    const [invitation, earlier, late] = [await link('invitation'), await link(), await link()]
    await at.app.database
      .sql`update tokens set expires_at = now() where user_id = ${at.person.id} and kind = 'resetPassword'`
    const answers = await Promise.all(
      [invitation, earlier, late, 'made-up', ''].map((token) => follow('resetPassword', token)),
    )
    for (const { status, body } of answers) expect([status, body.code]).toEqual([410, 'linkInvalid'])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('can be checked any number of times without being used up', async () => {
    const token = await link()
    const check = () => at.app.call('GET', `/api/auth/reset-password?token=${token}`)
    expect([(await check()).status, (await check()).status]).toEqual([200, 200])
    expect((await at.app.call('GET', `/api/auth/set-password?token=${token}`)).body.code).toBe('linkInvalid')
    expect((await follow('resetPassword', token)).status).toBe(200)
    const spent = await check()
    expect([spent.status, spent.body.code]).toEqual([410, 'linkInvalid'])
  })

  test('refuses the current password and stays valid', async () => {
    const token = await link()
    const same = await follow('resetPassword', token, 'Secret1!')
    expect([same.status, same.body.code, Object.keys(same.body.fields ?? {})]).toEqual([
      422,
      'passwordUnchanged',
      ['password'],
    ])
    expect((await follow('resetPassword', token)).status).toBe(200)
  })

  test('never appears in a log line', async () => {
    const token = await link()
    await follow('resetPassword', token)
    expect(at.app.log.some((line) => line.includes(token) || line.includes(next))).toBe(false)
    expect(at.app.log.some((line) => line.includes('/api/auth/reset-password'))).toBe(true)
  })
})

describe('an invitation link', () => {
  test('sets the first password, and until then the user cannot log in', async () => {
    await at.app.database.sql`update users set password_hash = null where id = ${at.person.id}`
    expect((await logIn('Secret1!')).status).toBe(401)
    const token = await link('invitation')
    expect((await follow('resetPassword', token)).status).toBe(410)
    expect((await follow('invitation', token)).body.message).toBe(
      'Your password has been set. Use it to log in.',
    )
    expect((await logIn(next)).status).toBe(200)
    expect((await follow('invitation', token)).status).toBe(410)
    expect(await audited()).toContain('account.passwordSet')
    expect(await mailsTo(`${at.userName}@example.com`)).toEqual([])
  })

  test('is refused when the user was deactivated in the meantime', async () => {
    const token = await link('invitation')
    await at.app.database.sql`update users set deactivated_at = now() where id = ${at.person.id}`
    expect((await follow('invitation', token)).body.code).toBe('linkInvalid')
  })
})

describe('changing the password', () => {
  const form = {
    userName: '',
    oldPassword: 'Secret1!',
    newPassword: next,
    newPasswordConfirm: next,
  }
  const change = (wrong: Partial<typeof form> = {}) =>
    at.person.call('PATCH', '/api/auth/change-password', { ...form, userName: at.userName, ...wrong })

  test('ends all other sessions and revokes open links, but keeps the current session and API tokens', async () => {
    const other = (await logIn('Secret1!')).body.data as { token: string }
    const { secret } = await createApiToken(at.app.db, at.person.id, {
      label: 'Nightly',
      scopes: ['workflows:read'],
      days: 1,
    })
    const reset = await link()
    const { status, body } = await change({ userName: at.userName.toUpperCase() })
    expect([status, body.message]).toEqual([200, 'Password changed. All your other sessions have ended.'])
    expect([
      await worksStill(at.person.token),
      await worksStill(other.token),
      await worksStill(secret),
    ]).toEqual([true, false, true])
    expect((await follow('resetPassword', reset)).body.code).toBe('linkInvalid')
    expect([(await logIn('Secret1!')).status, (await logIn(next)).status]).toEqual([401, 200])
    expect(await mailsTo(`${at.userName}@example.com`)).toEqual([
      { kind: 'passwordChanged', userId: at.person.id },
    ])
    expect(await audited()).toContain('account.passwordChanged')
  })

  test.each([
    [{ userName: ' ' }, { userName: 'User name is required' }],
    [{ userName: 'ann' }, { userName: 'This is not your user name' }],
    [{ oldPassword: '' }, { oldPassword: 'Old password is required' }],
    [{ oldPassword: 'Wrong1!!' }, { oldPassword: 'Old password is wrong' }],
    [{ newPassword: '', newPasswordConfirm: '' }, { newPassword: 'New password is required' }],
    [
      { newPassword: 'Sh0rt!', newPasswordConfirm: 'Sh0rt!' },
      { newPassword: 'New password must have at least 8 characters' },
    ],
    [
      { newPassword: 'changed2@', newPasswordConfirm: 'changed2@' },
      {
        newPassword:
          'New password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)',
      },
    ],
    [
      { newPassword: 'Secret1!', newPasswordConfirm: 'Secret1!' },
      { newPassword: 'This is already your password. Choose another one.' },
    ],
    [{ newPasswordConfirm: 'Other22@' }, { newPasswordConfirm: 'New passwords must match' }],
  ])('is refused for %o, with a message for the field', async (wrong, fields) => {
    const { status, body } = await change(wrong)
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields })
    expect((await logIn('Secret1!')).status).toBe(200)
  })

  test('limits attempts to guess the old password in the same way as log-ins', async () => {
    for (let i = 0; i < 10; i += 1) await change({ oldPassword: 'Wrong1!!' })
    expect((await change()).body.code).toBe('loginLimited')
    const elsewhere = await logInOnOtherServer(at)
    expect(elsewhere.body.code).toBe('loginLimited')
    expect((await audited()).filter((action) => action === 'account.passwordRefused')).toHaveLength(10)
  })

  test('accepts only one of two concurrent changes with the old password', async () => {
    const answers = await Promise.all(
      ['Changed2@', 'Changed3@'].map((newPassword) =>
        change({ newPassword, newPasswordConfirm: newPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
