import { type Browser, type BrowserContext, expect, type Page, request } from '@playwright/test'
import { browserDefaults } from './browser-defaults.ts'
import type { Product } from './product.ts'
import { withProductDatabase } from './product-database.ts'
import { ada, workflowOpen } from './sign-in.ts'

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Colleague {
  readonly userName: string
  readonly fullName: string
  readonly role?: 'user' | 'admin'
}

/** The colleague with whom Ada shares. */
export const grace: Colleague = { userName: 'grace', fullName: 'Grace Hopper' }

/** Adds a colleague of Ada who has the same password, unless the colleague already exists. */
export async function addColleague(
  product: Product,
  { userName, fullName, role = 'user' }: Colleague,
): Promise<void> {
  await withProductDatabase(
    product,
    (sql) => sql`
      insert into users (organization_id, user_name, full_name, email, role, password_hash)
      select organization_id, ${userName}, ${fullName}, ${`${userName}@example.org`}, ${role}, password_hash
      from users where user_name = ${ada.userName}
      on conflict do nothing`,
  )
}

/** Logs a user in and returns the browser storage, where the tour is marked as already seen. */
async function sessionOf({ url }: Product, userName: string): Promise<Stored> {
  const api = await request.newContext({ baseURL: url })
  const answer = await api.post('/api/auth/log-in', { data: { userName, password: ada.password } })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } }
  await api.dispose()
  const { origin, hostname } = new URL(url)
  const items = {
    token: data.token,
    user: JSON.stringify(data.user),
    'anj.tour-seen': JSON.stringify([data.user.id]),
  }
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }))
  const cookie = { name: 'anj_session', value: data.token, domain: hostname, path: '/', expires: -1 }
  return {
    cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }],
    origins: [{ origin, localStorage }],
  }
}

/**
 * Opens a page of the product in a separate browser where the given user is logged in. If the page is the editor, waits
 * until it has created the user's first workflow.
 */
export async function logInAs(
  browser: Browser,
  product: Product,
  userName: string,
  path = '/',
): Promise<Page> {
  const storageState = await sessionOf(product, userName)
  const page = await browser.newPage({ ...browserDefaults, baseURL: product.url, storageState })
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  if (path === '/') await workflowOpen(page)
  return page
}

/** Shares an open workflow with a user, for viewing or for editing. */
export async function share(
  page: Page,
  name: string,
  person: Colleague,
  level: 'Can view' | 'Can edit and run' = 'Can view',
): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share …', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${name}` })
  await dialog.getByRole('combobox', { name: 'Person' }).fill(person.userName)
  await page.getByRole('option', { name: new RegExp(`\\(${person.userName}\\)$`) }).click()
  if (level !== 'Can view') {
    await dialog.getByRole('combobox', { name: 'Access', exact: true }).click()
    await page.getByRole('option', { name: level }).click()
  }
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Shared with' })).toContainText(person.userName)
  await page.keyboard.press('Escape')
}

/** Changes a user's access in the open sharing dialog. */
export async function changeShare(
  page: Page,
  name: string,
  { fullName }: Colleague,
  level: string,
): Promise<void> {
  const may = page
    .getByRole('dialog', { name: `Share ${name}` })
    .getByRole('combobox', { name: `Access for ${fullName}` })
  await may.click()
  await page.getByRole('option', { name: level }).click()
  await expect(may).toBeEnabled()
}

/** Opens a workflow that another user has shared, in a new tab. */
export async function openShared(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open Workflow' }).hover()
  await page.getByRole('menuitem', { name: 'Shared with me' }).click()
  await page.getByRole('button', { name: `Open ${name}`, exact: true }).click()
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
}
