import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { browserDefaults, TIMEOUT_MS } from './browser-defaults.ts'
import type { Product } from './product.ts'
import { ada } from './sign-in.ts'

/** Returns the list row with a name. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name })

/** Waits for a success message. */
export const untilNoticeShown = (page: Page, text: RegExp | string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/**
 * Waits until a window whose session has ended shows the login page. Doesn't use `waitForURL`: if a form and a refused
 * call both navigate to the login page, the browser aborts one of the navigations, which makes `waitForURL` fail.
 */
export async function atLogin(page: Page, address = /\/login/): Promise<void> {
  await expect(page).toHaveURL(address)
  await page.waitForLoadState()
}

/** Chooses an action from the menu of a user's row. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await page.waitForURL(/\/users\/[\da-f-]{36}/)
}

/** Fills in a user's names, on the invitation page or a user's page. */
export async function fillPerson(page: Page, userName: string, fullName: string): Promise<void> {
  await page.getByLabel('Full name', { exact: true }).fill(fullName)
  await page.getByLabel('Email', { exact: true }).fill(`${userName}@example.org`)
  await page.getByLabel('User name').fill(userName)
}

/** Opens a browser without a logged-in user. */
export async function newVisitor(browser: Browser, { url }: Product): Promise<Page> {
  const page = await browser.newPage({ ...browserDefaults, baseURL: url })
  page.setDefaultTimeout(TIMEOUT_MS)
  return page
}

/** Opens a browser without JavaScript, with a logged-in user. */
export async function withoutScript(browser: Browser, { url }: Product, userName: string): Promise<Page> {
  const page = await browser.newPage({ ...browserDefaults, baseURL: url, javaScriptEnabled: false })
  page.setDefaultTimeout(TIMEOUT_MS)
  await logInWith(page, userName, ada.password)
  return page
}

/** Fills in the login form and sends it. */
export async function logInWith(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((at) => at.pathname !== '/login')
}

/** Sets a password on the page of an invitation link and logs in with it. */
export async function acceptInvitation(page: Page, link: string, userName: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await page.waitForURL(/\/login$/)
  await untilNoticeShown(page, 'Your password has been set. Use it to log in.')
  await logInWith(page, userName, ada.password)
}
