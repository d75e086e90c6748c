import { expect, test } from 'vitest'
import { done, formPost, openPortal, origin } from '../../testing/open-portal.ts'
import { signedIn, signedInAs, visibleHtml } from '../../testing/people.ts'

const headers = { ...signedIn, origin, host: 'anj.test' }
const csv = 'userName,fullName,email\r\ngrace,"Hopper, Grace",grace@example.org\r\nx,X,nowhere\r\n'

const line = {
  line: 2,
  userName: 'grace',
  fullName: 'Hopper, Grace',
  email: 'grace@example.org',
  code: null,
  fields: {},
}
const wrong = {
  line: 3,
  userName: 'x',
  fullName: 'X',
  email: 'nowhere',
  outcome: 'refused',
  message: 'User name must have 3 to 20 characters',
  code: 'userNameLength',
  fields: {
    userName: 'User name must have 3 to 20 characters',
    email: 'Email must be a valid email address',
  },
}

function portalThatReads(asked: { search: string; text: string }[]) {
  return openPortal({
    ...signedInAs('admin'),
    'POST /user/import': async (request) => {
      const { search } = new URL(request.url)
      asked.push({ search, text: await request.text() })
      const dryRun = search.includes('dryRun=true')
      const accepted = {
        ...line,
        outcome: dryRun ? 'valid' : 'invited',
        message: dryRun ? 'Can be invited' : 'Invited',
      }
      return done({ dryRun, accepted: 1, refused: 1, lines: [accepted, wrong] })
    },
  })
}

function fileForm(content: string, name = 'users.csv') {
  const body = new FormData()
  body.set('file', new File([content], name, { type: 'text/csv' }))
  body.set('intent', 'check')
  return { method: 'POST', body, headers }
}

test('checks a file first and shows the expected result of every line', async () => {
  const asked: { search: string; text: string }[] = []
  const html = visibleHtml(await (await portalThatReads(asked)('/users/import', fileForm(csv))).text())
  expect(asked).toEqual([{ search: '?dryRun=true', text: csv }])
  expect(html).toContain('1 can be invited, 1 cannot.')
  expect(html).toContain('User name must have 3 to 20 characters. Email must be a valid email address')
  expect(html).toContain('Invite 1 person')
})

test('invites the users from the file text in the report', async () => {
  const asked: { search: string; text: string }[] = []
  const form = formPost({ intent: 'invite', csv }, headers)
  const html = visibleHtml(await (await portalThatReads(asked)('/users/import', form)).text())
  expect(asked).toEqual([{ search: '?dryRun=false', text: csv }])
  expect(html).toContain('1 invited, 1 rejected.')
  expect(html).not.toContain('name="csv"')
})

test('asks for a file when none was chosen', async () => {
  const answer = await portalThatReads([])('/users/import', fileForm('', ''))
  expect(answer.status).toBe(422)
  expect(visibleHtml(await answer.text())).toContain('Please choose a CSV file')
})

test('offers a template file with the column names', async () => {
  const answer = await portalThatReads([])('/users/template', { headers })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"')
  expect(await answer.text()).toMatch(/^userName,fullName,email,role\r\n/)
})
