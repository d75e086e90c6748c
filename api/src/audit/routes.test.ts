import { sealAudit } from '@anj/core'
import { auditLog, createOrganization } from '@anj/db'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { LogEntry, LogEntryDetail, LogVerification } from './schema.ts'

type Page = { items: LogEntry[]; next: string | null }

let app: TestApp
let superUser: Person
let admin: Person
let stranger: Person

beforeAll(async () => {
  app = await createTestApp()
  superUser = await app.superUser()
  admin = await app.addUser('adam', 'admin')
  const other = await createOrganization(app.db, {
    fullName: 'Olga Other',
    email: 'olga@other.example',
    organizationName: 'Other Ltd',
    address: 'Bergen',
    licenseStartingDay: '2026-01-01',
    licenseExpiryDate: '2036-01-01',
    numberOfUsersAllowed: 10,
    applicationTypes: ['Web'],
  })
  stranger = await app.addUser('otto', 'admin', other.id)
  await add(admin, 40)
  await add(stranger, 3)
})
afterAll(() => app.close())

/** Adds a user's audit entries, one minute apart. */
async function add(person: Person, count: number): Promise<void> {
  for (let i = 1; i <= count; i += 1)
    await app.db.insert(auditLog).values({
      at: sql`now() - make_interval(mins => ${100 - i})`,
      organizationId: person.organizationId,
      userId: person.id,
      userName: 'somebody',
      action: i % 10 === 0 ? 'run.started' : 'workflow.renamed',
      resource: i % 10 === 0 ? 'runs' : 'workflows',
      resourceId: `thing-${i}`,
      address: '192.0.2.7',
      before: { name: `Orders ${i}` },
      after: { name: `Käufe ${i}` },
    })
}

async function list(person: Person, query = ''): Promise<Page> {
  const { status, body } = await person.call<Page['items']>('GET', `/api/logs${query}`)
  expect(status).toBe(200)
  return { items: body.data, next: body.next ?? null }
}

const exports = async () => ({
  total: await app.db.$count(auditLog, eq(auditLog.action, 'auditLog.exported')),
})

