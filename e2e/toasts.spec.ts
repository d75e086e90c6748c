import type { Locator, Page } from '@playwright/test'
import { paste, toast } from './support/canvas.ts'
import { addWorkflow, chooseFile, nodeOf, panelOf } from './support/editor.ts'
import { enter } from './support/enter.ts'
import { logInAs } from './support/people.ts'
import { openScheduler } from './support/schedules.ts'
import { tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

/** Stops the clock of a page, which from now on goes only as far as the test lets it. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate('Date.now()')
  await page.clock.pauseAt(Number(now) + 1000)
}

/** Lets a time pass, and the page draw what comes of it. */
async function pass(page: Page, time: number): Promise<void> {
  await page.clock.fastForward(time)
  await page.clock.runFor(100)
}

/** Presses a button while the clock stands, and lets the page draw what comes of it. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.click()
  await page.clock.runFor(100)
}

test('a failure that happens again is shown for its whole time again, above the form, and leaves once the form is changed', async ({
  page: first,
  browser,
  product,
}) => {
  await enter(first, 'Orders')
  // A clock is that of all pages of a browser's context, which other tests share: this one has its own.
  const page = await logInAs(browser, product, 'ada')
  await page.clock.install()
  await page.reload()
  const dialog = await openScheduler(page)
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  const failure = toast(page, 'Schedule name must have 3 to 100 characters')
  await stopClock(page)
  await press(page, create)
  await expect(failure).toBeVisible()
  await pass(page, 4000)
  await press(page, create)
  await pass(page, 3000)
  await expect(failure).toBeVisible()
  await pass(page, 2500)
  await expect(failure).toBeHidden()

  await press(page, create)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 720, height: 450 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await page.clock.runFor(100)
    await expect
      .poll(async () => {
        const [over, under] = [await failure.boundingBox(), await dialog.boundingBox()]
        return over && under && under.y - (over.y + over.height) >= 0
      })
      .toBe(true)
  }
  await dialog.getByLabel('Schedule Name').fill('Nightly')
  await page.clock.runFor(100)
  await expect(failure).toBeHidden()

  await press(page, create)
  const another = toast(page, 'Please insert a valid workflow')
  await expect(another).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Close' }))
  await expect(dialog).toBeHidden()
  await expect(another).toBeHidden()
  await page.close()
})

test('a toast about a workflow leaves with it, and names it where another one is shown', async ({ page }) => {
  await enter(page, 'First')
  await addWorkflow(page, 'Second')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const refusal = toast(page, 'Please add an output node to run the workflow.')
  // A toast under the mouse would stay, however long the rest takes.
  await refusal.hover()
  await tab(page, 'First').press('Enter')
  await expect(tab(page, 'First')).toHaveAttribute('aria-selected', 'true')
  await expect(refusal).toBeHidden()

  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['written', 'csvOutput', 645, 15],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'written'],
    ],
  )
  await nodeOf(page, 'rows').click()
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\n' })
  await expect(panelOf(page).getByText(/^1 row, 2 columns/)).toBeVisible()
  const mayEnd = Promise.withResolvers<void>()
  await page.route('**/api/runs/*/events', async (route) => {
    await mayEnd.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Processing' })).toBeVisible()
  await tab(page, 'Second').click()
  await expect(tab(page, 'Second')).toHaveAttribute('aria-selected', 'true')
  mayEnd.resolve()
  const said = page.getByRole('status').filter({ hasText: 'Processing successful' })
  await expect(said).toContainText('First: Processing successful')
})
