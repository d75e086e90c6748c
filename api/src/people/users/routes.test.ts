import { users } from '@anj/db'
import { sentence } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../testing.ts'
import type { ManagedUser } from './schema.ts'
import {
  addInvitedUser,
  addOrganization,
  addStaff,
  auditOf,
  mailsOf,
  newcomer,
  type Staff,
} from './testing.ts'

let app: TestApp
let staff: Staff
beforeAll(async () => {
  app = await createTestApp()
  staff = await addStaff(app)
})
afterAll(() => app.close())

interface Page {
  readonly items: readonly ManagedUser[]
  readonly total: number
}
const list = async (who: Person, query = '', path = 'user') =>
  (await who.call<Page>('GET', `/api/${path}?limit=100&${query}`)).body.data
const names = async (who: Person, query = '', path = 'user') =>
  (await list(who, query, path)).items.map(({ userName }) => userName)
const create = (who: Person, form: unknown, path = 'user') =>
  who.call<ManagedUser>('POST', `/api/${path}`, form)

describe('visibility of users', () => {
  test("shows an admin only the users in the admin's own organization", async () => {
    expect(await names(staff.admin)).toContain('user')
    for (const userName of ['otheruser', 'otheradmin', 'admin', 'ann'])
      expect(await names(staff.admin)).not.toContain(userName)
    const query = `organizationId=${staff.otherUser.organizationId}`
    expect(await names(staff.admin, query)).toEqual(await names(staff.admin))
    expect(await names(staff.admin, 'role=admin')).toEqual([])
  })

  test('shows a super user all users, and lists admins and super users separately', async () => {
    const all = await names(staff.chief)
    for (const userName of ['user', 'otheruser', 'otheradmin', 'admin', 'ann'])
      expect(all).toContain(userName)
    const others = await names(staff.chief, `organizationId=${staff.otherUser.organizationId}`)
    expect(others).toEqual(['otheradmin', 'otheruser'])
    const admins = await names(staff.chief, '', 'admin')
    expect(admins).toEqual(expect.arrayContaining(['admin', 'ann', 'otheradmin']))
    expect(admins).not.toContain('user')
  })

  test('shows no other users to users, and no admins to admins', async () => {
    for (const path of ['user', 'admin'])
      expect((await staff.user.call('GET', `/api/${path}`)).body.code).toBe('forbidden')
    expect((await staff.admin.call('GET', '/api/admin')).body.code).toBe('forbidden')
    expect((await app.call('GET', '/api/user')).body.code).toBe('tokenMissing')
  })

  test("answers 404 to an admin for admins and for other organizations' users", async () => {
    for (const { id } of [staff.otherUser, staff.otherAdmin, staff.chief, staff.admin]) {
      for (const [method, url, body] of everyCall('user', id)) {
        const answer = await staff.admin.call(method, url, body)
        expect([url, answer.status, answer.body.code]).toEqual([url, 404, 'notFound'])
      }
    }
  })

  test('finds each user only under the path for their kind', async () => {
    for (const [path, id] of [
      ['admin', staff.user.id],
      ['user', staff.otherAdmin.id],
    ] as const)
      for (const [method, url, body] of everyCall(path, id))
        expect([url, (await staff.chief.call(method, url, body)).status]).toEqual([url, 404])
  })

  test('does not let users change users, or admins change admins', async () => {
    for (const [method, url, body] of everyCall('user', staff.otherUser.id))
      expect([url, (await staff.user.call(method, url, body)).status]).toEqual([url, 403])
    for (const [method, url, body] of everyCall('admin', staff.otherAdmin.id))
      expect([url, (await staff.admin.call(method, url, body)).status]).toEqual([url, 403])
  })

  const everyCall = (path: string, id: string) =>
    [
      ['GET', `/api/${path}/${id}`, undefined],
      ['PATCH', `/api/${path}/${id}`, { fullName: 'Somebody Else' }],
      ['DELETE', `/api/${path}/${id}`, {}],
      ['POST', `/api/${path}/${id}/deactivate`, undefined],
      ['POST', `/api/${path}/${id}/reactivate`, undefined],
      ['POST', `/api/${path}/${id}/invitation`, undefined],
      ['DELETE', `/api/${path}/${id}/two-factor`, undefined],
    ] as const
})

