import { expect, test } from 'vitest'
import { done, failed, formPost, openPortal } from '../../testing/open-portal.ts'

const user = { id: '1', userName: 'ada', fullName: 'Ada Lovelace', role: 'super', organizationId: '2' }
const empty = { 'GET /setup': () => done({ signUpOpen: true, codeNeeded: false }) }
const typed = {
  fullName: 'Ada Lovelace',
  email: 'ada@anj.test',
  userName: 'ada',
  password: 'Secret1!',
  passwordConfirm: 'Secret1!',
  organizationName: 'Analytical Engines',
  address: '12 St James Square, London',
}

test('renders a form with every field that the API requires, without JavaScript', async () => {
  const page = await (await openPortal(empty)('/sign-up')).text()
  expect(page).toMatch(/<form method="post" action="\/sign-up"/)
  for (const name of Object.keys(typed)) expect(page).toMatch(new RegExp(`<input[^>]*name="${name}"`))
  expect(page).not.toContain('name="code"')
})

test('asks for the one-time code when the API requires it, and sends it', async () => {
  const sent: unknown[] = []
  const portal = openPortal({
    'GET /setup': () => done({ signUpOpen: true, codeNeeded: true }),
    'POST /auth/sign-up': async (request) => {
      sent.push(await request.json())
      return done({ user, token: 'a.b.c' }, 201)
    },
  })
  expect(await (await portal('/sign-up')).text()).toMatch(/<input[^>]*name="code"/)
  const answer = await portal('/sign-up', formPost({ ...typed, code: 'K7QD' }))
  expect(sent).toEqual([{ ...typed, code: 'K7QD' }])
  expect(answer.headers.get('location')).toBe('/')
  expect(answer.headers.get('set-cookie')).toContain('anj_session=a.b.c')
})

test('shows errors below their fields and keeps the typed values except passwords', async () => {
  const fields = { email: 'Email must be a valid email address', passwordConfirm: 'Passwords must match' }
  const portal = openPortal({
    ...empty,
    'POST /auth/sign-up': () => failed('emailInvalid', { fields }),
  })
  const answer = await portal('/sign-up', formPost({ ...typed, email: 'ada', passwordConfirm: 'Other1!x' }))
  const page = await answer.text()
  expect(answer.status).toBe(422)
  for (const sentence of Object.values(fields)) expect(page).toContain(sentence)
  expect(page).toMatch(/<input[^>]*name="address"[^>]*value="12 St James Square, London"/)
  expect(page).not.toContain('Secret1!')
  expect(page).not.toContain('Other1!x')
})

test('refers visitors to their administrator once an account exists', async () => {
  const portal = openPortal({ 'GET /setup': () => done({ signUpOpen: false, codeNeeded: false }) })
  const page = await (await portal('/sign-up')).text()
  expect(page).toContain('Ask your administrator for an invitation')
  expect(page).not.toContain('<form')
})
