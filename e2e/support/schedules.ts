import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { browserDefaults } from './browser-defaults.ts'
import { paste } from './canvas.ts'
import { useServer } from './connections.ts'
import { chooseFile, nodeOf, panelOf } from './editor.ts'
import { enter } from './sign-in.ts'

/** Returns the Scheduler dialog. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Scheduler', exact: true })

/** Returns the cards of the Schedules panel. */
export const cards = (page: Page): Locator => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')

/** Draws a workflow from a file to a table, ready to be scheduled. */
export async function draw(page: Page, practiceUrl: string, name: string, table: string): Promise<void> {
  await enter(page, name)
  await deleteSchedules(page)
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['written', 'postgresqlOutput', 645, 15],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'written'],
    ],
  )
  await nodeOf(page, 'rows').click()
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\nb,2\n' })
  await expect(panelOf(page).getByText(/^2 rows, 2 columns/)).toBeVisible()
  await nodeOf(page, 'written').click()
  await useServer(page, new URL(practiceUrl), 'practice')
  await panelOf(page).getByRole('combobox', { name: 'Table Name' }).fill(table)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** Deletes the schedules of earlier tests. */
export async function deleteSchedules(page: Page): Promise<void> {
  await deleteAll(page, '/api/schedules')
}

/** Deletes what a call lists. */
export async function deleteAll(page: Page, path: string): Promise<void> {
  await page.evaluate(`(async () => {
    const headers = { authorization: 'Bearer ' + localStorage.getItem('token') }
    const { data } = await (await fetch('${path}', { headers })).json()
    for (const { _id, id } of data) await fetch('${path}/' + (_id ?? id), { method: 'DELETE', headers })
  })()`)
}

/** Opens the Scheduler dialog. */
export async function openScheduler(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Scheduler', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

/** Creates a daily schedule of the current workflow. */
export async function createDaily(page: Page, name: string, times: readonly string[]): Promise<void> {
  const dialog = await openScheduler(page)
  await dialog.getByLabel('Schedule Name').fill(name)
  for (const time of times) await dialog.getByRole('checkbox', { name: time, exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()
}

/** Chooses an option of a list. */
export const choose = async (page: Page, field: Locator, option: string) => {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Waits until a run of a schedule has succeeded and the panel shows it. */
export async function waitForTaskSuccess(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Success', exact: true }).click()
  await expect(cards(page).filter({ hasText: name }).first()).toBeVisible({ timeout: 45_000 })
}

/** Opens a browser in another time zone, where the same user is logged in. */
export async function inZone(browser: Browser, page: Page, timezoneId: string) {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({
    ...browserDefaults,
    baseURL: new URL(page.url()).origin,
    storageState,
    timezoneId,
  })
  return { page: await context.newPage(), close: () => context.close() }
}
