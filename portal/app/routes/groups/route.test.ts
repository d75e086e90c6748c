import { expect, test } from 'vitest'
import { done, formPost, openPortal, origin } from '../../testing/open-portal.ts'
import { idOf, signedIn, signedInAs, visibleHtml } from '../../testing/people.ts'

const headers = { ...signedIn, origin }
const group = { id: idOf('a'), name: 'Finance', members: 1 }
const member = { user: { id: idOf('1'), fullName: 'Grace Hopper', userName: 'grace' } }
const list =
  (data: readonly object[], more = false) =>
  () =>
    Response.json({ success: true, message: 'Done.', data, more })
const calls = {
  ...signedInAs('admin'),
  'GET /groups': list([group]),
  [`GET /groups/${group.id}/members`]: list([member]),
}
const path = `/groups/${group.id}`

test('shows groups to administrators only', async () => {
  expect((await openPortal(signedInAs('user'))('/groups', { headers })).status).toBe(403)
  const html = visibleHtml(await (await openPortal(calls)('/groups', { headers })).text())
  expect(html).toContain(`href="${path}"`)
})

test('offers found users who are not members, and the viewer', async () => {
  const asked: string[] = []
  const portal = openPortal({
    ...calls,
    'GET /people': ({ url }) => {
      asked.push(new URL(url).search)
      return done([member.user, { id: idOf('2'), fullName: 'Linus Tester', userName: 'linus' }])
    },
  })
  const html = visibleHtml(await (await portal(`${path}?search=TEST`, { headers })).text())
  expect(asked).toEqual(['?search=TEST'])
  const names = (act: string) =>
    [...html.matchAll(new RegExp(`aria-label="${act} ([^"]+)"`, 'g'))].map(([, name]) => name)
  expect(names('Add')).toEqual(['Viewer Tester', 'Linus Tester'])
  expect(names('Remove')).toEqual(['Grace Hopper'])
})

test('adds and removes the chosen user', async () => {
  const made: string[] = []
  const stub = (name: string) => () => {
    made.push(name)
    return done(null)
  }
  const portal = openPortal({
    ...calls,
    [`PUT ${path}/members/${idOf('2')}`]: stub('added'),
    [`DELETE ${path}/members/${idOf('1')}`]: stub('removed'),
  })
  const forms: readonly Readonly<Record<string, string>>[] = [{ add: idOf('2') }, { remove: idOf('1') }]
  for (const form of forms)
    expect((await portal(path, formPost(form, headers))).headers.get('location')).toBe(path)
  expect(made).toEqual(['added', 'removed'])
})

test('says who loses access before a group is deleted, and knows no other group', async () => {
  const portal = openPortal(calls)
  const html = visibleHtml(await (await portal(`${path}/delete`, { headers })).text())
  expect(html).toContain('Delete the group “Finance”? Its 1 member')
  expect((await portal(`/groups/${idOf('b')}/delete`, { headers })).status).toBe(404)
})
