import { expectNoAxeFindingsInForm } from './support/accessibility.ts'
import { copyText } from './support/canvas.ts'
import { drawSteps, resultOf } from './support/draw-steps.ts'
import { panelOf, pick, pickColumns, runExpectingFailure } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const customers = [
  'country;name;phone;tags',
  'DE; Ada  King ;+49 (0)30 / 12;a, b',
  ';Zoë Li;0301;',
  'FR;n/a;;c',
]

const file = { name: 'customers.csv', lines: customers, isText: true }

test('country codes become names by a list that is pasted from a spreadsheet', async ({ page }) => {
  await enter(page, 'Replace')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['replaceValues', 'Replace Values']])
  await pick(page, 'Change', 'Some columns')
  await pickColumns(page, 'Columns to change', ['country', 'name'])
  const copied = 'DE\tGermany\r\nFR\tFrance\r\nn/a\t\r\n'
  await copyText(page, copied)
  await panel.getByLabel('Find 1', { exact: true }).press('Control+v')
  await expect(panel.getByText('3 pairs')).toBeVisible()
  await panel.getByRole('button', { name: 'Add pair' }).click()
  await panel.getByLabel('Replace with 4').fill('none')
  await expectNoAxeFindingsInForm(page, 'Replace Values')
  expect((await resultOf(page)).slice(1).map((line) => line.split(',').slice(0, 2).join('|'))).toEqual([
    'Germany| Ada  King ',
    'none|Zoë Li',
    'France|',
  ])
})

test('phone numbers are cleaned to their digits', async ({ page }) => {
  await enter(page, 'Clean')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['cleanText', 'Clean Text']])
  await pick(page, 'Change', 'Some columns')
  await pickColumns(page, 'Columns to change', ['phone'])
  const keep = panel.getByRole('group', { name: 'Keep only' })
  await keep.getByRole('checkbox', { name: 'Digits' }).check()
  await keep.getByRole('checkbox', { name: 'A plus sign at the beginning' }).check()
  await expectNoAxeFindingsInForm(page, 'Clean Text')
  expect((await resultOf(page)).slice(1).map((line) => line.split(',')[2])).toEqual(['+4903012', '0301', ''])
})

test('a list of tags in one cell becomes rows', async ({ page }) => {
  await enter(page, 'Split')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['splitColumn', 'Split Column']])
  await pick(page, 'Column', 'tags')
  await panel.getByText('Rows', { exact: true }).click()
  await expect(page.getByText('rows 1 to 4 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu of tags', exact: true })).toBeVisible()
  await expectNoAxeFindingsInForm(page, 'Split Column')
  expect((await resultOf(page)).slice(1).map((line) => line.split(',').slice(2).join('|'))).toEqual([
    '+49 (0)30 / 12|a',
    '+49 (0)30 / 12|b',
    '0301|',
    '|c',
  ])
})

test('names and phone numbers are merged into one column', async ({ page }) => {
  await enter(page, 'Merge')
  const panel = panelOf(page)
  await drawSteps(page, [file], [['mergeColumns', 'Merge Columns']])
  await pickColumns(page, 'Columns to merge', ['name', 'phone'])
  await panel.getByLabel('Separator').fill(' - ')
  await panel.getByLabel('New column').fill('contact')
  await expectNoAxeFindingsInForm(page, 'Merge Columns')
  expect((await resultOf(page)).slice(1)).toEqual([
    'DE, Ada  King  - +49 (0)30 / 12,"a, b"',
    ',Zoë Li - 0301,',
    'FR,n/a,c',
  ])
})

test('empty countries are filled with the country above', async ({ page }) => {
  await enter(page, 'Fill')
  await drawSteps(page, [file], [['fillEmpty', 'Fill Empty']])
  await pickColumns(page, 'Columns to fill', ['country'])
  await expectNoAxeFindingsInForm(page, 'Fill Empty')
  expect((await resultOf(page)).slice(1).map((line) => line.split(',')[0])).toEqual(['DE', 'DE', 'FR'])
})

