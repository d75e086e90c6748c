import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'
import { calledBy, engines, shown, signedIn } from '../../testing/people.ts'

const headers = { ...signedIn, origin }
const { id } = engines()
const one = { [`GET /licences/${id}`]: () => done(engines()) }
const typed = {
  fullName: 'Charles Babbage',
  email: 'charles@example.org',
  organizationName: 'Difference Ltd',
  address: '1 Dorset Street',
  numberOfUsersAllowed: '5',
  licenseStartingDay: '2026-12-01',
  licenseExpiryDate: '2027-12-01',
}

test('an admin reads the own licence and changes nothing', async () => {
  const portal = openPortal({ ...calledBy('admin'), ...one })
  const html = shown(await (await portal('/licences', { headers })).text())
  expect(html).toContain('7 of 10 users')
  expect(html).not.toContain('Create licence')
  expect(shown(await (await portal(`/licences/${id}`, { headers })).text())).not.toContain('Save')
  expect((await portal('/licences/new', { headers })).status).toBe(403)
  expect((await portal(`/licences/${id}/delete`, { headers })).status).toBe(403)
})

test('a super user makes an organization with its licence', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    ...calledBy('super'),
    'POST /licences': async (request) => {
      sent.push(await request.json())
      return done(engines(), 201)
    },
  })
  const form = formPost(typed, headers)
  form.body.append('applicationTypes', 'Web')
  form.body.append('applicationTypes', 'iOS')
  const answer = await portal('/licences/new', form)
  expect(sent).toEqual([{ ...typed, numberOfUsersAllowed: 5, applicationTypes: ['Web', 'iOS'] }])
  expect(answer.headers.get('location')).toBe(`/licences/${id}`)
})

test('a mistake keeps every field and every chosen type', async () => {
  const fields = { licenseExpiryDate: 'License expiry date must be after the license starting day' }
  const portal = openPortal({
    ...calledBy('super'),
    ...one,
    [`PATCH /licences/${id}`]: () => failed('licenceExpiryBeforeStart', { fields }),
  })
  const form = formPost(typed, headers)
  form.body.append('applicationTypes', 'Linux')
  form.body.append('applicationTypes', 'iOS')
  const html = shown(await (await portal(`/licences/${id}`, form)).text())
  expect(html).toContain(fields.licenseExpiryDate)
  for (const value of Object.values(typed)) expect(html).toContain(`value="${value}"`)
  const checked = (html.match(/<input[^>]*name="applicationTypes"[^>]*>/g) ?? [])
    .filter((input) => input.includes('checked=""'))
    .map((input) => /value="(\w+)"/.exec(input)?.[1])
  expect(checked).toEqual(['Linux', 'iOS'])
})

test('an organization that still has people is not deleted, and the page says so', async () => {
  const message = 'This licence cannot be deleted: its organization has 3 users.'
  const portal = openPortal({
    ...calledBy('super'),
    ...one,
    [`DELETE /licences/${id}`]: () => failed('licenceInUse', { message }),
  })
  const answer = await portal(`/licences/${id}/delete`, formPost({}, headers))
  expect(answer.status).toBe(409)
  expect(shown(await answer.text())).toContain(message)
})
