import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'
import { idOf, listedUser, page, signedIn, signedInAs, visibleHtml } from '../../testing/people.ts'

const headers = { ...signedIn, origin }
const grace = listedUser('grace')
const nothing = { workflows: 0, connections: 0, files: 0, schedules: 0, runs: 0 }
const path = `/users/${grace.id}`
const someCalls = {
  ...signedInAs('super'),
  [`GET /user/${grace.id}`]: () => done({ user: grace, belongings: nothing }),
}

test("shows every field's error and keeps the typed values", async () => {
  const fields = {
    fullName: 'Full name must have 3 to 100 characters',
    email: 'Email must be a valid email address',
  }
  const portal = openPortal({
    ...someCalls,
    [`PATCH /user/${grace.id}`]: () => failed('fullNameLength', { fields }),
  })
  const typed = { fullName: 'G', userName: 'gracie', email: 'nowhere' }
  const answer = await portal(path, formPost(typed, headers))
  const html = visibleHtml(await answer.text())
  expect(answer.status).toBe(422)
  for (const message of Object.values(fields)) expect(html).toContain(message)
  for (const value of Object.values(typed)) expect(html).toContain(`value="${value}"`)
})

test('redirects to the filtered list after saving and shows a confirmation there', async () => {
  const portal = openPortal({ ...someCalls, [`PATCH /user/${grace.id}`]: () => done(grace) })
  const list = `?list=${encodeURIComponent('?status=active&page=2')}`
  const answer = await portal(path + list, formPost({ fullName: 'Grace' }, headers))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/users?status=active&page=2')
  expect(answer.headers.get('set-cookie')).toContain('anj_notice=Done.')
})

test('never redirects to another site named in the list parameter', async () => {
  const portal = openPortal({ ...someCalls, [`PATCH /user/${grace.id}`]: () => done(grace) })
  const answer = await portal(`${path}?list=//evil.test`, formPost({ fullName: 'Grace' }, headers))
  expect(answer.headers.get('location')).toBe('/users')
})

test('uses the admin endpoints for an admin', async () => {
  const admin = listedUser('hopper', { id: idOf('2'), role: 'admin' })
  const changed: unknown[] = []
  const portal = openPortal({
    ...signedInAs('super'),
    [`GET /user/${admin.id}`]: () => failed('notFound'),
    [`GET /admin/${admin.id}`]: () => done({ user: admin, belongings: nothing }),
    [`PATCH /admin/${admin.id}`]: async (request) => {
      changed.push(await request.json())
      return done(admin)
    },
  })
  await portal(`/users/${admin.id}/role`, formPost({ role: 'user' }, headers))
  expect(changed).toEqual([{ role: 'user' }])
})

test("doesn't offer actions that a user can't take on their own account", async () => {
  const own = listedUser('viewer', { id: idOf('99'), role: 'super' })
  const portal = openPortal({
    ...signedInAs('super'),
    [`GET /user/${own.id}`]: () => done({ user: own, belongings: nothing }),
  })
  const html = visibleHtml(await (await portal(`/users/${own.id}`, { headers })).text())
  for (const offered of ['Deactivate', 'name="email"']) expect(html).not.toContain(offered)
  expect(html).toContain('href="/account"')
  const asked = await portal(`/users/${own.id}/deactivate`, { headers })
  expect(asked.headers.get('location')).toBe(`/users/${own.id}`)
})

test('asks for confirmation before deactivating a user, and shows a refusal on the same page', async () => {
  const portal = openPortal({
    ...someCalls,
    [`POST /user/${grace.id}/deactivate`]: () => failed('alreadyDeactivated'),
  })
  expect(visibleHtml(await (await portal(`${path}/deactivate`, { headers })).text())).toContain(
    'Grace Tester can no longer log in',
  )
  const answer = await portal(`${path}/deactivate`, formPost({}, headers))
  expect(answer.status).toBe(409)
  expect(visibleHtml(await answer.text())).toContain('This account is already deactivated.')
})

test('returns from the confirmation page to the filtered list', async () => {
  const portal = openPortal({ ...someCalls, [`POST /user/${grace.id}/deactivate`]: () => done(grace) })
  const asks = `${path}/deactivate?${new URLSearchParams({ list: '?status=active' })}`
  const html = visibleHtml(await (await portal(asks, { headers })).text())
  expect(html).toContain(`action="${asks}"`)
  expect(html).toContain('href="/users?status=active"')
  const answer = await portal(asks, formPost({}, headers))
  expect(answer.headers.get('location')).toBe('/users?status=active')
})

test("shows a user's belongings before deletion and hands them to the chosen user", async () => {
  const heir = listedUser('linus', { id: idOf('3') })
  const sent: unknown[] = []
  const portal = openPortal({
    ...someCalls,
    [`GET /user/${grace.id}`]: () =>
      done({ user: grace, belongings: { workflows: 2, connections: 0, files: 1, schedules: 0, runs: 0 } }),
    'GET /user': () => page([grace, heir]),
    [`DELETE /user/${grace.id}`]: async (request) => {
      sent.push(await request.json())
      return done(null)
    },
  })
  const html = visibleHtml(await (await portal(`${path}/delete`, { headers })).text())
  expect(html).toContain('Grace Tester owns 2 workflows and 1 file.')
  expect(html).toContain('Linus Tester (linus)')
  expect(html).not.toContain('Grace Tester (grace)')
  const answer = await portal(`${path}/delete`, formPost({ handTo: heir.id }, headers))
  expect(sent).toEqual([{ handTo: heir.id }])
  expect(answer.headers.get('location')).toBe('/users')
})

test('refuses forms from another site', async () => {
  for (const at of [path, `${path}/deactivate`, `${path}/delete`])
    expect((await openPortal(someCalls)(at, formPost({}, signedIn))).status).toBe(403)
})

test('responds with 404 to an unknown user or action', async () => {
  expect((await openPortal(signedInAs('super'))('/users/nobody', { headers })).status).toBe(404)
  expect((await openPortal(someCalls)(`${path}/promote`, { headers })).status).toBe(404)
})

test('offers to correct the email before unlinking single sign-on, and saves it first', async () => {
  const linked = listedUser('grace', { singleSignOn: true })
  const made: unknown[] = []
  let isTaken = true
  const portal = openPortal({
    ...signedInAs('super'),
    [`GET /user/${linked.id}`]: () => done({ user: linked, belongings: nothing }),
    [`PATCH /user/${linked.id}`]: async (request) => {
      made.push(await request.json())
      return isTaken ? failed('emailTaken', { fields: { email: 'Taken.' } }) : done(linked)
    },
    [`DELETE /user/${linked.id}/identity`]: () => {
      made.push('unlinked')
      return done(null)
    },
  })
  const unlink = (email: string) => portal(`${path}/identity`, formPost({ email }, headers))
  const asked = visibleHtml(await (await portal(`${path}/identity`, { headers })).text())
  expect(asked).toContain(`value="${linked.email}"`)
  expect(visibleHtml(await (await unlink('hers@corp.example')).text())).toContain('Taken.')
  isTaken = false
  expect((await unlink('hers@corp.example')).status).toBe(303)
  expect((await unlink(linked.email)).status).toBe(303)
  const email = 'hers@corp.example'
  expect(made).toEqual([{ email }, { email }, 'unlinked', 'unlinked'])
})
