import { encryptSecret } from '@anj/core'
import { confirmTwoFactor, mails, storePendingTwoFactor, users, workflows } from '@anj/db'
import { sentence } from '@anj/workflow'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  throttle,
} from './testing.ts'

let app: TestApp
let staff: Staff
let person: Person
let people = 0
beforeAll(async () => {
  app = await createTestApp()
  staff = await addStaff(app)
})
beforeEach(async () => {
  people += 1
  person = await app.addUser(`person${people}`)
})
afterAll(() => app.close())

const act = (who: Person, id: string, verb: string, path = 'user') =>
  who.call<ManagedUser>('POST', `/api/${path}/${id}/${verb}`)

/** Adds another super user and logs them in. */
async function addSuper(): Promise<Person> {
  people += 1
  const made = await app.addUser(`super${people}`, 'admin')
  await app.db.update(users).set({ role: 'super' }).where(eq(users.id, made.id))
  return made
}

describe('unlocking', () => {
  const logIn = (password: string) =>
    app.call('POST', '/api/auth/log-in', { userName: `person${people}`, password })

  test('lifts the block that too many failed attempts caused, and is recorded', async () => {
    await throttle(app, `person${people}`)
    expect((await logIn('Secret1!')).body.code).toBe('loginLimited')
    const seen = await staff.admin.call<{ user: ManagedUser }>('GET', `/api/user/${person.id}`)
    expect(seen.body.data.user.throttled).toBe(true)
    const { body } = await act(staff.admin, person.id, 'unlock')
    expect([body.message, body.data.throttled]).toEqual([sentence('userUnlocked'), false])
    expect((await logIn('Secret1!')).status).toBe(200)
    expect((await auditOf(app, person.id)).map(({ action }) => action)).toContain('user.unlocked')
  })

  test('is refused unless log-ins are blocked', async () => {
    expect((await act(staff.admin, person.id, 'unlock')).body.code).toBe('notThrottled')
  })
})

describe('a link to reset the password', () => {
  test("is sent to the user under the same rate limit as the user's own requests, and is recorded", async () => {
    const { body } = await act(staff.admin, person.id, 'reset-link')
    expect(body.message).toBe(sentence('userResetLinkSent'))
    expect(await mailsOf(app, person.id)).toMatchObject([
      { kind: 'resetPassword', recipient: `person${people}@example.com` },
    ])
    expect((await auditOf(app, person.id)).map(({ action }) => action)).toContain('user.resetLinkSent')
    for (let more = 0; more < 4; more += 1) await act(staff.admin, person.id, 'reset-link')
    expect((await act(staff.admin, person.id, 'reset-link')).body.code).toBe('mailLimited')
  })

  test('is refused for a deactivated or invited user', async () => {
    await act(staff.admin, person.id, 'deactivate')
    expect((await act(staff.admin, person.id, 'reset-link')).body.code).toBe('resetNotPossible')
  })
})

