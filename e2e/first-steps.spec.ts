import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chooseFile, drop } from './support/editor.ts'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an example opens and runs with one click each, and its file can be downloaded', async ({ page }) => {
  await enter(page, 'Empty')
  await page.getByRole('button', { name: /^Weather in Seattle/ }).click()
  await expect(page.getByRole('tab', { name: 'Weather in Seattle' })).toBeVisible()
  // The file must be one click away even if the panel with the run is folded.
  await page.getByRole('button', { name: 'Fold panel' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Processing successful' })
  const lines = await linesOf(page, toast)
  expect(lines).toHaveLength(1462)
  expect(lines[0]).toBe('date,weather,precipitation,temp_max,temp_min')
  await toast.getByRole('button', { name: 'Close' }).click()
  expect(await linesOf(page, page.getByRole('group', { name: 'Files of the last run' }))).toEqual(lines)
  await page.getByRole('button', { name: 'Show Run', exact: true }).click()
  expect(await linesOf(page, page.getByLabel('Run', { exact: true }))).toEqual(lines)
})

/** Downloads the file of the example where a place offers it, and returns its lines. */
async function linesOf(page: Page, place: Locator): Promise<readonly string[]> {
  const downloading = page.waitForEvent('download')
  await place.getByRole('button', { name: /^seattle-weather\.csv/ }).click()
  return (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
}

test('an example replaces the empty workflow that the editor created', async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: /^Weather in Seattle/ }).click()
  await expect(page.getByRole('tab', { name: 'Weather in Seattle' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Workflow 1' })).toHaveCount(0)
})

test('a damaged file is refused with the line and the reason of the problem', async ({ page }) => {
  await enter(page, 'Damaged')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'ragged.csv', content: 'a,b\n1,2\n3\n' })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Line 3 has 1 value, but the header row has 2.' }),
  ).toBeVisible()
})

test('a user without JavaScript logs in and gets the editor page and a cookie', async ({
  browser,
  product,
}) => {
  const page = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false })
  await page.goto('/login')
  if (page.url().endsWith('/sign-up')) {
    for (const [label, value] of [
      ['Full name', ada.fullName],
      ['Email', ada.email],
      ['Organization', ada.organizationName],
      ['Address', ada.address],
      ['User name', ada.userName],
      ['Password', ada.password],
      ['Confirm password', ada.password],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Sign up' }).click()
  } else {
    await page.getByLabel('User name').fill(ada.userName)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await page.waitForURL(`${product.url}/`)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'anj_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  await page.close()
})
