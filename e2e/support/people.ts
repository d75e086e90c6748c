import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import postgres from 'postgres'
import { keepPasswords } from '../../scripts/postgres/passwords.ts'
import { ada, skipTour } from './editor.ts'
import type { Product } from './product.ts'

export interface Colleague {
  readonly userName: string
  readonly fullName: string
  readonly role?: 'user' | 'admin'
}

/** Puts a colleague of Ada's into the product, with Ada's password; whoever is there already stays. */
export async function addColleague(
  product: Product,
  { userName, fullName, role = 'user' }: Colleague,
): Promise<void> {
  const url = new URL(product.practiceUrl)
  url.username = 'anj'
  url.password = keepPasswords(join(product.folder, 'postgres')).anj
  url.pathname = '/anj'
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  try {
    await sql`
      insert into users (organization_id, user_name, full_name, email, role, password_hash)
      select organization_id, ${userName}, ${fullName}, ${`${userName}@example.org`}, ${role}, password_hash
      from users where user_name = ${ada.userName}
      on conflict do nothing`
  } finally {
    await sql.end()
  }
}

/** A browser of somebody's own, in which they have logged in. */
export async function logInAs(browser: Browser, product: Product, userName: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: product.url })
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((at) => at.pathname === '/')
  await skipTour(page)
  return page
}