test('the letters and the number of an invoice are extracted from its text', async ({ page }) => {
  await enter(page, 'Extract')
  const panel = panelOf(page)
  const lines = ['text,amount', 'Invoice AB-123 of May,1', 'Credit note,2', '"CD-7, see EF-8",3']
  await drawSteps(page, [{ name: 'invoices.csv', lines, isText: true }], [['splitColumn', 'Split Column']])
  await pick(page, 'Column', 'text')
  await pick(page, 'Split by', 'Extract what matches a pattern')
  await panel.getByLabel('Pattern', { exact: true }).fill('(?P<series>[A-Z]+)-([0-9]+)')
  await expect(panel.getByLabel('Name of column 1')).toHaveAttribute('placeholder', 'series')
  await panel.getByLabel('Name of column 2').fill('number')
  await pick(page, 'Match to extract', 'The last one')
  await expectNoAxeFindingsInForm(page, 'Extract')
  expect(await resultOf(page)).toEqual(['series,number,amount', 'AB,123,1', ',,2', 'EF,8,3'])

  await panel.getByText('Rows', { exact: true }).click()
  expect(await resultOf(page)).toEqual(['series,number,amount', 'AB,123,1', ',,2', 'CD,7,3', 'EF,8,3'])
})

test('the orders of a web service, stored as JSON, become rows with columns', async ({ page }) => {
  await enter(page, 'Orders as JSON')
  const panel = panelOf(page)
  const bodies = [
    '{"no": 7, "customer": {"name": "Zoë"}, "lines": [{"sku": "x", "price": 12345678901234567.10}, {"sku": "y"}]}',
    '{"no": 8, "customer": {"name": "Bo"}, "lines": []}',
    '{"no": 9,',
  ]
  const lines = ['day,body', ...bodies.map((body, i) => `2026-03-0${i},"${body.replaceAll('"', '""')}"`)]
  await drawSteps(page, [{ name: 'orders.csv', lines, isText: true }], [['parseJson', 'Parse JSON Text']])
  await pick(page, 'Column with JSON', 'body')
  await panel.getByRole('button', { name: 'Find paths' }).click()
  await expect(panel.getByText('5 paths in 3 texts. Not valid JSON: 1 text.')).toBeVisible()
  // The paths in the list become columns only if its elements become rows.
  await expect(panel.getByLabel('Path of column 2')).toHaveValue('customer.name')
  await expect(panel.getByLabel('Path of column 3')).toHaveValue('lines')
  await panel.getByRole('button', { name: 'Remove column 3' }).click()
  await panel.getByLabel('Rows from a list').fill('lines')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Add 3 found paths' }).click()
  await expect(panel.getByLabel('Path of column 4')).toHaveValue('lines[*].price')
  await pick(page, 'Type of column 4', 'decimal')
  await panel.getByRole('button', { name: 'Remove column 5' }).click()
  await panel.getByRole('checkbox', { name: 'Keep the original column' }).uncheck()
  await expectNoAxeFindingsInForm(page, 'Parse JSON Text')

  expect(await runExpectingFailure(page)).toContain('is not valid JSON')
  // The text that is no JSON is a cell of the file, and its policy is in the panel of the step.
  await page.getByRole('tab', { name: /^Rejects/ }).click()
  await page.getByRole('button', { name: 'Show row 3, body' }).click()
  await expect(page.getByRole('gridcell', { name: '{"no": 9,' })).toBeVisible()
  await page.getByRole('tab', { name: /^Rejects/ }).click()
  await page.getByRole('button', { name: 'Fix body, row 3' }).click()
  await expect(panel.getByRole('combobox', { name: 'Values that do not fit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await pick(page, 'Values that do not fit', 'Skip the row')
  expect(await resultOf(page)).toEqual([
    'day,no,name,sku,price',
    '2026-03-00,7,Zoë,x,12345678901234567.10',
    '2026-03-00,7,Zoë,y,',
    '2026-03-01,8,Bo,,',
  ])
})
