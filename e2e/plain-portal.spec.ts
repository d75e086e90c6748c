import type { Locator, Page } from '@playwright/test'
import { addWorkflow } from './support/editor.ts'
import { addColleague, logInAs } from './support/people.ts'
import { ada, enter } from './support/sign-in.ts'
import { menuOf } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

// The server responds to an ended session with 401, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 401/] })

const topOf = async (thing: Locator): Promise<number> => (await thing.boundingBox())?.y ?? Number.NaN

/** The visible text of a page. */
const textOf = (page: Page): Promise<string> => page.locator('body').innerText()

test("pages describe users, seats, actions and the audit log's seal in plain words @long", async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'plainly', fullName: 'Plain Ly' })
  // The editor creates a first workflow for a user without one.
  await (await logInAs(browser, product, 'plainly')).close()
  await page.goto('/users?search=plainly')
  await expect(page.getByText('Users with access, and their roles.')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Sign-in method' })).toBeVisible()
  await page.getByRole('link', { name: 'Plain Ly' }).click()
  await expect(page.getByRole('region', { name: 'Other actions' })).toBeVisible()
  await expect(page.getByText('Owns', { exact: true })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('If you don’t recognize a session', { exact: false })).toBeVisible()
  await page.getByText('New token', { exact: true }).click()
  await expect(page.getByText('View results of scheduled runs')).toBeVisible()
  await page.goto('/audit-log/verify')
  await expect(page.getByText('The audit log is intact: no entry was changed or removed.')).toBeVisible()
  await expect(page.getByText('Keep a copy of this seal elsewhere.', { exact: false })).toBeVisible()
  await page.goto('/help/schedules')
  await expect(page.getByRole('heading', { name: 'Task outcomes' })).toBeVisible()
})

test('"Verify" looks no more prominent than "Export CSV"', async ({ page }) => {
  await enter(page)
  await page.goto('/audit-log')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const looks = (name: string) => link(name).getAttribute('data-variant')
  expect(await looks('Verify')).toBe(await looks('Export CSV'))
})

test('the share dialog asks for the user before it explains access', async ({ page }) => {
  await enter(page)
  await addWorkflow(page, 'Asked first')
  await menuOf(page, 'Asked first', 'Share …')
  const dialog = page.getByRole('dialog', { name: 'Share Asked first' })
  const field = dialog.getByRole('combobox', { name: 'Person' })
  await expect(field).toBeVisible()
  for (const prose of ['Readers see', 'Editors can also change'])
    expect(await topOf(field)).toBeLessThan(await topOf(dialog.getByText(prose, { exact: false })))
})

test('every page formats dates and times the same way @long', async ({ page }) => {
  await enter(page)
  for (const path of ['/users', '/account', '/audit-log']) {
    await page.goto(path)
    // JavaScript has replaced UTC with the reader's time zone.
    await expect(page.locator('time').first()).not.toContainText('UTC')
    const shown = await page.locator('time').allInnerTexts()
    expect(shown.length).toBeGreaterThan(0)
    for (const text of shown) expect(text).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d(:\d\d)? [AP]M$/)
  }
  await page.goto('/licences')
  for (const text of (await textOf(page)).match(/\b\w+ \d+, \d{4}|\d{4}-\d\d-\d\d|\d+\/\d+\/\d+/g) ?? [])
    expect(text).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4}$/)
})

test('the word licence is spelled consistently, and the page of a licence shows each value once', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/licences')
  expect(await textOf(page)).not.toMatch(/licens(e|es|ing)\b/i)
  await page.getByRole('link', { name: ada.organizationName }).click()
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue(ada.organizationName)
  const said = await textOf(page)
  expect(said).not.toMatch(/licens(e|es|ing)\b/i)
  // A field already shows the address, so the page's text doesn't repeat it.
  expect(said).not.toContain(ada.address)
})

test("the help explains how to reset a user's password", async ({ page }) => {
  await enter(page)
  await page.goto('/help')
  await page
    .getByRole('searchbox', { name: 'Search the help' })
    .fill('How do I reset the password of a user?')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help/search?**')
  const found = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('mark') })
    .first()
  await expect(found).toContainText('Send reset link')
})

test("shows the same message on every page when a user's session was ended elsewhere @long", async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'endedly', fullName: 'End Edly' })
  const window = await logInAs(browser, product, 'endedly')
  const said: string[] = []
  await window.exposeFunction('noteAlert', (text: string) => said.push(text))
  await window.evaluate(`new MutationObserver(() => {
    for (const alert of document.querySelectorAll('[role=alert]'))
      if (!alert.isNoted) { alert.isNoted = true; noteAlert(alert.textContent) }
  }).observe(document.body, { childList: true, subtree: true })`)
  const log = await page.request.post('/api/auth/log-in', {
    data: { userName: 'endedly', password: ada.password },
  })
  const { data } = (await log.json()) as { data: { token: string } }
  const ended = await page.request.delete('/api/account/sessions', {
    headers: { authorization: `Bearer ${data.token}` },
  })
  expect(ended.status()).toBe(200)
  await window.getByRole('button', { name: 'Add New Workflow' }).click()
  await window.getByRole('dialog').getByRole('textbox').fill('After the end')
  await window.getByRole('dialog').getByRole('textbox').press('Enter')
  await expect(window).toHaveURL(/\/login/)
  await expect(window.getByText('Session expired. Please login again.').first()).toBeVisible()
  await expect(window.getByText('Invalid token')).toHaveCount(0)
  expect(said.filter((text) => !text.includes('Session expired. Please login again.'))).toEqual([])
  await window.close()
})
