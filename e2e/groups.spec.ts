import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { addWorkflow, drop } from './support/editor.ts'
import { addColleague, grace, logInAs } from './support/people.ts'
import { rowOf } from './support/portal.ts'
import { enter } from './support/sign-in.ts'
import { menuOf, tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

// The server refuses a name that is taken, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] })

test('a group gets a workflow and a folder, and a member who is removed loses both at once', async ({
  page,
  product,
  browser,
}) => {
  await enter(page)
  await addColleague(product, grace)
  await addWorkflow(page, 'Net sales')
  await addWorkflow(page, 'Ledger')

  await page.goto('/users')
  await page.getByRole('link', { name: 'Groups' }).click()
  for (const name of ['Sales', 'Finance']) {
    await page.getByRole('link', { name: 'New group' }).click()
    await page.getByLabel('Group name').fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Back to groups' }).click()
  }
  await page.getByRole('link', { name: 'Finance' }).click()
  await page.getByRole('link', { name: 'Rename' }).click()
  await page.getByLabel('Group name').fill('SALES')
  await page.getByRole('button', { name: 'Rename group' }).click()
  await expect(page.getByText('A group with this name already exists.').first()).toBeVisible()
  await page.getByLabel('Group name').fill('Controlling')
  await page.getByRole('button', { name: 'Rename group' }).click()
  await page.getByLabel('Search').fill('grace')
  await page.getByLabel('Search').press('Enter')
  await expect(page).toHaveURL(/search=grace/)
  await page.getByRole('button', { name: 'Add Grace Hopper' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Grace Hopper')
  await expectNoAxeFindings(page, 'group')

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  await tab(page, 'Net sales').click()
  await menuOf(page, 'Net sales', 'Share …')
  const dialog = page.getByRole('dialog', { name: 'Share Net sales' })
  await dialog.getByRole('combobox', { name: 'Person or group' }).fill('contr')
  await page.getByRole('option', { name: 'Controlling' }).click()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('button', { name: '1 member of Controlling' }).click()
  await expect(dialog.getByText('Grace Hopper')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'share dialog', { part: '[role=dialog]' })
  await page.keyboard.press('Escape')

  await page.goto('/workflows/folders/new')
  await page.getByLabel('Folder name').fill('Books')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Share folder' }).click()
  await page.getByLabel('Group').selectOption('Controlling')
  await page.getByLabel('Access', { exact: true }).selectOption('Can edit and run')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Access for Controlling' })).toHaveValue('edit')
  await expectNoAxeFindings(page, 'share folder')
  await page.goto('/workflows')
  await page.getByRole('button', { name: 'Actions for Ledger' }).click()
  await page.getByRole('menuitem', { name: 'Move to folder' }).click()
  await page.getByLabel('Folder', { exact: true }).selectOption('Books')
  await page.getByRole('button', { name: 'Move to folder' }).click()
  for (const name of ['Net sales', 'Ledger'])
    await expect(rowOf(page, name)).toContainText('Controlling (group)')

  const graces = await logInAs(browser, product, grace.userName, '/workflows')
  try {
    await expect(rowOf(graces, 'Net sales')).toContainText('Shared with you, view only')
    await graces.getByRole('list', { name: 'Shared with me' }).getByRole('link', { name: 'Books 1' }).click()
    await expect(graces.getByRole('row')).toHaveCount(2)
    await graces.getByRole('link', { name: 'Ledger' }).click()
    await expect(tab(graces, 'Ledger')).toHaveAttribute('aria-selected', 'true')

    await page.goto('/groups')
    await page.getByRole('link', { name: 'Controlling' }).click()
    await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
    await expect(page.getByText('The group has no members yet.')).toBeVisible()

    // The open editor can no longer save, and offers to keep the change as a workflow of her own.
    await drop(graces, 'txtInput', 'TXT File', { x: 60, y: 60 })
    await expect(graces.getByText('This workflow can no longer be saved')).toBeVisible()
    await graces.goto('/workflows')
    await expect(rowOf(graces, 'Net sales')).toHaveCount(0)
    await expect(graces.getByRole('link', { name: /^Books/ })).toHaveCount(0)
  } finally {
    await graces.close()
  }

  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(page).toHaveURL(/\/groups$/)
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Controlling' })).toHaveCount(0)
  await page.goto('/workflows')
  await expect(rowOf(page, 'Net sales')).not.toContainText('Controlling')
})
