import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { ada } from './enter.ts'
import { look, PATIENCE } from './look.ts'
import type { Product } from './product.ts'

/** The row of a list that names somebody or something. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name })

/** Waits until a page says what was done. */
export const said = (page: Page, text: RegExp | string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/**
 * Waits until a window whose session is over shows the log-in page. Its form and a refused call may lead there at the same
 * moment; the browser aborts the one for the other, which `waitForURL` takes for a failure.
 */
export async function atLogin(page: Page, address = /\/login/): Promise<void> {
  await expect(page).toHaveURL(address)
  await page.waitForLoadState()
}

/** Chooses what is to be done with somebody from their row of the list. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await page.waitForURL(/\/users\/[\da-f-]{36}/)
}

/** Fills in who somebody is, on the page that invites people or on somebody's own. */
export async function fillPerson(page: Page, userName: string, fullName: string): Promise<void> {
  await page.getByLabel('Full name', { exact: true }).fill(fullName)
  await page.getByLabel('Email', { exact: true }).fill(`${userName}@example.org`)
  await page.getByLabel('User name').fill(userName)
}

/** A browser in which nobody has logged in. */
export async function newVisitor(browser: Browser, { url }: Product): Promise<Page> {
  const page = await browser.newPage({ ...look, baseURL: url })
  page.setDefaultTimeout(PATIENCE)
  return page
}

/** A browser without script, in which somebody has logged in. */
export async function withoutScript(browser: Browser, { url }: Product, userName: string): Promise<Page> {
  const page = await browser.newPage({ ...look, baseURL: url, javaScriptEnabled: false })
  page.setDefaultTimeout(PATIENCE)
  await logInWith(page, userName, ada.password)
  return page
}

/** Fills the log-in form and sends it. */
export async function logInWith(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((at) => at.pathname !== '/login')
}

/** Sets a password on the page that the link of an invitation leads to, and logs in with it. */
export async function acceptInvitation(page: Page, link: string, userName: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await page.waitForURL(/\/login$/)
  await said(page, 'Your password is set. Log in with it.')
  await logInWith(page, userName, ada.password)
}
