import { expectNoAxeFindingsInBothThemes, expectNoAxeFindingsInForm } from './support/accessibility.ts'
import { canvas, edges } from './support/canvas.ts'
import { chooseInColumn } from './support/column-menu.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import {
  chooseFile,
  connect,
  drop,
  openPage,
  panelOf,
  pick,
  pickColumns,
  tryToConnect,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const orders = [
  'id,region,day,amount',
  '1,EU,2026-03-02,100.5',
  '2,US,2026-03-01,900',
  '3,eu,2026-04-01,20',
  '4,,2026-04-02,7',
  '5,EU,2026-02-01,1000',
  '1,EU,2026-03-09,101.5',
]

const file = { name: 'orders.csv', lines: orders }

test('only the EU orders above an amount are kept, and the panel counts them before the run', async ({
  page,
}) => {
  await enter(page, 'Filter')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['filterRows', 'Filter Rows']])
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await pick(page, 'Column of condition 1', 'region')
  await panel.getByLabel('Value of condition 1').fill('EU')
  await expect(panel.getByLabel('Rows kept')).toHaveText('3 of 6 rows stay.')
  await panel.getByRole('button', { name: 'Ignore case in condition 1' }).click()
  await expect(panel.getByLabel('Rows kept')).toHaveText('4 of 6 rows stay.')

  await panel.getByRole('button', { name: 'Add condition' }).click()
  await pick(page, 'Column of condition 2', 'amount')
  await pick(page, 'Operator of condition 2', 'is greater than')
  await panel.getByLabel('Value of condition 2').fill('100,5')
  await expect(panel.getByText('100,5 is not a value of type decimal.')).toBeVisible()
  await panel.getByLabel('Value of condition 2').fill('100.50')
  await expect(panel.getByLabel('Rows kept')).toHaveText('2 of 6 rows stay.')
  await expectNoAxeFindingsInForm(page, 'Filter Rows')
  expect(await resultOf(page)).toEqual([
    'id,region,day,amount',
    '5,EU,2026-02-01,1000',
    '1,EU,2026-03-09,101.5',
  ])
})

test('conditions in two groups keep the orders of a period or without a region', async ({ page }) => {
  await enter(page, 'Groups')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['filterRows', 'Filter Rows']])
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await pick(page, 'Column of condition 1', 'day')
  await pick(page, 'Operator of condition 1', 'is between')
  await panel.getByLabel('Lowest value of condition 1').fill('2026-03-01')
  await panel.getByLabel('Highest value of condition 1').fill('2026-03-02')
  await panel.getByRole('button', { name: 'Add group' }).click()
  const second = panel.getByRole('group', { name: 'Conditions of group 2' })
  await second.getByRole('combobox', { name: 'Column of condition 1' }).click()
  await page.getByRole('option', { name: 'region', exact: true }).click()
  await second.getByRole('combobox', { name: 'Operator of condition 1' }).click()
  await page.getByRole('option', { name: 'is empty', exact: true }).click()
  await expect(panel.getByLabel('Rows kept')).toHaveText('0 of 6 rows stay.')
  await panel.getByText('Any group', { exact: true }).click()
  await expect(panel.getByLabel('Rows kept')).toHaveText('3 of 6 rows stay.')
  expect((await resultOf(page)).slice(1)).toEqual([
    '1,EU,2026-03-02,100.5',
    '2,US,2026-03-01,900',
    '4,,2026-04-02,7',
  ])
})

