import { randomBytes } from 'node:crypto'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestWorker, type TestWorker } from '../api/src/etl/testing.ts'
import { addRunnableWorkflow } from '../api/src/runs/testing.ts'
import { createTestApp, type Person, signUpForm, type TestApp } from '../api/src/testing.ts'
import { answerWith, startModelServer } from '../engine/src/testing/model-server.ts'
import { type ReceivedMail, startMailServer, type TestMailServer } from '../worker/src/mail/testing.ts'
import { type Answered, Canary } from './support/canary.ts'

/** The secrets that the product is given and must not reveal. */
const canary = new Canary()
let app: TestApp
let worker: TestWorker
let mailServer: TestMailServer

/** Returns a unique secret that is valid as a password. */
const secret = () => `Ca1!${randomBytes(9).toString('hex')}`
const smtpPassword = secret()

beforeAll(async () => {
  canary.keep('SMTP password', smtpPassword)
  mailServer = await startMailServer({ onAuth: (_login, _session, done) => done(null, { user: 'post' }) })
  app = await createTestApp()
  canary.keep('secret key', Buffer.from(app.deps.settings.secretKey).toString('hex'))
  worker = await startTestWorker(app, {
    ANJ_SMTP_URL: `smtp://post:${smtpPassword}@127.0.0.1:${mailServer.port}`,
    ANJ_MAIL_FROM: 'Anj <anj@corp.example>',
    ANJ_PUBLIC_URL: 'https://anj.example',
  })
})
afterAll(async () => {
  await worker.kill()
  await app.close()
  await mailServer.close()
})

/** Makes a call and records the answer. `mayShow` lists the secrets that the answer may contain. */
async function call<T>(
  person: Pick<Person, 'call'>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  mayShow: readonly string[] = [],
): Promise<T> {
  const { status, text, body: answer } = await person.call<T>(method, `/api${path}`, body)
  expect([method, path, status < 400 || answer.code]).toEqual([method, path, true])
  canary.heard({ from: `${method} ${path}`, text, mayShow } satisfies Answered)
  return answer.data
}

const tokenIn = ({ email }: ReceivedMail) => /[?&]token=([\w-]{43})/.exec(email.text ?? '')?.[1]

/** Waits for the next mail with a link to an address and returns the link. */
async function linkTo(address: string): Promise<string> {
  const here = (mail: ReceivedMail) => mail.to.includes(address) && tokenIn(mail) !== undefined
  const mail = await vi.waitUntil(() => mailServer.arrived.find(here), { timeout: 120_000 })
  const token = String(tokenIn(mail))
  const name = `link ${token.slice(-6)}`
  canary.keep(name, token)
  hearMail(mail, [name])
  mailServer.arrived.splice(mailServer.arrived.indexOf(mail), 1)
  return token
}

function hearMail(mail: ReceivedMail, mayShow: readonly string[] = []) {
  const text = [mail.raw, mail.email.subject, mail.email.text, mail.email.html].join('\n')
  canary.heard({ from: `mail '${mail.email.subject}'`, text, mayShow })
}

const session = ({ token }: { readonly token: string }) => {
  canary.keep(`session ${token.slice(-6)}`, token)
  return app.personOf(token, '', '')
}
/** Logs in. The session token becomes a secret only once the answer has arrived. */
async function logIn(userName: string, password: string, code?: string): Promise<Person> {
  const form = { userName, password, ...(code && { code }) }
  const { status, body, text } = await app.call<{ token: string }>('POST', '/api/auth/log-in', form)
  expect(status).toBe(200)
  const person = session(body.data)
  canary.heard({ from: 'log-in', text, mayShow: [`session ${person.token.slice(-6)}`] })
  return person
}

/** The passwords that users type. */
const named = [
  'first',
  'changed',
  'invited',
  'reset',
  'wrong',
  'connection',
  'ssh',
  'sent',
  'pasted',
] as const

