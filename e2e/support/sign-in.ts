import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'

/** The user who signs up first in every product under test. */
export const ada = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  organizationName: 'Analytical Engines',
  address: '12 St James Square, London',
  userName: 'ada',
  password: 'Engine!1843',
} as const

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** Browser storage of each context after its first sign-up or login. */
const entered = new WeakMap<BrowserContext, Stored>()

/**
 * Opens the editor with one empty workflow, which gets the given name or the editor's default name. In a fresh
 * browser, Ada signs up as the first super user or logs in. Later calls restore the browser storage from that moment
 * and delete Ada's earlier tabs and connections.
 */
export async function enter(page: Page, name?: string): Promise<void> {
  const stored = entered.get(page.context()) ?? (await enterFirst(page))
  if (!(await makeRoom(page.request, stored, name))) {
    await forget(page, stored)
    return enter(page, name)
  }
  await restore(page, stored)
  await page.goto('/')
  await expect(page.getByRole('main')).toBeVisible()
  const tab = page.getByRole('tab', { name: name ?? 'Workflow 1', exact: true })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

/**
 * Waits until the editor shows a workflow. For a new user, the editor opens first and then creates a workflow.
 */
export const workflowOpen = (page: Page): Promise<void> =>
  expect(
    page.getByRole('region', { name: 'Workflow bar' }).getByRole('tab', { selected: true }),
  ).toBeVisible()

/** Signs up or logs in with the forms. */
async function enterFirst(page: Page): Promise<Stored> {
  await page.goto('/')
  await page.waitForURL(/\/(login|sign-up)$/)
  if (page.url().endsWith('/sign-up')) await signUp(page)
  else await logIn(page)
  await skipTour(page)
  const stored = await page.context().storageState()
  entered.set(page.context(), stored)
  return stored
}

/** Before the page opens, resets the browser storage to what it contained after the first sign-up or login. */
async function restore(page: Page, stored: Stored): Promise<void> {
  await empty(page, stored)
  // The script runs in every document of the page, but must restore the storage only in the first document.
  for (const { origin, localStorage } of stored.origins)
    await page.addInitScript(`if (location.origin === ${JSON.stringify(origin)} && !sessionStorage.isRestored) {
      sessionStorage.isRestored = 'yes'
      for (const { name, value } of ${JSON.stringify(localStorage)}) window.localStorage.setItem(name, value)
    }`)
  await page.context().addCookies(stored.cookies)
}

/**
 * Clears the storage of the product's pages. Leaves the current page first: it would notice the missing session and
 * open the login page while the test navigates elsewhere.
 */
async function empty(page: Page, { origins }: Stored): Promise<void> {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  for (const { origin } of origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await devtools.detach()
  await page.context().clearCookies()
}

/** Forgets Ada's session after a test logged her out, so that she logs in again. */
async function forget(page: Page, stored: Stored): Promise<void> {
  await empty(page, stored)
  entered.delete(page.context())
}

/** Deletes earlier tests' data and creates this test's workflow. Returns false if Ada has to log in again. */
async function makeRoom(request: APIRequestContext, stored: Stored, name?: string): Promise<boolean> {
  const token = stored.origins
    .flatMap(({ localStorage }) => localStorage)
    .find((item) => item.name === 'token')?.value
  const headers = { authorization: `Bearer ${token}` }
  for (const noun of ['workflows', 'connections']) {
    const list = await request.get(`/api/${noun}`, { headers })
    if (list.status() === 401) return false
    const { data } = (await list.json()) as { data: readonly { id: string; access: string }[] }
    for (const { id, access } of data)
      if (access === 'own') await request.delete(`/api/${noun}/${id}`, { headers })
  }
  if (name !== undefined) await request.post('/api/workflows', { headers, data: { name } })
  return true
}

/** Waits for the editor and skips the tour for newcomers. */
export async function skipTour(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Tour' }).getByRole('button', { name: 'Skip the tour' }).click()
  await expect(page.getByRole('main')).toBeVisible()
}

/** Fills in the sign-up form and sends it. */
export async function signUp(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(ada.fullName)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Organization').fill(ada.organizationName)
  await page.getByLabel('Address').fill(ada.address)
  await page.getByLabel('User name').fill(ada.userName)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('User name').fill(ada.userName)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}