test('orders are kept by a formula over two columns, and a click in the preview adds its own filter', async ({
  page,
}) => {
  await enter(page, 'By formula')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['filterRows', 'Filter Rows']])
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await panel.getByText('Formula', { exact: true }).click()
  const formula = panel.getByRole('textbox', { name: 'Formula of the rows that stay' })
  await formula.click()
  await page.keyboard.type('amount * whole(id)')
  await expect(panel.getByText(/needs a formula that is true or false/)).toBeVisible()
  await page.keyboard.type(' >= 300 and month(day) < 4')
  await expect(panel.getByLabel('Rows kept')).toHaveText('2 of 6 rows stay.')
  await expectNoAxeFindingsInForm(page, 'Filter Rows by a formula')
  await page.locator('.react-flow__node-custom').filter({ hasText: 'Filter Rows' }).click()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Menu of region', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Filter rows by a condition' }).click()
  await panel.getByLabel('Value of condition 1').fill('EU')
  await expect(panel.getByLabel('Rows kept')).toHaveText('1 of 2 rows stay.')
  expect((await resultOf(page)).slice(1)).toEqual(['5,EU,2026-02-01,1000'])
})

test('a file is sorted by region, newest first', async ({ page }) => {
  await enter(page, 'Sort')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['sortRows', 'Sort Rows']])
  await panel.getByRole('button', { name: 'Add sort column' }).click()
  await pick(page, 'Sort column 1', 'region')
  await panel.getByRole('checkbox', { name: 'Ignore case' }).check()
  await panel.getByRole('button', { name: 'Add sort column' }).click()
  await pick(page, 'Sort column 2', 'day')
  await pick(page, 'Direction of sort column 2', 'Descending')
  await expectNoAxeFindingsInForm(page, 'Sort Rows')
  expect((await resultOf(page)).slice(1).map((line) => line.split(',').slice(1, 3).join(' '))).toEqual([
    'eu 2026-04-01',
    'EU 2026-03-09',
    'EU 2026-03-02',
    'EU 2026-02-01',
    'US 2026-03-01',
    ' 2026-04-02',
  ])
})

test('the newest of the orders with one ID stays', async ({ page }) => {
  await enter(page, 'Duplicates')
  const panel = panelOf(page)
  const lines = orders.map((line) => line.replace('5,EU,', '5, EU ,'))
  await drawSteps(page, [{ ...file, lines }], [['removeDuplicates', 'Remove Duplicates']])
  await expect(panel.getByLabel('Rows kept')).toHaveText('6 of 6 rows stay.')
  await pick(page, 'Compare', 'Some columns')
  await pickColumns(page, 'Columns to compare', ['region'])
  await expect(panel.getByLabel('Rows kept')).toHaveText('5 of 6 rows stay.')
  await panel.getByLabel('Ignore case').check()
  await expect(panel.getByLabel('Rows kept')).toHaveText('4 of 6 rows stay.')
  await panel.getByLabel('Ignore additional spaces').check()
  await expect(panel.getByLabel('Rows kept')).toHaveText('3 of 6 rows stay.')
  await pickColumns(page, 'Columns to compare', ['region', 'id'])
  await panel.getByRole('button', { name: 'Add sort column' }).click()
  await pick(page, 'Sort column 1', 'day')
  await pick(page, 'Direction of sort column 1', 'Descending')
  await expect(panel.getByLabel('Rows kept')).toHaveText('5 of 6 rows stay.')
  await expectNoAxeFindingsInForm(page, 'Remove Duplicates')
  expect((await resultOf(page)).slice(1).map((line) => line.split(',')[2])).toEqual([
    '2026-03-01',
    '2026-04-01',
    '2026-04-02',
    '2026-02-01',
    '2026-03-09',
  ])
})

test('a step of one table refuses a second source', async ({ page }) => {
  await enter(page, 'One table')
  await drawSteps(page, [file], [['sortRows', 'Sort Rows']])
  await openPage(page, 'Input')
  const other = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 220 })
  const step = page.locator('.react-flow__node-custom').filter({ hasText: 'Sort Rows' })
  await tryToConnect(page, other, step)
  await expect(
    page.getByText('Sort Rows takes one table. Combine tables with a join or a union first.'),
  ).toBeVisible()
})

