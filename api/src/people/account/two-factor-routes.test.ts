import { auditLog, createLink, users } from '@anj/db'
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logInOnOtherServer, newUserPerTest } from './testing.ts'

const at = newUserPerTest()

const step = 30_000
/** Returns the code for the time step that is the given number of steps away from now. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor((Date.now() + steps * step) / 1000) })
const logIn = (code?: string, password = 'Secret1!') =>
  at.app.call('POST', '/api/auth/log-in', {
    userName: at.userName,
    password,
    ...(code === undefined ? {} : { code }),
  })
const outcomeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return body.code ? `${status} ${body.code}` : String(status)
}
const ask = (password = 'Secret1!') =>
  at.person.call<{ secret: string; uri: string }>('POST', '/api/account/two-factor', { password })
const offer = async () => (await ask()).body.data
const confirm = (code: string) =>
  at.person.call<{ recoveryCodes: string[] }>('POST', '/api/account/two-factor/confirm', { code })
/** Turns on two-factor authentication with the previous step's code, so that the current code can still be used. */
const turnOn = async () => {
  const { secret } = await offer()
  const { body } = await confirm(await codeOf(secret, -1))
  return { secret, recoveryCodes: body.data.recoveryCodes }
}
const audited = async () =>
  (await at.app.db.select().from(auditLog).where(eq(auditLog.userId, at.person.id)).orderBy(auditLog.id)).map(
    ({ action, after }) => [action, after] as const,
  )

/** Sets the clock to the start of a half-minute time step, so that no code expires during a test. */
beforeEach(() => {
  const now = Math.floor(Date.now() / step) * step + 5000
  const began = performance.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + Math.min(performance.now() - began, 20_000))
  return () => vi.restoreAllMocks()
})

describe('turning two-factor authentication on', () => {
  test('has no effect on log-ins until a code confirms it', async () => {
    const { secret, uri } = await offer()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(`otpauth://totp/Anj:${at.userName}?secret=${secret}&issuer=Anj`)
    expect(await outcomeOf(logIn())).toBe('200')
    expect((await confirm('000000')).body.fields).toEqual({
      code: 'The code is wrong. Enter the code that your authenticator app shows now.',
    })
    expect(await outcomeOf(logIn())).toBe('200')
  })

  test('returns ten recovery codes and then requires a code at log-in', async () => {
    const { recoveryCodes } = await turnOn()
    expect(recoveryCodes).toHaveLength(10)
    expect((await at.person.call<object>('GET', '/api/account')).body.data).toMatchObject({
      twoFactor: true,
      recoveryCodesLeft: 10,
    })
    expect(await outcomeOf(logIn())).toBe('401 twoFactorNeeded')
    expect(await outcomeOf(logIn(''))).toBe('401 twoFactorNeeded')
  })

  test('stays effective after a password reset by link', async () => {
    const { secret } = await turnOn()
    const token = await at.app.db.transaction((tx) => createLink(tx, at.person.id, 'resetPassword'))
    const password = 'Another3#'
    const form = { password, passwordConfirm: password }
    expect(await outcomeOf(at.app.call('PATCH', `/api/auth/reset-password?token=${token}`, form))).toBe('200')
    expect(await outcomeOf(logIn(undefined, password))).toBe('401 twoFactorNeeded')
    expect(await outcomeOf(logIn(await codeOf(secret), password))).toBe('200')
  })

  test("requires the password, so that a stolen session can't lock the owner out", async () => {
    expect((await ask('')).body.fields).toEqual({ password: 'Password is required' })
    expect((await ask('Wrong1!!')).body.fields).toEqual({ password: 'Password is wrong' })
    expect(await outcomeOf(confirm('123456'))).toBe('409 twoFactorNotOffered')
    expect((await audited()).map(([action]) => action)).toEqual(['account.passwordRefused'])
  })

  test('replaces an unconfirmed offer with a new one', async () => {
    const first = await offer()
    const second = await offer()
    expect(second.secret).not.toBe(first.secret)
    expect(await outcomeOf(confirm(await codeOf(first.secret)))).toBe('422 twoFactorCodeWrong')
    expect(await outcomeOf(confirm(await codeOf(second.secret)))).toBe('200')
  })

  test('refuses to confirm without an offer, and to offer a secret when it is already on', async () => {
    expect(await outcomeOf(confirm('123456'))).toBe('409 twoFactorNotOffered')
    const { secret } = await turnOn()
    expect(await outcomeOf(ask())).toBe('409 twoFactorOn')
    expect(await outcomeOf(confirm(await codeOf(secret)))).toBe('409 twoFactorOn')
    expect(await outcomeOf(logIn(await codeOf(secret)))).toBe('200')
  })

  test('encrypts the stored secret', async () => {
    const { secret } = await turnOn()
    const [row] = await at.app.db.select().from(users).where(eq(users.id, at.person.id))
    expect(Object.keys(row?.totpSecret ?? {}).sort()).toEqual(['data', 'iv', 'keyId', 'tag'])
    expect(JSON.stringify(row)).not.toContain(secret)
  })
})

