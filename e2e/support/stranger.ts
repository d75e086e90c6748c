import type { Page } from '@playwright/test'
import { ada, enter } from './enter.ts'
import { addColleague, type Colleague } from './people.ts'
import { logInWith } from './portal.ts'
import type { Product } from './product.ts'

/** Ends at the page to log in, in a browser that knows nobody. Where nobody has signed up, Ada does so before. */
export async function comeAsStranger(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
  if (page.url().endsWith('/sign-up')) {
    await enter(page)
    await page.context().clearCookies()
    await page.goto('/login')
  }
  await page.evaluate(() => localStorage.clear())
}

/** Puts somebody with Ada's password into the product, logs them in and opens their account. */
export async function openAccount(page: Page, product: Product, person: Colleague): Promise<void> {
  await addColleague(product, person)
  await logInWith(page, person.userName, ada.password)
  await page.goto('/account')
}

/** Fills the log-in form and sends it, whatever comes of it. */
export async function typeLogIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
