import { auditLog, createLink, findLink, mails } from '@anj/db'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLoginLimit } from '../accounts/login-limit.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let person: Person
let userName: string
let people = 0
beforeAll(async () => {
  app = await createTestApp({ loginLimit: createLoginLimit(Date.now, 10, 10_000) })
})
beforeEach(async () => {
  people += 1
  userName = `person${people}`
  person = await app.addUser(userName)
})
afterAll(() => app.close())

interface Account {
  readonly fullName: string
  readonly email: string
}
const change = (body: object) => person.call<Account>('PATCH', '/api/account', body)
const seen = async () => (await person.call<Account>('GET', '/api/account')).body.data

test('people see their account', async () => {
  expect(await seen()).toMatchObject({
    id: person.id,
    userName,
    fullName: userName,
    email: `${userName}@example.com`,
    role: 'user',
    organizationName: 'Lee Ltd',
    twoFactor: false,
    recoveryCodesLeft: 0,
  })
})

test('a new name needs no password and sends no mail', async () => {
  const { status, body } = await change({ fullName: ' Paula Person ', email: `${userName}@example.com` })
  expect({ status, message: body.message, name: body.data.fullName }).toEqual({
    status: 200,
    message: 'Account saved.',
    name: 'Paula Person',
  })
  expect(await app.db.select().from(mails).where(eq(mails.userId, person.id))).toEqual([])
  const [row] = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, person.id), eq(auditLog.action, 'account.changed')))
  expect([row?.before, row?.after]).toEqual([
    { fullName: userName, email: `${userName}@example.com` },
    { fullName: 'Paula Person', email: `${userName}@example.com` },
  ])
})

test('a new address needs the password; the old one hears of it, and links that were sent to it end', async () => {
  const link = await app.db.transaction((tx) => createLink(tx, person.id, 'resetPassword'))
  const email = `new-${userName}@example.com`
  expect((await change({ email })).body.fields).toEqual({ password: 'Password is required' })
  expect((await change({ email, password: 'Wrong1!!' })).body.fields).toEqual({
    password: 'Password is wrong',
  })
  expect((await seen()).email).toBe(`${userName}@example.com`)
  expect((await change({ email, password: 'Secret1!' })).body.data.email).toBe(email)
  const sent = await app.db.select().from(mails).where(eq(mails.userId, person.id))
  expect(sent.map(({ kind, recipient, data }) => ({ kind, recipient, data }))).toEqual([
    { kind: 'emailChanged', recipient: `${userName}@example.com`, data: { email } },
  ])
  expect(await findLink(app.db, 'resetPassword', link)).toBeUndefined()
})

test('an address that somebody has, in whatever case, is refused; also of two who want it at once', async () => {
  const other = await app.addUser(`other${people}`)
  const want = (who: Person, email: string) =>
    who.call<Account>('PATCH', '/api/account', { email, password: 'Secret1!' })
  const taken = await want(person, `OTHER${people}@example.com`)
  expect({ status: taken.status, fields: taken.body.fields }).toEqual({
    status: 422,
    fields: { email: 'Somebody has this email address already' },
  })
  const both = await Promise.all([person, other].map((who) => want(who, `both${people}@example.com`)))
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
])('%o is refused at its fields', async (wrong, fields) => {
  const { status, body } = await change(wrong)
  expect({ status, fields: body.fields }).toEqual({ status: 422, fields })
})

test('an address can be changed five times an hour, so that nobody finds out which are taken', async () => {
  const answers = []
  for (let i = 0; i < 6; i += 1)
    answers.push(await change({ email: 'ann@example.com', password: 'Secret1!' }))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429])
})