describe('logging in with a code', () => {
  test('accepts only codes from the previous, current and next time steps', async () => {
    const { secret } = await offer()
    await confirm(await codeOf(secret, -1))
    expect(await outcomeOf(logIn(await codeOf(secret, -2)))).toBe('401 twoFactorWrong')
    expect(await outcomeOf(logIn(await codeOf(secret, 2)))).toBe('401 twoFactorWrong')
    const now = await codeOf(secret)
    expect(await outcomeOf(logIn(`${now.slice(0, 3)} ${now.slice(3)}`))).toBe('200')
    expect(await outcomeOf(logIn(await codeOf(secret, 1)))).toBe('200')
  })

  test('accepts each code once and no older code after it, even in concurrent attempts', async () => {
    const { secret } = await turnOn()
    const code = await codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(logIn(code))))
    expect(answers.sort()).toEqual(['200', ...Array(4).fill('401 twoFactorWrong')])
    expect(await outcomeOf(logIn(await codeOf(secret, -1)))).toBe('401 twoFactorWrong')
  })

  test('refuses the code that confirmed the second factor', async () => {
    const { secret } = await offer()
    const code = await codeOf(secret)
    await confirm(code)
    expect(await outcomeOf(logIn(code))).toBe('401 twoFactorWrong')
  })

  test('reports a wrong password without using up the valid code that came with it', async () => {
    const { secret } = await turnOn()
    const code = await codeOf(secret)
    expect(await outcomeOf(logIn(code, 'Wrong1!!'))).toBe('401 loginFailed')
    expect(await outcomeOf(logIn(code))).toBe('200')
  })

  test('counts wrong codes as failed attempts on every server', async () => {
    const { secret } = await turnOn()
    for (let i = 0; i < 10; i += 1) expect(await outcomeOf(logIn('000000'))).toBe('401 twoFactorWrong')
    expect(await outcomeOf(logIn(await codeOf(secret)))).toBe('429 loginLimited')
    const elsewhere = await logInOnOtherServer(at)
    expect(elsewhere.body.code).toBe('loginLimited')
  })

  test('accepts each recovery code once', async () => {
    const { recoveryCodes } = await turnOn()
    const [code = ''] = recoveryCodes
    expect(await outcomeOf(logIn(code.toUpperCase()))).toBe('200')
    expect(await outcomeOf(logIn(code))).toBe('401 twoFactorWrong')
    expect((await at.person.call<object>('GET', '/api/account')).body.data).toMatchObject({
      recoveryCodesLeft: 9,
    })
  })
})

describe('after the user enters the password', () => {
  const turnOff = (password: string) => at.person.call('DELETE', '/api/account/two-factor', { password })
  const renew = (password: string) =>
    at.person.call<{ recoveryCodes: string[] }>('POST', '/api/account/recovery-codes', { password })

  test('turns off two-factor authentication and deletes the recovery codes', async () => {
    const { recoveryCodes } = await turnOn()
    expect((await turnOff('')).body.fields).toEqual({ password: 'Password is required' })
    expect((await turnOff('Wrong1!!')).body.fields).toEqual({ password: 'Password is wrong' })
    expect(await outcomeOf(logIn())).toBe('401 twoFactorNeeded')
    expect(await outcomeOf(turnOff('Secret1!'))).toBe('200')
    expect(await outcomeOf(turnOff('Secret1!'))).toBe('409 twoFactorOff')
    expect(await outcomeOf(logIn())).toBe('200')
    await turnOn()
    expect(await outcomeOf(logIn(recoveryCodes[0]))).toBe('401 twoFactorWrong')
  })

  test('replaces the recovery codes with new ones', async () => {
    const { recoveryCodes } = await turnOn()
    expect(await outcomeOf(renew('Wrong1!!'))).toBe('422 passwordWrong')
    const renewed = (await renew('Secret1!')).body.data.recoveryCodes
    expect(await outcomeOf(logIn(recoveryCodes[0]))).toBe('401 twoFactorWrong')
    expect(await outcomeOf(logIn(renewed[0]))).toBe('200')
  })

  test('refuses recovery codes without two-factor authentication', async () => {
    expect(await outcomeOf(renew('Secret1!'))).toBe('409 twoFactorOff')
  })
})

test('audits every action and writes no secret, code or password to the audit log or the server log', async () => {
  const { secret, recoveryCodes } = await turnOn()
  const code = await codeOf(secret)
  await logIn(code)
  await logIn('000000')
  await logIn(recoveryCodes[0])
  const renewed = await at.person.call<{ recoveryCodes: string[] }>('POST', '/api/account/recovery-codes', {
    password: 'Secret1!',
  })
  await at.person.call('DELETE', '/api/account/two-factor', { password: 'Secret1!' })
  const rows = await audited()
  expect(rows).toEqual([
    ['account.twoFactorOffered', null],
    ['account.twoFactorTurnedOn', null],
    ['account.loggedIn', { secondFactor: 'oneTimeCode' }],
    ['account.logInFailed', { secondFactor: 'wrong' }],
    ['account.loggedIn', { secondFactor: 'recoveryCode' }],
    ['account.recoveryCodesMade', null],
    ['account.twoFactorTurnedOff', null],
  ])
  const written = [JSON.stringify(rows), ...at.app.log].join('\n')
  for (const hidden of [secret, code, ...recoveryCodes, ...renewed.body.data.recoveryCodes, 'Secret1!'])
    expect(written.includes(hidden)).toBe(false)
})
