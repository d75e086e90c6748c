import { describe, expect, test } from 'vitest'
import { done, failed, formPost, openPortal, origin } from '../../testing/open-portal.ts'

const passwords = { password: 'Engine!1843', passwordConfirm: 'Engine!1843' }
const pages = [
  { path: '/reset-password', button: 'Reset Password', again: /href="\/forgot-password"/ },
  {
    path: '/set-password',
    button: 'Set Password',
    again: /href="\/forgot-password"/,
  },
]

describe.each(pages)('$path', ({ path, button, again }) => {
  const call = `PATCH /auth${path}`

  test('asks for the password twice and posts to the same link without JavaScript', async () => {
    const page = await (await openPortal({})(`${path}?token=abc`)).text()
    expect(page).toContain(`<form method="post" action="${path}?token=abc"`)
    expect(page).toMatch(/<input[^>]*name="password"/)
    expect(page).toMatch(/<input[^>]*name="passwordConfirm"/)
    expect(page).toContain(button)
  })

  test("sends the link's token and redirects to the login page", async () => {
    const sent: unknown[] = []
    const portal = openPortal({
      [call]: async (request) => {
        sent.push(new URL(request.url).search, await request.json())
        return done(null)
      },
    })
    const answer = await portal(`${path}?token=a-b_c`, formPost(passwords))
    expect(sent).toEqual(['?token=a-b_c', passwords])
    expect(answer.headers.get('location')).toBe('/login')
  })

  test('logs out the current user, because a logged-in user never sees the login page', async () => {
    const revoked: (string | null)[] = []
    const portal = openPortal({
      [call]: () => done(null),
      'POST /auth/log-out': (request) => {
        revoked.push(request.headers.get('authorization'))
        return failed('tokenExpired')
      },
    })
    const form = formPost(passwords, { origin, cookie: 'anj_session=a.b.c' })
    const answer = await portal(`${path}?token=abc`, form)
    expect(revoked).toEqual(['Bearer a.b.c'])
    expect(answer.headers.get('location')).toBe('/login?loggedOut')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^anj_session=; .*Max-Age=0/),
      expect.stringMatching(/^anj_notice=Done/),
    ])
  })

  test('shows the error of every field and no password', async () => {
    const fields = {
      password: 'Password must have at least 8 characters',
      passwordConfirm: 'Passwords must match',
    }
    const portal = openPortal({ [call]: () => failed('passwordLength', { fields }) })
    const page = await (
      await portal(`${path}?token=abc`, formPost({ password: 'Sh0rt!', passwordConfirm: '0ther!' }))
    ).text()
    const shown = page.slice(0, page.indexOf('window.__remixContext'))
    expect(shown).toContain(fields.password)
    expect(shown).toContain(fields.passwordConfirm)
    expect(page).not.toContain('Sh0rt!')
    expect(page).not.toContain('0ther!')
  })

  test.each([
    ['a link that was used', `${path}?token=abc`],
    ['a link without a token', path],
  ])('explains why %s is invalid and how to get a new one', async (_, address) => {
    const portal = openPortal({
      [call]: () => failed('linkInvalid'),
    })
    const page = await (await portal(address, formPost(passwords))).text()
    expect(page).toContain(
      'This link does not work. It was already used, has expired, or was replaced by a newer one.',
    )
    expect(page).toMatch(again)
    expect(page).not.toMatch(/<input[^>]*name="password"/)
  })
})