describe('deactivating', () => {
  test('ends all sessions immediately and is recorded', async () => {
    const { body } = await act(staff.admin, person.id, 'deactivate')
    expect([body.message, body.data.status]).toEqual([sentence('userDeactivated'), 'deactivated'])
    expect((await person.call('GET', '/api/account')).body.code).toBe('tokenInvalid')
    const rows = await auditOf(app, person.id)
    expect(rows.map(({ action }) => action)).toEqual(['account.accessEnded', 'user.deactivated'])
    expect(rows[1]).toMatchObject({ before: { status: 'active' }, after: { status: 'deactivated' } })
    const again = await app.call('POST', '/api/auth/log-in', {
      userName: `person${people}`,
      password: 'Secret1!',
    })
    expect(again.body.code).toBe('accountDeactivated')
    expect((await act(staff.admin, person.id, 'deactivate')).body.code).toBe('alreadyDeactivated')
  })

  test("transfers the user's objects immediately, so that schedules continue under the new owner", async () => {
    const heir = await app.addUser(`heir${people}`)
    const owned = { ownerId: person.id, organizationId: person.organizationId }
    await app.db
      .insert(workflows)
      .values({ ...owned, name: 'Orders', graph: { nodes: [], edges: [] }, position: 0 })
    const path = `/api/user/${person.id}/deactivate`
    const nobody = await staff.admin.call('POST', path, { handTo: person.id })
    expect(nobody.body.fields).toEqual({ handTo: sentence('handToNobody') })
    expect((await person.call('GET', '/api/account')).status).toBe(200)
    const { body } = await staff.admin.call<ManagedUser>('POST', path, { handTo: heir.id })
    expect(body.data.status).toBe('deactivated')
    const [workflow] = await app.db.select().from(workflows).where(eq(workflows.name, 'Orders'))
    expect(workflow?.ownerId).toBe(heir.id)
    const row = (await auditOf(app, person.id)).find(({ action }) => action === 'user.deactivated')
    expect(row?.after).toMatchObject({ status: 'deactivated', handedTo: `heir${people}`, workflows: 1 })
  })

  test('deletes an invitation email that has not been sent yet', async () => {
    const { body } = await staff.admin.call<ManagedUser>('POST', '/api/user', newcomer())
    await act(staff.admin, body.data.id, 'deactivate')
    expect(await mailsOf(app, body.data.id)).toEqual([])
  })

  test('can be undone by reactivating, which sends another invitation to a user without a password', async () => {
    await act(staff.admin, person.id, 'deactivate')
    const { body } = await act(staff.admin, person.id, 'reactivate')
    expect([body.message, body.data.status]).toEqual([sentence('userReactivated'), 'active'])
    expect(await mailsOf(app, person.id)).toEqual([])
    expect((await act(staff.admin, person.id, 'reactivate')).body.code).toBe('notDeactivated')
    const invited = await addInvitedUser(app, staff.admin.organizationId)
    await act(staff.admin, invited.id, 'deactivate')
    expect((await act(staff.admin, invited.id, 'reactivate')).body.data.status).toBe('invited')
    expect(await mailsOf(app, invited.id)).toMatchObject([{ kind: 'invitation' }])
  })

  test('frees a seat, and reactivating fails once that seat is taken', async () => {
    const organizationId = await addOrganization(app, 'Full', 2)
    const invite = () => staff.chief.call<ManagedUser>('POST', '/api/user', newcomer({ organizationId }))
    const [first, second] = [await invite(), await invite()]
    expect((await invite()).body.code).toBe('seatsTaken')
    await act(staff.chief, first.body.data.id, 'deactivate')
    await act(staff.chief, second.body.data.id, 'deactivate')
    expect((await invite()).status).toBe(201)
    const answers = await Promise.all(
      [first, second].map(({ body }) => act(staff.chief, body.data.id, 'reactivate')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      sentence('seatsTaken', { users: '2 users' }),
    )
  })
})

describe('super users', () => {
  const remove = (who: Person, id: string) => who.call('DELETE', `/api/admin/${id}`, {})
  const demote = (who: Person, id: string) => who.call('PATCH', `/api/admin/${id}`, { role: 'admin' })
  const ways = [
    ['deactivated', (who: Person, id: string) => act(who, id, 'deactivate', 'admin')],
    ['deleted', remove],
    ['demoted', demote],
  ] as const

  test.each(ways)('cannot be %s while no other active super user has a password', async (_, way) => {
    await addInvitedUser(app, staff.chief.organizationId, 'super')
    const deactivated = await addSuper()
    await act(staff.chief, deactivated.id, 'deactivate', 'admin')
    const guest = await addSuper()
    const identity = {
      identityIssuer: 'https://idp.example',
      identitySubject: guest.id,
      identityEmail: 'guest@corp.example',
      identityLinkedAt: new Date(),
      passwordHash: null,
    }
    await app.db.update(users).set(identity).where(eq(users.id, guest.id))
    const { status, body } = await way(guest, staff.chief.id)
    expect([status, body.code, body.message]).toEqual([409, 'lastSuper', sentence('lastSuper')])
  })

  test.each(ways)('cannot be %s by themselves, even when other super users exist', async (_, way) => {
    const other = await addSuper()
    expect((await way(other, other.id)).body.code).toBe('ownAccountElsewhere')
    expect((await way(staff.chief, other.id)).status).toBe(200)
  })

  test.each(ways)(
    'only one succeeds when two super users have each other %s concurrently',
    async (_, way) => {
      for (let round = 0; round < 5; round += 1) {
        const [a, b] = [await addSuper(), await addSuper()]
        const answers = await Promise.all([way(a, b.id), way(b, a.id)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
        const left = await app.db
          .select()
          .from(users)
          .where(and(eq(users.role, 'super'), eq(users.organizationId, staff.chief.organizationId)))
        const active = left.filter(({ id, deactivatedAt }) => [a.id, b.id].includes(id) && !deactivatedAt)
        expect(active).toHaveLength(1)
        for (const { id } of active) await way(staff.chief, id)
      }
    },
  )

  test('can be removed by the last active super user while they are only invited', async () => {
    const invited = await addInvitedUser(app, staff.chief.organizationId, 'super')
    expect((await remove(staff.chief, invited.id)).status).toBe(200)
  })
})

test('refuses changes by an admin who was just deactivated', async () => {
  const admin = await app.addUser(`late${people}`, 'admin')
  const answers = await Promise.all([
    act(staff.chief, admin.id, 'deactivate', 'admin'),
    ...Array.from({ length: 5 }, () =>
      admin.call('PATCH', `/api/user/${person.id}`, { fullName: 'By An Admin' }),
    ),
  ])
  for (const { status } of answers.slice(1)) expect([200, 401]).toContain(status)
  expect((await admin.call('PATCH', `/api/user/${person.id}`, { fullName: 'Later' })).status).toBe(401)
})

describe('inviting again', () => {
  test('replaces queued emails with one new email, and is refused for users who already accepted', async () => {
    const { body } = await staff.admin.call<ManagedUser>('POST', '/api/user', newcomer())
    const again = await act(staff.admin, body.data.id, 'invitation')
    expect([again.status, again.body.message]).toEqual([200, sentence('invitationSentAgain')])
    expect(await mailsOf(app, body.data.id)).toHaveLength(1)
    expect((await auditOf(app, body.data.id)).map(({ action }) => action)).toEqual([
      'user.invitedAgain',
      'user.invited',
    ])
    expect((await act(staff.admin, person.id, 'invitation')).body.code).toBe('invitationNotNeeded')
    await act(staff.admin, body.data.id, 'deactivate')
    expect((await act(staff.admin, body.data.id, 'invitation')).body.code).toBe('invitationNotNeeded')
  })

  test('is rate-limited', async () => {
    const invited = await addInvitedUser(app, staff.admin.organizationId)
    for (let time = 0; time < 5; time += 1) {
      expect((await act(staff.admin, invited.id, 'invitation')).status).toBe(200)
      await app.db.update(mails).set({ sentAt: new Date() }).where(eq(mails.userId, invited.id))
    }
    const { status, body, headers } = await act(staff.admin, invited.id, 'invitation')
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'mailLimited', '3600'])
  })
})

test('removes a lost second factor and records its removal without the secret', async () => {
  const turnOff = () => staff.admin.call('DELETE', `/api/user/${person.id}/two-factor`)
  expect((await turnOff()).body.code).toBe('twoFactorOff')
  await app.db.transaction(async (tx) => {
    await storePendingTwoFactor(tx, person.id, encryptSecret(app.deps.settings.secretKey, 'JBSWY3DPEHPK3PXP'))
    await confirmTwoFactor(tx, person.id)
  })
  expect((await turnOff()).body.message).toBe(sentence('userTwoFactorTurnedOff'))
  const [row] = await auditOf(app, person.id)
  expect(row).toMatchObject({
    action: 'user.twoFactorTurnedOff',
    before: { userName: `person${people}`, twoFactor: true },
    after: { userName: `person${people}`, twoFactor: false },
  })
  const own = await staff.chief.call('DELETE', `/api/admin/${staff.chief.id}/two-factor`)
  expect(own.body.code).toBe('ownAccountElsewhere')
})
