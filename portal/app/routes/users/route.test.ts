import { expect, test } from 'vitest'
import { failed, openPortal } from '../../testing/open-portal.ts'
import { calledBy, engines, page, shown, signedIn, somebody } from '../../testing/people.ts'

const headers = signedIn

test('whoever is not signed in goes on to log in, and comes back', async () => {
  const answer = await openPortal({})('/users?status=invited')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/login?next=%2Fusers%3Fstatus%3Dinvited')
})

test('a user gets the page that says that they may not see this one', async () => {
  const answer = await openPortal(calledBy('user'))('/users', { headers })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('You may not see this page')
})

test('what the address says is asked of the api and shown again in the form', async () => {
  const asked: string[] = []
  const portal = openPortal({
    ...calledBy('super'),
    'GET /user': ({ url }) => {
      asked.push(new URL(url).search)
      return page([somebody('grace')], 120)
    },
  })
  const path = '/users?search=gra&status=active&role=user&sort=-email&page=2&limit=50'
  const html = shown(await (await portal(path, { headers })).text())
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

test('what the address says wrongly counts as not said', async () => {
  const asked: string[] = []
  const portal = openPortal({
    ...calledBy('admin'),
    'GET /user': ({ url }) => {
      asked.push(new URL(url).search)
      return page([])
    },
  })
  const answer = await portal('/users?status=none&sort=password&page=-3&limit=9999', { headers })
  expect(answer.status).toBe(200)
  expect(asked).toEqual(['?page=1&limit=25'])
})

test('an admin sees neither roles nor organizations, and how many seats are taken', async () => {
  const portal = openPortal({
    ...calledBy('admin'),
    'GET /licences': () => page([engines()]),
    'GET /user': () => page([]),
  })
  const html = shown(await (await portal('/users', { headers })).text())
  expect(html).not.toContain('name="role"')
  expect(html).not.toContain('name="organizationId"')
  expect(html).toContain('No users yet.')
})

test('a search that finds nothing offers to show everything', async () => {
  const portal = openPortal({ ...calledBy('admin'), 'GET /user': () => page([]) })
  const html = shown(await (await portal('/users?search=nobody', { headers })).text())
  expect(html).toContain('Nothing matches.')
  expect(html).toContain('Show everything')
})

test('when the list cannot be read, the page says so with its status and offers to try again', async () => {
  const portal = openPortal({
    ...calledBy('admin'),
    'GET /user': () => failed('unavailable', { message: 'The database is away.' }),
  })
  const answer = await portal('/users?search=a', { headers })
  const html = shown(await answer.text())
  expect(answer.status).toBe(503)
  expect(html).toContain('The list could not be loaded: The database is away.')
  expect(html).toContain('href="/users?search=a"')
})