describe('a list of users', () => {
  test('is searched by name and address, ignoring case and treating wildcards as ordinary characters', async () => {
    await create(
      staff.admin,
      newcomer({ userName: 'zoe_1', fullName: 'Zoë Ångström', email: 'Zoe@Search.Example' }),
    )
    for (const search of ['ZOE_1', 'ångstr', 'search.example'])
      expect(await names(staff.admin, `search=${encodeURIComponent(search)}`)).toEqual(['zoe_1'])
    expect(await names(staff.admin, 'search=zoe%25')).toEqual([])
  })

  test('is filtered by role and status', async () => {
    const invited = await addInvitedUser(app, staff.admin.organizationId)
    expect(await names(staff.admin, 'status=invited')).toContain(invited.userName)
    expect(await names(staff.admin, 'status=active')).not.toContain(invited.userName)
    expect(await names(staff.chief, 'role=super')).toEqual(['ann'])
    expect((await staff.chief.call('GET', '/api/user?status=gone')).body.code).toBe('invalidRequest')
  })

  test('can be sorted by every column and in both directions, and is paged without gaps', async () => {
    const orders = [
      'userName',
      'fullName',
      'email',
      'role',
      'status',
      'organizationName',
      'lastSeenAt',
      'createdAt',
    ]
    const all = new Set(await names(staff.chief))
    for (const sort of orders) {
      const paged: string[] = []
      for (let page = 1; paged.length < all.size && page < 50; page += 1) {
        const { items, total } = (
          await staff.chief.call<Page>('GET', `/api/user?sort=${sort}&limit=2&page=${page}`)
        ).body.data
        expect(total).toBe(all.size)
        paged.push(...items.map(({ userName }) => userName))
      }
      expect([sort, new Set(paged)]).toEqual([sort, all])
    }
    const up = await names(staff.chief, 'sort=userName')
    expect(up).toEqual(up.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(await names(staff.chief, 'sort=userName&descending=true')).toEqual(up.toReversed())
  })

  test('contains the fields that admins need and no secret', async () => {
    const [shown] = (await list(staff.chief, 'search=otheruser')).items
    expect(shown).toMatchObject({
      status: 'active',
      throttled: false,
      twoFactor: false,
      organizationName: 'Elsewhere',
      role: 'user',
    })
    expect(Object.keys(shown ?? {}).sort()).toEqual(
      [
        'createdAt',
        'email',
        'fullName',
        'hasPassword',
        'id',
        'lastSeenAt',
        'organizationId',
        'organizationName',
        'role',
        'singleSignOn',
        'status',
        'throttled',
        'twoFactor',
        'userName',
      ].sort(),
    )
    expect((await list(staff.chief, 'search=ann')).items[0]?.lastSeenAt).not.toBeNull()
  })
})

describe('inviting', () => {
  test('creates a user without a password, queues an email, and records the invitation without a secret', async () => {
    const form = newcomer({ userName: '  Spaced  ', email: ' spaced@example.com ' })
    const { status, body, headers } = await create(staff.admin, form)
    expect([status, body.message]).toEqual([201, sentence('userInvited')])
    expect(headers['location']).toBe(`/api/user/${body.data.id}`)
    expect(body.data).toMatchObject({
      userName: 'Spaced',
      email: 'spaced@example.com',
      role: 'user',
      status: 'invited',
      organizationId: staff.admin.organizationId,
    })
    const [mail, ...more] = await mailsOf(app, body.data.id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'invitation', recipient: 'spaced@example.com', data: {} })
    const [row] = await auditOf(app, body.data.id)
    expect(row).toMatchObject({ action: 'user.invited', userName: 'admin', resource: 'users', before: null })
    expect(Object.keys(row?.after as object).sort()).toEqual([
      'email',
      'fullName',
      'role',
      'status',
      'userName',
    ])
  })

  test.each([
    ['userName', 'ab', 'userNameLength'],
    ['userName', 'x'.repeat(21), 'userNameLength'],
    ['fullName', 'Al', 'fullNameLength'],
    ['fullName', 'x'.repeat(101), 'fullNameLength'],
    ['email', 'nobody', 'emailInvalid'],
    ['email', '', 'emailInvalid'],
    ['userName', 'ADMIN', 'userNameTaken'],
    ['email', 'OtherUser@Example.com', 'emailTaken'],
  ] as const)('refuses %s %s', async (field, value, code) => {
    const { status, body } = await create(staff.admin, newcomer({ [field]: value }))
    expect([status, body.code, body.message]).toEqual([422, code, sentence(code)])
    expect(body.fields).toEqual({ [field]: sentence(code) })
  })

  test('reports every wrong field', async () => {
    const { body } = await create(staff.admin, { userName: '', fullName: '', email: '' })
    expect(Object.keys(body.fields ?? {})).toEqual(['userName', 'fullName', 'email'])
    const taken = await create(staff.admin, newcomer({ userName: 'user', email: 'admin@example.com' }))
    expect(taken.body.fields).toEqual({ userName: sentence('userNameTaken'), email: sentence('emailTaken') })
  })

  test('lets an admin invite only into their own organization, and refuses the field organizationId', async () => {
    const { body } = await create(staff.admin, newcomer({ organizationId: null }))
    expect(body.data.organizationId).toBe(staff.admin.organizationId)
    for (const { organizationId } of [staff.otherUser, staff.admin]) {
      const refused = await create(staff.admin, newcomer({ organizationId }))
      expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
        400,
        'invalidRequest',
        { organizationId: 'is for super users only' },
      ])
    }
  })

  test('does not let admins invite admins, and refuses a role field that is not allowed', async () => {
    expect((await create(staff.admin, newcomer({ organizationId: null }), 'admin')).status).toBe(403)
    const refused = await create(staff.admin, newcomer({ role: 'super' }))
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      400,
      'invalidRequest',
      { role: 'is not a field of this call' },
    ])
    expect((await create(staff.user, newcomer())).status).toBe(403)
  })

  test('requires super users to name an organization for admins and super users, but not for users', async () => {
    const { organizationId } = staff.otherUser
    const user = await create(staff.chief, newcomer({ organizationId }))
    expect(user.body.data).toMatchObject({ role: 'user', organizationId })
    expect((await create(staff.chief, newcomer())).body.data.organizationId).toBe(staff.chief.organizationId)
    const admin = await create(staff.chief, newcomer({ organizationId }), 'admin')
    expect(admin.body.data).toMatchObject({ role: 'admin', organizationId })
    const chief = await create(staff.chief, newcomer({ organizationId, role: 'super' }), 'admin')
    expect(chief.body.data.role).toBe('super')
    const [row] = await auditOf(app, admin.body.data.id)
    expect(row).toMatchObject({ resource: 'admins', userName: 'ann', organizationId })
    for (const nowhere of [null, '']) {
      const { body } = await create(staff.chief, newcomer({ organizationId: nowhere }), 'admin')
      expect([body.code, body.fields]).toEqual([
        'organizationNeeded',
        { organizationId: sentence('organizationNeeded') },
      ])
    }
    for (const unknown of ['c0ffee00-0000-4000-8000-000000000000', 'Elsewhere']) {
      const { body } = await create(staff.chief, newcomer({ organizationId: unknown }), 'admin')
      expect(body.code).toBe('organizationMissing')
    }
  })

  test('refuses invitations under an expired licence and allows them before a licence starts', async () => {
    const { body } = await create(
      staff.chief,
      newcomer({ organizationId: await addOrganization(app, 'Late', 9, '2020-02-01') }),
    )
    expect([body.code, body.message]).toEqual(['organizationExpired', sentence('organizationExpired')])
    const early = await addOrganization(app, 'Early', 9, '2099-12-31', '2099-01-01')
    expect((await create(staff.chief, newcomer({ organizationId: early }))).status).toBe(201)
  })

  test('refuses one of two concurrent invitations with the same name', async () => {
    const form = newcomer()
    const answers = await Promise.all([create(staff.admin, form), create(staff.otherAdmin, form)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual({
      userName: sentence('userNameTaken'),
      email: sentence('emailTaken'),
    })
  })

  test("never exceeds the licence's number of users, even with concurrent invitations", async () => {
    const organizationId = await addOrganization(app, 'Small', 3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(staff.chief, newcomer({ organizationId }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('seatsTaken'))
    expect(refused[0]?.body.message).toBe(sentence('seatsTaken', { users: '3 users' }))
    expect((await list(staff.chief, `organizationId=${organizationId}`)).total).toBe(3)
  })
})

describe('changing', () => {
  const update = (who: Person, id: string, form: unknown, path = 'user') =>
    who.call<ManagedUser>('PATCH', `/api/${path}/${id}`, form)

  test('keeps omitted fields and records the values before and after', async () => {
    const { body } = await create(staff.admin, newcomer())
    const { id, email, userName } = body.data
    const changed = await update(staff.admin, id, { fullName: ' Other Name ' })
    expect(changed.body.data).toMatchObject({ fullName: 'Other Name', email, userName })
    const [row] = await auditOf(app, id)
    expect(row).toMatchObject({
      action: 'user.changed',
      before: { fullName: body.data.fullName },
      after: { fullName: 'Other Name' },
    })
  })

  test.each([
    ['userName', 'ab', 'userNameLength'],
    ['fullName', '', 'fullNameLength'],
    ['email', 'a@b', 'emailInvalid'],
    ['userName', 'Admin', 'userNameTaken'],
    ['email', 'ADMIN@example.com', 'emailTaken'],
  ] as const)('refuses %s %s', async (field, value, code) => {
    const { body } = await update(staff.admin, staff.user.id, { [field]: value })
    expect([body.code, body.fields]).toEqual([code, { [field]: sentence(code) }])
  })

  test('records no audit entry when nothing changes', async () => {
    const { body } = await create(staff.admin, newcomer())
    const { fullName, email, userName } = body.data
    const same = { fullName, email, userName: ` ${userName} `, role: 'user' }
    expect((await update(staff.admin, body.data.id, same)).status).toBe(200)
    expect(await auditOf(app, body.data.id)).toHaveLength(1)
  })

  test("allows a change to just the case of a user's name and address", async () => {
    const { body } = await create(staff.admin, newcomer())
    const upper = { userName: body.data.userName.toUpperCase(), email: body.data.email.toUpperCase() }
    expect((await update(staff.admin, body.data.id, upper)).body.data).toMatchObject(upper)
  })

  test('refuses one of two concurrent changes to the same name', async () => {
    const made = await Promise.all([create(staff.admin, newcomer()), create(staff.admin, newcomer())])
    const answers = await Promise.all(
      made.map(({ body }) =>
        update(staff.admin, body.data.id, { userName: 'wanted', email: 'wanted@example.com' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test("notifies an active user's old address about a new one, and sends an invitation to the new address", async () => {
    const moved = await app.addUser('moved')
    await update(staff.admin, moved.id, { email: 'moved@elsewhere.example' })
    expect(await mailsOf(app, moved.id)).toMatchObject([
      { kind: 'emailChanged', recipient: 'moved@example.com', data: { email: 'moved@elsewhere.example' } },
    ])
    const { body } = await create(staff.admin, newcomer())
    await update(staff.admin, body.data.id, { email: 'right@example.com' })
    expect(await mailsOf(app, body.data.id)).toMatchObject([
      { kind: 'invitation', recipient: 'right@example.com' },
    ])
  })

  test("refuses changes to the caller's own user, because these require the password on the account page", async () => {
    const before = await app.db.select().from(users).where(eq(users.id, staff.chief.id))
    for (const form of [{ email: 'thief@example.org' }, { userName: 'other' }, {}]) {
      const { status, body } = await update(staff.chief, staff.chief.id, form, 'admin')
      expect([status, body.code]).toEqual([409, 'ownAccountElsewhere'])
    }
    expect(await app.db.select().from(users).where(eq(users.id, staff.chief.id))).toEqual(before)
  })

  test('lets only super users change roles', async () => {
    const person = await app.addUser('rising')
    for (const role of ['admin', 'super']) {
      const { status, body } = await update(staff.admin, person.id, { role })
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    expect((await update(staff.admin, person.id, { role: 'user' })).status).toBe(200)
    expect((await update(staff.chief, person.id, { role: 'admin' })).body.data.role).toBe('admin')
  })

  test('ends every session when the role changes, and records the old and the new role', async () => {
    const person = await app.addUser('changing')
    expect((await update(staff.chief, person.id, { role: 'admin' })).status).toBe(200)
    expect((await person.call('GET', '/api/account')).body.code).toBe('tokenInvalid')
    const rows = await auditOf(app, person.id)
    expect(rows.find(({ action }) => action === 'user.roleChanged')).toMatchObject({
      resource: 'admins',
      before: { role: 'user' },
      after: { role: 'admin' },
    })
    expect((await update(staff.chief, person.id, { role: 'user' }, 'admin')).body.data.role).toBe('user')
  })
})

test('returns a single user with counts of what they own', async () => {
  const { body } = await staff.admin.call<{ user: ManagedUser; belongings: object }>(
    'GET',
    `/api/user/${staff.user.id}`,
  )
  expect(body.data.user.userName).toBe('user')
  expect(body.data.belongings).toEqual({ workflows: 0, connections: 0, files: 0, schedules: 0, runs: 0 })
})
