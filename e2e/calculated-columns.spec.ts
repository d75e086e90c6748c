import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { chooseFile, connect, download, drop, openPage, panelOf, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the total of each order is calculated, and a wrong column name is fixed with one click', async ({
  page,
}) => {
  await enter(page, 'Calculated')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, {
    name: 'orders.csv',
    content: 'id,Unit price,quantity\n1,2.50,3\n2,10,4\n3,0.10,3\n',
  })
  await expect(panel.getByText('3 rows, 3 columns')).toBeVisible()
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 620, y: 60 })
  await openPage(page, 'Preparation')
  const step = await drop(page, 'calculateColumns', 'Calculate Columns', { x: 340, y: 60 })
  await connect(page, source, step)
  await connect(page, step, output)
  await step.click()
  await panel.getByRole('button', { name: 'Add formula' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('total')
  const formula = panel.getByRole('textbox', { name: 'Formula of total' })
  await formula.click()
  // Completion writes the brackets of a column's name.
  await page.keyboard.type('unit')
  await panel.getByRole('option', { name: /Unit price/ }).click()
  await page.keyboard.type(' * quantty')
  await page.keyboard.press('Escape')
  await expect(panel.getByText('There is no column quantty.').first()).toBeVisible()
  await panel.locator('.cm-lintRange-error').hover()
  await panel.getByRole('button', { name: 'Write quantity' }).click()
  await expect(formula).toHaveText('[Unit price] * quantity')
  await expect(panel.getByText('Type: decimal')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Calculate Columns')
  await run(page)
  const lines = (await download(page, /^result\.csv/)).toString('utf8').trim().split('\r\n')
  expect(lines).toEqual(['id,Unit price,quantity,total', '1,2.50,3,7.5', '2,10,4,40', '3,0.10,3,0.3'])
})
