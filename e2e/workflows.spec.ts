import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addWorkflow, draggedFile, drop, openPage } from './support/editor.ts'
import { ada, enter, logIn } from './support/enter.ts'
import { addColleague, changeShare, grace, logInAs, openShared, share } from './support/people.ts'
import { atLogin } from './support/portal.ts'
import { expect, test } from './support/test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const nodes = (page: Page) => page.locator('.react-flow__node')
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const menuOf = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Menu of ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('the first visit has Workflow 1; tabs are added, renamed, copied and deleted by the rules', async ({
  page: adas,
  product,
  browser,
}) => {
  await enter(adas)
  await addColleague(product, { userName: 'carol', fullName: 'Carol Shaw' })
  const page = await logInAs(browser, product, 'carol')
  await expect(tab(page, 'Workflow 1')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Drop Components Here')).toBeVisible()

  await page.getByRole('button', { name: 'Add New Workflow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Workflow' })
  await dialog.getByRole('textbox').fill('   ')
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog.getByText('Workflow name cannot be empty.')).toBeVisible()
  await dialog.getByRole('textbox').fill('x'.repeat(101))
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog.getByText('Workflow name cannot be more than 100 characters.')).toBeVisible()
  await dialog.getByRole('textbox').fill('Orders')
  await dialog.getByRole('textbox').press('Enter')
  await expect(tab(page, 'Orders')).toHaveAttribute('aria-selected', 'true')

  await menuOf(page, 'Orders', 'Edit')
  const rename = page.getByRole('dialog', { name: 'Edit Workflow' })
  await rename.getByRole('textbox').fill('Orders of May')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Orders of May')).toBeVisible()
  await menuOf(page, 'Orders of May', 'Duplicate')
  await page.getByRole('dialog', { name: 'Duplicate Workflow' }).getByRole('textbox').fill('Orders of June')
  await page.getByRole('dialog', { name: 'Duplicate Workflow' }).getByRole('textbox').press('Enter')
  await expect(tab(page, 'Orders of June')).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: 'Delete Orders of June' }).click()
  await expect(tab(page, 'Orders of June')).toHaveCount(0)
  await expect(tab(page, 'Orders of May')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tab(page, 'Orders of June')).toHaveAttribute('aria-selected', 'true')

  for (const name of ['Orders of June', 'Orders of May', 'Workflow 1']) {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    await expect(tab(page, name)).toHaveCount(0)
  }
  const hint = 'You have no workflows. Click on the + button to add a new workflow'
  await expect(page.getByText(hint)).toBeVisible()
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save Workflow' }).click()
  await expect(page.getByText('No workflow to save')).toBeVisible()
  await page.locator('[data-kind=csvInput]').dragTo(page.locator('.react-flow__pane'))
  await expect(page.getByText('Please create a workflow first.')).toBeVisible()
  await page.close()
})

test('with many tabs the one that is shown is in sight, and all are in a list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page)
  for (let i = 1; i <= 12; i++) await addWorkflow(page, `Report number ${i}`)
  await expect(tab(page, 'Report number 12')).toBeInViewport({ ratio: 0.95 })
  await page.reload()
  await expect(tab(page, 'Report number 12')).toBeInViewport({ ratio: 0.95 })
  await page.getByRole('button', { name: 'All workflows' }).click()
  await page.getByRole('menuitem', { name: 'Report number 2', exact: true }).click()
  await expect(tab(page, 'Report number 2')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Report number 2')).toBeInViewport({ ratio: 0.95 })

  await tab(page, 'Report number 2').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Report number 3')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Report number 3')).toHaveAttribute('aria-selected', 'true')
})

test('tabs keep the order in which somebody puts them', async ({ page }) => {
  await enter(page)
  for (const name of ['One', 'Two', 'Three']) await addWorkflow(page, name)
  const order = async () =>
    (await page.getByRole('tab').allTextContents()).filter((name) => /^(One|Two|Three)$/.test(name))
  await tab(page, 'Three').dragTo(tab(page, 'One'), { targetPosition: { x: 3, y: 10 } })
  await expect.poll(order).toEqual(['Three', 'One', 'Two'])
  await menuOf(page, 'Three', 'Move right')
  await expect.poll(order).toEqual(['One', 'Three', 'Two'])
  await page.reload()
  await expect(tab(page, 'Two')).toBeVisible()
  expect(await order()).toEqual(['One', 'Three', 'Two'])
})

test('a workflow is saved as a file, and opened by dropping it onto the window', async ({ page }) => {
  await enter(page, 'To file')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await saved(page)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('To file.anj')
  const text = await readFile(await download.path(), 'utf8')

  await dropFile(page, 'To file.anj', text)
  await expect(page.getByText('Workflow already open')).toBeVisible()
  await dropFile(page, 'rows.pdf', 'a,b')
  await expect(page.getByText(/^This file was not taken: rows\.pdf\./)).toBeVisible()
  await page.getByRole('button', { name: 'Delete To file', exact: true }).click()
  await expect(tab(page, 'To file')).toHaveCount(0)
  await dropFile(page, 'Renamed.anj', text)
  await expect(tab(page, 'Renamed')).toHaveAttribute('aria-selected', 'true')
  await expect(nodes(page)).toHaveCount(1)
})