test('secrets given to the product appear in no log line, answer, job, row, mail or file', async () => {
  const passwords = Object.fromEntries(named.map((name) => [name, secret()])) as Record<
    (typeof named)[number],
    string
  >
  for (const [name, value] of Object.entries(passwords)) canary.keep(`password ${name}`, value)

  const signUp = { ...signUpForm, password: passwords.first, passwordConfirm: passwords.first }
  const signedUp = await app.call<{ token: string }>('POST', '/api/auth/sign-up', signUp)
  expect(signedUp.status).toBe(201)
  session(signedUp.body.data)
  const wrong = { userName: 'ann', password: passwords.wrong }
  const refused = await app.call('POST', '/api/auth/log-in', wrong)
  canary.heard({ from: 'wrong log-in', text: refused.text, mayShow: [] })
  await app.call('POST', '/api/auth/log-in', `{"userName":"ann","password":"${passwords.wrong}`, {
    'content-type': 'application/json',
  })
  const ann = await logIn('ann', passwords.first)
  await call(ann, 'PATCH', '/auth/change-password', {
    userName: 'ann',
    oldPassword: passwords.first,
    newPassword: passwords.changed,
    newPasswordConfirm: passwords.changed,
  })

  const { secret: totp } = await ann
    .call<{ secret: string }>('POST', '/api/account/two-factor', { password: passwords.changed })
    .then(({ body }) => body.data)
  canary.keep('TOTP secret', totp)
  const code = await generate({ secret: totp })
  const confirmed = await ann.call<{ recoveryCodes: string[] }>('POST', '/api/account/two-factor/confirm', {
    code,
  })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = confirmed.body.data
  for (const [at, one] of recoveryCodes.entries()) canary.keep(`recovery code ${at}`, one)
  const recovered = await logIn('ann', passwords.changed, recoveryCodes[0])

  const form = { label: 'Nightly', scopes: ['workflows:read'], days: 1, password: passwords.changed }
  const made = await recovered.call<{ token: string }>('POST', '/api/account/tokens', form)
  canary.keep('API token', made.body.data.token)
  await call(app.personOf(made.body.data.token, '', ''), 'GET', '/workflows')

  await call(ann, 'POST', '/user', { userName: 'bob', fullName: 'Bob Builder', email: 'bob@example.com' })
  const chosen = { password: passwords.invited, passwordConfirm: passwords.invited }
  await call(app, 'PATCH', `/auth/set-password?token=${await linkTo('bob@example.com')}`, chosen)
  await call(app, 'POST', '/auth/forget-password', { email: 'bob@example.com' })
  const another = { password: passwords.reset, passwordConfirm: passwords.reset }
  await call(app, 'PATCH', `/auth/reset-password?token=${await linkTo('bob@example.com')}`, another)
  await logIn('bob', passwords.reset)

  await using model = await startModelServer(answerWith('Nothing is cited.'))
  const apiKey = secret()
  canary.keep('key of the model', apiKey)
  Object.assign(app.deps.settings, { languageModel: { ...model.model, apiKey } })
  // The help is sure of an answer to the second question only and therefore sends only it to the language model.
  const asked = [
    `Why refused? postgres://ada:${passwords.pasted}@db/x password=${passwords.pasted}`,
    `How does Anj store passwords? password=${passwords.pasted}`,
  ]
  for (const question of asked) {
    for (const accept of ['application/json', 'text/event-stream']) {
      const answered = await ann.call('POST', '/api/rag/query', { question }, { accept })
      canary.heard({ from: 'the help centre', text: answered.text, mayShow: [] })
    }
  }
  for (const { body } of model.calls) {
    canary.heard({ from: 'the model', text: body, mayShow: [] })
    expect(body).toContain('How does Anj store passwords? password=…')
  }
  expect(model.calls).toHaveLength(2)
  expect(model.calls[0]?.authorization).toBe(`Bearer ${apiKey}`)
  expect(app.log.join()).toContain('a sentence cites no passage')
  await call(ann, 'GET', '/rag/questions')

  const server = { serverName: '127.0.0.1', port: 1, userId: 'loader' }
  const connection = await call<{ id: string }>(ann, 'POST', '/connections', {
    ...server,
    kind: 'postgresql',
    name: 'Warehouse',
    tls: 'disable',
    password: passwords.connection,
    ssh: { serverName: 'jump.example', port: 22, userId: 'tunnel', password: passwords.ssh },
  })
  await ann.call('POST', '/api/databases/postgresql', { ...server, password: passwords.sent })
  const sent = await ann.call('POST', '/api/etl/postgresql', {
    ...server,
    password: passwords.sent,
    databaseName: 'sales',
    tableName: 'people',
    createTableIfNotExist: true,
    dropTableThenCreate: false,
    deleteExistingData: true,
    modifiedTableData: [['id'], [1]],
  })
  canary.heard({ from: 'ETL', text: sent.text, mayShow: [] })
  const workflow = await addRunnableWorkflow(app, { ...ann, ...(await ownerOf('ann')) })
  await call(ann, 'GET', `/workflows/${workflow.id}/file`)

  const lists = '/account /account/sessions /account/tokens /user /licences /logs /logs/export /logs/verify'
  for (const path of `${lists} /workflows /connections /datasets /auth/me /people`.split(' '))
    await call(ann, 'GET', path)
  await call(ann, 'DELETE', `/connections/${connection.id}`)

  for (const mail of mailServer.arrived) hearMail(mail)
  const tables = await tablesOf(app)
  // Makes sure that none of the places that were searched is empty.
  expect(tables['public.users']).toContain('bob@example.com')
  expect(tables['public.audit_log']).toContain('Bob Builder')
  expect(Object.keys(tables)).toContain('pgboss.job_common')
  expect(app.log.join()).toContain('/api/auth/reset-password')
  expect(canary.found({ log: app.log.join('\n'), worker: worker.log.join('\n') })).toEqual([])
  expect(canary.found(tables)).toEqual([])
})

async function ownerOf(userName: string) {
  const [row] = await app.database.sql<{ id: string; organizationId: string }[]>`
    select id, organization_id as "organizationId" from users where user_name = ${userName}`
  if (!row) throw new Error('No user has this name.')
  return row
}

/** Returns every row of every table as text, by table name, including jobs and audit log. */
async function tablesOf({ database: { sql } }: TestApp): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)
      return [name, rows.map(({ row }) => row).join('\n')] as const
    }),
  )
  return Object.fromEntries(texts)
}
