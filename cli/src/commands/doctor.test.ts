import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { encryptSecret } from '@anj/core'
import { createDataset } from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '../doctor/finding.ts'
import { anj, answerOf } from '../testing/anj.ts'

const key = randomBytes(32)

let database: TestDatabase
let person: Awaited<ReturnType<typeof createFirstUser>>
let folder = ''
let smtp: SMTPServer
const web = createServer((_request, answer) => answer.end('{}'))
const ports = { smtp: 0, web: 0 }

beforeAll(async () => {
  database = await createTestDatabase()
  person = await createFirstUser(database)
  folder = await mkdtemp(join(tmpdir(), 'anj-doctor-'))
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'anj' }) : done(new Error('Wrong password')),
  })
  const mails = smtp.listen(0, '127.0.0.1')
  await once(mails, 'listening')
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  ports.smtp = (mails.address() as AddressInfo).port
  ports.web = (web.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  web.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Settings for a complete installation. */
const installation = () => ({
  DATABASE_URL: database.url,
  ANJ_SECRET_KEY: key.toString('hex'),
  ANJ_DATA: folder,
  ANJ_SMTP_URL: `smtp://anj:right@127.0.0.1:${ports.smtp}`,
  ANJ_MAIL_FROM: 'anj@corp.example',
  ANJ_PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
})

async function examined(env: Readonly<Record<string, string>>) {
  const called = await anj(['doctor', '--json'], env)
  const { findings } = answerOf<{ findings: Finding[] }>(called).data
  return { ...called, findings, of: (part: string) => findings.filter((one) => one.part === part) }
}

test('finds no faults in a complete installation except the missing worker', async () => {
  const { code, findings } = await examined(installation())
  expect(findings.filter(({ part }) => part !== 'memory' && part !== 'disk' && part !== 'storage')).toEqual([
    { part: 'node', status: 'ok', message: `Node ${process.versions.node}`, cure: null },
    {
      part: 'time zones',
      status: 'ok',
      message: `Schedules use version ${process.versions.tz} of the time zone rules.`,
      cure: null,
    },
    { part: 'settings', status: 'ok', message: 'All settings are valid.', cure: null },
    {
      part: 'database',
      status: 'ok',
      message: expect.stringMatching(/^PostgreSQL \d+\.\d+ responds in \d+ ms/),
      cure: null,
    },
    { part: 'clock', status: 'ok', message: expect.any(String), cure: null },
    { part: 'notices', status: 'ok', message: expect.any(String), cure: null },
    { part: 'migrations', status: 'ok', message: 'The database schema is current.', cure: null },
    { part: 'secret key', status: 'ok', message: expect.any(String), cure: null },
    {
      part: 'worker',
      status: 'error',
      message: 'No worker is running, so no runs start, no files are read and no emails are sent.',
      cure: expect.any(String),
    },
    {
      part: 'mail',
      status: 'ok',
      message: `127.0.0.1:${ports.smtp} responds and accepts the log-in.`,
      cure: null,
    },
    { part: 'public address', status: 'ok', message: `http://127.0.0.1:${ports.web} responds.`, cure: null },
  ])
  expect(code).toBe(1)
})

test('lists problems with remedies in aligned lines', async () => {
  const { userId } = person
  await writeFile(join(folder, 'a-file'), '')
  const secret = JSON.stringify(encryptSecret(randomBytes(32), 'secret'))
  await database.sql`update users set totp_secret = ${secret}::text::jsonb where id = ${userId}`
  await database.sql`insert into mails (kind, recipient, failed_at, problem)
    values ('invitation', 'x@corp.example', now(), 'refused')`
  await database.sql`delete from drizzle.__drizzle_migrations where id =
    (select max(id) from drizzle.__drizzle_migrations)`
  const behind = await examined(installation())
  expect(behind.of('migrations')).toMatchObject([
    { status: 'error', message: 'The database schema is older than this program: it lacks 1 migration.' },
  ])
  await database.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`
  const { ANJ_PUBLIC_URL: _url, ...settings } = installation()
  const { code, out, err } = await anj(['doctor'], {
    ...settings,
    ANJ_SMTP_URL: `smtp://anj:wrong@127.0.0.1:${ports.smtp}`,
    ANJ_STORE: join(folder, 'a-file', 'store'),
  })
  expect([code, err]).toEqual([1, ''])
  expect(out).toContain('! migrations      The database schema is newer than this program.\n')
  expect(out).toContain('✖ secret key      1 stored secret cannot be decrypted with this secret key.\n')
  expect(out).toContain('                  → Set ANJ_SECRET_KEY to the original key')
  expect(out).toContain('! mail            1 mail could not be sent in the last day: refused\n')
  expect(out).toMatch(/✖ mail {12}127\.0\.0\.1:\d+ cannot send emails: Invalid login: 535 Wrong password\n/)
  expect(out).toContain(`✖ storage         Files cannot be stored in ${join(folder, 'a-file', 'store')}: `)
  expect(out).toContain('! public address  No public address is configured')
  expect(out).toMatch(/\n\n4 errors, 3 warnings\.\n$/)
})

test("lists files that still have no database row after a day, but doesn't remove them", async () => {
  const { ANJ_DATA } = { ...installation(), ANJ_DATA: await mkdtemp(join(folder, 'left-')) }
  const store = join(ANJ_DATA, 'store')
  const upload = randomUUID()
  const add = async (key: string, hours: number) => {
    const path = join(store, key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'x')
    const at = Date.now() / 1000 - hours * 3600
    await utimes(path, at, at)
    return key
  }
  await add(`originals/${randomUUID()}`, 23)
  await add(`originals/${upload}`, 25)
  await add(`uploads/${upload}.json`, 25)
  const dataset = await createDataset(database.db, person, {
    fileName: 'a.csv',
    bytes: 1,
    originalKey: await add(`originals/${randomUUID()}`, 25),
  })
  await add(`datasets/${dataset.id}/${dataset.version.id}/columns.parquet`, 25)
  const left = [
    await add(`originals/${randomUUID()}`, 25),
    await add(`artifacts/${randomUUID()}/output`, 48),
    await add(`extracts/${randomUUID()}/columns.parquet`, 48),
  ]

  const found = (await examined({ ...installation(), ANJ_DATA })).of('storage')
  const unowned = found.find(({ items }) => items !== undefined)
  expect(unowned?.items?.toSorted()).toEqual(left.toSorted())
  expect(unowned?.message).toMatch(/^The store contains 3 files older than a day /)
  for (const key of left) expect(existsSync(join(store, key))).toBe(true)
})

test('lists invalid settings, and reports an unreachable database once', async () => {
  const wrong = await examined({ ...installation(), PORT: 'many', ANJ_MAIL_FROM: '' })
  expect(wrong.of('settings').map(({ status, message }) => [status, message])).toEqual([
    ['error', 'PORT must be a whole number from 0 to 65535.'],
    ['error', expect.stringMatching(/^ANJ_MAIL_FROM is missing/)],
  ])
  const silent = await examined({ ...installation(), DATABASE_URL: 'postgres://x:pw@127.0.0.1:1/x' })
  expect(silent.of('database')).toMatchObject([
    { status: 'error', message: 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1' },
  ])
  const none = await examined({ ANJ_DATA: folder })
  expect(none.of('database')).toMatchObject([{ status: 'error', message: 'No database is configured.' }])
})