test('an earlier version is looked at, named and restored, which can be undone', async ({ page }) => {
  await enter(page, 'Versions')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await saved(page)
  await menuOf(page, 'Versions', 'Versions …')
  const dialog = page.getByRole('dialog', { name: 'Versions of Versions' })
  await expect(dialog.getByText('This is what the workflow holds now.')).toBeVisible()
  await dialog.getByLabel('Name of this version').fill('Only the file')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Only the file' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu of Versions', exact: true })).toBeFocused()

  await drop(page, 'txtInput', 'TXT File', { x: 60, y: 200 })
  await saved(page)
  await menuOf(page, 'Versions', 'Versions …')
  await dialog.getByRole('button', { name: /Only the file/ }).click()
  await expect(dialog.getByText('1 component added since.')).toBeVisible()
  await expect(dialog.locator('.react-flow__node')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog).toBeHidden()
  await expect(nodes(page)).toHaveCount(1)
  await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Control+z')
  await expect(nodes(page)).toHaveCount(2)
  await saved(page)
  await page.reload()
  await expect(nodes(page)).toHaveCount(2)
})

test('a workflow is shared to look at, then to edit, and closed without being deleted', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, grace)
  await addWorkflow(page, 'Shared figures')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await saved(page)
  await share(page, 'Shared figures', grace)

  const graces = await logInAs(browser, product, grace.userName)
  try {
    await openShared(graces, 'Shared figures')
    await expect(graces.getByText('Read only')).toBeVisible()
    await expect(nodes(graces)).toHaveCount(1)
    await graces.locator('[data-kind=txtInput]').dragTo(graces.locator('.react-flow__pane'))
    await expect(nodes(graces)).toHaveCount(1)
    await expect(graces.getByRole('button', { name: 'Delete Shared figures' })).toHaveCount(0)
    await graces.getByRole('button', { name: 'Close Shared figures' }).click()
    await expect(tab(graces, 'Shared figures')).toHaveCount(0)

    await menuOf(page, 'Shared figures', 'Share …')
    await changeShare(page, 'Shared figures', grace, 'May edit and run')
    await page.keyboard.press('Escape')

    await openShared(graces, 'Shared figures')
    await drop(graces, 'txtInput', 'TXT File', { x: 60, y: 200 })
    await saved(graces)
    await page.reload()
    await expect(nodes(page)).toHaveCount(2)
  } finally {
    await graces.close()
  }
})

test.describe('two people at one workflow', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('what two people draw at the same time comes together', async ({ page, product, browser }) => {
    await enter(page, 'Together')
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await saved(page)
    const other = await logInAs(browser, product, ada.userName)
    try {
      await tab(other, 'Together').click()
      await expect(nodes(other)).toHaveCount(1)
      await drop(other, 'txtInput', 'TXT File', { x: 60, y: 200 })
      await saved(other)
      await drop(page, 'excelInput', 'Excel File', { x: 320, y: 60 })
      await expect(page.getByText('Changes that were made elsewhere were taken into Together.')).toBeVisible()
      await saved(page)
      await page.reload()
      await expect(nodes(page)).toHaveCount(3)
    } finally {
      await other.close()
    }
  })

  test('decide what becomes of a thing that both changed, and both versions are there in the end', async ({
    page,
    product,
    browser,
  }) => {
    await enter(page, 'Disputed')
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await saved(page)
    const other = await logInAs(browser, product, ada.userName)
    try {
      await tab(other, 'Disputed').click()
      await expect(nodes(other)).toHaveCount(1)
      await rename(other, 'Disputed', 'Theirs')
      await saved(other)
      await rename(page, 'Disputed', 'Ours')
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByText('This workflow was changed somewhere else in the meantime.'),
      ).toBeVisible()
      await dialog.getByRole('button', { name: 'Keep mine as a copy' }).click()
      await expect(tab(page, 'Ours (mine)')).toHaveAttribute('aria-selected', 'true')
      await expect(tab(page, 'Theirs')).toBeVisible()
    } finally {
      await other.close()
    }
  })
})

test.describe('without the server', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] })

  test('what is drawn stays, also when the browser is closed, and is saved at the next start', async ({
    page,
    context,
  }) => {
    await enter(page, 'Kept')
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await saved(page)
    await context.setOffline(true)
    await drop(page, 'txtInput', 'TXT File', { x: 60, y: 200 })
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await page.close()

    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/')
    await expect(
      again.getByText('Changes that had not reached the server before are back: Kept.'),
    ).toBeVisible()
    await expect(nodes(again)).toHaveCount(2)
    await saved(again)
    await again.reload()
    await expect(tab(again, 'Kept')).toHaveAttribute('aria-selected', 'true')
    await expect(nodes(again)).toHaveCount(2)
    await expect(again.getByText('Changes that had not reached the server')).toHaveCount(0)
  })

  test('drawing goes on, and all of it is saved when the connection is back', async ({ page, context }) => {
    await enter(page, 'Went on')
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await saved(page)
    await context.setOffline(true)
    await drop(page, 'txtInput', 'TXT File', { x: 60, y: 200 })
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await drop(page, 'excelInput', 'Excel File', { x: 320, y: 60 })
    await context.setOffline(false)
    await saved(page)
    await page.reload()
    await expect(nodes(page)).toHaveCount(3)
  })
})

