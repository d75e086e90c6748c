import { expectNoAxeFindings } from './support/accessibility.ts'
import { addWorkflow } from './support/editor.ts'
import { addColleague, grace, logInAs, share } from './support/people.ts'
import { rowOf } from './support/portal.ts'
import { enter } from './support/sign-in.ts'
import { tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

// The server refuses an empty name, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 422/] })

test('the Workflows page finds, orders, copies, deletes and opens workflows, also shared ones without a tab', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, grace)
  await addWorkflow(page, 'Net sales')
  await share(page, 'Net sales', grace)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Home: all workflows' }).click()
  await expect(page).toHaveURL(/\/workflows$/)
  await expect(rowOf(page, 'Net sales')).toContainText('Grace Hopper')
  await page.getByRole('button', { name: 'Actions for Net sales' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Workflow Name')).toHaveValue('Net sales (copy)')
  await page.getByLabel('Workflow Name').fill(' ')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('Workflow name cannot be empty.').first()).toBeVisible()
  await page.getByLabel('Workflow Name').fill('Gross sales')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByLabel('Search').fill('SALES')
  await page.getByLabel('Search').press('Enter')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Net sales')

  await page.getByRole('button', { name: 'Actions for Gross sales' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Workflow Name').fill('Gross sales of all shops')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Actions for Gross sales of all shops' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Gross sales of all shops')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Gross sales of all shops')).toBeVisible()
  await expectNoAxeFindings(page, 'workflows')
  await page.getByRole('link', { name: 'Gross sales of all shops' }).click()
  await expect(tab(page, 'Gross sales of all shops')).toHaveAttribute('aria-selected', 'true')

  await page.goto('/workflows')
  for (const [name, inside] of [
    ['Sales', 'No folder'],
    ['Shops', 'Sales'],
  ] as const) {
    await page.getByRole('link', { name: 'New folder', exact: true }).click()
    await page.getByLabel('Folder name').fill(name)
    await page.getByLabel('Inside').selectOption(inside)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('link', { name: 'All workflows' }).click()
  await rowOf(page, 'Gross sales of all shops').dragTo(folders.getByRole('link', { name: /^Shops/ }))
  await expect(folders.getByRole('link', { name: 'Shops 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Net sales' }).click()
  await page.getByRole('menuitem', { name: 'Move to folder' }).click()
  await page.getByLabel('Folder', { exact: true }).selectOption('Sales')
  await page.getByRole('button', { name: 'Move to folder' }).click()
  // The number of workflows shows that the move has ended.
  await folders.getByRole('link', { name: 'Sales 2' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectNoAxeFindings(page, 'folder')
  await page.getByRole('link', { name: 'Delete folder' }).click()
  await expect(page.getByText('1 workflow and 1 folder move to the top')).toBeVisible()
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await expect(folders.getByRole('link', { name: 'Shops 1' })).toBeVisible()
  await expect(folders.getByRole('link', { name: /^Sales/ })).toHaveCount(0)
  await expect(rowOf(page, 'Net sales')).toBeVisible()

  const graces = await logInAs(browser, product, grace.userName, '/workflows?whose=shared')
  try {
    await expect(graces.getByRole('row')).toHaveCount(2)
    await graces.getByRole('link', { name: 'Net sales' }).click()
    await expect(tab(graces, 'Net sales')).toHaveAttribute('aria-selected', 'true')
    await expect(graces.getByText('Read only')).toBeVisible()
    await graces.goto('/workflows')
    await graces.getByRole('link', { name: 'New workflow' }).click()
    await graces.getByLabel('Workflow Name').fill('From home')
    await graces.getByRole('button', { name: 'Add' }).click()
    await expect(tab(graces, 'From home')).toHaveAttribute('aria-selected', 'true')
  } finally {
    await graces.close()
  }
})
