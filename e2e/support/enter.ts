import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'

/** The person who signs up first in every product under test. */
export const ada = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  organizationName: 'Analytical Engines',
  address: '12 St James Square, London',
  userName: 'ada',
  password: 'Engine!1843',
} as const

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the pages stored in a browser when somebody had entered there for the first time. */
const entered = new WeakMap<BrowserContext, Stored>()

/**
 * Ends in the editor with one empty workflow: of this name, or the one that the editor makes where there is none.
 * In a fresh browser Ada signs up as the first super user, or logs in when she did already. Afterwards she comes back with
 * what the pages stored then, and her tabs and connections of before are gone.
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

/** Waits until the editor shows a workflow: before that there is nothing to draw in, and newcomers have none. */
export const workflowOpen = (page: Page): Promise<void> =>
  expect(
    page.getByRole('region', { name: 'Workflow bar' }).getByRole('tab', { selected: true }),
  ).toBeVisible()

/** Signs up or logs in with the forms for it. */
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

/** Gives the browser what its pages had stored then, and nothing else, before the page is opened. */
async function restore(page: Page, stored: Stored): Promise<void> {
  await empty(page, stored)
  // The script runs in each document of the page; only the first one begins with these.
  for (const { origin, localStorage } of stored.origins)
    await page.addInitScript(`if (location.origin === ${JSON.stringify(origin)} && !sessionStorage.isRestored) {
      sessionStorage.isRestored = 'yes'
      for (const { name, value } of ${JSON.stringify(localStorage)}) window.localStorage.setItem(name, value)
    }`)
  await page.context().addCookies(stored.cookies)
}

/**
 * Takes away what the pages have stored since. The page is left first: it would see that its session is gone, and lead to the
 * log-in page at the same moment as a test leads it elsewhere.
 */
async function empty(page: Page, { origins }: Stored): Promise<void> {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  for (const { origin } of origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await devtools.detach()
  await page.context().clearCookies()
}

/** Ada's session has ended, because a test logged her out: she has to log in again. */
async function forget(page: Page, stored: Stored): Promise<void> {
  await empty(page, stored)
  entered.delete(page.context())
}

/** Takes away what is left of earlier tests and makes the workflow of this one; false when Ada has to log in again. */
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

/** Waits for the editor and skips the tour that newcomers get. */
export async function skipTour(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Tour' }).getByRole('button', { name: 'Skip the tour' }).click()
  await expect(page.getByRole('main')).toBeVisible()
}

/** Fills the sign-up form and sends it. */
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

/** Fills the log-in form and sends it. */
export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('User name').fill(ada.userName)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}
