import { auditLog, createLink, findLink, mails } from '@anj/db'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '../../testing.ts'
import { newUserPerTest } from './testing.ts'

const at = newUserPerTest()

interface Account {
  readonly fullName: string
  readonly email: string
}
const change = (body: object) => at.person.call<Account>('PATCH', '/api/account', body)
const seen = async () => (await at.person.call<Account>('GET', '/api/account')).body.data

test("returns the caller's own account", async () => {
  expect(await seen()).toMatchObject({
    id: at.person.id,
    userName: at.userName,
    fullName: at.userName,
    email: `${at.userName}@example.com`,
    role: 'user',
    organizationName: 'Lee Ltd',
    twoFactor: false,
    recoveryCodesLeft: 0,
  })
})

test('changes the name without asking for the password or sending an email', async () => {
  const { status, body } = await change({ fullName: ' Paula Person ', email: `${at.userName}@example.com` })
  expect({ status, message: body.message, name: body.data.fullName }).toEqual({
    status: 200,
    message: 'Account saved.',
    name: 'Paula Person',
  })
  expect(await at.app.db.select().from(mails).where(eq(mails.userId, at.person.id))).toEqual([])
  const [row] = await at.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, at.person.id), eq(auditLog.action, 'account.changed')))
  expect([row?.before, row?.after]).toEqual([
    { fullName: at.userName, email: `${at.userName}@example.com` },
    { fullName: 'Paula Person', email: `${at.userName}@example.com` },
  ])
})

test('requires the password for a new address, notifies the old address and revokes links sent to it', async () => {
  const link = await at.app.db.transaction((tx) => createLink(tx, at.person.id, 'resetPassword'))
  const email = `new-${at.userName}@example.com`
  expect((await change({ email })).body.fields).toEqual({ password: 'Password is required' })
  expect((await change({ email, password: 'Wrong1!!' })).body.fields).toEqual({
    password: 'Password is wrong',
  })
  expect((await seen()).email).toBe(`${at.userName}@example.com`)
  expect((await change({ email, password: 'Secret1!' })).body.data.email).toBe(email)
  const sent = await at.app.db.select().from(mails).where(eq(mails.userId, at.person.id))
  expect(sent.map(({ kind, recipient, data }) => ({ kind, recipient, data }))).toEqual([
    { kind: 'emailChanged', recipient: `${at.userName}@example.com`, data: { email } },
  ])
  expect(await findLink(at.app.db, 'resetPassword', link)).toBeUndefined()
})

test('refuses a taken address, whatever its case, even when two users request it concurrently', async () => {
  const other = await at.app.addUser(`other${at.userName}`)
  const want = (who: Person, email: string) =>
    who.call<Account>('PATCH', '/api/account', { email, password: 'Secret1!' })
  const taken = await want(at.person, `OTHER${at.userName}@example.com`)
  expect({ status: taken.status, fields: taken.body.fields }).toEqual({
    status: 422,
    fields: { email: 'This email address is already taken' },
  })
  const both = await Promise.all([at.person, other].map((who) => want(who, `both${at.userName}@example.com`)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test.each([
  [{ fullName: 'Al' }, { fullName: 'Full name must have 3 to 100 characters' }],
  [
    { fullName: ' ', email: 'x' },
    {
      fullName: 'Full name must have 3 to 100 characters',
      email: 'Email must be a valid email address',
      password: 'Password is required',
    },
  ],
])('refuses %o with a message for each wrong field', async (wrong, fields) => {
  const { status, body } = await change(wrong)
  expect({ status, fields: body.fields }).toEqual({ status: 422, fields })
})

test("allows five address changes an hour, so that users can't probe for registered addresses", async () => {
  const answers = []
  for (let i = 0; i < 6; i += 1)
    answers.push(await change({ email: 'ann@example.com', password: 'Secret1!' }))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429])
})

test('records no audit entry for a change without effect', async () => {
  const { fullName, email } = await seen()
  expect((await change({})).status).toBe(200)
  expect((await change({ fullName: ` ${fullName} `, email })).status).toBe(200)
  const rows = await at.app.db.select().from(auditLog).where(eq(auditLog.userId, at.person.id))
  expect(rows).toEqual([])
})