describe('the audit log', () => {
  it('denies access to users', async () => {
    const user = await app.addUser('uma')
    for (const path of ['', '/1', '/actions', '/export', '/verify'])
      expect((await user.call('GET', `/api/logs${path}`)).status).toBe(403)
  })

  it('refuses a period that ends before it starts', async () => {
    const query = '?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z'
    for (const path of ['', '/export']) {
      const { status, body } = await admin.call('GET', `/api/logs${path}${query}`)
      expect([status, body.code, body.fields]).toEqual([
        422,
        'logPeriodInvalid',
        { from: 'From must not be after To.' },
      ])
    }
  })

  it("shows admins their own organization's entries, and super users all organizations' entries", async () => {
    const own = await list(admin, '?limit=100')
    expect(new Set(own.items.map(({ organizationId }) => organizationId))).toEqual(
      new Set([admin.organizationId]),
    )
    const filtered = await list(admin, `?limit=100&organizationId=${stranger.organizationId}`)
    expect(filtered.items.map(({ id }) => id)).toEqual(own.items.map(({ id }) => id))
    const all = await list(superUser, '?limit=100')
    expect(all.items.some(({ organizationName }) => organizationName === 'Other Ltd')).toBe(true)
    const theirs = await list(superUser, `?organizationId=${stranger.organizationId}`)
    expect(theirs.items).toHaveLength(3)
  })

  it('is paged without gaps, newest first', async () => {
    const completeList = await list(admin, '?limit=100&action=workflow.renamed')
    const ids: number[] = []
    let page = await list(admin, '?limit=7&action=workflow.renamed')
    while (page.next !== null) {
      ids.push(...page.items.map(({ id }) => id))
      page = await list(admin, `?limit=7&action=workflow.renamed&cursor=${page.next}`)
    }
    ids.push(...page.items.map(({ id }) => id))
    expect(ids).toEqual(completeList.items.map(({ id }) => id))
    expect(ids).toHaveLength(36)
    const times = completeList.items.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('can be filtered by user, action, resource, object and time', async () => {
    expect((await list(admin, `?userId=${stranger.id}`)).items).toEqual([])
    const started = (await list(admin, '?action=run.started')).items
    expect(started.map(({ resourceId }) => resourceId)).toEqual([
      'thing-40',
      'thing-30',
      'thing-20',
      'thing-10',
    ])
    expect((await list(admin, '?resource=runs')).items).toEqual(started)
    expect((await list(admin, '?resourceId=thing-7')).items).toHaveLength(1)
    const [newest, second] = started
    const between = `?action=run.started&from=${second?.at}&to=${newest?.at}`
    expect((await list(admin, between)).items.map(({ id }) => id)).toEqual([second?.id])
    expect((await admin.call('GET', '/api/logs?action=no.suchThing')).status).toBe(400)
  })

  it.each([
    '2026-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ])('refuses %s, which is not a valid time, in the list and in the export', async (moment) => {
    for (const query of [`?from=${encodeURIComponent(moment)}`, `?to=${encodeURIComponent(moment)}`]) {
      const { status, body } = await admin.call('GET', `/api/logs${query}`)
      expect([status, body.code]).toEqual([400, 'invalidRequest'])
      const { total } = await exports()
      expect((await admin.call('GET', `/api/logs/export${query}`)).status).toBe(400)
      expect(await exports()).toEqual({ total })
    }
  })

  it('covers all years with four digits', async () => {
    const { items } = await list(admin, '?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z')
    expect(items.length).toBeGreaterThan(0)
  })

  it('can be searched by the beginning of words in any case, by action titles and by IDs', async () => {
    const found = async (text: string) =>
      (await list(admin, `?limit=100&search=${encodeURIComponent(text)}`)).items.length
    expect(await found('käufe 17')).toBe(1)
    expect(await found('KÄU')).toBe(40)
    expect(await found('orders 4')).toBe(2)
    expect(await found('192.0.2.7')).toBe(40)
    expect(await found('thing-40')).toBe(1)
    expect(await found('Run star')).toBe(4)
    expect(await found('nowhere')).toBe(0)
    expect(await found(`' | a:* & "`)).toBeGreaterThanOrEqual(0)
    expect(await found(admin.id)).toBe(40)
  })

  it("shows each action's title and the object's name at that time", async () => {
    const [entry] = (await list(admin, '?action=run.started')).items
    expect(entry).toMatchObject({ title: 'Run started', subject: 'Käufe 40', address: '192.0.2.7' })
    const { body } = await admin.call<{ action: string; title: string }[]>('GET', '/api/logs/actions')
    expect(body.data).toContainEqual({ action: 'run.started', title: 'Run started' })
  })

  it('shows the values before and after a change, and the seal once it exists', async () => {
    const [entry] = (await list(admin, '?resourceId=thing-7')).items
    const read = () => admin.call<LogEntryDetail>('GET', `/api/logs/${entry?.id}`)
    expect((await read()).body.data).toMatchObject({
      before: { name: 'Orders 7' },
      after: { name: 'Käufe 7' },
      seal: null,
    })
    await sealAudit(app.db, 'all')
    expect((await read()).body.data.seal).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await stranger.call('GET', `/api/logs/${entry?.id}`)).status).toBe(404)
    expect((await superUser.call('GET', `/api/logs/${entry?.id}`)).status).toBe(200)
  })

  it('can be verified completely, and against a seal that the caller noted earlier', async () => {
    await sealAudit(app.db, 'all')
    const { body } = await admin.call<LogVerification>('GET', '/api/logs/verify')
    expect(body.message).toBe('The audit log is intact: no entry was changed or removed.')
    const { head, ...rest } = body.data
    expect(rest).toEqual({ whole: true, sealed: head?.position, unsealed: 0, problem: null })
    const again = (hash = '') =>
      admin.call<LogVerification>('GET', `/api/logs/verify?position=${head?.position}&hash=${hash}`)
    expect((await again(head?.hash)).body.data.whole).toBe(true)
    expect((await again('0'.repeat(64))).body.data.problem?.kind).toBe('headMissing')
  })
})
