import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'
import { listedOrganization, signedIn, signedInAs, visibleHtml } from '../../testing/people.ts'

const headers = { ...signedIn, origin }
const { id } = listedOrganization()
const limits = {
  own: {
    runsAtOnce: 3,
    storageBytes: 5_000_000_000,
    uploadBytes: null,
    runMinutes: null,
    runMemoryBytes: null,
    keepResultsDays: null,
    keepRunsDays: null,
    keepReplacedDays: null,
  },
  applied: {
    runsAtOnce: 3,
    storageBytes: 5_000_000_000,
    uploadBytes: 100_000_000_000,
    runMinutes: 1380,
    runMemoryBytes: null,
    keepResultsDays: 30,
    keepRunsDays: null,
    keepReplacedDays: null,
  },
  use: { running: 1, waiting: 4, storageBytes: 1e9, fileBytes: 6e8, resultBytes: 4e8, sampleBytes: 0 },
}
const one = {
  [`GET /licences/${id}`]: () => done(listedOrganization()),
  [`GET /licences/${id}/limits`]: () =>
    done({ ...limits, defaults: { ...limits.applied, runsAtOnce: null, storageBytes: null } }),
}
const typed = {
  fullName: 'Charles Babbage',
  email: 'charles@example.org',
  organizationName: 'Difference Ltd',
  address: '1 Dorset Street',
  numberOfUsersAllowed: '5',
  licenseStartingDay: '2026-12-01',
  licenseExpiryDate: '2027-12-01',
}

test('shows an admin their own licence as read-only', async () => {
  const portal = openPortal({ ...signedInAs('admin'), ...one })
  const html = visibleHtml(await (await portal('/licences', { headers })).text())
  expect(html).toContain('7 of 10 users')
  expect(html).not.toContain('Create licence')
  expect(visibleHtml(await (await portal(`/licences/${id}`, { headers })).text())).not.toContain('Save')
  expect((await portal('/licences/new', { headers })).status).toBe(403)
  expect((await portal(`/licences/${id}/delete`, { headers })).status).toBe(403)
})

test('lets a super user create an organization with its licence', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    ...signedInAs('super'),
    'POST /licences': async (request) => {
      sent.push(await request.json())
      return done(listedOrganization(), 201)
    },
  })
  const form = formPost(typed, headers)
  form.body.append('applicationTypes', 'Web')
  form.body.append('applicationTypes', 'iOS')
  const answer = await portal('/licences/new', form)
  expect(sent).toEqual([{ ...typed, numberOfUsersAllowed: 5, applicationTypes: ['Web', 'iOS'] }])
  expect(answer.headers.get('location')).toBe(`/licences/${id}`)
})

test('keeps every field and every chosen type when a field is wrong', async () => {
  const fields = { licenseExpiryDate: 'Expiry date must be after the starting day' }
  const portal = openPortal({
    ...signedInAs('super'),
    ...one,
    [`PATCH /licences/${id}`]: () => failed('licenceExpiryBeforeStart', { fields }),
  })
  const form = formPost(typed, headers)
  form.body.append('applicationTypes', 'Linux')
  form.body.append('applicationTypes', 'iOS')
  const html = visibleHtml(await (await portal(`/licences/${id}`, form)).text())
  expect(html).toContain(fields.licenseExpiryDate)
  for (const value of Object.values(typed)) expect(html).toContain(`value="${value}"`)
  const checked = (html.match(/<input[^>]*name="applicationTypes"[^>]*>/g) ?? [])
    .filter((input) => input.includes('checked=""'))
    .map((input) => /value="(\w+)"/.exec(input)?.[1])
  expect(checked).toEqual(['Linux', 'iOS'])
})

test("explains why an organization that still has users can't be deleted", async () => {
  const message = 'This licence cannot be deleted: its organization has 3 users.'
  const portal = openPortal({
    ...signedInAs('super'),
    ...one,
    [`DELETE /licences/${id}`]: () => failed('licenceInUse', { message }),
  })
  const answer = await portal(`/licences/${id}/delete`, formPost({}, headers))
  expect(answer.status).toBe(409)
  expect(visibleHtml(await answer.text())).toContain(message)
})

test('shows an admin the usage and limits of their organization', async () => {
  const portal = openPortal({ ...signedInAs('admin'), ...one })
  for (const page of ['/licences', `/licences/${id}`]) {
    const html = visibleHtml(await (await portal(page, { headers })).text())
    for (const text of ['1 GB of 5 GB', '1 of 3', 'Runs waiting', 'Forever']) expect(html).toContain(text)
    expect(html).not.toContain('Change limits')
  }
  expect((await portal(`/licences/${id}/limits`, { headers })).status).toBe(403)
})

test('lets a super user set limits in GB, and removes a limit whose field is empty', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    ...signedInAs('super'),
    ...one,
    [`PATCH /licences/${id}/limits`]: async (request) => {
      sent.push(await request.json())
      return done(limits)
    },
  })
  const html = visibleHtml(await (await portal(`/licences/${id}/limits`, { headers })).text())
  for (const text of ['value="5"', 'Server default: no limit', 'Server default: 30 days'])
    expect(html).toContain(text)
  const typed = {
    runsAtOnce: '',
    storageBytes: '0.5',
    runMinutes: 'soon',
    runMemoryBytes: '2',
    keepResultsDays: '7',
  }
  const answer = await portal(`/licences/${id}/limits`, formPost(typed, headers))
  expect(sent).toEqual([
    {
      runsAtOnce: null,
      runMinutes: 0,
      runMemoryBytes: 2_000_000_000,
      storageBytes: 500_000_000,
      uploadBytes: null,
      keepResultsDays: 7,
      keepRunsDays: null,
      keepReplacedDays: null,
    },
  ])
  expect(answer.headers.get('location')).toBe(`/licences/${id}`)
})
