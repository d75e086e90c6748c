import { expectNoAxeFindingsInForm } from './support/accessibility.ts'
import { chooseInColumn } from './support/column-menu.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import { complete, panelOf } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the total of each order is calculated, and a wrong column name is fixed with one click', async ({
  page,
}) => {
  await enter(page, 'Calculated')
  const panel = panelOf(page)
  const lines = ['id,Unit price,quantity', '1,2.50,3', '2,10,4', '3,0.10,3']
  await drawSteps(page, [{ name: 'orders.csv', lines }], [['calculateColumns', 'Calculate Columns']])
  await panel.getByRole('button', { name: 'Add formula' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('total')
  const formula = panel.getByRole('textbox', { name: 'Formula of total' })
  await formula.click()
  // Completion writes the brackets of a column's name.
  await page.keyboard.type('unit')
  await complete(formula, panel.getByRole('option', { name: /Unit price/ }), '[Unit price]')
  await page.keyboard.type(' * quantty')
  await page.keyboard.press('Escape')
  await expect(panel.getByText('There is no column quantty.').first()).toBeVisible()
  // A check that ends while the pointer is on the error closes its tooltip.
  const fix = panel.getByRole('button', { name: 'Write quantity' })
  await expect(async () => {
    await panel.getByLabel('Name').hover()
    await panel.locator('.cm-lintRange-error').hover()
    await expect(fix).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await fix.click()
  await expect(formula).toHaveText('[Unit price] * quantity')
  await expect(panel.getByText('Type: decimal')).toBeVisible()
  await expectNoAxeFindingsInForm(page, 'Calculate Columns')
  // A cell shows the values of its formula's parts.
  const grid = page.getByRole('grid', { name: 'Preview' })
  await chooseInColumn(page, 'quantity', 'Sort this preview', 'Sort descending')
  await grid.getByRole('gridcell', { name: '0.3', exact: true }).dblclick()
  const parts = page.getByRole('region', { name: 'Parts of the formula' }).getByRole('row')
  await expect(parts).toHaveText(['PartValue', '[Unit price] * quantity0.3', '[Unit price]0.1', 'quantity3'])
  await page.keyboard.press('Escape')
  expect(await resultOf(page)).toEqual([
    'id,Unit price,quantity,total',
    '1,2.50,3,7.5',
    '2,10,4,40',
    '3,0.10,3,0.3',
  ])
})
