import type { Locator, Page } from '@playwright/test'
import { paste, toast } from './support/canvas.ts'
import { addWorkflow, chooseFile, nodeOf, panelOf } from './support/editor.ts'
import { logInAs } from './support/people.ts'
import { openScheduler } from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

/** Stops the page's clock. From now on, only the test advances it. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate('Date.now()')
  await page.clock.pauseAt(Number(now) + 1000)
}

/** Advances the clock and lets the page render the result. */
async function pass(page: Page, time: number): Promise<void> {
  await page.clock.fastForward(time)
  await page.clock.runFor(100)
}

/** Presses a button while the clock is stopped and lets the page render the result. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.click()
  await page.clock.runFor(100)
}

test('a repeated failure shows for its full time again, above the form, and disappears once the form changes @long', async ({
  page: first,
  browser,
  product,
}) => {
  await enter(first, 'Orders')
  // The clock is shared by all pages of a browser context, so this test uses its own context.
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

test('a toast about a workflow is hidden with it, and names it while another workflow is shown @long', async ({
  page,
}) => {
  await enter(page, 'First')
  await addWorkflow(page, 'Second')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const refusal = toast(page, 'Please add an output node to run the workflow.')
  // The toast doesn't close on its own while the mouse pointer is over it.
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