test("a click in a column's menu of the preview filters, sorts and dedupes, and one undo removes the step", async ({
  page,
}) => {
  await enter(page, 'Shaped')
  const panel = panelOf(page)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'orders.csv', content: `${orders.join('\n')}\n` })
  await expect(panel.getByText('6 rows, 4 columns')).toBeVisible()
  await openPage(page, 'Preparation')
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 360, y: 60 })
  await connect(page, source, selection)
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 660, y: 60 })
  await connect(page, selection, output)
  await source.click()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()

  await chooseInColumn(page, 'region', 'Filter rows by a condition …')
  await panel.getByLabel('Value of condition 1').fill('EU')
  await expect(panel.getByLabel('Rows kept')).toHaveText('3 of 6 rows stay.')
  await expect(edges(page)).toHaveCount(3)
  await chooseInColumn(page, 'amount', 'Filter rows by a condition …')
  await expect(panel.getByLabel('Value of condition 2')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove condition 2' }).click()
  await chooseInColumn(page, 'amount', 'Sort rows', 'Descending')
  await expect(panel.getByRole('combobox', { name: 'Sort column 1', exact: true })).toHaveValue('amount')
  await chooseInColumn(page, 'id', 'Remove duplicates of this column')
  await expect(panel.getByLabel('Rows kept')).toHaveText('2 of 3 rows stay.')
  // The canvas renders only what is in view.
  await canvas(page).focus()
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('-')
  await expect(edges(page)).toHaveCount(5)
  expect((await resultOf(page)).slice(1)).toEqual(['5,EU,2026-02-01,1000', '1,EU,2026-03-09,101.5'])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(edges(page)).toHaveCount(4)

  // The menu of a cell filters by its value.
  await source.click()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Preview' })
  await grid.getByRole('gridcell', { name: 'US', exact: true }).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Menu of the cell in region' })
  await menu.getByRole('menuitem', { name: 'Remove rows with US' }).click()
  const added = panel.getByRole('group', { name: 'Conditions of group 2' })
  await expect(added.getByLabel('Value of condition 1')).toHaveValue('US')
  await expect(panel.getByLabel('Rows kept')).toHaveText('3 of 6 rows stay.')
  await grid.getByRole('gridcell', { name: '101.5', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Keep rows up to 101.5' }).click()
  await expect(panel.getByLabel('Rows kept')).toHaveText('2 of 6 rows stay.')
})

test('the regions to keep are ticked in a list with the number of their rows', async ({ page }) => {
  await enter(page, 'Ticked')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['sortRows', 'Sort Rows']])
  await page.locator('.react-flow__node-custom').filter({ hasText: 'File 1' }).click()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Menu of region', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Filter rows by values' }).click()
  const dialog = page.getByRole('dialog', { name: 'Values of region' })
  await expect(dialog.getByRole('listitem')).toHaveText(['EU3', 'US1', 'eu1', 'Empty1'])
  await dialog.getByRole('checkbox', { name: 'US' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Find values' }).fill('eu')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('checkbox', { name: 'eu', exact: true }).uncheck()
  await dialog.getByRole('textbox', { name: 'Find values' }).fill('')
  await expect(dialog.getByText('4 rows stay.')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Values')
  await dialog.getByRole('button', { name: 'Keep these rows' }).click()
  await expect(panel.getByRole('combobox', { name: 'Operator of condition 1' })).toHaveValue('is none of')
  await expect(panel.getByLabel('Rows kept')).toHaveText('4 of 6 rows stay.')

  // The menu of a cell adds to the filter whose rows the preview shows.
  const cells = page.getByRole('grid').getByRole('gridcell')
  await cells.filter({ hasText: 'null' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove rows without a value' }).click()
  await expect(panel.getByLabel('Rows kept')).toHaveText('3 of 6 rows stay.')
  await cells.filter({ hasText: '100.5' }).click()
  await page.keyboard.press('ContextMenu')
  await page.getByRole('menuitem', { name: 'Keep rows from 100.5 on' }).click()
  await expect(panel.getByRole('combobox', { name: /^Column of/ }).last()).toHaveValue('amount')
  await expect(panel.getByLabel('Rows kept')).toHaveText('3 of 6 rows stay.')
})
