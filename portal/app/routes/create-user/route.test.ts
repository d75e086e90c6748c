import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'
import { listedOrganization, listedUser, signedIn, signedInAs, visibleHtml } from '../../testing/people.ts'

const headers = { ...signedIn, origin }
const person = { userName: 'grace', fullName: 'Grace Hopper', email: 'grace@example.org' }

test('lets an admin invite a user and shows the user list afterwards', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    ...signedInAs('admin'),
    'POST /user': async (request) => {
      sent.push(await request.json())
      return done(listedUser('grace'), 201)
    },
  })
  expect(visibleHtml(await (await portal('/create-user', { headers })).text())).not.toContain('name="role"')
  const answer = await portal('/create-user', formPost(person, headers))
  expect(sent).toEqual([{ ...person, organizationId: null }])
  expect(answer.headers.get('location')).toBe('/users')
})

test('lets a super user create an admin in another organization', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    ...signedInAs('super'),
    'POST /admin': async (request) => {
      sent.push(await request.json())
      return done(listedUser('grace'), 201)
    },
  })
  const { id: organizationId } = listedOrganization()
  await portal('/create-user', formPost({ ...person, role: 'admin', organizationId }, headers))
  expect(sent).toEqual([{ ...person, role: 'admin', organizationId }])
})

test('keeps the chosen role when a field is wrong', async () => {
  const fields = { userName: 'This user name is already taken' }
  const portal = openPortal({
    ...signedInAs('super'),
    'POST /admin': () => failed('userNameTaken', { fields }),
  })
  const html = visibleHtml(
    await (await portal('/create-user', formPost({ ...person, role: 'super' }, headers))).text(),
  )
  expect(html).toContain(fields.userName)
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="super"|<input[^>]*value="super"[^>]*checked=""/)
})
