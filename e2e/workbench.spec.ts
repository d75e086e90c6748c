import type { Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { edges, nodes } from './support/canvas.ts'
import { chooseInColumn } from './support/column-menu.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import { panelOf, pick } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const budget = [
  'Cost centre;Team;Jan;Feb;Mar',
  '100;Sales;10;20;',
  '200;Support;5;;7',
  '100;Sales;10;20;',
  ';Research;1;2;3',
]

/** Draws a step between a file and a CSV output, and shows the preview of the step. */
async function previewBudget(page: Page, name: string) {
  await enter(page, name)
  await drawSteps(page, [{ name: 'budget.csv', lines: budget }], [['sortRows', 'Sort Rows']])
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(headers(page)).toHaveText([/^Cost centre/, /^Team/, /^Jan/, /^Feb/, /^Mar/])
}

const headers = (page: Page) =>
  page.getByRole('grid', { name: 'Preview', exact: true }).locator('[role=columnheader] b')

test('a budget sheet is put in order column by column, from the menus of its preview', async ({ page }) => {
  await previewBudget(page, 'Budget')
  await page.getByRole('button', { name: 'Menu of Team', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Keep or move', exact: true }).hover()
  await expect(page.getByRole('menuitem', { name: 'Move to the start', exact: true })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Column menu', { isPopup: true })
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
  // An open menu focuses its first entry.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Change type', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'true or false (bit)', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.getByRole('menuitem', { name: 'text of limited length (varchar)', exact: true }).press('Enter')
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

test('a column menu opens for the step that was clicked last, and stays open', async ({ page }) => {
  await enter(page, 'Late settings')
  // The code of the step's settings arrives late, so that the rows of the file stay on the screen for a while.
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/first-rows-[^/]*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await drawSteps(page, [{ name: 'budget.csv', lines: budget }], [['firstRows', 'First Rows']])
  const grid = page.getByRole('grid', { name: 'Preview', exact: true })
  await expect(grid).toHaveCSS('pointer-events', 'none')
  release()
  await page.getByRole('button', { name: 'Menu of Team', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Keep or move', exact: true }).hover()
  await page.getByRole('menuitem', { name: 'Move to the start', exact: true }).click()
  await expect(headers(page)).toHaveText([/^Team/, /^Cost centre/, /^Jan/, /^Feb/, /^Mar/])
  expect((await resultOf(page))[0]).toBe('Team,Cost centre,Jan,Feb,Mar')
  await expect(nodes(page).filter({ hasText: 'Column Selection' })).toHaveCount(1)
})

test('a budget of months becomes rows for several columns that are chosen together', async ({ page }) => {
  await previewBudget(page, 'Months')
  const grid = page.getByRole('grid', { name: 'Preview', exact: true })
  const head = (column: string) => grid.getByRole('columnheader', { name: new RegExp(`^${column} `) })
  // A click on the figures below a name opens the column's values.
  const name = (column: string) => head(column).locator('b')
  await name('Jan').click()
  await name('Mar').click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByRole('status').getByText('2 columns selected: Jan, Mar')).toBeVisible()
  await expect(head('Feb')).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('8 cells copied')).toBeVisible()
  await name('Jan').click()
  await name('Mar').click({ modifiers: ['Shift'] })
  await expect(head('Feb')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Menu of Feb', exact: true }).click()
  await expectNoAxeFindingsInBothThemes(page, 'Menu of columns', { isPopup: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('menuitem', { name: 'Turn these columns into rows', exact: true }).click()
  await expect(headers(page)).toHaveText([/^Cost centre/, /^Team/, /^Name/, /^Value/])

  // The keyboard chooses columns that don't stand side by side, and opens their menu.
  await page.getByRole('button', { name: 'Undo' }).click()
  await nodes(page).filter({ hasText: 'Sort Rows' }).click()
  await expect(headers(page)).toHaveCount(5)
  await grid.focus()
  for (const key of [
    'Control+ArrowUp',
    'ArrowUp',
    'End',
    'Control+Space',
    'ArrowLeft',
    'ArrowLeft',
    'Control+Space',
  ])
    await page.keyboard.press(key)
  await expect(page.getByRole('status').getByText('2 columns selected: Jan, Mar')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove 2 columns', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(headers(page)).toHaveText([/^Cost centre/, /^Team/, /^Feb/])
})

test('measurements are checked, read from JSON, and get a column for each kind, from the menus of their preview', async ({
  page,
}) => {
  await enter(page, 'Measurements')
  const panel = panelOf(page)
  const bodyOf = (kind: string, room: string) => `"{""kind"":""${kind}"",""room"":""${room}""}"`
  const lines = [
    'device,body',
    `d1,${bodyOf('heat', 'A-1')}`,
    `d1,${bodyOf('light', 'A-1')}`,
    `d2,${bodyOf('heat', 'B-22')}`,
    `,${bodyOf('heat', 'B-22')}`,
  ]
  await drawSteps(page, [{ name: 'measurements.csv', lines, isText: true }], [['sortRows', 'Sort Rows']])
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(headers(page)).toHaveText([/^device/, /^body/])
  await page.getByRole('button', { name: 'Menu of body', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Group, pivot or unpivot', exact: true }).hover()
  await expect(
    page.getByRole('menuitem', { name: 'Find similar rows by this column', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await chooseInColumn(page, 'device', 'Check this column', 'Is not empty')
  await pick(page, 'If rule 1 fails', 'Leave the rows out and list them')
  await chooseInColumn(page, 'body', 'Split or extract', 'Read JSON text …')
  await panel.getByRole('button', { name: 'Find paths' }).click()
  await expect(panel.getByLabel('Path of column 2')).toHaveValue('room')
  await panel.getByRole('checkbox', { name: 'Keep the original column' }).uncheck()
  await expect(headers(page)).toHaveText([/^device/, /^kind/, /^room/])
  await chooseInColumn(page, 'room', 'Split or extract', 'Extract by a pattern …')
  await panel.getByLabel('Pattern', { exact: true }).fill('(?P<floor>[A-Z])-(?P<door>[0-9]+)')
  await expect(headers(page)).toHaveText([/^device/, /^kind/, /^room/, /^floor/, /^door/])
  await chooseInColumn(page, 'device', 'Group, pivot or unpivot', 'Find similar rows by this column')
  await expect(panel.getByLabel('Least likeness of compared column 1')).toHaveValue(/^90/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await nodes(page).filter({ hasText: 'Split Column' }).click()
  await chooseInColumn(page, 'kind', 'Group, pivot or unpivot', 'Make columns of these values …')
  await panel.getByRole('button', { name: 'Find values' }).click()
  await expect(panel.getByRole('list', { name: 'Values' }).getByRole('checkbox')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Add group column' }).click()
  await pick(page, 'Group column 1', 'floor')
  expect(await resultOf(page)).toEqual(['floor,heat,light', 'A,1,1', 'B,1,0'])
})

test('rows without a cost centre, and those of a range, are shown by clicking the figures of a column', async ({
  page,
}) => {
  await previewBudget(page, 'Figures')
  const values = (column: string) => page.getByRole('dialog', { name: `Values of ${column}` })
  await chooseInColumn(page, 'Cost centre', 'Column values')
  await expectNoAxeFindingsInBothThemes(page, 'Column values', { isPopup: true })
  await page.emulateMedia({ colorScheme: 'light' })
  // The value of a bar goes into the fields, and the step includes it.
  await values('Cost centre').locator('[aria-hidden] button').last().click()
  await values('Cost centre').getByRole('textbox', { name: 'From' }).fill('150')
  await values('Cost centre').getByRole('button', { name: 'Keep rows', exact: true }).click()
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

test('the steps of a way are read, renamed, reordered and deleted in a list beside the preview', async ({
  page,
}) => {
  await enter(page, 'Way')
  await drawSteps(
    page,
    [{ name: 'budget.csv', lines: budget }],
    [
      ['sortRows', 'Sort Rows'],
      ['removeDuplicates', 'Remove Duplicates'],
    ],
  )
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Show the steps' }).click()
  const steps = page.getByRole('list', { name: 'Steps', exact: true }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^File 1/,
    /^Sort Rows/,
    /^Remove Duplicatesthe first of equal rows/,
    /^Result/,
  ])
  await chooseInColumn(page, 'Jan', 'Sort rows', 'Descending')
  await expect(steps.nth(1)).toHaveText('Sort Rowsby Jan, descending')
  await resultOf(page)
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(steps.nth(2)).toContainText('3 rows')
  await expectNoAxeFindingsInBothThemes(page, 'Steps')
  await page.emulateMedia({ colorScheme: 'light' })

  const change = async (step: string, item: string) => {
    await page.getByRole('button', { name: `Menu of step ${step}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await change('Sort Rows', 'Rename step …')
  await page.getByRole('dialog').getByRole('textbox', { name: 'New name' }).fill('Largest first')
  await page.keyboard.press('Enter')
  await change('Largest first', 'Move later')
  await expect(steps).toHaveText([/^File 1/, /^Remove Duplicates/, /^Largest first/, /^Result/])
  await steps.nth(1).getByRole('button').first().click()
  await expect(steps.nth(1).getByRole('button').first()).toHaveAttribute('aria-current', 'step')
  await change('Remove Duplicates', 'Delete step')
  await expect(steps).toHaveText([/^File 1/, /^Largest first/, /^Result/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toHaveCount(4)
})

test('the result is compared with and without a filter, which is switched off for a moment', async ({
  page,
}) => {
  await enter(page, 'With and without')
  const panel = panelOf(page)
  await drawSteps(page, [{ name: 'budget.csv', lines: budget }], [['filterRows', 'Filter Rows']])
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await pick(page, 'Column of condition 1', 'Team')
  await panel.getByLabel('Value of condition 1').fill('Sales')
  const filtered = ['Cost centre,Team,Jan,Feb,Mar', '100,Sales,10,20,', '100,Sales,10,20,']
  expect(await resultOf(page)).toEqual(filtered)
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Show the steps' }).click()
  const step = page.getByRole('list', { name: 'Steps', exact: true }).getByRole('listitem').nth(1)
  await expect(step).toContainText('2 rows')

  // The list switches the step off. Its settings stay, and can be changed meanwhile.
  await page.getByRole('button', { name: 'Menu of step Filter Rows', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Switch off', exact: true }).click()
  await expect(step).toContainText('Offrows where Team is "Sales"')
  const grid = page.getByRole('grid', { name: 'Preview', exact: true })
  await expect(grid.getByRole('gridcell', { name: 'Support', exact: true })).toBeVisible()
  const node = nodes(page).filter({ hasText: 'Filter Rows' })
  await expect(node.getByTitle('Switched off: rows pass through unchanged')).toBeVisible()
  await expect(panel.getByText('Switched off: rows pass through unchanged')).toBeVisible()
  await expect(panel.getByLabel('Rows kept')).toHaveText('2 of 4 rows stay.')
  const side = page.getByRole('tabpanel', { name: 'Run', exact: true })
  await expect(side.getByText('One step is switched off: Filter Rows')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'A step that is switched off')
  await page.emulateMedia({ colorScheme: 'light' })
  expect((await resultOf(page)).map((line) => line.split(',')[1])).toEqual([
    'Team',
    'Sales',
    'Support',
    'Sales',
    'Research',
  ])
  await expect(side.getByText('One step was switched off: Filter Rows')).toBeVisible()
  await expect(page.getByRole('log').getByText('One step is switched off: Filter Rows')).toBeVisible()

  // The menu of the node switches it on again. One undo would switch it off.
  await node.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Switch on', exact: true }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Undo: switch on Filter Rows (Ctrl + Z)')
  expect(await resultOf(page)).toEqual(filtered)
  await undo.click()
  await panel.getByRole('button', { name: 'Switch on', exact: true }).click()
  await expect(panel.getByText('Switched off: rows pass through unchanged')).toHaveCount(0)
})
