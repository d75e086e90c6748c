import type { Page } from '@playwright/test'
import { nodes } from './support/canvas.ts'
import { chooseInColumn } from './support/column-menu.ts'
import {
  chooseFile,
  connect,
  download,
  drop,
  nodeOf,
  openPage,
  panelOf,
  pick,
  run,
} from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Reads a file into a new component of an empty canvas, as a user begins. Its rows open below. */
async function readFile(page: Page, name: string, lines: readonly string[], y = 60): Promise<void> {
  await openPage(page, 'Input')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y })
  await chooseFile(page, { name, content: `${lines.join('\r\n')}\r\n` })
  await expect(panelOf(page).getByText(/^\d+ rows?, \d+ columns?$/)).toBeVisible()
}

/** Adds a CSV output behind a component with its +, runs the workflow, and returns the lines of the file. */
async function resultBehind(page: Page, title: string): Promise<readonly string[]> {
  const last = nodeOf(page, title)
  await last.hover()
  await last.getByRole('button', { name: `Add a component behind ${title}` }).click()
  const list = page.getByRole('dialog', { name: 'Connect with' })
  await list.getByRole('combobox').fill('write csv')
  await list.getByRole('option', { name: /^CSV File/ }).click()
  await run(page)
  const file = await download(page, /\.csv/)
  return file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
}

const preview = (page: Page) => page.getByRole('grid', { name: 'Preview', exact: true })
const headings = (page: Page) => preview(page).locator('[role=columnheader] b')

test('customers who are listed twice with other spellings of their email stay once, with their newest row', async ({
  page,
}) => {
  await enter(page, 'Customers')
  await readFile(page, 'customers.csv', [
    'Customer;E-mail;City;Changed',
    'Ada Lovelace; ADA@example.org ;London;01.03.2026',
    'Ben Adams;ben@example.org;Bonn;15.01.2026',
    'A. Lovelace;ada@example.org;Bath;17.04.2026',
    ';;;',
    'Ben Adams;Ben@Example.org;Bonn;02.01.2026',
  ])
  await chooseInColumn(page, 'E-mail', 'Change values', 'Clean text …')
  await pick(page, 'Case', 'lower case')
  await chooseInColumn(page, 'E-mail', 'Remove duplicates of this column')
  await panelOf(page).getByRole('button', { name: 'Add sort column' }).click()
  await pick(page, 'Sort column 1', 'Changed')
  await pick(page, 'Direction of sort column 1', 'Descending')
  expect(await resultBehind(page, 'Remove Duplicates')).toEqual([
    'Customer,E-mail,City,Changed',
    'Ben Adams,ben@example.org,Bonn,15.01.2026',
    'A. Lovelace,ada@example.org,Bath,17.04.2026',
  ])
})

test('sales of a file with sums and blank lines become one sum for each month', async ({ page }) => {
  await enter(page, 'Months')
  await readFile(page, 'sales.csv', [
    'Day;Shop;Amount',
    '17.03.2026;Köln;1.200,50',
    '03.02.2026;Bonn;99,90',
    '',
    '02.03.2026;Bonn;0,10',
    '28.02.2026;Köln;-4,90',
    '31.12.2025;Köln;1.000,00',
  ])
  await chooseInColumn(page, 'Day', 'Group, pivot or unpivot', 'Group by month')
  await panelOf(page).getByRole('button', { name: 'Add value' }).click()
  await expect(panelOf(page).getByLabel('Name of value 2')).toHaveValue('Sum of Amount')
  await chooseInColumn(page, 'Day (month)', 'Sort rows', 'Ascending')
  expect(await resultBehind(page, 'Sort Rows')).toEqual([
    'Day (month),Rows,Sum of Amount',
    '2025-12-01,1,1000.00',
    '2026-02-01,2,95.00',
    '2026-03-01,2,1200.60',
  ])
})

test('phone numbers of three countries become digits with a plus sign', async ({ page }) => {
  await enter(page, 'Phones')
  await readFile(page, 'phones.csv', [
    'Name;Phone',
    'Ada;+44 (0)20 7946-0018',
    'Ben;0049 228 / 12 34',
    'Cy; 020.7946.0018',
    'Di;n/a',
    'Ed;',
  ])
  await chooseInColumn(page, 'Phone', 'Change values', 'Clean text …')
  const keep = panelOf(page).getByRole('group', { name: 'Keep only' })
  await keep.getByRole('checkbox', { name: 'Digits' }).check()
  await keep.getByRole('checkbox', { name: 'A plus sign at the beginning' }).check()
  expect(await resultBehind(page, 'Clean Text')).toEqual([
    'Name,Phone',
    'Ada,+4402079460018',
    'Ben,00492281234',
    'Cy,02079460018',
    'Di,',
    'Ed,',
  ])
})

test('two lists of members are compared', async ({ page }) => {
  await enter(page, 'Lists')
  await readFile(page, 'last year.csv', ['No,Name,Plan', '1,Ada,gold', '2,Ben,silver', '3,Cy,silver'])
  await readFile(page, 'this year.csv', ['No,Name,Plan', '3,Cy,gold', '1,Ada,gold', '4,Di,silver'], 220)
  await openPage(page, 'Preparation')
  await drop(page, 'compareTables', 'Compare Tables', { x: 380, y: 140 })
  const [old, now] = [nodes(page).first(), nodes(page).nth(1)]
  await connect(page, old, nodeOf(page, 'Compare Tables'))
  await connect(page, now, nodeOf(page, 'Compare Tables'))
  await panelOf(page).getByText('No · 67 %', { exact: true }).click()
  expect(await resultBehind(page, 'Compare Tables')).toEqual([
    'Change,No,Changed columns,Name (old),Name (new),Plan (old),Plan (new)',
    'changed,3,Plan,Cy,Cy,silver,gold',
    'added,4,,,Di,,silver',
    'removed,2,,Ben,,silver,',
  ])
})

test('a budget sheet with a column for each month becomes one row for each month', async ({ page }) => {
  await enter(page, 'Budget')
  await readFile(page, 'budget.csv', [
    'Budget 2026;;;;',
    'Cost centre;Owner;Jan;Feb;Mar',
    '0100;Sales;10,50;20,00;',
    '0200;Support;5,00;;7,25',
  ])
  // The line above the header has no columns of its own.
  await expect(headings(page)).toHaveText([/^Cost centre/, /^Owner/, /^Jan/, /^Feb/, /^Mar/])
  await headings(page).nth(2).click()
  await headings(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await chooseInColumn(page, 'Feb', 'Turn these columns into rows')
  // A value that no step has changed keeps the form of its file.
  expect(await resultBehind(page, 'Unpivot')).toEqual([
    'Cost centre,Owner,Name,Value',
    '0100,Sales,Jan,"10,50"',
    '0100,Sales,Feb,"20,00"',
    '0200,Support,Jan,"5,00"',
    '0200,Support,Mar,"7,25"',
  ])
})
