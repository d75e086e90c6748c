import { randomUUID } from 'node:crypto'
import { groups, organizations } from '@anj/db'
import { sentence } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addOpenQuestion } from '../../chat/testing.ts'
import { createTestApp, type Person, type TestApp } from '../../testing.ts'
import { addStaff, auditOf, newcomer, type Staff } from '../users/testing.ts'
import type { Licence } from './schema.ts'

let app: TestApp
let staff: Staff
beforeAll(async () => {
  app = await createTestApp()
  staff = await addStaff(app)
})
afterAll(() => app.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const form = (over: Record<string, unknown> = {}) => ({
  fullName: 'Cora Customer',
  email: 'cora@example.com',
  organizationName: `Cora ${randomUUID()}`,
  address: 'Main Street 1',
  numberOfUsersAllowed: 5,
  licenseStartingDay: inDays(0),
  licenseExpiryDate: inDays(365),
  applicationTypes: ['Web', 'Linux'],
  ...over,
})
const add = (who: Person, body: unknown = form()) => who.call<Licence>('POST', '/api/licences', body)
const change = (who: Person, id: string, body: unknown) =>
  who.call<Licence>('PATCH', `/api/licences/${id}`, body)
const list = async (who: Person, query = '') =>
  (await who.call<{ items: Licence[]; total: number }>('GET', `/api/licences?limit=100&${query}`)).body.data

describe('permissions', () => {
  test("lets admins read only their own organization's licence", async () => {
    const own = await list(staff.admin, 'search=')
    expect(own.items.map(({ id }) => id)).toEqual([staff.admin.organizationId])
    expect((await staff.admin.call('GET', `/api/licences/${staff.admin.organizationId}`)).status).toBe(200)
    expect((await staff.admin.call('GET', `/api/licences/${staff.otherUser.organizationId}`)).status).toBe(
      404,
    )
  })

  test('refuses licence changes by admins and hides licences from users', async () => {
    const id = staff.admin.organizationId
    expect((await add(staff.admin)).status).toBe(403)
    expect((await change(staff.admin, id, { numberOfUsersAllowed: 1000 })).status).toBe(403)
    expect((await staff.admin.call('DELETE', `/api/licences/${id}`)).status).toBe(403)
    for (const url of ['/api/licences', `/api/licences/${id}`])
      expect([(await staff.user.call('GET', url)).status, (await app.call('GET', url)).status]).toEqual([
        403, 401,
      ])
  })

  test('lets super users search, sort and page through all licences', async () => {
    const first = await add(staff.chief, form({ organizationName: 'Aaa Ltd', fullName: 'Zed Zedson' }))
    const all = await list(staff.chief)
    expect(all.items[0]?.id).toBe(first.body.data.id)
    expect(all.total).toBe(all.items.length)
    expect((await list(staff.chief, 'search=ZEDSON')).items.map(({ id }) => id)).toEqual([first.body.data.id])
    for (const sort of [
      'organizationName',
      'fullName',
      'email',
      'numberOfUsersAllowed',
      'users',
      'licenseStartingDay',
      'licenseExpiryDate',
    ]) {
      const [up, down] = [
        await list(staff.chief, `sort=${sort}`),
        await list(staff.chief, `sort=${sort}&descending=true`),
      ]
      expect([up.items.length, down.items.length]).toEqual([all.total, all.total])
      const key = (licence: Licence | undefined) => licence?.[sort as 'users']
      expect(key(up.items[0])).toBe(key(down.items.at(-1)))
    }
    const paged = await staff.chief.call<{ items: Licence[] }>('GET', '/api/licences?limit=1&page=2')
    expect(paged.body.data.items.map(({ id }) => id)).toEqual([all.items[1]?.id])
  })
})

describe('a new licence', () => {
  test('creates an organization that can invite users, and is recorded', async () => {
    const { status, body, headers } = await add(
      staff.chief,
      form({ organizationName: ' Cora Ltd ', applicationTypes: ['Web', 'Web'] }),
    )
    expect([status, body.message]).toEqual([201, sentence('licenceCreated')])
    expect(headers['location']).toBe(`/api/licences/${body.data.id}`)
    expect(body.data).toMatchObject({
      organizationName: 'Cora Ltd',
      users: 0,
      status: 'valid',
      applicationTypes: ['Web'],
    })
    expect(await auditOf(app, body.data.id)).toMatchObject([
      { action: 'licence.created', userName: 'ann', organizationId: body.data.id, before: null },
    ])
    const admin = await staff.chief.call('POST', '/api/admin', newcomer({ organizationId: body.data.id }))
    expect(admin.status).toBe(201)
    expect((await staff.chief.call<Licence>('GET', `/api/licences/${body.data.id}`)).body.data.users).toBe(1)
  })

  test('is refused with a message for each wrong field', async () => {
    const wrong = form({ numberOfUsersAllowed: 1001, licenseStartingDay: inDays(-1), applicationTypes: [] })
    const { status, body } = await add(staff.chief, wrong)
    expect([status, body.code]).toEqual([422, 'licenceUsersRange'])
    expect(body.fields).toEqual({
      numberOfUsersAllowed: sentence('licenceUsersRange'),
      licenseStartingDay: sentence('licenceStartPast'),
      applicationTypes: sentence('applicationTypesNeeded'),
    })
  })

  test('is refused with a message for each field when the form is empty', async () => {
    const { status, body } = await add(staff.chief, {})
    expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([422, Object.keys(form()).toSorted()])
    expect(JSON.stringify(body.fields)).not.toContain('missing')
  })

  test('can begin in the future and then has the status notStarted', async () => {
    const { body } = await add(staff.chief, form({ licenseStartingDay: inDays(3) }))
    expect(body.data.status).toBe('notStarted')
  })
})

test('refuses a second organization with the same name in any case, even when both are created concurrently', async () => {
  const organizationName = `Double ${randomUUID()}`
  const answers = await Promise.all([
    add(staff.chief, form({ organizationName })),
    add(staff.chief, form({ organizationName: organizationName.toUpperCase() })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  const { body } = await add(staff.chief)
  const renamed = await change(staff.chief, body.data.id, { organizationName: ` ${organizationName} ` })
  expect([renamed.status, renamed.body.fields]).toEqual([
    422,
    { organizationName: sentence('organizationNameTaken') },
  ])
})

describe('changing a licence', () => {
  test('keeps omitted fields, accepts unchanged past dates and records the licence before and after', async () => {
    const { body } = await add(staff.chief)
    const past = { licenseStartingDay: '2020-01-01', licenseExpiryDate: '2021-01-01' }
    await app.db.update(organizations).set(past).where(eq(organizations.id, body.data.id))
    const changed = await change(staff.chief, body.data.id, { address: 'Side Street 2' })
    expect(changed.body.data).toMatchObject({
      ...past,
      address: 'Side Street 2',
      status: 'expired',
      fullName: 'Cora Customer',
    })
    const renewed = await change(staff.chief, body.data.id, { licenseExpiryDate: inDays(100) })
    expect([renewed.body.message, renewed.body.data.status]).toEqual([sentence('licenceSaved'), 'valid'])
    const tooOld = await change(staff.chief, body.data.id, { licenseExpiryDate: '2022-01-01' })
    expect(tooOld.body.fields).toEqual({ licenseExpiryDate: sentence('licenceExpiryPast') })
    const [row] = await auditOf(app, body.data.id)
    expect(row).toMatchObject({
      action: 'licence.changed',
      before: { licenseExpiryDate: '2021-01-01' },
      after: { licenseExpiryDate: inDays(100) },
    })
  })

  test('refuses to set the number of users below the number of taken seats, even during concurrent invitations', async () => {
    const { body } = await add(staff.chief)
    const { id } = body.data
    const invite = () => staff.chief.call('POST', '/api/user', newcomer({ organizationId: id }))
    await Promise.all([invite(), invite(), invite()])
    const refused = await change(staff.chief, id, { numberOfUsersAllowed: 2 })
    const text = sentence('licenceUsersBelow', { users: '3 users' })
    expect([refused.body.code, refused.body.fields]).toEqual([
      'licenceUsersBelow',
      { numberOfUsersAllowed: text },
    ])
    const answers = await Promise.all([invite(), change(staff.chief, id, { numberOfUsersAllowed: 3 })])
    const after = (await staff.chief.call<Licence>('GET', `/api/licences/${id}`)).body.data
    expect(after.users).toBeLessThanOrEqual(after.numberOfUsersAllowed)
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  test('records no audit entry when nothing changes', async () => {
    const same = form()
    const { body } = await add(staff.chief, same)
    expect((await change(staff.chief, body.data.id, { ...same, address: ' Main Street 1 ' })).status).toBe(
      200,
    )
    expect(await auditOf(app, body.data.id)).toHaveLength(1)
  })

  test('answers 404 for an unknown organization', async () => {
    const unknown = await change(staff.chief, 'c0ffee00-0000-4000-8000-000000000000', {})
    expect([unknown.status, unknown.body.code]).toEqual([404, 'notFound'])
  })
})

describe('deleting a licence', () => {
  const remove = (id: string) => staff.chief.call('DELETE', `/api/licences/${id}`)

  test('requires an organization without users, even deactivated ones, and deletes its help questions and groups', async () => {
    const { body } = await add(staff.chief)
    const { id } = body.data
    const made = await staff.chief.call<{ id: string }>('POST', '/api/user', newcomer({ organizationId: id }))
    await addOpenQuestion(app, { id: made.body.data.id, organizationId: id })
    await app.db.insert(groups).values({ organizationId: id, name: 'Finance' })
    await staff.chief.call('POST', `/api/user/${made.body.data.id}/deactivate`)
    const refused = await remove(id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      sentence('licenceInUse', { users: '1 user' }),
    ])
    await staff.chief.call('DELETE', `/api/user/${made.body.data.id}`, {})
    expect((await remove(id)).body.message).toBe(sentence('licenceDeleted'))
    expect((await remove(id)).status).toBe(404)
    expect((await auditOf(app, id))[0]).toMatchObject({ action: 'licence.deleted', after: null })
    expect((await remove(staff.chief.organizationId)).body.code).toBe('licenceInUse')
  })

  test('lets only one of two concurrent calls succeed: the deletion or an invitation into the organization', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await add(staff.chief)).body.data
      const [removed, invited] = await Promise.all([
        remove(id),
        staff.chief.call('POST', '/api/user', newcomer({ organizationId: id })),
      ])
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([removed?.status, invited?.status])
    }
  })
})
