import type { Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { edges, nodes } from './support/canvas.ts'
import { chooseInColumn } from './support/column-menu.ts'
import { chooseFile, connect, download, drop, openPage, panelOf, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const budget = [
  'Cost centre;Team;Jan;Feb;Mar',
  '100;Sales;10;20;',
  '200;Support;5;;7',
  '100;Sales;10;20;',
  ';Research;1;2;3',
]

/** Draws a file that leads to a CSV output, and shows the preview of the file. */
async function previewBudget(page: Page, name: string) {
  await enter(page, name)
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'budget.csv', content: `${budget.join('\n')}\n` })
  await expect(panelOf(page).getByText('4 rows, 5 columns')).toBeVisible()
  await openPage(page, 'Preparation')
  const sort = await drop(page, 'sortRows', 'Sort Rows', { x: 330, y: 60 })
  await connect(page, source, sort)
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 600, y: 60 })
  await connect(page, sort, output)
  await sort.click()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(headers(page)).toHaveText([/^Cost centre/, /^Team/, /^Jan/, /^Feb/, /^Mar/])
}

const headers = (page: Page) =>
  page.getByRole('grid', { name: 'Preview', exact: true }).locator('[role=columnheader] b')

/** Runs the workflow and returns the lines of its file. */
async function resultOf(page: Page): Promise<readonly string[]> {
  await run(page)
  return (await download(page, /^result\.csv/)).toString('utf8').trim().split('\r\n')
}

