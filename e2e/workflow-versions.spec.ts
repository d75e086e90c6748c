import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { canvasItems } from './support/canvas.ts'
import { drop, openPage } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { menuOf, saved } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test('an earlier version is viewed, named and restored, and undo reverts the restoration', async ({
  page,
}) => {
  await enter(page, 'Versions')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await openPage(page, 'Preparation')
  const filter = await drop(page, 'filterRows', 'Filter Rows', { x: 360, y: 60 })
  await filter.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await openPage(page, 'Input')
  await saved(page)
  await menuOf(page, 'Versions', 'Versions …')
  const dialog = page.getByRole('dialog', { name: 'Versions of Versions' })
  await expect(dialog.getByText('This is the current version.')).toBeVisible()
  await dialog.getByLabel('Version name').fill('First draft')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'First draft' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu of Versions', exact: true })).toBeFocused()

  await drop(page, 'txtInput', 'TXT File', { x: 60, y: 200 })
  await saved(page)
  await menuOf(page, 'Versions', 'Versions …')
  await dialog.getByRole('button', { name: /First draft/ }).click()
  await expect(dialog.getByText('1 component added since.')).toBeVisible()
  await expect(dialog.locator('.react-flow__node')).toHaveText(['CSV File', 'Filter RowsOff'])
  const changes = dialog.getByRole('list', { name: 'Changes since this version' }).getByRole('listitem')
  await expect(changes).toHaveText(['Added: TXT File'])
  // Both saves are of one sitting, which is listed under its times and the name of the user.
  await expect(dialog.getByRole('group', { name: 'Versions' }).getByRole('list')).toHaveCount(1)
  await expect(dialog.getByRole('list', { name: /^.+ to .+ · Ada Lovelace$/ })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Versions', { isPopup: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog).toBeHidden()
  await expect(canvasItems(page)).toHaveCount(2)
  await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Control+z')
  await expect(canvasItems(page)).toHaveCount(3)
  await saved(page)
  await page.reload()
  await expect(canvasItems(page)).toHaveCount(3)
})
