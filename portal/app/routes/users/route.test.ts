import { expect, test } from 'vitest'
import { failed, openPortal } from '../../testing/open-portal.ts'
import {
  listedOrganization,
  listedUser,
  page,
  signedIn,
  signedInAs,
  visibleHtml,
} from '../../testing/people.ts'

const headers = signedIn

test("redirects a user who isn't logged in to the login page and back", async () => {
  const answer = await openPortal({})('/users?status=invited')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/login?next=%2Fusers%3Fstatus%3Dinvited')
})

test('shows the "not allowed" page to a regular user', async () => {
  const answer = await openPortal(signedInAs('user'))('/users', { headers })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('You cannot view this page')
})

test('passes search, filters, order and page from the address to the API and shows them in the form', async () => {
  const asked: string[] = []
  const portal = openPortal({
    ...signedInAs('super'),
    'GET /user': ({ url }) => {
      asked.push(new URL(url).search)
      return page([listedUser('grace')], 120)
    },
  })
  const path = '/users?search=gra&status=active&role=user&sort=-email&page=2&limit=50'
  const html = visibleHtml(await (await portal(path, { headers })).text())
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    search: 'gra',
    status: 'active',
    role: 'user',
    sort: 'email',
    descending: 'true',
    page: '2',
    limit: '50',
  })
  expect(html).toMatch(/<input[^>]*name="search"[^>]*value="gra"/)
  expect(html).toMatch(/<option value="active" selected=""/)
  expect(html).toMatch(/<th[^>]*aria-sort="descending"/)
  expect(html).toContain('51 to 100 of 120')
  expect(html).toMatch(
    /href="\/users\?search=gra&amp;status=active&amp;role=user&amp;sort=-email&amp;limit=50&amp;page=3"/,
  )
})

test('ignores invalid values in the address', async () => {
  const asked: string[] = []
  const portal = openPortal({
    ...signedInAs('admin'),
    'GET /user': ({ url }) => {
      asked.push(new URL(url).search)
      return page([])
    },
  })
  const answer = await portal('/users?status=none&sort=password&page=-3&limit=9999', { headers })
  expect(answer.status).toBe(200)
  expect(asked).toEqual(['?page=1&limit=25'])
})

test('hides roles and organizations from an admin and shows the used seats', async () => {
  const portal = openPortal({
    ...signedInAs('admin'),
    'GET /licences': () => page([listedOrganization()]),
    'GET /user': () => page([]),
  })
  const html = visibleHtml(await (await portal('/users', { headers })).text())
  expect(html).not.toContain('name="role"')
  expect(html).not.toContain('name="organizationId"')
  expect(html).toContain('No users yet.')
})

test('offers to clear the filters when a search finds nothing', async () => {
  const portal = openPortal({ ...signedInAs('admin'), 'GET /user': () => page([]) })
  const html = visibleHtml(await (await portal('/users?search=nobody', { headers })).text())
  expect(html).toContain('No results.')
  expect(html).toContain('Show everything')
})

test("shows the error with its status and offers to retry when the list can't be loaded", async () => {
  const portal = openPortal({
    ...signedInAs('admin'),
    'GET /user': () => failed('unavailable', { message: 'The database is away.' }),
  })
  const answer = await portal('/users?search=a', { headers })
  const html = visibleHtml(await answer.text())
  expect(answer.status).toBe(503)
  expect(html).toContain('The list could not be loaded: The database is away.')
  expect(html).toContain('href="/users?search=a"')
})
