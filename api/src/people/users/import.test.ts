import { users } from '@anj/db'
import { sentence } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../testing.ts'
import type { ImportReport } from './schema.ts'
import { addOrganization, addStaff, auditOf, mailsOf, type Staff } from './testing.ts'

let app: TestApp
let staff: Staff
beforeAll(async () => {
  app = await createTestApp()
  staff = await addStaff(app)
})
afterAll(() => app.close())

const header = 'userName,fullName,email\n'
const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}${n},${name} ${n},${name}${n}@example.com\n`).join('')
const send = (who: Person, csv: string | Buffer, query = '', type = 'text/csv') =>
  who.call<ImportReport>('POST', `/api/user/import?${query}`, csv, { 'content-type': type })
const found = (userName: string) => app.db.select().from(users).where(eq(users.userName, userName))

describe('importing users', () => {
  test("invites each user into the caller's organization, with one email and one audit entry per user", async () => {
    const { status, body } = await send(
      staff.admin,
      header + lines('first', 3),
      '',
      'text/csv; charset=utf-8',
    )
    expect([status, body.message]).toEqual([200, sentence('usersImported')])
    expect(body.data).toMatchObject({ dryRun: false, accepted: 3, refused: 0 })
    expect(body.data.lines[1]).toEqual({
      line: 3,
      userName: 'first1',
      fullName: 'first 1',
      email: 'first1@example.com',
      role: '',
      outcome: 'invited',
      message: sentence('userLineInvited'),
      code: null,
      fields: {},
    })
    const [user] = await found('first1')
    expect(user).toMatchObject({
      role: 'user',
      passwordHash: null,
      organizationId: staff.admin.organizationId,
    })
    expect(await mailsOf(app, user?.id ?? '')).toMatchObject([
      { kind: 'invitation', recipient: 'first1@example.com' },
    ])
    expect(await auditOf(app, user?.id ?? '')).toMatchObject([{ action: 'user.invited', userName: 'admin' }])
  })

  test("assigns each line's role: super users can assign any role, admins only user", async () => {
    const csv =
      'userName,role,fullName,email\n' +
      'rola,Admin,Rola One,rola@example.com\nrolb,,Rolb Two,rolb@example.com\nrolc,chief,Rolc Three,rolc@example.com\n'
    const admins = await send(staff.admin, csv, 'dryRun=true')
    expect(admins.body.data.lines.map(({ outcome }) => outcome)).toEqual(['refused', 'valid', 'refused'])
    expect(admins.body.data.lines[0]?.fields).toEqual({ role: sentence('roleNotHere') })
    const { body } = await send(staff.chief, csv)
    expect(body.data.lines.map(({ role, outcome }) => [role, outcome])).toEqual([
      ['Admin', 'invited'],
      ['', 'invited'],
      ['chief', 'refused'],
    ])
    expect((await found('rola'))[0]?.role).toBe('admin')
    expect((await found('rolb'))[0]?.role).toBe('user')
  })

  test('reports the same results in a dry run and invites nobody', async () => {
    const csv = `${header}${lines('dry', 2)}ab,Too Short,short@example.com\n`
    const { body } = await send(staff.admin, csv, 'dryRun=true')
    expect(body.data).toMatchObject({ dryRun: true, accepted: 2, refused: 1 })
    expect(body.data.lines.map(({ outcome }) => outcome)).toEqual(['valid', 'valid', 'refused'])
    expect(body.data.lines[0]?.message).toBe(sentence('userLineValid'))
    expect(await found('dry0')).toEqual([])
    const real = await send(staff.admin, csv)
    expect(real.body.data.lines.map(({ outcome }) => outcome)).toEqual(['invited', 'invited', 'refused'])
  })

  test('refuses each invalid line with a reason and invites the users on the valid lines', async () => {
    const { body } = await send(
      staff.admin,
      `${header}good1,Good One,good1@example.com
