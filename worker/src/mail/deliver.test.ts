import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  auditLog,
  createOrganization,
  createUser,
  findLink,
  type Mail,
  mails,
  type NewMail,
  queueMail,
  type User,
  users,
} from '@anj/db'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selfSigned } from '../../../tds-server/src/certificates.ts'
import { removeOldMails } from '../jobs/remove-old-mails.ts'
import { deliverMails } from './deliver.ts'
import { type Mailer, openMailer } from './mailer.ts'
import { startMailServer, type TestMailServer } from './testing.ts'

const home = 'https://anj.example'
const from = 'Anj <anj@corp.example>'

let database: TestDatabase
let server: TestMailServer
let folder: string
let organizationId: string
let log: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startMailServer()
  folder = await mkdtemp(join(tmpdir(), 'anj-mail-test-'))
  const organization = await createOrganization(database.db, {
    fullName: 'Lee',
    email: 'lee@example.com',
    organizationName: 'Lee & <Sons>',
    address: 'Oslo',
    licenseStartingDay: '2026-01-01',
    licenseExpiryDate: '2036-01-01',
    numberOfUsersAllowed: 10,
    applicationTypes: ['Web'],
  })
  organizationId = organization.id
})
afterAll(async () => {
  await server.close()
  await database.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  log = []
  server.arrived.length = 0
  server.refuse = null
  await database.db.delete(mails)
})

let people = 0
async function somebody(more: Partial<User> = {}): Promise<User> {
  people += 1
  return createUser(database.db, {
    organizationId,
    userName: `person${people}`,
    fullName: 'Ann Łukasz',
    email: `person${people}@example.com`,
    role: 'user',
    ...more,
  })
}

const never = new AbortController().signal
const byServer = (url = `smtp://127.0.0.1:${server.port}`, tls = {}) => openMailer({ url, from }, folder, tls)

async function deliver(mailer: Mailer = byServer(), giveUp = never): Promise<void> {
  const destination = { write: (line: string) => void log.push(line) }
  await deliverMails({ db: database.db, mailer, home, log: pino({}, destination), stopping: never, giveUp })
}

async function queued(mail: Pick<NewMail, 'kind' | 'recipient' | 'userId' | 'data'>): Promise<Mail> {
  await queueMail(database.db, mail)
  const [row] = await database.db.select().from(mails)
  if (!row) throw new Error('No mail is queued.')
  return row
}
const stored = async () => (await database.db.select().from(mails))[0]
const due = () => database.db.update(mails).set({ nextAttemptAt: sql`now()` })
const linkIn = (text = '') => /https:\/\/anj\.example\/[a-z-]+\?token=[\w-]+/.exec(text)?.[0] ?? ''
const secretOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

