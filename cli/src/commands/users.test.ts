import { randomBytes } from 'node:crypto'
import { findLink } from '@anj/db'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anj, answerOf } from '../testing/anj.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const users = (...args: readonly string[]) =>
  anj(['users', ...args], {
    DATABASE_URL: database.url,
    ANJ_SECRET_KEY: randomBytes(32).toString('hex'),
    ANJ_PUBLIC_URL: 'https://anj.corp.example/',
  })

interface Told {
  readonly userName: string
  readonly role: string
  readonly organization: string
  readonly link: string
}

const grace = ['--full-name', 'Grace Hopper', '--email', 'grace@corp.example', '--super']

test('creates the first super user of an empty installation and prints a one-time link', async () => {
  const nameless = await users('create', 'grace', ...grace)
  expect([nameless.code, nameless.err]).toEqual([
    2,
    expect.stringContaining('Specify the first organization'),
  ])
  const called = await users(
    'create',
    'grace',
    ...grace,
    '--organization',
    'Engines',
    '--address',
    '12 St James Square',
    '--json',
  )
  expect(called).toMatchObject({ code: 0, err: '' })
  const { link, ...told } = answerOf<Told>(called).data
  expect(told).toEqual({
    userName: 'grace',
    email: 'grace@corp.example',
    role: 'super',
    organization: 'Engines',
  })
  const [, secret = ''] = /^https:\/\/anj\.corp\.example\/set-password\?token=([\w-]{43})$/.exec(link) ?? []
  expect((await findLink(database.db, 'invitation', secret))?.user).toMatchObject({
    userName: 'grace',
    role: 'super',
    passwordHash: null,
  })
})

test('creates users only with valid names and addresses and, except for super users, a valid licence', async () => {
  const made = await users('create', 'zoe', '--full-name', 'Zoë Adams', '--email', 'zoe@corp.example')
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('zoe was added to Engines.')])
  const taken = await users('create', 'ZOE', '--full-name', 'Zoë Two', '--email', 'two@corp.example')
  expect([taken.code, taken.err]).toEqual([2, 'This user name is already taken\n'])
  const wrong = answerOf(await users('create', 'z', '--full-name', 'Z Z', '--email', 'no', '--json'))
  expect(wrong).toMatchObject({
    success: false,
    code: 'userNameLength',
    fields: { email: expect.any(String) },
  })
  await database.sql`update organizations set license_expiry_date = '2020-01-01'`
  const late = ['--full-name', 'Late Comer', '--email', 'late@corp.example']
  expect((await users('create', 'late', ...late)).err).toContain(
    'The licence of this organization has expired',
  )
  expect((await users('create', 'late', ...late, '--super')).code).toBe(0)
})

test('resets a password by link and removes a lost second factor', async () => {
  await database.sql`update users set password_hash = 'x', totp_confirmed_at = now() where user_name = 'grace'`
  const called = await users('reset-password', 'GRACE@corp.example', '--without-two-factor', '--json')
  const { link } = answerOf<Told>(called).data
  const secret = new URL(link).searchParams.get('token') ?? ''
  expect(new URL(link).pathname).toBe('/reset-password')
  expect((await findLink(database.db, 'resetPassword', secret))?.user).toMatchObject({
    userName: 'grace',
    passwordHash: 'x',
    totpConfirmedAt: null,
  })
  const log = await database.sql`select action, user_name from audit_log order by at desc limit 2`
  expect(log.map(({ action }) => action).sort()).toEqual(['account.resetAsked', 'user.twoFactorTurnedOff'])
  expect(new Set(log.map(({ user_name }) => user_name))).toEqual(new Set(['command line']))
})

test("creates no link for a user who doesn't exist or was deactivated", async () => {
  expect((await users('reset-password', 'nobody')).err).toBe(
    'No user has the user name or email address nobody.\n',
  )
  await database.sql`update users set deactivated_at = now() where user_name = 'zoe'`
  expect((await users('reset-password', 'zoe')).err).toContain('zoe is deactivated.')
})

test('reports a missing or unreachable installation', async () => {
  const none = await anj(['users', 'reset-password', 'x'])
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('set DATABASE_URL and ANJ_SECRET_KEY')])
  const silent = { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x', ANJ_SECRET_KEY: '0'.repeat(64) }
  const { code, err } = await anj(['users', 'reset-password', 'x'], silent)
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('cannot be used: connect ECONNREFUSED 127.0.0.1:1'),
  ])
  expect(err).not.toContain('secret')
})

test('requires a migration before it changes users in an installation of an earlier version', async () => {
  await database.sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
  const called = await users('create', 'later', ...grace)
  expect([called.code, called.err]).toEqual([
    2,
    'The database schema is older than this program: it lacks 1 migration. Migrate the database first.\n',
  ])
})