ab,Al,nobody
USER,Taken Name,taken1@example.com
good2,Taken Address,OTHERUSER@example.com
Good1,Twice Name,twice1@example.com
good3,Twice Address,GOOD1@example.com
good4,Too Few
good5,Good Five,good5@example.com
ab,Twice Wrong,good6@example.com
`,
    )
    const outcomes = body.data.lines.map(({ line, outcome, code, fields }) => [line, outcome, code, fields])
    expect(outcomes).toEqual([
      [2, 'invited', null, {}],
      [
        3,
        'refused',
        'userNameLength',
        {
          userName: sentence('userNameLength'),
          fullName: sentence('fullNameLength'),
          email: sentence('emailInvalid'),
        },
      ],
      [4, 'refused', 'userNameTaken', { userName: sentence('userNameTaken') }],
      [5, 'refused', 'emailTaken', { email: sentence('emailTaken') }],
      [6, 'refused', 'userNameTwice', { userName: sentence('userNameTwice', { line: 2 }) }],
      [7, 'refused', 'emailTwice', { email: sentence('emailTwice', { line: 2 }) }],
      [8, 'refused', 'lineFieldCount', {}],
      [9, 'invited', null, {}],
      [10, 'refused', 'userNameLength', { userName: sentence('userNameLength') }],
    ])
    expect(body.data).toMatchObject({ accepted: 2, refused: 7 })
    expect(body.data.lines[6]).toMatchObject({
      userName: 'good4',
      fullName: 'Too Few',
      email: '',
      message: sentence('lineFieldCount', { count: '2 fields', columns: 3 }),
    })
  })

  test("refuses lines beyond the licence's number of users, even when two files are imported concurrently", async () => {
    const organizationId = await addOrganization(app, 'Six', 6)
    const query = `organizationId=${organizationId}`
    const dry = await send(staff.chief, header + lines('six', 8), `${query}&dryRun=true`)
    expect(dry.body.data).toMatchObject({ accepted: 6, refused: 2 })
    expect(dry.body.data.lines[7]).toMatchObject({
      code: 'seatsTaken',
      message: sentence('seatsTaken', { users: '6 users' }),
    })
    const answers = await Promise.all([
      send(staff.chief, header + lines('left', 5), query),
      send(staff.chief, header + lines('right', 5), query),
    ])
    expect(answers.map(({ body }) => body.data.accepted).sort()).toEqual([1, 5])
    expect(await app.db.$count(users, eq(users.organizationId, organizationId))).toBe(6)
  })

  test('invites each user once when two files with the same users arrive concurrently', async () => {
    const [mine, theirs] = await Promise.all([
      send(staff.admin, header + lines('same', 20)),
      send(staff.otherAdmin, header + lines('same', 20).split('\n').toReversed().join('\n')),
    ])
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect(mine.body.data.accepted + theirs.body.data.accepted).toBe(20)
  })

  test('lets only super users choose an organization', async () => {
    const query = `organizationId=${staff.otherUser.organizationId}`
    const refused = await send(staff.admin, header + lines('mine', 1), query)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { organizationId: 'is for super users only' },
    ])
    expect(await found('mine0')).toEqual([])
    await send(staff.admin, header + lines('mine', 1))
    expect((await found('mine0'))[0]?.organizationId).toBe(staff.admin.organizationId)
    await send(staff.chief, header + lines('theirs', 1), query)
    expect((await found('theirs0'))[0]?.organizationId).toBe(staff.otherUser.organizationId)
    const nowhere = await send(
      staff.chief,
      header + lines('no', 1),
      'organizationId=c0ffee00-0000-4000-8000-000000000000',
    )
    expect(nowhere.body.code).toBe('organizationMissing')
  })

  test('refuses calls by users, invalid files and expired licences', async () => {
    expect((await send(staff.user, header + lines('x', 1))).status).toBe(403)
    expect((await app.call('POST', '/api/user/import', header, { 'content-type': 'text/csv' })).status).toBe(
      401,
    )
    expect((await send(staff.admin, 'a,b,c')).body.code).toBe('importHeader')
    expect((await send(staff.admin, '{}', '', 'application/json')).body.code).toBe('mediaTypeWrong')
    expect((await staff.admin.call('POST', '/api/user/import')).status).toBeGreaterThanOrEqual(400)
    expect((await staff.admin.call('POST', '/api/user/import')).status).toBeLessThan(500)
    expect((await send(staff.admin, Buffer.alloc(1_100_000, 'a'))).body.code).toBe('bodyTooLarge')
    const late = await addOrganization(app, 'Late', 9, '2020-02-01')
    const { body } = await send(staff.chief, header + lines('late', 1), `organizationId=${late}`)
    expect(body.code).toBe('organizationExpired')
  })

  test('accepts a thousand lines', async () => {
    const organizationId = await addOrganization(app, 'Large', 1000)
    const { body } = await send(
      staff.chief,
      header + lines('thousand', 1000),
      `organizationId=${organizationId}`,
    )
    expect(body.data).toMatchObject({ accepted: 1000, refused: 0 })
  })
})