test.describe('when the session ends', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('the edits are kept, the login page says why, and they are back after it', async ({
    page,
    context,
  }) => {
    await enter(page, 'Expired')
    await saved(page)
    await context.clearCookies()
    await page.route('**/api/workflows/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 401,
            json: { success: false, message: 'Token expired', code: 'tokenExpired' },
          })
        : route.continue(),
    )
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await expect(page.getByText('Session expired. Please login again.').first()).toBeVisible()
    await atLogin(page, /\/login\?/)
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.unrouteAll()
    await logIn(page)
    await expect(tab(page, 'Expired')).toHaveAttribute('aria-selected', 'true')
    await expect(nodes(page)).toHaveCount(1)
    await saved(page)
  })
})

test.describe('a screen that crashes', () => {
  test.use({ expectedErrors: [/./] })

  test('says so with what went wrong, and there is a way back to work', async ({ page }) => {
    await enter(page, 'Sound')
    await addWorkflow(page, 'Broken')
    await saved(page)
    await page.route('**/api/workflows/*', async (route) => {
      if (route.request().method() !== 'GET' || !/[0-9a-f-]{36}$/.test(route.request().url()))
        return route.continue()
      const response = await route.fetch()
      const body = (await response.json()) as { data: { name: string; nodes: unknown } }
      if (body.data.name === 'Broken') body.data.nodes = [{ id: 'x' }]
      await route.fulfill({ response, json: body })
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText(/^Your workflows are safe/)).toBeVisible()
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expect(tab(page, 'Broken')).toHaveAttribute('aria-selected', 'false')
  })
})

test('whoever has no role in this browser sees the page of the guard, and gets out of it', async ({
  page,
}) => {
  await enter(page)
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ fullName: 'Ada Lovelace' })))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You may not see this page' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in again' }).click()
  await expect(page.getByText('Welcome Ada Lovelace')).toBeVisible()
})

test('newcomers are shown around once, and again when they ask for it', async ({ page }) => {
  await enter(page)
  await page.reload()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Tour' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  const tour = page.getByRole('dialog', { name: 'Tour' })
  await tour.getByRole('button', { name: /^Weather in Seattle/ }).click()
  await expect(tour.getByRole('heading', { name: 'Input, Preparation, Output' })).toBeFocused()
  for (let step = 2; step < 8; step++) await tour.getByRole('button', { name: 'Next' }).click()
  await tour.getByRole('button', { name: 'Done' }).click()
  await expect(tour).toBeHidden()
  await expect(nodes(page).first()).toBeVisible()
})

test('a workflow is added only beside the tabs that are there', async ({ page }) => {
  await enter(page, 'There before')
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/api/workflows', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add New Workflow' })).toBeDisabled()
  mayCome.resolve()
  await addWorkflow(page, 'Added')
  await expect(tab(page, 'Added')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'There before')).toBeVisible()
})

test('a tour that is asked for before the workflow is there begins at its beginning', async ({ page }) => {
  await enter(page)
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/api/workflows/*', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  const tour = page.getByRole('dialog', { name: 'Tour' })
  await expect(tour.getByRole('heading', { name: 'Welcome to Anj' })).toBeFocused()
  mayCome.resolve()
  await expect(page.getByText('Drop Components Here')).toBeAttached()
  await tour.getByRole('button', { name: /^Weather in Seattle/ }).click()
  await expect(tour.getByRole('heading', { name: 'Input, Preparation, Output' })).toBeFocused()
})

test('switching the workflow goes to its node of the page that is shown, else to the start page', async ({
  page,
}) => {
  await enter(page, 'With output')
  await openPage(page, 'Output')
  await drop(page, 'csvOutput', 'CSV File', { x: 60, y: 60 })
  const address = page.url()
  await addWorkflow(page, 'Without')
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
  await openPage(page, 'Output')
  await tab(page, 'With output').click()
  await page.waitForURL(address)
  await openPage(page, 'Input')
  await openPage(page, 'Output')
  expect(page.url()).toBe(address)
})

/** Drops a file onto the middle of the window, as from the desktop. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const files = await draggedFile(page, name, text)
  const body: Locator = page.locator('.react-flow__pane')
  await body.dispatchEvent('dragover', { dataTransfer: files })
  await body.dispatchEvent('drop', { dataTransfer: files })
}

async function rename(page: Page, name: string, to: string): Promise<void> {
  await menuOf(page, name, 'Edit')
  await page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox').fill(to)
  await page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox').press('Enter')
}
