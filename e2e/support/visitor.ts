import type { Page } from '@playwright/test'
import { addColleague, type Colleague } from './people.ts'
import { logInWith } from './portal.ts'
import type { Product } from './product.ts'
import { ada, enter } from './sign-in.ts'

/** Opens the login page in a browser without a session. If there are no users yet, Ada signs up first. */
export async function openAsVisitor(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
  if (page.url().endsWith('/sign-up')) {
    await enter(page)
    await page.context().clearCookies()
    await page.goto('/login')
  }
  await page.evaluate(() => localStorage.clear())
}

/** Adds a user with Ada's password, logs them in and opens their account. */
export async function openAccount(page: Page, product: Product, person: Colleague): Promise<void> {
  await addColleague(product, person)
  await logInWith(page, person.userName, ada.password)
  await page.goto('/account')
}

/** Fills in the login form and sends it, without waiting for the outcome. */
export async function typeLogIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
