import { addWorkflow, drop, openPage } from './support/editor.ts'
import { addColleague, logInAs } from './support/people.ts'
import { enter } from './support/sign-in.ts'
import { menuOf, tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test('the first visit shows Workflow 1, and tabs are added, renamed, copied and deleted according to the rules', async ({
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

test('a dialog opened from a menu focuses its field, and returns the focus to the menu button', async ({
  page,
}) => {
  await enter(page, 'Orders')
  const button = page.getByRole('button', { name: 'Menu of Orders', exact: true })
  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter')
  const field = page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox')
  await expect(field).toBeFocused()
  // Once closed, the menu returns the focus only after a few milliseconds.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(button).toBeFocused()
})

test('with many tabs, the current one stays visible and a list contains all of them @long', async ({
  page,
}) => {
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

test('tabs keep the order chosen by the user, even with a slow server @long', async ({ page }) => {
  await enter(page)
  for (const name of ['One', 'Two', 'Three']) await addWorkflow(page, name)
  const order = async () =>
    (await page.getByRole('tab').allTextContents()).filter((name) => /^(One|Two|Three)$/.test(name))
  const slow = Promise.withResolvers<void>()
  let kept = 0
  await page.route(
    '**/api/workflows/order',
    async (route) => {
      await slow.promise
      await route.continue()
    },
    { times: 1 },
  )
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/workflows/order')) kept++
  })
  await tab(page, 'Three').dragTo(tab(page, 'One'), { targetPosition: { x: 3, y: 10 } })
  await expect.poll(order).toEqual(['Three', 'One', 'Two'])
  await menuOf(page, 'Three', 'Move right')
  await expect.poll(order).toEqual(['One', 'Three', 'Two'])
  slow.resolve()
  await expect.poll(() => kept).toBe(2)
  await page.reload()
  await expect(tab(page, 'Two')).toBeVisible()
  expect(await order()).toEqual(['One', 'Three', 'Two'])
})

test('no workflow can be added before the tabs have loaded, and a dropped file shows a message to wait', async ({
  page,
}) => {
  await enter(page, 'There before')
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/api/workflows', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add New Workflow' })).toBeDisabled()
  await page.locator('[data-kind=csvInput]').dblclick()
  await expect(page.getByText('The workflow is still opening. Please try again in a moment.')).toBeVisible()
  mayCome.resolve()
  await addWorkflow(page, 'Added')
  await expect(tab(page, 'Added')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'There before')).toBeVisible()
})

test('switching to another workflow opens the node that was last open there on the current page, or the start page', async ({
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
