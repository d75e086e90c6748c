import type { Page } from '@playwright/test'
import { nodes } from './support/canvas.ts'
import { chooseInColumn } from './support/column-menu.ts'
import { drawSteps } from './support/draw-steps.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const people = ['name,city,amount', 'Ada,Bern,3', 'Bo,Rome,1', 'Ada,Bern,2']
const file = { name: 'people.csv', lines: people }
const headers = (page: Page) => page.getByRole('grid', { name: 'Preview' }).getByRole('columnheader')

/** Chooses an entry, looks at the step that it made and at the preview's columns, and undoes it. */
async function tryEntry(
  page: Page,
  choose: () => Promise<void>,
  step: RegExp,
  columns: readonly string[],
): Promise<void> {
  const before = await nodes(page).count()
  await choose()
  await expect(page.getByRole('group', { name: step })).toHaveCount(1)
  await expect(headers(page).locator('b')).toHaveText([...columns])
  await page.getByRole('application', { name: 'Canvas' }).focus()
  await page.keyboard.press('Control+z')
  await expect(nodes(page)).toHaveCount(before)
}

test('each entry of a column’s menu makes a step that one undo removes', async ({ page }) => {
  test.slow()
  await enter(page, 'Entries')
  const [base] = await drawSteps(page, [file], [['dataTable', 'Table']])
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const all = ['name', 'city', 'amount']
  for (const [entries, step, columns] of [
    [['Sort rows', 'Ascending'], /^Sort Rows, .*preparation, city/, all],
    [['Keep or move', 'Keep only this column'], /^Column Selection, .*preparation/, ['city']],
    [['Keep or move', 'Move left'], /^Column Selection, .*preparation/, ['city', 'name', 'amount']],
    [['Keep or move', 'Move right'], /^Column Selection, .*preparation/, ['name', 'amount', 'city']],
    [['Keep or move', 'Move to the end'], /^Column Selection, .*preparation/, ['name', 'amount', 'city']],
    [['Change values', 'Replace values …'], /^Replace Values, .*preparation/, all],
    [['Change values', 'Fill empty values …'], /^Fill Empty, .*preparation, city down/, all],
    [
      ['Split or extract', 'Split column …'],
      /^Split Column, .*preparation, city/,
      ['name', 'city 1', 'city 2', 'amount'],
    ],
    [['Calculate', 'From this column …'], /^Calculate Columns, .*preparation/, [...all, 'city (2)']],
    [
      ['Group, pivot or unpivot', 'Group by this column'],
      /^Group By, .*preparation, .*city/,
      ['city', 'Rows'],
    ],
    [
      ['Group, pivot or unpivot', 'Turn the other columns into rows'],
      /^Unpivot, .*preparation/,
      ['city', 'Name', 'Value'],
    ],
  ] as const)
    await test.step(entries.join(' > '), async () => {
      await base?.click()
      await tryEntry(page, () => chooseInColumn(page, 'city', ...entries), step, columns)
    })
})

test('each entry for several columns makes a step for all of them', async ({ page }) => {
  test.slow()
  await enter(page, 'Several columns')
  const [base] = await drawSteps(page, [file], [['dataTable', 'Table']])
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const all = ['name', 'city', 'amount']
  const heading = (column: string) => headers(page).locator('b').getByText(column, { exact: true })
  for (const [entries, step, columns] of [
    [['Keep only these columns'], /^Column Selection, .*preparation/, ['name', 'city']],
    [['Merge columns …'], /^Merge Columns, .*preparation, name \+ city/, ['Merged', 'amount']],
    [['Remove duplicates of these columns'], /^Remove Duplicates, .*preparation, by name, city/, all],
    [
      ['Find similar rows by these columns'],
      /^Similar Rows, .*preparation/,
      [...all, 'group', 'score', 'reason'],
    ],
    [['Group by these columns'], /^Group By, .*preparation, .*name, city/, ['name', 'city', 'Rows']],
    [['Turn the other columns into rows'], /^Unpivot, .*preparation/, ['name', 'city', 'Name (2)', 'Value']],
    [['Check these columns', 'Is unique'], /^Check Rows, .*preparation/, all],
  ] as const)
    await test.step(entries.join(' > '), async () => {
      await base?.click()
      await heading('name').click()
      await heading('city').click({ modifiers: ['ControlOrMeta'] })
      await tryEntry(page, () => chooseInColumn(page, 'city', ...entries), step, columns)
    })
})

test('each entry of a cell’s menu makes a step for the rows with its value', async ({ page }) => {
  test.slow()
  await enter(page, 'Cells')
  const lines = ['name,city,amount', 'Ada,Bern,3', 'Bo,,1', 'Cem,Rome,2']
  const [base] = await drawSteps(page, [{ name: 'people.csv', lines }], [['dataTable', 'Table']])
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Preview' })
  const cell = (row: number, column: number) =>
    grid.locator(`[data-row="${row}"]`).getByRole('gridcell').nth(column)
  for (const [row, column, entry, step, names] of [
    [0, 1, 'Keep rows with Bern', /^Filter Rows, .*city is Bern/, ['Ada']],
    [0, 1, 'Remove rows with Bern', /^Filter Rows, .*city is not Bern/, ['Bo', 'Cem']],
    [1, 1, 'Keep rows without a value', /^Filter Rows, .*city is empty/, ['Bo']],
    [1, 1, 'Remove rows without a value', /^Filter Rows, .*city is not empty/, ['Ada', 'Cem']],
    [2, 2, 'Keep rows from 2 on', /^Filter Rows, .*amount/, ['Ada', 'Cem']],
    [2, 2, 'Keep rows up to 2', /^Filter Rows, .*amount/, ['Bo', 'Cem']],
    [0, 1, 'Replace Bern …', /^Replace Values, /, ['Ada', 'Bo', 'Cem']],
  ] as const)
    await test.step(entry, async () => {
      await base?.click()
      await cell(row, column).click({ button: 'right' })
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await expect(page.getByRole('group', { name: step })).toHaveCount(1)
      await expect(grid.locator('[role=gridcell][aria-colindex="1"]')).toHaveText([...names])
      await page.getByRole('application', { name: 'Canvas' }).focus()
      await page.keyboard.press('Control+z')
      await expect(nodes(page)).toHaveCount(3)
    })
})
