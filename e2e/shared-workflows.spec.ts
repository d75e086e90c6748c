import type { Page } from '@playwright/test'
import { canvasItems, edges, placeOf } from './support/canvas.ts'
import { drawTwo } from './support/draw-two.ts'
import { addWorkflow, drop, nodeOf, panelOf } from './support/editor.ts'
import { addColleague, changeShare, grace, logInAs, openShared, share } from './support/people.ts'
import { ada, enter } from './support/sign-in.ts'
import { menuOf, saved, tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test('a workflow is shared for viewing, then for editing, and closed without being deleted', async ({
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
    await expect(canvasItems(graces)).toHaveCount(1)
    await graces.locator('[data-kind=txtInput]').dragTo(graces.locator('.react-flow__pane'))
    await expect(canvasItems(graces)).toHaveCount(1)
    await expect(graces.getByRole('button', { name: 'Delete Shared figures' })).toHaveCount(0)
    await graces.getByRole('button', { name: 'Close Shared figures' }).click()
    await expect(tab(graces, 'Shared figures')).toHaveCount(0)

    await menuOf(page, 'Shared figures', 'Share …')
    await changeShare(page, 'Shared figures', grace, 'Can edit and run')
    await page.keyboard.press('Escape')

    await openShared(graces, 'Shared figures')
    await drop(graces, 'txtInput', 'TXT File', { x: 60, y: 200 })
    await saved(graces)
    await page.reload()
    await expect(canvasItems(page)).toHaveCount(2)
  } finally {
    await graces.close()
  }
})

test('a user with view access can inspect and copy a workflow but not change it @long', async ({
  page,
  product,
  browser,
}) => {
  await drawTwo(page, 'To look at')
  await addColleague(product, grace)
  await share(page, 'To look at', grace)

  const other = await logInAs(browser, product, grace.userName)
  await openShared(other, 'To look at')
  await expect(canvasItems(other)).toHaveCount(2)
  const file = nodeOf(other, 'CSV File')
  await file.focus()
  await other.keyboard.press('Tab')
  await expect(edges(other)).toBeFocused()
  await other.keyboard.press('Delete')
  await expect(
    other
      .getByText('This workflow is shared with you as read-only. Duplicate it to change or run it.')
      .first(),
  ).toBeVisible()
  await expect(edges(other)).toHaveCount(1)
  const before = await placeOf(file)
  const box = await file.boundingBox()
  if (!box) throw new Error('The component is not on the screen.')
  await other.mouse.move(box.x + 60, box.y + 10)
  await other.mouse.down()
  await other.mouse.move(box.x + 160, box.y + 110, { steps: 4 })
  await other.mouse.up()
  expect(await placeOf(file)).toEqual(before)
  await expect(panelOf(other).getByText('CSV File')).toBeVisible()
  await nodeOf(other, 'Column Selection').click()
  await expect(panelOf(other).getByText('Column Selection')).toBeVisible()
  await file.click({ button: 'right' })
  await expect(other.getByRole('menuitem', { name: /^Copy/ })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: /^Delete/ })).toHaveCount(0)
  await other.close()
})

test.describe('two users of one workflow', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('merge changes made at the same time @long', async ({ page, product, browser }) => {
    await enter(page, 'Together')
    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await saved(page)
    const other = await logInAs(browser, product, ada.userName)
    try {
      await tab(other, 'Together').click()
      await expect(canvasItems(other)).toHaveCount(1)
      await drop(other, 'txtInput', 'TXT File', { x: 60, y: 200 })
      await saved(other)
      await drop(page, 'excelInput', 'Excel File', { x: 320, y: 60 })
      await expect(page.getByText('Changes made elsewhere were merged into Together.')).toBeVisible()
      await saved(page)
      await page.reload()
      await expect(canvasItems(page)).toHaveCount(3)
    } finally {
      await other.close()
    }
  })

  test('decide about an item that both users changed, and keep both versions @long', async ({
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
      await expect(canvasItems(other)).toHaveCount(1)
      await rename(other, 'Disputed', 'Theirs')
      await saved(other)
      await rename(page, 'Disputed', 'Ours')
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByText('This workflow has been changed elsewhere in the meantime.'),
      ).toBeVisible()
      await dialog.getByRole('button', { name: 'Keep mine as a copy' }).click()
      await expect(tab(page, 'Ours (mine)')).toHaveAttribute('aria-selected', 'true')
      await expect(tab(page, 'Theirs')).toBeVisible()
    } finally {
      await other.close()
    }
  })
})

async function rename(page: Page, name: string, to: string): Promise<void> {
  await menuOf(page, name, 'Edit')
  await page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox').fill(to)
  await page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox').press('Enter')
}