describe('an invitation', () => {
  it('arrives with a working link, as text and as HTML, marked as generated automatically', async () => {
    const user = await somebody()
    const { id } = await queued({ kind: 'invitation', recipient: user.email, userId: user.id })
    await deliver()
    expect(server.arrived).toHaveLength(1)
    const { email, from: sender, to } = server.arrived[0] ?? { email: null }
    expect([sender, to]).toEqual(['anj@corp.example', [user.email]])
    expect(email).toMatchObject({
      subject: 'Your invitation to Anj',
      from: { name: 'Anj', address: 'anj@corp.example' },
      to: [{ address: user.email }],
      messageId: `<${id}@corp.example>`,
    })
    expect(email?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(email?.text).toContain('Hello Ann Łukasz,')
    expect(email?.text).toContain(
      `Lee & <Sons> has created an account for you in Anj. Your user name is ${user.userName}.`,
    )
    expect(email?.html).toContain('Lee &#38; &#60;Sons&#62;')
    const url = linkIn(email?.text)
    expect(url).toMatch(/^https:\/\/anj\.example\/set-password\?token=[\w-]{43}$/)
    expect(email?.html).toContain(`href="${url}"`)
    expect((await findLink(database.db, 'invitation', secretOf(url)))?.user.id).toBe(user.id)
    expect(await stored()).toMatchObject({ attempts: 1, failedAt: null, sentAt: expect.any(Date) })
  })

  it('loads no external resources and supports light and dark colour schemes', async () => {
    const user = await somebody()
    await queued({ kind: 'invitation', recipient: user.email, userId: user.id })
    await deliver()
    const html = server.arrived[0]?.email.html ?? ''
    expect(html).not.toMatch(/<(img|link|script|iframe|video|object|form)|src=|url\(|@import/i)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html.match(/https?:\/\/[^"<\s]+/g)?.every((url) => url.startsWith(home))).toBe(true)
  })

  it("doesn't leave its secret in any row or log line", async () => {
    const user = await somebody()
    await queued({ kind: 'invitation', recipient: user.email, userId: user.id })
    await deliver()
    const secret = secretOf(linkIn(server.arrived[0]?.email.text))
    const rows = await database.sql`select row_to_json(m)::text as row from mails m
      union all select row_to_json(t)::text from tokens t union all select row_to_json(a)::text from audit_log a`
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(log.join('')).not.toContain(secret)
    expect(log.join('')).not.toContain(user.email)
  })

  it("isn't sent to a user who has set a password, changed their address, or was deactivated or deleted", async () => {
    const here = await somebody({ passwordHash: 'x' })
    const moved = await somebody()
    const away = await somebody({ deactivatedAt: new Date() })
    for (const [user, recipient, problem] of [
      [here, here.email, 'The user has already set a password.'],
      [moved, 'typo@example.com', 'The user’s email address has changed in the meantime.'],
      [away, away.email, 'No active user has this email address.'],
    ] as const) {
      await database.db.delete(mails)
      await queued({ kind: 'invitation', recipient, userId: user.id })
      await deliver()
      expect(await stored()).toMatchObject({ problem, sentAt: null, failedAt: expect.any(Date) })
    }
    expect(server.arrived).toEqual([])
  })
})

describe('a reset link', () => {
  it('goes to the user with that address, regardless of upper and lower case, and is audited', async () => {
    const user = await somebody({ passwordHash: 'x' })
    await queued({ kind: 'resetPassword', recipient: user.email.toUpperCase() })
    await deliver()
    const url = linkIn(server.arrived[0]?.email.text)
    expect(url).toContain('/reset-password?token=')
    const found = await findLink(database.db, 'resetPassword', secretOf(url))
    expect([found?.user.id, found?.token.mailedTo]).toEqual([user.id, user.email])
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.userId, user.id))
    expect(audited.map(({ action }) => action)).toEqual(['account.resetAsked'])
  })

  it('goes to the stored address rather than the typed one, which may be a different mailbox although it compares as equal', async () => {
    const user = await somebody({ email: 'frank@example.com', passwordHash: 'x' })
    await queued({ kind: 'resetPassword', recipient: 'fran\u212A@example.com' })
    await deliver()
    expect(server.arrived.map(({ to }) => to)).toEqual([[user.email]])
  })

  it("is the only email that goes to the new owner of a deleted user's address", async () => {
    const user = await somebody({ passwordHash: 'x' })
    for (const kind of ['invitation', 'passwordChanged', 'emailChanged', 'scheduleFailed'] as const)
      await queueMail(database.db, { kind, recipient: user.email, userId: null })
    await deliver()
    expect(server.arrived).toEqual([])
  })

  it("isn't sent when nobody has the address", async () => {
    await queued({ kind: 'resetPassword', recipient: 'nobody@example.com' })
    await deliver()
    expect(server.arrived).toEqual([])
    expect((await stored())?.problem).toBe('No active user has this email address.')
  })

  it('is created anew for each attempt, which makes earlier ones invalid', async () => {
    const user = await somebody({ passwordHash: 'x' })
    await queued({ kind: 'resetPassword', recipient: user.email })
    const links: string[] = []
    const failing: Mailer = async ({ text }) => {
      links.push(linkIn(text))
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
    await deliver(failing)
    await due()
    await deliver()
    const last = linkIn(server.arrived[0]?.email.text)
    expect(await findLink(database.db, 'resetPassword', secretOf(links[0] ?? ''))).toBeUndefined()
    expect(await findLink(database.db, 'resetPassword', secretOf(last))).toBeDefined()
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.userId, user.id))
    expect(audited).toHaveLength(1)
  })
})

describe('other emails', () => {
  it('say that a password was changed, when this happened, and what to do about it', async () => {
    const user = await somebody()
    await queued({ kind: 'passwordChanged', recipient: user.email, userId: user.id })
    await deliver()
    const { subject, text } = server.arrived[0]?.email ?? {}
    expect(subject).toBe('Your Anj password was changed')
    expect(text).toMatch(/was changed on [A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d [AP]M UTC\./)
    expect(text).toContain(`${home}/forgot-password`)
  })

  it('notify the old address of the change without showing the new address in full', async () => {
    const user = await somebody()
    const data = { email: 'new.name@example.org' }
    await queued({ kind: 'emailChanged', recipient: 'old@example.com', userId: user.id, data })
    await deliver()
    expect(server.arrived[0]?.to).toEqual(['old@example.com'])
    const { text, html } = server.arrived[0]?.email ?? {}
    expect(text).toMatch(/changed to n…@example\.org on [A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d [AP]M UTC/)
    expect(`${text}${html}`).not.toContain('new.name')
  })

  it('say that a folder was shared with a group, what its members may do, and where the folder is', async () => {
    const user = await somebody()
    const data = { owner: 'Ann Lee', folderName: 'Sales', group: 'Finance', level: 'edit' }
    await queued({ kind: 'workflowShared', recipient: user.email, userId: user.id, data })
    await deliver()
    const { subject, text } = server.arrived[0]?.email ?? {}
    expect(subject).toBe('Ann Lee shared Sales with you')
    for (const said of ['the folder Sales', 'member of the group Finance', 'change the workflows in it'])
      expect(text).toContain(said)
    expect(text).toContain(`${home}/workflows`)
  })

  it('report a failed scheduled run and its reason', async () => {
    const user = await somebody()
    const data = {
      scheduleName: 'Nightly',
      workflowName: 'Orders',
      dueAt: '22 Nov 2026, 02:30 Europe/Oslo',
      reason: 'No <disk> left.',
      again: 3,
    }
    await queued({ kind: 'scheduleFailed', recipient: user.email, userId: user.id, data })
    await deliver()
    const { subject, text, html } = server.arrived[0]?.email ?? {}
    expect(subject).toBe('A scheduled run failed: Nightly')
    expect(text).toContain(
      'The run of the workflow Orders, scheduled by Nightly for 22 Nov 2026, 02:30 Europe/Oslo, failed: No <disk> left.',
    )
    expect(html).toContain('No &#60;disk&#62; left.')
    expect(text).toContain(
      'Earlier runs that failed for the same reason, without an email: 3. Anj reports the same failure once a day.',
    )
  })
})

describe('names that users choose', () => {
  it("can't start a new header or line", async () => {
    const user = await somebody({ fullName: 'Eve\r\nBcc: all@example.com\u2028\u202ex', passwordHash: 'x' })
    const data = {
      scheduleName: 'x\r\nBcc: all@example.com\r\n\r\nHi',
      workflowName: 'w',
      dueAt: 'now',
      reason: 'r',
    }
    await queued({ kind: 'scheduleFailed', recipient: user.email, userId: user.id, data })
    await deliver()
    const { email, raw, to } = server.arrived[0] ?? { email: undefined, raw: '' }
    expect(to).toEqual([user.email])
    expect(email?.subject).toBe('A scheduled run failed: x Bcc: all@example.com Hi')
    expect(email?.bcc ?? []).toEqual([])
    expect(raw).not.toMatch(/^bcc:/im)
    expect(email?.text).toContain('Hello Eve Bcc: all@example.com x,')
  })

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com>\r\nRCPT TO:<b@example.com',
  ])('add no second recipient with the address %j', async (recipient) => {
    const user = await somebody()
    await queued({ kind: 'passwordChanged', recipient, userId: user.id })
    await deliver()
    expect(server.arrived.flatMap(({ to }) => to)).not.toContain('b@example.com')
    expect(server.arrived.every(({ raw }) => !/^bcc:/im.test(raw))).toBe(true)
  })
})

describe('a mail server', () => {
  it('is used over an encrypted connection, with a password of any characters', async () => {
    const certificate = selfSigned('127.0.0.1')
    const secured = await startMailServer({
      key: certificate.key,
      cert: certificate.cert,
      authOptional: false,
      allowInsecureAuth: false,
      onAuth: ({ username, password }, { secure }, callback) => {
        const right = username === 'anj@corp' && password === 'p@ss:w/ö%rd' && secure
        callback(right ? null : new Error('Wrong login'), right ? { user: username } : undefined)
      },
    })
    const login = `${encodeURIComponent('anj@corp')}:${encodeURIComponent('p@ss:w/ö%rd')}`
    const url = `smtp://${login}@127.0.0.1:${secured.port}`
    const user = await somebody()
    await queued({ kind: 'passwordChanged', recipient: user.email, userId: user.id })
    await deliver(byServer(url, { ca: certificate.cert }))
    expect(secured.arrived).toMatchObject([{ secure: true, user: 'anj@corp' }])

    await database.db.delete(mails)
    await queued({ kind: 'passwordChanged', recipient: user.email, userId: user.id })
    await deliver(byServer(url))
    const untrusted = await stored()
    expect(untrusted?.problem).toMatch(/self.signed certificate/i)
    expect(untrusted?.failedAt).not.toBeNull()

    await database.db.delete(mails)
    await queued({ kind: 'passwordChanged', recipient: user.email, userId: user.id })
    await deliver(byServer(url.replace('%25rd', 'x'), { ca: certificate.cert }))
    expect(await stored()).toMatchObject({
      problem: expect.stringContaining('EAUTH'),
      failedAt: expect.any(Date),
    })
    expect(`${log.join('')}${JSON.stringify(await stored())}`).not.toContain('p@ss')
    await secured.close()
  })

  it('on another machine never receives a password in clear text', async () => {
    const seen: string[] = []
    const clear = createServer((socket) => {
      socket.write('220 mail\r\n')
      socket.on('data', (data) => {
        seen.push(data.toString())
        socket.write(/^EHLO/i.test(data.toString()) ? '250-mail\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n')
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => clear.listen(0, '127.0.0.1', resolve))
    const { port } = clear.address() as AddressInfo
    const lookup = `smtp://anj:secret@127.0.0.1:${port}?requireTLS=true`
    const user = await somebody()
    await queued({ kind: 'passwordChanged', recipient: user.email, userId: user.id })
    await deliver(byServer(lookup))
    expect(seen.join('')).toContain('STARTTLS')
    expect(seen.join('')).not.toMatch(/AUTH/)
    expect((await stored())?.sentAt).toBeNull()
    await new Promise((resolve) => clear.close(resolve))
  })

  it('is tried five times with increasing delays while it is unreachable, before the email is abandoned', async () => {
    const gone = await startMailServer()
    const url = `smtp://127.0.0.1:${gone.port}`
    await gone.close()
    const user = await somebody()
    await queued({ kind: 'passwordChanged', recipient: user.email, userId: user.id })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await deliver(byServer(url))
      const [row] =
        await database.sql`select attempts, problem, failed_at, round(extract(epoch from next_attempt_at - now()))::int as wait from mails`
      expect(row).toMatchObject({
        attempts: attempt,
        failed_at: null,
        problem: expect.stringContaining('ECONNREFUSED'),
      })
      waits.push(row?.['wait'])
      await deliver(byServer(url))
      await due()
    }
    expect(waits.map((wait) => Math.round(wait / 60))).toEqual([1, 5, 30, 120])
    await deliver(byServer(url))
    expect(await stored()).toMatchObject({ attempts: 5, failedAt: expect.any(Date) })
    await due()
    await deliver()
    expect(server.arrived).toEqual([])
  })

  it('is retried after a temporary error (4xx) but not after a permanent one (5xx)', async () => {
    const user = await somebody()
    await queued({ kind: 'passwordChanged', recipient: user.email, userId: user.id })
    server.refuse = { responseCode: 451, message: 'Greylisted' }
    await deliver()
    expect(await stored()).toMatchObject({
      failedAt: null,
      problem: expect.stringContaining('451 Greylisted'),
    })
    await due()
    server.refuse = { responseCode: 550, message: `No such user <${user.email}>` }
    await deliver()
    expect(await stored()).toMatchObject({
      failedAt: expect.any(Date),
      problem: expect.stringContaining('550 No such user <…>'),
    })
    expect(log.join('')).not.toContain(user.email)
  })

  it("that doesn't answer doesn't delay the worker's shutdown, and the email is left to another worker", async () => {
    const user = await somebody()
    await queued({ kind: 'passwordChanged', recipient: user.email, userId: user.id })
    const stop = new AbortController()
    await deliver(() => new Promise(() => stop.abort()), stop.signal)
    expect(await stored()).toMatchObject({ sentAt: null, failedAt: null, attempts: 1 })
    await due()
    await deliver()
    expect(server.arrived).toHaveLength(1)
  })

  it('receives each email once from many workers', async () => {
    const user = await somebody()
    for (let i = 0; i < 20; i += 1)
      await queueMail(database.db, { kind: 'passwordChanged', recipient: user.email, userId: user.id })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(server.arrived).toHaveLength(20)
    expect(new Set(server.arrived.map(({ email }) => email.messageId)).size).toBe(20)
  })
})

describe('without a mail server', () => {
  it('emails are written to files that only this account can read, named by time, kind and recipient', async () => {
    const user = await somebody({ email: `we/ird"${people}@example.com` })
    await queued({ kind: 'invitation', recipient: user.email, userId: user.id })
    const place = join(folder, 'files')
    await deliver(openMailer(null, place))
    const names = await readdir(place)
    expect(names).toHaveLength(1)
    const name = names[0] ?? ''
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-invitation-we_ird_\d+@example\.com\.eml$/)
    const file = await readFile(join(place, name), 'utf8')
    const email = await PostalMime.parse(file)
    expect(email.subject).toBe('Your invitation to Anj')
    expect(email.text).toContain('Hello Ann Łukasz')
    const link = linkIn(email.text)
    expect(link).toContain('/set-password?token=')
    // Users without a mail program copy the link from the file.
    expect(file).toContain(`\r\n${link}\r\n`)
    expect((await stat(join(place, name))).mode & 0o777).toBe(0o600)
    expect((await stat(place)).mode & 0o777).toBe(0o700)

    await removeOldMails(database.db, place)
    expect(await readdir(place)).toHaveLength(1)
    const old = new Date(Date.now() - 31 * 86_400_000)
    await utimes(join(place, name), old, old)
    await removeOldMails(database.db, place)
    expect(await readdir(place)).toEqual([])
  })
})

it("emails' rows and addresses are removed 30 days after the emails were sent or abandoned, even if their users were deleted earlier", async () => {
  const user = await somebody()
  for (const [kind, days] of [
    ['sent', 31],
    ['sent', 29],
    ['failed', 31],
    ['failed', 29],
  ] as const) {
    await queueMail(database.db, {
      kind: 'passwordChanged',
      recipient: `${kind}${days}@example.com`,
      userId: user.id,
    })
    const at = sql`now() - make_interval(days => ${days})`
    await database.db
      .update(mails)
      .set(kind === 'sent' ? { sentAt: at } : { failedAt: at })
      .where(eq(mails.recipient, `${kind}${days}@example.com`))
  }
  await removeOldMails(database.db, folder)
  const left = (await database.db.select().from(mails)).map(({ recipient }) => recipient)
  expect(left.toSorted()).toEqual(['failed29@example.com', 'sent29@example.com'])
  await database.db.delete(users).where(eq(users.id, user.id))
  const kept = (await database.db.select().from(mails)).map(({ userId }) => userId)
  expect(kept).toEqual([null, null])
})
