import type { Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import {
  chooseAllText,
  chooseFile,
  connect,
  download,
  drop,
  openPage,
  panelOf,
  pick,
  run,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const customers = [
  'country;name;phone;tags',
  'DE; Ada  King ;+49 (0)30 / 12;a, b',
  ';Zoë Li;0301;',
  'FR;n/a;;c',
]

/** Draws a workflow with one step of the kind between a file and a CSV output, and leaves the step's panel open. */
async function drawStep(page: Page, kind: string, title: string) {
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'customers.csv', content: `${customers.join('\n')}\n` })
  await expect(panelOf(page).getByText('3 rows, 4 columns')).toBeVisible()
  await chooseAllText(page)
  await openPage(page, 'Output')
  const output = await drop(page, 'csvOutput', 'CSV File', { x: 620, y: 60 })
  await openPage(page, 'Preparation')
  const step = await drop(page, kind, title, { x: 340, y: 60 })
  await connect(page, source, step)
  await connect(page, step, output)
  await step.click()
}

/** Chooses columns in a list field of the panel. */
async function chooseColumns(page: Page, field: string, ...columns: readonly string[]) {
  await panelOf(page).getByRole('textbox', { name: field }).click()
  for (const column of columns) await page.getByRole('option', { name: column, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Runs the workflow and returns the lines of its file without the names of the columns. */
async function resultOf(page: Page): Promise<readonly string[]> {
  await run(page)
  return (await download(page, /^result\.csv/)).toString('utf8').trim().split('\r\n').slice(1)
}

test('country codes become names by a list that is pasted from a spreadsheet', async ({ page }) => {
  await enter(page, 'Replace')
  const panel = panelOf(page)
  await drawStep(page, 'replaceValues', 'Replace Values')
  await pick(page, 'Change', 'Some columns')
  await chooseColumns(page, 'Columns to change', 'country', 'name')
  const copied = 'DE\tGermany\r\nFR\tFrance\r\nn/a\t\r\n'
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(copied)})`)
  await panel.getByLabel('Find 1', { exact: true }).press('Control+v')
  await expect(panel.getByText('3 pairs')).toBeVisible()
  await panel.getByRole('button', { name: 'Add pair' }).click()
  await panel.getByLabel('Replace with 4').fill('none')
  await expectNoAxeFindingsInBothThemes(page, 'Replace Values')
  expect((await resultOf(page)).map((line) => line.split(',').slice(0, 2).join('|'))).toEqual([
    'Germany| Ada  King ',
    'none|Zoë Li',
    'France|',
  ])
})

test('phone numbers are cleaned to their digits', async ({ page }) => {
  await enter(page, 'Clean')
  const panel = panelOf(page)
  await drawStep(page, 'cleanText', 'Clean Text')
  await pick(page, 'Change', 'Some columns')
  await chooseColumns(page, 'Columns to change', 'phone')
  const keep = panel.getByRole('group', { name: 'Keep only' })
  await keep.getByRole('checkbox', { name: 'Digits' }).check()
  await keep.getByRole('checkbox', { name: 'A plus sign at the beginning' }).check()
  await expectNoAxeFindingsInBothThemes(page, 'Clean Text')
  expect((await resultOf(page)).map((line) => line.split(',')[2])).toEqual(['+4903012', '0301', ''])
})

test('a list of tags in one cell becomes rows', async ({ page }) => {
  await enter(page, 'Split')
  const panel = panelOf(page)
  await drawStep(page, 'splitColumn', 'Split Column')
  await pick(page, 'Column', 'tags')
  await panel.getByText('Rows', { exact: true }).click()
  await expect(page.getByText('rows 1 to 4 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu of tags', exact: true })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Split Column')
  expect((await resultOf(page)).map((line) => line.split(',').slice(2).join('|'))).toEqual([
    '+49 (0)30 / 12|a',
    '+49 (0)30 / 12|b',
    '0301|',
    '|c',
  ])
})

test('names and phone numbers are merged into one column', async ({ page }) => {
  await enter(page, 'Merge')
  const panel = panelOf(page)
  await drawStep(page, 'mergeColumns', 'Merge Columns')
  await chooseColumns(page, 'Columns to merge', 'name', 'phone')
  await panel.getByLabel('Separator').fill(' - ')
  await panel.getByLabel('New column').fill('contact')
  await expectNoAxeFindingsInBothThemes(page, 'Merge Columns')
  expect(await resultOf(page)).toEqual([
    'DE, Ada  King  - +49 (0)30 / 12,"a, b"',
    ',Zoë Li - 0301,',
    'FR,n/a,c',
  ])
})

test('empty countries are filled with the country above', async ({ page }) => {
  await enter(page, 'Fill')
  await drawStep(page, 'fillEmpty', 'Fill Empty')
  await chooseColumns(page, 'Columns to fill', 'country')
  await expectNoAxeFindingsInBothThemes(page, 'Fill Empty')
  expect((await resultOf(page)).map((line) => line.split(',')[0])).toEqual(['DE', 'DE', 'FR'])
})
