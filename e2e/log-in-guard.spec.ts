import type { Page } from '@playwright/test'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const expired = `h.${Buffer.from(JSON.stringify({ sub: 'x', iat: 1, exp: 2 })).toString('base64url')}.s`

/** True if the browser has stored a token from the server. */
const hasToken = (page: Page): Promise<boolean> =>
  page.evaluate("(localStorage.getItem('token') ?? '').startsWith('eyJ')")

/** Stores another token. Uses a public page, because a protected page could redirect at the same moment. */
async function storeToken(page: Page, token: string | null): Promise<void> {
  await page.goto('/help')
  const set = token === null ? "removeItem('token')" : `setItem('token', ${JSON.stringify(token)})`
  await page.evaluate(`localStorage.${set}`)
}

test('editor and portal redirect to log-in without a message when the token is missing, undecodable or expired, whatever the cookie', async ({
  page,
}) => {
  test.slow()
  await enter(page, 'Guarded')
  for (const token of [null, 'no token', expired]) {
    for (const path of ['/preparation', '/account']) {
      await storeToken(page, token)
      await page.goto(path)
      await page.waitForURL((at) => at.pathname === '/login' && at.searchParams.get('next') === path)
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await hasToken(page)).toBe(false)
      // The session in the cookie is continued only if the user agrees.
      await page.getByRole('button', { name: `Continue as ${ada.fullName}` }).click()
      await page.waitForURL((at) => at.pathname === path)
      await expect(page.getByRole('main')).toBeVisible()
    }
  }
})

test('after a log-in without JavaScript, the next page with JavaScript gets a token, but only once @long', async ({
  page,
  product,
}) => {
  await enter(page)
  const plain = await page.context().browser()?.newContext({ baseURL: product.url, javaScriptEnabled: false })
  if (!plain) throw new Error('There is no browser.')
  const form = await plain.newPage()
  await form.goto('/login?next=/account')
  await form.getByLabel('User name').fill(ada.userName)
  await form.getByLabel('Password', { exact: true }).fill(ada.password)
  await form.getByRole('button', { name: 'Log in' }).click()
  await form.waitForURL((at) => at.pathname === '/account')
  await page.goto('about:blank')
  const scripted = await page.context().browser()?.newContext({ baseURL: product.url })
  if (!scripted) throw new Error('There is no browser.')
  await scripted.addCookies(await plain.cookies())
  await plain.close()
  const next = await scripted.newPage()
  await next.goto('/')
  await expect(next.getByRole('main')).toBeVisible()
  expect(await hasToken(next)).toBe(true)
  await storeToken(next, null)
  await next.goto('/')
  await next.waitForURL((at) => at.pathname === '/login')
  await scripted.close()
})
