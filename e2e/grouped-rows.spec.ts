import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindingsInForm } from './support/accessibility.ts'
import { chooseInColumn } from './support/column-menu.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import { panelOf, pick, pickColumns, runExpectingFailure } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Checks the open form with axe, which checks only what is on the screen. */
async function checkForm(page: Page, title: string, end: Locator): Promise<void> {
  await end.scrollIntoViewIfNeeded()
  await expectNoAxeFindingsInForm(page, title)
}

test('monthly sums per region, newest first', async ({ page }) => {
  await enter(page, 'Monthly sums')
  const panel = panelOf(page)
  const lines = [
    'Region;Day;Amount;Note',
    'South;17.03.2026;1.200,50;first order',
    'North;03.02.2026;99,90;',
    'South;02.03.2026;0,10;"paid; later"',
    '',
    'North;28.02.2026;;no amount yet',
    ';31.03.2026;7,00;without a region',
    'South;30.04.2025;10,25;last year',
  ]
  const [, sort] = await drawSteps(
    page,
    [{ name: 'sales.csv', lines }],
    [
      ['groupBy', 'Group By'],
      ['sortRows', 'Sort Rows'],
    ],
  )
  await expect(panel.getByText('Without a group column, all rows become one row.')).toBeVisible()
  await panel.getByRole('button', { name: 'Add group column' }).click()
  await pick(page, 'Group column 1', 'Region')
  await expect(panel.getByText('Without a group column, all rows become one row.')).toBeHidden()
  await expect(panel.getByRole('combobox', { name: 'Part of group column 1' })).toBeHidden()
  await panel.getByRole('button', { name: 'Add group column' }).click()
  await pick(page, 'Group column 2', 'Day')
  await pick(page, 'Part of group column 2', 'Month')
  await expect(panel.getByLabel('Name of group column 2')).toHaveValue('Day (month)')
  await panel.getByLabel('Name of group column 2').fill('Month')
  await panel.getByRole('button', { name: 'Add value' }).click()
  await expect(panel.getByRole('combobox', { name: 'Function of value 1' })).toHaveValue('Sum')
  await expect(panel.getByRole('combobox', { name: 'Column of value 1' })).toHaveValue('Amount')
  await expect(panel.getByLabel('Name of value 1')).toHaveValue('Sum of Amount')
  await panel.getByRole('button', { name: 'Add value' }).click()
  await pick(page, 'Function of value 2', 'Number of rows')
  await expect(panel.getByRole('combobox', { name: 'Column of value 2' })).toBeHidden()
  await checkForm(page, 'Group By', panel.getByText(/^Values ignore empty cells/))

  await sort?.click()
  await panel.getByRole('button', { name: 'Add sort column' }).click()
  await pick(page, 'Sort column 1', 'Month')
  await pick(page, 'Direction of sort column 1', 'Descending')
  await panel.getByRole('button', { name: 'Add sort column' }).click()
  await pick(page, 'Sort column 2', 'Region')
  expect(await resultOf(page)).toEqual([
    'Region,Month,Sum of Amount,Rows',
    'South,2026-03-01,1200.60,2',
    ',2026-03-01,7.00,1',
    'North,2026-02-01,99.90,2',
    'South,2025-04-01,10.25,1',
  ])

  // The menu of a date's column groups by month in one step.
  await sort?.click()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await chooseInColumn(page, 'Month', 'Group, pivot or unpivot', 'Group by month')
  await expect(panel.getByLabel('Name of group column 1')).toHaveValue('Month (month)')
  const headers = page.getByRole('grid', { name: 'Preview' }).getByRole('columnheader')
  await expect(headers.filter({ hasText: /^Month \(month\)/ })).toBeVisible()
})

test('a budget sheet with a column for each month becomes rows', async ({ page }) => {
  await enter(page, 'Budget')
  const panel = panelOf(page)
  const lines = ['Team,Owner,Jan,Feb,Mar', 'Sales,Ada,100,250.5,', 'IT,Bo,0,,75', '"Repair, tools",,,,']
  await drawSteps(page, [{ name: 'budget.csv', lines }], [['unpivot', 'Unpivot']])
  await pickColumns(page, 'Columns that stay', ['Team', 'Owner'])
  await expect(panel.getByText(/also columns that the source gets later/)).toBeVisible()
  await panel.getByLabel('Column for the names').fill('Month')
  await panel.getByLabel('Column for the values').fill('Amount')
  await checkForm(page, 'Unpivot', panel.getByRole('checkbox', { name: 'Keep empty values' }))
  expect(await resultOf(page)).toEqual([
    'Team,Owner,Month,Amount',
    'Sales,Ada,Jan,100',
    'Sales,Ada,Feb,250.5',
    'IT,Bo,Jan,0',
    'IT,Bo,Mar,75',
  ])

  await pick(page, 'Columns that become rows', 'Some columns')
  await pickColumns(page, 'Columns', ['Jan', 'Mar'])
  await panel.getByRole('checkbox', { name: 'Keep empty values' }).check()
  expect(await resultOf(page)).toEqual([
    'Team,Owner,Feb,Month,Amount',
    'Sales,Ada,250.5,Jan,100',
    'Sales,Ada,250.5,Mar,',
    'IT,Bo,,Jan,0',
    'IT,Bo,,Mar,75',
    '"Repair, tools",,,Jan,',
    '"Repair, tools",,,Mar,',
  ])
})