test('a budget sheet is put in order column by column, from the menus of its preview', async ({ page }) => {
  await previewBudget(page, 'Budget')
  await page.getByRole('button', { name: 'Menu of Team', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Keep or move', exact: true }).hover()
  await expect(page.getByRole('menuitem', { name: 'Move to the start', exact: true })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Column menu', true)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Escape')

  // A name, a place, a column that goes: one Column Selection takes them all.
  await chooseInColumn(page, 'Team', 'Rename column …')
  const dialog = page.getByRole('dialog', { name: 'Rename Team' })
  await dialog.getByRole('textbox', { name: 'New name' }).fill('JAN')
  await expect(dialog.getByText('Another column has this name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Department')
  await page.keyboard.press('Enter')
  await expect(headers(page)).toHaveText([/^Cost centre/, /^Department/, /^Jan/, /^Feb/, /^Mar/])
  await chooseInColumn(page, 'Department', 'Keep or move', 'Move to the start')
  await expect(headers(page)).toHaveText([/^Department/, /^Cost centre/, /^Jan/, /^Feb/, /^Mar/])
  await chooseInColumn(page, 'Mar', 'Remove column')
  await expect(headers(page)).toHaveText([/^Department/, /^Cost centre/, /^Jan/, /^Feb/])
  await expect(edges(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(headers(page)).toHaveText([/^Department/, /^Cost centre/, /^Jan/, /^Feb/, /^Mar/])

  // The keyboard opens a menu within the menu like the mouse.
  await page.getByRole('grid', { name: 'Preview', exact: true }).focus()
  for (const key of ['Control+ArrowUp', 'ArrowUp', 'Home', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await page.getByRole('menuitem', { name: 'Change type', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'bit', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.getByRole('menuitem', { name: 'varchar', exact: true }).press('Enter')
  await expect(page.locator('[role=columnheader]').filter({ hasText: 'Cost centre' })).toContainText(
    'varchar',
  )
  await expect(nodes(page).filter({ hasText: 'Change Data Type' })).toHaveCount(1)

  await chooseInColumn(page, 'Department', 'Calculate', 'First characters')
  await expect(headers(page).last()).toHaveText('Department first characters')
  expect((await resultOf(page)).slice(0, 3)).toEqual([
    'Department,Cost centre,Jan,Feb,Mar,Department first characters',
    'Sales,100,10,20,,Sal',
    'Support,200,5,,7,Sup',
  ])
})

test('a budget of months becomes rows for several columns that are chosen together', async ({ page }) => {
  await previewBudget(page, 'Months')
  const grid = page.getByRole('grid', { name: 'Preview', exact: true })
  const head = (name: string) => grid.getByRole('columnheader', { name: new RegExp(`^${name} `) })
  await head('Jan').click()
  await head('Mar').click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByRole('status').getByText('2 columns selected: Jan, Mar')).toBeVisible()
  await expect(head('Feb')).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('8 cells copied')).toBeVisible()
  await head('Mar').click({ modifiers: ['ControlOrMeta'] })
  await head('Mar').click({ modifiers: ['Shift'] })
  await expect(head('Feb')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Menu of Feb', exact: true }).click()
  await expectNoAxeFindingsInBothThemes(page, 'Menu of columns', true)
  await page.screenshot({ path: '/tmp/wt/bench-several-dark.png' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.screenshot({ path: '/tmp/wt/bench-several-light.png' })
  await page.getByRole('menuitem', { name: 'Turn these columns into rows', exact: true }).click()
  await expect(headers(page)).toHaveText([/^Cost centre/, /^Team/, /^Name/, /^Value/])

  // With the keyboard: the first column, and the third, without the one between them.
  await grid.focus()
  for (const key of [
    'Control+ArrowUp',
    'ArrowUp',
    'Home',
    'Control+ ',
    'ArrowRight',
    'ArrowRight',
    'Control+ ',
  ])
    await page.keyboard.press(key)
  await expect(page.getByRole('status').getByText('2 columns selected: Cost centre, Name')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Group by these columns', exact: true }).click()
  await expect(headers(page)).toHaveText([/^Cost centre/, /^Name/, /^Rows/])
  expect((await resultOf(page)).toSorted()).toEqual(
    [
      'Cost centre,Name,Rows',
      '100,Jan,2',
      '100,Feb,2',
      '200,Jan,1',
      '200,Mar,1',
      ',Jan,1',
      ',Feb,1',
      ',Mar,1',
    ].toSorted(),
  )
})

test('rows without a cost centre, and those of a range, are shown by clicking the figures of a column', async ({
  page,
}) => {
  await previewBudget(page, 'Figures')
  const values = (column: string) => page.getByRole('dialog', { name: `Values of ${column}` })
  await chooseInColumn(page, 'Cost centre', 'Column values')
  await expectNoAxeFindingsInBothThemes(page, 'Column values', true)
  await page.screenshot({ path: '/tmp/wt/bench-figures-dark.png' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.screenshot({ path: '/tmp/wt/bench-figures-light.png' })
  // The value of a bar goes into the fields, and the step includes it.
  await values('Cost centre').locator('[aria-hidden] button').last().click()
  await values('Cost centre').getByRole('textbox', { name: 'From' }).fill('150')
  await values('Cost centre').getByRole('button', { name: 'Keep rows' }).click()
  const kept = panelOf(page).getByLabel('Rows kept')
  await expect(kept).toHaveText('1 of 4 rows stay.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nodes(page).filter({ hasText: 'Filter Rows' })).toHaveCount(0)

  await nodes(page).filter({ hasText: 'Sort Rows' }).click()
  await chooseInColumn(page, 'Cost centre', 'Column values')
  await values('Cost centre').getByRole('button', { name: 'Show the 1 row without a value' }).click()
  await expect(kept).toHaveText('1 of 4 rows stay.')
  await page.getByRole('button', { name: 'Undo' }).click()

  await nodes(page).filter({ hasText: 'Sort Rows' }).click()
  await chooseInColumn(page, 'Team', 'Column values')
  await values('Team').getByRole('button', { name: 'Keep rows with Sales' }).click()
  await expect(kept).toHaveText('2 of 4 rows stay.')
  expect(await resultOf(page)).toEqual([
    'Cost centre,Team,Jan,Feb,Mar',
    '100,Sales,10,20,',
    '100,Sales,10,20,',
  ])
})
