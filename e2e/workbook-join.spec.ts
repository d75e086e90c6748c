import { read, utils, write } from '@e965/xlsx'
import { chooseFile, connect, download, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Creates a workbook with two sheets; the test uses the second. */
function orders(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['nothing'], ['here']]), 'Notes')
  const rows = [
    ['order', 'customer', 'amount', 'day'],
    [1, '007', 19.9, '2026-03-29'],
    [2, '008', 1234567.05, '2024-02-29'],
    [3, '999', 0.1, '1999-12-31'],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Orders')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

test("an analyst joins a workbook's sheet with a CSV file and gets a workbook with typed values", async ({
  page,
}) => {
  await enter(page, 'Workbook')
  const panel = panelOf(page)

  const workbook = await drop(page, 'excelInput', 'Excel File', { x: 60, y: 40 })
  await chooseFile(page, { name: 'orders.xlsx', content: orders() })
  await expect(panel.getByText('1 row, 1 column')).toBeVisible()
  await pick(page, 'Sheet', 'Orders')
  await expect(panel.getByText('3 rows, 4 columns')).toBeVisible()
  const people = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 160 })
  await chooseFile(page, { name: 'people.csv', content: 'customer,name\n007,Zoë\n008,李\n' })
  await expect(panel.getByText('2 rows, 2 columns')).toBeVisible()

  await openPage(page, 'Preparation')
  const join = await drop(page, 'leftJoin', 'Left Join', { x: 300, y: 80 })
  await connect(page, workbook, join)
  await connect(page, people, join)
  await panel.getByRole('button', { name: 'customer', exact: true }).click()
  const matches = panel.getByRole('status', { name: 'Matches' })
  await expect(matches.getByRole('row', { name: 'Left' })).toHaveText('Left21')
  await expect(matches.getByText('Result: 3 rows.')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'customer (2)' }).uncheck()
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 540, y: 80 })
  await connect(page, join, selection)

  await openPage(page, 'Output')
  const output = await drop(page, 'excelOutput', 'Excel File', { x: 780, y: 120 })
  await connect(page, selection, output)
  await panel.getByLabel('Sheet name').fill('Named orders')
  await run(page)

  const book = read(await download(page, /^result\.xlsx/), { cellDates: false })
  expect(book.SheetNames).toEqual(['Named orders'])
  const sheet = book.Sheets['Named orders']
  const rows = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, raw: true, defval: null })
  expect(rows[0]).toEqual(['order', 'customer', 'amount', 'day', 'name'])
  const found = new Map(
    rows.slice(1).map(([order, customer, amount, , name]) => [order, [customer, amount, name]]),
  )
  expect(found.get(1)).toEqual(['007', 19.9, 'Zoë'])
  expect(found.get(2)).toEqual(['008', 1234567.05, '李'])
  expect(found.get(3)).toEqual(['999', 0.1, null])
})

test("a workbook's panel counts the rows of its preview without blank rows @long", async ({ page }) => {
  await enter(page, 'Blank rows')
  const book = utils.book_new()
  const rows = [
    ['id', 'name'],
    [1, 'Zoë'],
    [null, null],
    [2, '李'],
    [3, 'Bo'],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'People')
  await drop(page, 'excelInput', 'Excel File', { x: 60, y: 40 })
  const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  await chooseFile(page, { name: 'people.xlsx', content })
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: /empty/ }).first()).toBeVisible()
  await expect(panel.getByText('3 rows, 2 columns')).toBeVisible()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(page.getByText(/^rows 1 to \d of 3$/)).toBeVisible()
})