test('sales of each region with a column for each month', async ({ page }) => {
  await enter(page, 'Sales by month')
  const panel = panelOf(page)
  const lines = [
    'Region;Month;Amount',
    'South;02;1.200,50',
    'North;01;99,90',
    'South;02;0,10',
    'North;10;5,00',
    ';01;7,00',
    'North;;2,00',
    'South;9;1,00',
  ]
  await drawSteps(page, [{ name: 'sales.csv', lines }], [['pivot', 'Pivot']])
  await panel.getByRole('button', { name: 'Add group column' }).click()
  await pick(page, 'Group column 1', 'Region')
  await pick(page, 'Column whose values become columns', 'Month')
  await panel.getByRole('button', { name: 'Find values' }).click()
  const values = panel.getByRole('list', { name: 'Values' })
  await expect(values.getByRole('checkbox')).toHaveCount(5)
  await expect(panel.getByText('5 of 5')).toBeVisible()
  await pick(page, 'Function of each cell', 'Sum')
  await expect(panel.getByRole('combobox', { name: 'Column of each cell' })).toHaveValue('Amount')

  // The empty month and a month that is written differently get no columns. February comes first under another name.
  await values.getByRole('checkbox', { name: 'Empty' }).uncheck()
  await values.getByRole('checkbox', { name: '9', exact: true }).uncheck()
  await expect(panel.getByText('2 rows have other values.')).toBeVisible()
  await values.getByRole('listitem').filter({ hasText: '02' }).hover()
  await values.getByRole('button', { name: 'Rename 02' }).click()
  await values.getByLabel('New name of 02').fill('February')
  await page.keyboard.press('Enter')
  await values.getByRole('button', { name: 'Move February' }).press('ArrowUp')
  await expect(values.getByRole('listitem').first()).toContainText('February')
  await checkForm(page, 'Pivot', panel.getByRole('combobox', { name: 'Rows with other values' }))

  expect(await runExpectingFailure(page)).toContain(
    'Pivot has no column for 2 rows with other values of Month. First values: (empty), 9.',
  )
  await pick(page, 'Rows with other values', 'Put them into a column')
  await expect(panel.getByLabel('Name of this column')).toHaveValue('Other')
  expect(await resultOf(page)).toEqual([
    'Region,February,01,10,Other',
    'South,1200.60,,,1.00',
    'North,,99.90,5.00,2.00',
    ',,7.00,,',
  ])
})

test('the first two orders of each customer with a running total', async ({ page }) => {
  await enter(page, 'First orders')
  const panel = panelOf(page)
  const lines = [
    'order,customer,day,amount',
    'o1,Ada,2026-01-05,10.10',
    'o2,Bo,2026-01-06,5',
    'o3,Ada,2026-01-04,0.20',
    'o4,Ada,2026-01-09,1000',
    'o5,Cy,2026-01-10,',
    'o6,Bo,2026-01-11,7.5',
    'o7,Bo,2026-01-12,1',
  ]
  const [, running] = await drawSteps(
    page,
    [{ name: 'orders.csv', lines }],
    [
      ['firstRows', 'First Rows'],
      ['runningValues', 'Rank and Running Values'],
    ],
  )
  await panel.getByLabel('Number of rows').fill('2')
  await expect(panel.getByLabel('Rows kept')).toHaveText('2 of 7 rows stay.')
  await pickColumns(page, 'In each group of', ['customer'])
  await expect(panel.getByLabel('Rows kept')).toHaveText('5 of 7 rows stay.')
  await checkForm(page, 'First Rows', panel.getByLabel('Rows kept'))

  await running?.click()
  await panel.getByRole('button', { name: 'Add value' }).click()
  await pick(page, 'Function of value 1', 'Running total')
  await expect(panel.getByRole('combobox', { name: 'Column of value 1' })).toHaveValue('amount')
  await expect(panel.getByLabel('Name of value 1')).toHaveValue('Running total of amount')
  await panel.getByRole('button', { name: 'Add value' }).click()
  await pick(page, 'Function of value 2', 'Previous value')
  await pick(page, 'Column of value 2', 'order')
  await expect(panel.getByLabel('Rows of value 2')).toHaveValue('1 row')
  await panel.getByLabel('Name of value 2').fill('order before')
  await pickColumns(page, 'In each group of', ['customer'])
  await panel.getByRole('button', { name: 'Add sort column' }).click()
  await pick(page, 'Sort column 1', 'day')
  await checkForm(page, 'Rank and Running Values', panel.getByText(/^Without a sort column/))
  expect(await resultOf(page)).toEqual([
    'order,customer,day,amount,Running total of amount,order before',
    'o1,Ada,2026-01-05,10.10,10.30,o3',
    'o2,Bo,2026-01-06,5,5,',
    'o3,Ada,2026-01-04,0.20,0.20,',
    'o5,Cy,2026-01-10,,,',
    'o6,Bo,2026-01-11,7.5,12.5,o2',
  ])
})
